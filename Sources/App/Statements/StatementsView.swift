import Core
import Foundation
import Toolkit

/// The exercise with coping statements: a list to scroll, brightest in the middle.
final class StatementsView: ExerciseView {
  let content: Widget
  let controls: Widget?
  // TRANSLATORS: Instruction of the exercise Coping Statements.
  let instructions = localized(
    "Pick one and say it to yourself, slowly, a few times. Scroll on when you’re "
      + "ready.")
  private let model: StatementsModel
  private let scrolled: ScrolledWindow
  private let column = Box.column(spacing: 36)
  private var labels: [Label] = []
  /// The middle statement, as last set as the description for screen readers.
  private var told: String?
  private var shown: [String] = []
  private var lastHeight = 0
  /// The space above the first statement.
  private var margin = 24.0
  private var resting: Task<Void, Never>?

  /// Calls `changePressed` when *Change the list* is pressed.
  init(_ model: StatementsModel, changePressed: @escaping (StatementsModel) -> Void) {
    self.model = model
    scrolled = ScrolledWindow(column.margins(start: 24, end: 24))
    content = scrolled.request(height: 160)
    // TRANSLATORS: A button of the exercise Coping Statements.
    let changeButton = Button.text(localized("Edit the list")).style("small-text")
    controls = changeButton
    scrolled.makeFocusable()
    scrolled.named(localized("Coping Statements"))

    changeButton.onPressed { changePressed(model) }
    scrolled.onScrolled { [weak self] in self?.brighten() }
    observe(self) { $0.render() }
  }

  isolated deinit { resting?.cancel() }

  var notice: String? { model.notice }

  func takeFocus() { scrolled.grabFocus() }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .down: move(by: 1)
    case .up: move(by: -1)
    default: false
    }
  }

  private func render() {
    let next = model.list.shown.map(\.text)
    guard next != shown else { return }
    shown = next
    labels = next.map { Label($0).justify(.center).balanced(within: 40).style("statement") }
    column.replace(labels)
    scrolled.scroll(to: 0)
  }

  /// Scrolls the next or the previous statement to the middle. Returns false if the list is empty.
  private func move(by step: Int) -> Bool {
    let offsets = offsets
    guard let nearest else { return false }
    scrolled.scroll(to: offsets[min(max(nearest + step, 0), offsets.count - 1)])
    return true
  }

  /// Where to scroll to have each statement in the middle. Taken from the column, which lies still: between a key and the
  /// next frame, places on the page are those of before.
  private var offsets: [Double] {
    labels.map { margin + ($0.middle(in: column) ?? 0) - Double(scrolled.height) / 2 }
  }

  /// The index of the statement in the middle; nil if the list is empty.
  private var nearest: Int? {
    let (offsets, offset) = (offsets, scrolled.position.offset)
    return offsets.indices.min { abs(offsets[$0] - offset) < abs(offsets[$1] - offset) }
  }

  private func brighten() {
    let height = scrolled.height
    if height != lastHeight, height > 0 {
      lastHeight = height
      // Space above the first and below the last, so that each can be scrolled to the middle. In a task, because this
      // runs while GTK allocates sizes, and a resize queued then is ignored.
      let space = max(24, height / 2 - 40)
      margin = Double(space)
      Task { column.margins(top: space, bottom: space) }
    }
    let middle = Double(height) / 2
    let dimming = Desktop.prefersHighContrast ? 0.1 : 0.42
    for label in labels {
      guard let place = label.middle(in: scrolled) else { continue }
      let distance = min(1, abs(place - middle) / max(1, middle))
      let edge = min(1, max(0, (1 - distance) * 6))  // invisible before the edge cuts it off
      label.opacity = (1 - dimming * min(1, distance * 1.6)) * edge
    }
    // What is only passed isn't told: a screen reader would speak all of it, one after another.
    resting?.cancel()
    resting = Task { [weak self] in
      // A cancelled sleep ends this task: the list was scrolled on.
      guard (try? await Task.sleep(for: .milliseconds(400))) != nil else { return }
      self?.tellNearest()
    }
  }

  /// The list has the focus, so a screen reader speaks its new description.
  private func tellNearest() {
    guard let nearest, labels[nearest].text != told else { return }
    told = labels[nearest].text
    scrolled.described(labels[nearest].text)
  }
}
