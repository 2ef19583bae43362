import Core
import Toolkit

/// A letter from a good day, unfolded: when it was, and the person's own words.
final class LetterPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow(
    Clamp(
      maximum: 600,
      Box.column(spacing: 18) {
        sheet
        empty
        another.align(horizontally: .center)
        notice
        booklet.align(horizontally: .center).margins(top: 12)
      }.margins(top: 24, bottom: 36, start: 18, end: 18).align(vertically: .center)))
  private lazy var sheet = Box.column(spacing: 9) {
    beginning
    event
    reason
    whole
  }.style("letter").role(.group).named(LetterWords.title)
  let surface = Surface.reflect
  let holdsWords = true
  private let model: LetterModel
  private let navigator: any Navigator
  private let beginning = Label().justify(.start).role(.heading)
  private let event = Label().justify(.start).selectable().style("letter-event")
  private let reason = Label().justify(.start).selectable()
  private lazy var whole = WholeTextPage.button({ [weak self] in self?.wholeText }, navigator)
  private let empty = Label.question(localized("Nothing from earlier days yet."))
  // TRANSLATORS: Button below a letter from a good day: shows one from another day.
  private let another = Button.text(localized("Another")).style("outlined")
  private let booklet: Button
  private let notice = Label.notice()
  private var shown: Reflection?
  /// Counts the letters, since an animation runs again only under another name.
  private var count = 0

  init(_ model: LetterModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    booklet = Button.text(BookletWords.title(dependencies.moment.day.year)).style("small-text")
    scrolled.makeFocusable()
    scrolled.named(LetterWords.title)
    another.onPressed { model.anotherPressed() }
    booklet.onPressed { navigator.open(.booklet) }
    observe(self) { $0.render() }
  }

  func appeared() { if !widget.containsFocus { scrolled.grabFocus() } }

  private var wholeText: WholeText? {
    shown.map { WholeText(title: model.beginning, $0.event, $0.reason) }
  }

  private func render() {
    notice.show(notice: model.notice)
    another.isVisible = model.hasAnother
    empty.isVisible = model.isLoaded && model.letter == nil
    sheet.isVisible = model.letter != nil
    guard let letter = model.letter, letter != shown else { return }
    let isOther = letter.id != shown?.id
    shown = letter
    let parts = [letter.event, letter.reason].map { Excerpt(of: $0.trimmed, characters: 900, lines: 20) }
    beginning.text = model.beginning
    event.text = parts[0].text
    reason.show(notice: parts[1].text.isEmpty ? nil : parts[1].text)
    for label in [event, reason] { label.breaksOnlyLongWords() }
    whole.isVisible = !parts.allSatisfy(\.isWhole)
    whole.described(parts[0].text)
    let words = [model.beginning, parts[0].text, parts[1].text]
    scrolled.described(sentences: words[0], words[1], words[2])
    guard isOther else { return }
    if count > 0 { widget.tell(words.joinedAsSentences) }
    count += 1
    sheet.setStyle("unfolds", count.isMultiple(of: 2))
    sheet.setStyle("unfolds-again", !count.isMultiple(of: 2))
  }
}
