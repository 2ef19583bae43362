import Core
import Toolkit

/// Leads from a source's number in a reading to the list of sources, and shows the button that leads back.
final class SourceDetour {
  private(set) lazy var widget = Revealer(button, milliseconds: milliseconds, from: .bottom)
  // TRANSLATORS: Button: after a press on a source’s number has led to the list of sources, it leads back to the same
  // line of the text.
  private let button = Button(localized("Back to where you were")).style("way-back").margins(bottom: 18)
  private let milliseconds: Int
  private let position: ReadingPosition
  /// The link that was followed: the place that was at the top of the page, and the indices of the part and of the link
  /// in it.
  private var origin: (place: ReadingPlace?, part: Int, link: Int)?
  /// The highlighted source.
  private var pointed: Label?

  /// The button slides within `milliseconds`.
  init(_ position: ReadingPosition, milliseconds: Int) {
    (self.position, self.milliseconds) = (position, milliseconds)
    button.onPressed { [weak self] in self?.goBack() }
  }

  /// Scrolls to the source `number`, counted from 1, and shows the button that leads back. The pressed link was the one
  /// at index `link` among those of the part at index `part`.
  func begin(to number: Int, from part: Int, link: Int) {
    let scrolled = position.scrolled
    guard let source = position.column.source(number), let span = source.span(in: scrolled) else { return }
    end()
    origin = (position.place, part, link)
    scrolled.scroll(to: scrolled.position.offset + span.top - Double(scrolled.height) / 3)
    pointed = source
    source.setStyle("pointed-at", true)
    widget.isRevealed = true
    // In a task, since a widget that isn't on screen yet can't take the focus.
    Task { [weak self] in
      guard let self, origin != nil else { return }
      button.grabFocus()
    }
  }

  /// Scrolls back to the link that was followed, and focuses it. Returns false if there isn't one.
  @discardableResult func goBack() -> Bool {
    guard let origin else { return false }
    end()
    // The focus is set first: GTK then scrolls to the focused label by outdated positions, which the last line
    // corrects.
    let offset = position.offset(of: origin.place)
    if let label = position.column.label(ofPart: origin.part), label.grabFocus() {
      for _ in 0..<origin.link { label.focusNext() }
    }
    position.scrolled.scroll(to: offset)
    return true
  }

  /// The page was scrolled. Hides the button once the sources are below the screen again.
  func moved() {
    // While `begin` scrolls to the sources, the button isn't revealed yet.
    guard widget.isRevealed, let first = position.column.source(1)?.span(in: position.scrolled) else { return }
    if first.top > Double(position.scrolled.height) { end() }
  }

  private func end() {
    origin = nil
    widget.isRevealed = false
    pointed?.setStyle("pointed-at", false)
    pointed = nil
  }
}
