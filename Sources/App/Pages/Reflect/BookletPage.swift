import Core
import Toolkit

/// *What went well in 2026*: what the booklet of a year will hold, to be printed or saved.
final class BookletPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 620, spacing: 18, bottom: 48, sides: 18) {
    title
    Label.hint(
      // TRANSLATORS: On the page of a booklet with what someone wrote in a year.
      localized(
        "A booklet of your own words, to print or to give to someone. Nothing leaves Respite unless you print or save it."
      )
    ).limit(characters: 48)
    years
    Box.rowUnlessTextIsLarge(spacing: 12, below: 6) {
      print
      save
    }.align(horizontally: .center)
    status
    notice
    preview
  }
  let surface = Surface.reflect
  let holdsWords = true
  private let model: BookletModel
  private let navigator: any Navigator
  private let title = Label.question("").style("page-question")
  private let years = Box.column()
  private let print = Button.text(localized("Print")).style("outlined")
  private let save = Button.text(localized("Save as PDF")).style("outlined")
  private let status = Label.hint("").role(.status)
  private let notice = Label.notice()
  private let preview = Box.column()
  private var shownYears: [Int] = []
  private var shown: [Reflection]?
  private var shownYear: Int?
  /// The most entries of the preview: the booklet has all of them.
  private static let most = 60

  init(_ model: BookletModel, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    scrolled.makeFocusable()
    print.onPressed { navigator.open(.print { [weak model] in model?.sheet }) }
    save.onPressed { navigator.open(.savePDF(name: model.fileName) { [weak model] in model?.fileChosen($0) }) }
    observe(self) { $0.render() }
  }

  func appeared() { if !widget.containsFocus { scrolled.grabFocus() } }

  private func render() {
    title.text = model.title
    scrolled.named(model.title)
    if model.notice != nil, model.notice != notice.text { widget.tell(model.notice ?? "") }
    notice.show(notice: model.notice)
    renderYears()
    guard let reflections = model.reflections else {
      for button in [print, save] { button.isSensitive = false }
      return
    }
    guard reflections != shown || model.year != shownYear else { return }
    (shown, shownYear) = (reflections, model.year)
    let sheet = model.sheet
    for button in [print, save] { button.isSensitive = sheet != nil }
    // TRANSLATORS: On the page of a booklet, for a year without any reflection.
    status.text =
      sheet.map { pluralized("{count} page", "{count} pages", count: $0.pages) }
      ?? localized("Nothing from this year yet.")
    showPreview(sheet)
  }

  /// A button for each year, if there are several.
  private func renderYears() {
    guard model.years != shownYears else { return }
    shownYears = model.years
    let buttons = model.years.map { ToggleButton("\($0)").style("text-button", "pill-toggle") }
    for other in buttons.dropFirst() { other.join(buttons[0]) }
    for (year, button) in zip(model.years, buttons) {
      button.isActive = year == model.year
      button.onToggled { [model] isOn in if isOn { model.yearPicked(year) } }
    }
    years.isVisible = buttons.count > 1
    years.replace([WrapBox(spacing: 4, children: buttons).align(horizontally: .center)])
  }

  private func showPreview(_ sheet: PrintJob.Sheet?) {
    guard let sheet else { return preview.replace([]) }
    var left = Self.most
    var lines: [(name: String, content: Widget)] = []
    for chapter in sheet.chapters where left > 0 {
      lines.append((chapter.heading, Label(chapter.heading).justify(.start).style("booklet-month")))
      for (lead, text) in chapter.entries.prefix(left) {
        let parts = [lead, text].map { Excerpt(of: $0, characters: 240, lines: 4).text }
        let entry = Box.column(spacing: 2) {
          Label(parts[0]).justify(.start).breaksOnlyLongWords().style("letter-event")
          if !parts[1].isEmpty { Label(parts[1]).justify(.start).breaksOnlyLongWords() }
        }
        lines.append((parts.joinedAsSentences, entry))
      }
      left -= chapter.entries.count
    }
    preview.replace([LineList(name: localized("What will be printed"), lines: lines).style("letter", "booklet")])
  }
}
