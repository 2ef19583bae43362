import Core
import Foundation
import Toolkit

/// The exercise with coping statements: a list to scroll, brightest in the middle.
final class StatementsView: ExerciseView {
  let content: Widget
  let controls: Widget?
  let instructions = localized("Read one slowly, a few times, in your mind. Stay with whichever helps, then scroll on.")
  private let model: StatementsModel
  private let scrolled: ScrolledWindow
  private let column = Box.column(spacing: 36)
  private var labels: [Label] = []
  /// The middle statement, as last set as the description for screen readers.
  private var told: String?
  private var shown: [String] = []
  private var lastHeight = 0

  /// Calls `changePressed` when *Change the list* is pressed.
  init(_ model: StatementsModel, changePressed: @escaping (StatementsModel) -> Void) {
    self.model = model
    scrolled = ScrolledWindow(column.margins(start: 24, end: 24))
    content = scrolled.request(height: 160)
    let changeButton = Button.text(localized("Change the list")).style("small-text")
    controls = changeButton
    scrolled.makeFocusable()
    scrolled.named(localized("Coping statements"))

    changeButton.onPressed { changePressed(model) }
    scrolled.onScrolled { [weak self] in self?.brighten() }
    observe(self) { $0.render() }
  }

  var notice: String? { model.notice }

  func appeared() { scrolled.grabFocus() }

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
    labels = next.map { Label($0).justify(.center).limit(characters: 34).style("statement") }
    column.replace(labels)
    scrolled.scroll(to: 0)
  }

  /// Scrolls the next or the previous statement to the middle. Returns false if the list is empty.
  private func move(by step: Int) -> Bool {
    let middles = labels.map { $0.middle(in: scrolled) ?? 0 }
    let middle = Double(scrolled.height) / 2
    guard let nearest = middles.indices.min(by: { abs(middles[$0] - middle) < abs(middles[$1] - middle) }) else {
      return false
    }
    let target = min(max(nearest + step, 0), labels.count - 1)
    scrolled.scroll(to: scrolled.position.offset + middles[target] - middle)
    return true
  }

  private func brighten() {
    let height = scrolled.height
    if height != lastHeight, height > 0 {
      lastHeight = height
      // Space above the first and below the last, so that each can be scrolled to the middle. In a task, because this
      // runs while GTK allocates sizes, and a resize queued then is ignored.
      Task { column.margins(top: max(24, height / 2 - 40), bottom: max(24, height / 2 - 40)) }
    }
    let middle = Double(height) / 2
    let dimming = Desktop.prefersHighContrast ? 0.1 : 0.42
    var nearest = (label: Label?.none, distance: Double.infinity)
    for label in labels {
      guard let place = label.middle(in: scrolled) else { continue }
      let distance = min(1, abs(place - middle) / max(1, middle))
      if distance < nearest.distance { nearest = (label, distance) }
      let edge = min(1, max(0, (1 - distance) * 6))  // invisible before the edge cuts it off
      label.opacity = (1 - dimming * min(1, distance * 1.6)) * edge
    }
    // The list has the focus, so a screen reader speaks its new description.
    if let words = nearest.label?.text, words != told {
      told = words
      scrolled.described(words)
    }
  }
}
