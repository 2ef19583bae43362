import Core
import Toolkit

/// A reading, set like a page of a book.
final class ReadingPage: Page {
  let widget: Widget
  let surface = Surface.learn
  private let scrolled: ScrolledWindow

  init(_ reading: Reading, navigator: any Navigator) {
    let text = Box.column {
      Label("\(reading.topic) · \(reading.minutes) minutes".uppercased()).justify(.start).style("kicker").margins(
        top: 24, bottom: 6)
      Label(reading.title).justify(.start).role(.heading).style("reading-heading").margins(bottom: 12)
      reading.blocks.map { ReadingSetter.widget($0, sources: reading.sources.count) }
      ReadingSetter.sources(reading) { [weak navigator] in navigator?.open(address: $0) }
    }
    let scrolled = ScrolledWindow(Clamp(maximum: 660, text.margins(bottom: 48, start: 24, end: 24)))
    self.scrolled = scrolled
    scrolled.makeFocusable()
    scrolled.named(reading.title)
    widget = Box.column {
      PageHeader.make(navigator, back: "Back")
      scrolled.expand(horizontally: true, vertically: true)
    }
    scrolled.onKey { [weak self] key, _ in self?.scroll(key) ?? false }
  }

  func appeared() { scrolled.grabFocus() }

  /// Space and the arrows turn the page as they do elsewhere, whatever has the focus.
  private func scroll(_ key: Key) -> Bool {
    let page = Double(scrolled.height)
    let step: Double
    switch key {
    case .space: step = page * 0.85
    case .down: step = 60
    case .up: step = -60
    default: return false
    }
    let position = scrolled.position
    scrolled.scroll(to: min(max(0, position.offset + step), position.limit))
    return true
  }
}
