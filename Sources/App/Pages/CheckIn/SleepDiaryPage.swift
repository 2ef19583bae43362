import Core
import Toolkit

/// The sleep diary: five guesses at breakfast, the week as a picture, and what helps without a therapist.
final class SleepDiaryPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 560, spacing: 18, top: 6, bottom: 36, sides: 18) {
    Label.question(SleepWords.title).style("page-question")
    Label.hint(SleepWords.guesses).limit(characters: 48)
    form
    notice
    undo.widget
    weekSide
    advice
  }
  private lazy var form = Box.column(spacing: 6) {
    rows.map(\.widget)
    save.align(horizontally: .center).margins(top: 6)
    saved
  }
  private lazy var weekSide = Box.column(spacing: 12) {
    Label.caption(SleepWords.week).justify(.start).role(.heading)
    picture
    list
  }
  private lazy var advice = Box.column(spacing: 9) {
    Label.caption(SleepWords.whatHelps).justify(.start).role(.heading)
    SleepWords.advice.map { Label($0).justify(.start) }
    Label(SleepWords.restriction).justify(.start)
    Label(localized("No clinician has checked this yet.")).justify(.start).style("small-hint")
    Box.rowUnlessTextIsLarge(spacing: 12) {
      reading
      worryTime
    }.align(horizontally: .start)
  }
  let surface = Surface.relax
  let holdsWords = true
  var writing: (any Writing)? { model.writing }
  private let model: SleepDiaryModel
  private let navigator: any Navigator
  private let rows: [SleepStepper]
  private let save = Button.pill(localized("Save"))
  private let saved = Label.hint(localized("Saved. You can still change it."))
  private let notice = Label.notice()
  private let undo: UndoBar
  private let picture = Box.column()
  private let list = Box.column(spacing: 2).role(.list).named(SleepWords.week)
  private let reading = Button.text(localized("Sleep and worry")).style("small-text", "at-the-edge")
  private let worryTime = Button.text(localized("Worry time")).style("small-text", "at-the-edge")
  private let opening = OwnedTask()
  private var shown: [SleepDiaryModel.Night]?

  init(_ model: SleepDiaryModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    undo = .row(model.undo)
    let dates = model.dates
    rows = SleepWords.questions.map { question, path, isTime in
      SleepStepper(
        question, isTime: isTime, words: { isTime ? dates.time($0) : SleepWords.length($0) }
      ) { value in model.change { $0[keyPath: path] = value } }
    }
    save.onPressed { model.savePressed() }
    reading.onPressed { [opening] in
      opening.run {
        if let reading = await dependencies.reading("sleep-and-worry"), !Task.isCancelled {
          navigator.open(.reading(reading))
        }
      }
    }
    worryTime.onPressed { navigator.open(.worryTime) }
    undo.focusLost = { [weak self] in self?.appeared() }
    observe(self) { $0.render() }
  }

  func appeared() { rows.first?.grabFocus() }

  private func render() {
    notice.show(notice: model.notice)
    undo.render()
    form.isSensitive = model.night != nil
    if let night = model.night {
      for (row, question) in zip(rows, SleepWords.questions) { row.value = night[keyPath: question.path] }
    }
    let hadFocus = save.hasFocus
    save.isVisible = !model.isSaved
    save.isSensitive = model.canSave
    saved.isVisible = model.isSaved
    if hadFocus, model.isSaved { rows.first?.grabFocus() }
    weekSide.isVisible = !model.nights.isEmpty
    guard shown != model.nights else { return }
    shown = model.nights
    picture.replace(model.week.count > 1 ? [SleepPicture.make(model.week, dates: model.dates)] : [])
    list.replace(
      model.nights.map { night in
        let line = SleepWords.line(night, model.dates)
        return Box.row(spacing: 12) {
          Label(line).justify(.start).expand(horizontally: true).align(horizontally: .start, vertically: .center)
          Button.quiet(icon: "remove", name: localized("Remove")).described(line)
            .onPressed { [model] in model.removePressed(night) }
        }.role(.listItem).named(line)
      })
  }
}

/// A question with its answer between a button for less and one for more. A press and a guess are enough.
private final class SleepStepper {
  private(set) lazy var widget = Box.row(spacing: 6) {
    Label(question).justify(.start).expand(horizontally: true).align(vertically: .center)
    less
    shown.request(width: 84).align(vertically: .center)
    more
  }
  var value = 0 { didSet { show() } }
  private let question: String
  private let words: (Int) -> String
  private let shown = Label("").justify(.center).role(.status)
  // TRANSLATORS: Names of two buttons beside a time or a length, in the sleep diary.
  private let less = Button.quiet(icon: "previous-scene", name: localized("Earlier or less"))
  private let more = Button.quiet(icon: "next-scene", name: localized("Later or more"))

  init(_ question: String, isTime: Bool, words: @escaping (Int) -> String, changed: @escaping (Int) -> Void) {
    (self.question, self.words) = (question, words)
    let step = isTime ? 15 : 5
    less.onPressed { [weak self] in self?.moved(-step, isTime, changed) }
    more.onPressed { [weak self] in self?.moved(step, isTime, changed) }
  }

  func grabFocus() { more.grabFocus() }

  private func moved(_ by: Int, _ isTime: Bool, _ changed: (Int) -> Void) {
    let next = value + by
    changed(isTime ? (next + 1_440) % 1_440 : min(max(next, 0), 720))
    widget.tell(words(value))
  }

  private func show() {
    shown.text = words(value)
    for button in [less, more] { button.described("\(question) \(words(value))") }
  }
}
