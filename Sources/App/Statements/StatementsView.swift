import Core
import Foundation
import Toolkit

/// The coping statements as a scrolling column. The one nearest the middle is brightest.
final class StatementsView: ExerciseView {
  let content: Widget
  let controls: Widget?
  let instructions = localized("Read one slowly, a few times, in your mind. Stay with whichever helps, then scroll on.")
  private let model: StatementsModel
  private let scrolled: ScrolledWindow
  private let column = Box.column(spacing: 36)
  private var labels: [Label] = []
  /// The statement in the middle, as last given to screen readers.
  private var described: String?
  private var shown: [String] = []
  private var lastHeight = 0

  /// Creates the view. Calls `changePressed` when *Change the list* is pressed.
  init(_ model: StatementsModel, changePressed: @escaping (StatementsModel) -> Void) {
    self.model = model
    scrolled = ScrolledWindow(column.margins(start: 24, end: 24))
    content = scrolled.request(height: 160)
    controls = Button.text(localized("Change the list")) { changePressed(model) }.style("small-text")
    scrolled.makeFocusable()
    scrolled.named(localized("Coping statements"))
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

  /// Scrolls the next (1) or previous (-1) statement to the middle.
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
      // Margins that let the first and last statement reach the middle. Set later, because this runs while GTK allocates
      // sizes, and a request made then is ignored.
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
    // Screen readers announce changes only where the focus is.
    if let words = nearest.label?.text, words != described {
      described = words
      scrolled.described(words)
    }
  }
}
