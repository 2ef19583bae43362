import Core
import Toolkit

/// The page where a sheet for the doctor is put together, seen, and printed.
final class DoctorSheetPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 660, spacing: 24, top: 6, bottom: 48, sides: 18) {
    Label.question(localized("A page for your doctor"))
    Label.hint(
      // TRANSLATORS: On the page that makes a sheet for the doctor.
      localized("One plain page to take with you. Nothing leaves Respite unless you print or save it.")
    ).limit(characters: 48)
    Box.column(spacing: 6) {
      Label.caption(localized("Which days")).justify(.start).role(.heading)
      spans.widget
      days.widget
    }
    Box.column(spacing: 2) {
      // TRANSLATORS: Heading over boxes to tick: what a printed page holds.
      Label.caption(localized("What goes in")).justify(.start).role(.heading)
      parts.map(\.button)
      numbers
    }
    entries.widget
    preview.widget
    Box.column(spacing: 6) {
      print.align(horizontally: .center)
      save.align(horizontally: .center)
    }
    notice
  }
  let surface = Surface.relax
  let holdsWords = true
  private let model: DoctorSheetModel
  private let navigator: any Navigator
  private let spans = RadioGroup(
    // TRANSLATORS: Name of a group of choices: the days that a printed page is about.
    name: localized("Which days"), answers: DoctorSheetModel.Span.allCases.map(\.title), columns: 2,
    characters: 13, style: "answer-choice")
  private let days: DayRangeFields
  private let parts = DoctorSheet.Part.allCases.map { (part: $0, button: CheckButton($0.title, isOn: true)) }
  // TRANSLATORS: A box to tick on the page that makes a sheet for the doctor, where numbers are hidden on screen.
  private let numbers = CheckButton(localized("Print numbers too, though they’re hidden on screen"))
  private let entries: DoctorSheetEntries
  // TRANSLATORS: On the page that makes a sheet for the doctor, where nothing would stand on it.
  private let preview = SheetPreview(
    nothing: localized("There’s nothing to print for these days. You can choose others."))
  private let notice = Label.notice()
  private let print = Button.pill(localized("Print"))
  private let save = Button.text(localized("Save as PDF")).style("outlined")

  init(_ model: DoctorSheetModel, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    days = DayRangeFields(model.dates) { model.presentDay }
    entries = DoctorSheetEntries(model)
    numbers.isVisible = model.hidesNumbers

    spans.onChosen { model.spanPicked(DoctorSheetModel.Span.allCases[$0]) }
    days.onChosen { model.daysPicked($0, $1) }
    for (part, button) in parts { button.onToggled { model.partToggled(part, $0) } }
    numbers.onToggled { model.numbersToggled($0) }
    print.onPressed { navigator.open(.print { [weak model] in model?.sheet }) }
    save.onPressed {
      navigator.open(.savePDF(name: model.fileName) { [weak model] in model?.fileChosen($0) })
    }
    observe(self) { $0.render() }
  }

  func appeared() { if !widget.containsFocus { spans.grabFocus() } }

  private func render() {
    spans.chosen = DoctorSheetModel.Span.allCases.firstIndex(of: model.span)
    spans.isInOneRow = !navigator.shape.isNarrow
    days.widget.isVisible = model.span == .own
    numbers.isOn = model.printsNumbers
    entries.render()
    if model.notice != nil, model.notice != notice.text { widget.tell(model.notice ?? "") }
    notice.show(notice: model.notice)
    let sheet = model.sheet
    let isEmpty = sheet?.sections.isEmpty ?? true
    print.isSensitive = !isEmpty
    save.isSensitive = !isEmpty
    if let sheet { preview.show(sheet) }
  }
}

extension DoctorSheetModel.Span {
  /// Its label.
  fileprivate var title: String {
    switch self {
    // TRANSLATORS: A choice: the days that a printed page is about.
    case .twoWeeks: localized("The last two weeks")
    // TRANSLATORS: A choice: the days that a printed page is about.
    case .month: localized("A month")
    // TRANSLATORS: A choice: the days that a printed page is about.
    case .threeMonths: localized("Three months")
    // TRANSLATORS: A choice: the days that a printed page is about. Two fields for days then appear.
    case .own: localized("Other days")
    }
  }
}

extension DoctorSheet.Part {
  /// Its label.
  fileprivate var title: String {
    switch self {
    case .moods: localized("Moods")
    case .levels: localized("How anxious")
    case .gad7: localized("Two weeks in seven questions")
    case .sessions: localized("Sessions, and how I felt afterwards")
    case .deeds: DeedsWords.title
    }
  }
}
