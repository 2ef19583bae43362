import Core
import Toolkit

/// The page about how steadily the person practises and how they felt. It sets no goals.
final class SteadinessPage: Page {
  let widget: Widget
  let surface = Surface.relax
  let holdsWords = true
  private let model: SteadinessModel
  private let chart = SteadinessChart()
  private let title = Label.caption("").role(.status)
  private let summary = Label.hint("").limit(characters: 60)
  private let legend = Label.hint("").style("small-hint")
  private let earlier = Button.quiet(icon: "previous-scene", name: localized("Earlier"))
  private let later = Button.quiet(icon: "next-scene", name: localized("Later"))
  private let periods = SteadinessReport.Period.allCases.map {
    (period: $0, button: ToggleButton($0.title).style("pill-toggle"))
  }
  private let lists = Box.column(spacing: 24)
  private let notice = Label.notice()
  private let undo = Button.text(localized("Undo")).style("outlined")
  private let undoRow: Widget
  private var frames = 0
  private var clock: FrameClock?
  private var shown: (report: SteadinessReport?, showsNumbers: Bool)?

  init(_ model: SteadinessModel, navigator: any Navigator) {
    self.model = model
    let (chart, title, summary, legend, periods) = (chart, title, summary, legend, periods)
    let (earlier, later, undo, notice, lists) = (earlier, later, undo, notice, lists)
    for (_, button) in periods.dropFirst() { button.join(periods[0].button) }
    let undoRow = Box.row(spacing: 12) {
      Label.hint(localized("The mood was removed."))
      undo
    }
    self.undoRow = undoRow
    let column = Box.column(spacing: 18) {
      Label.question(localized("Steadiness"))
      summary
      WrapBox(spacing: 2, children: periods.map(\.button)).align(horizontally: .center)
      Box.row(spacing: 6) {
        earlier
        title.singleLine().request(width: 190)
        later
      }.align(horizontally: .center)
      chart.widget
      legend
      Self.question(model)
      undoRow.align(horizontally: .center)
      notice
      lists
    }
    widget = Box.column {
      PageHeader.make(navigator, back: localized("Back"))
      ScrolledWindow(Clamp(maximum: 660, column.margins(top: 6, bottom: 36, start: 18, end: 18)))
        .expand(horizontally: true, vertically: true)
    }

    for (period, button) in periods { button.onToggled { if $0 { model.periodPicked(period) } } }
    earlier.onPressed { model.moved(by: -1) }
    later.onPressed { model.moved(by: 1) }
    undo.onPressed { model.undoPressed() }
    clock = FrameClock(of: widget) { [weak self] _ in self?.framePassed() }
    clock?.isRunning = true
    observe(self) { $0.render() }
  }

  /// Renders the report in the second frame, so that the page appears at once even with years of data.
  private func framePassed() {
    frames += 1
    guard frames == 2 else { return }
    clock?.isRunning = false
    render()
  }

  func appeared() { periods.first { $0.period == model.period }?.button.grabFocus() }

  private func render() {
    for (period, button) in periods where period == model.period { button.isActive = true }
    later.isSensitive = model.canGoOn
    undoRow.isVisible = model.removed != nil
    notice.show(notice: model.notice)
    let next = (model.report, model.showsNumbers)
    guard frames >= 2, let report = next.0, shown.map({ $0 != next }) ?? true else { return }
    shown = next
    let words = SteadinessWords(report: report, showsNumbers: next.1, today: model.today)
    title.text = words.title
    summary.text = words.summary
    legend.text = words.legend
    chart.show(report, words: ([words.summary] + words.effects).joined(separator: " "))
    lists.replace(
      [
        group(localized("What you used"), words.uses + words.effects),
        report.period == .day ? moods(report.moods) : table(words.table),
      ].compactMap { $0 })
  }

  /// “How are you feeling right now?” with the three moods.
  private static func question(_ model: SteadinessModel) -> Widget {
    Box.column(spacing: 6) {
      Label.hint(localized("How are you feeling right now?"))
      Box.row(spacing: 12) {
        Mood.allCases.map { mood in MoodFace.button(mood, name: mood.own) { model.noted(mood) } }
      }.align(horizontally: .center)
    }
  }

  private func group(_ heading: String, _ lines: [String]) -> Widget? {
    guard !lines.isEmpty else { return nil }
    return Box.column(spacing: 6) {
      Label.caption(heading).role(.heading)
      lines.map { Label.hint($0).limit(characters: 60) }
    }
  }

  /// The chart as a list of days, also for a screen reader.
  private func table(_ rows: [(day: String, figures: String)]) -> Widget? {
    guard !rows.isEmpty else { return nil }
    let list = LineList(
      name: localized("Day by day"),
      lines: rows.map { row in
        let line = Box.row(spacing: 18) {
          Label(row.day).justify(.start).expand(horizontally: true).align(horizontally: .start)
          Label(row.figures).justify(.start).align(horizontally: .end)
        }
        return ("\(row.day): \(row.figures)", line)
      })
    return Box.column(spacing: 6) {
      Label.caption(localized("Day by day")).role(.heading)
      list
    }
  }

  /// The moods of a day, each with buttons to change and to remove it.
  private func moods(_ notes: [MoodNote]) -> Widget? {
    guard !notes.isEmpty else { return nil }
    let model = model
    let list = Box.column(spacing: 6) {
      notes.map { note in
        Box.row(spacing: 6) {
          Label(note.time).style("position").request(width: 56)
          Mood.allCases.map { mood in
            MoodFace.button(mood, name: note.correction(to: mood), isChosen: mood == note.mood) {
              model.corrected(note, to: mood)
            }
          }
          Button.quiet(icon: "remove", name: localized("Remove the mood at {time}", ["time": note.time])).onPressed {
            model.removePressed(note)
          }
        }.align(horizontally: .center).role(.listItem).named("\(note.time): \(note.mood.inList)")
      }
    }
    return Box.column(spacing: 6) {
      Label.caption(localized("Moods of the day")).role(.heading)
      list.role(.list).named(localized("Moods of the day"))
    }
  }
}

extension SteadinessReport.Period {
  /// The label of its toggle.
  fileprivate var title: String {
    switch self {
    case .day: localized("Day")
    case .week: localized("Week")
    case .month: localized("Month")
    case .year: localized("Year")
    }
  }
}
