import Core
import Toolkit

/// *Someone beside you*: the lines to choose from, and what will be printed.
final class BesideYouPage: Page {
  // TRANSLATORS: The name of a page: a sheet to print for a friend, partner or parent.
  static let title = localized("Someone beside you")

  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 660, spacing: 24, top: 6, bottom: 48, sides: 18) {
    Label.question(Self.title)
    Label.hint(
      localized(
        "In studies, online programmes helped more when a person guided them, mostly a professional. A friend isn’t that, but may "
          + "help too. Two pages for a friend, a partner or a parent: leave out what you like.")
    ).limit(characters: 56)
    Box.row { source }.align(horizontally: .center)
    Box.column(spacing: 6) {
      Label(
        localized(
          "Only for someone you feel safe with. If anyone hurts, threatens or controls you, don’t give them this, or leave it where "
            + "they’ll find it.")
      ).justify(.start)
      people.align(horizontally: .start)
    }.style("notice")
    Box.column(spacing: 18) { parts }
    preview.widget
    Box.column(spacing: 6) {
      print.align(horizontally: .center)
      save.align(horizontally: .center)
      reading.align(horizontally: .center)
    }
    notice
  }
  let surface = Surface.learn
  private let model: BesideYouModel
  private let navigator: any Navigator
  private let boxes: [(line: BesideYouLine, box: CheckButton)]
  private lazy var parts = BesideYouLine.Part.allCases.map { part in
    Box.column(spacing: 2) {
      Label.caption(part.heading).justify(.start).role(.heading)
      boxes.filter { $0.line.part == part }.map(\.box)
    }.role(.group).named(part.heading)
  }
  private let preview = SheetPreview(nothing: localized("There’s nothing to print. Tick a line, and it’s there again."))
  private let print = Button.pill(localized("Print"))
  private let save = Button.text(localized("Save as PDF")).style("outlined")
  private let reading = Button.text(localized("Helping someone with anxiety")).style("small-text")
  private let source = Button.text(BesideYouPage.cited).style("small-text").breaksLongWords()
  private let people = Button.text(localized("Talk to someone")).style("small-text", "outlined")
  private let notice = Label.notice()
  private let opening = OwnedTask()

  private static let cited = "Domhardt & others 2019, doi.org/10.1002/da.22860"

  init(_ model: BesideYouModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    boxes = BesideYouLine.all.map { line in
      (line, CheckButton(model.text(line), isOn: true).onToggled { model.toggled(line, $0) })
    }
    print.onPressed { navigator.open(.print { [weak model] in model?.sheet }) }
    save.onPressed { navigator.open(.savePDF(name: model.fileName) { [weak model] in model?.fileChosen($0) }) }
    people.onPressed { navigator.open(.moreHelp) }
    source.onPressed { navigator.open(address: "https://doi.org/10.1002/da.22860") }
    reading.onPressed { [opening] in
      opening.run {
        if let reading = await dependencies.reading("helping-someone"), !Task.isCancelled {
          navigator.open(.reading(reading))
        }
      }
    }
    observe(self) { $0.render() }
  }

  func appeared() { boxes.first?.box.grabFocus() }

  private func render() {
    let sheet = model.sheet
    preview.show(sheet)
    for button in [print, save] { button.isSensitive = !sheet.sections.isEmpty }
    for (line, box) in boxes { box.isOn = !model.leftOut.contains(line.id) }
    if model.notice != nil, model.notice != notice.text { widget.tell(model.notice ?? "") }
    notice.show(notice: model.notice)
  }
}
