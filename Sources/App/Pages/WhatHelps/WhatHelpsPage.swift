import Core
import Foundation
import Toolkit

/// The page about which exercises the person used, and how they felt before and after them. It sets no goals.
final class WhatHelpsPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, Overlay(scrolled) { offer.undo.widget })
  private lazy var scrolled = ScrolledWindow.column(maximum: 660, spacing: 18, top: 6, bottom: 36, sides: 18) {
    Label.question(localized("What helps"))
    comfort
    summary
    figures
    offer.widget.margins(top: 6)
    more
    undoRow.align(horizontally: .center)  // not in `figures`, which are hidden once the last mood is removed
    notice
  }
  let surface = Surface.relax
  let holdsWords = true
  private let model: WhatHelpsModel
  private let navigator: any Navigator
  private let chart = WhatHelpsChart()
  private let title = Label.caption("").role(.status)
  /// For someone who has just noted that they're very anxious.
  private lazy var comfort: Widget = Box.column(spacing: 12) {
    hard
    ComfortWays.make(navigator)
  }
  // TRANSLATORS: After someone noted that they're very anxious, above “Breathe for a moment” and “Talk to someone”.
  private let hard = Label(localized("That’s a lot. You don’t have to face it alone.")).justify(.center)
    .limit(characters: 40).style("lead")
  /// The note that they're for; nil for none.
  private var comforted: UUID?
  private let summary = Box.column()
  private let legend = Label().justify(.center).limit(characters: 60).style("small-hint")
  // TRANSLATORS: Name of a button with an arrow: shows the day, week, month or year before.
  private let earlier = Button.quiet(icon: "previous-scene", name: localized("Earlier"))
  // TRANSLATORS: Name of a button with an arrow: shows the next day, week, month or year.
  private let later = Button.quiet(icon: "next-scene", name: localized("Later"))
  private let periods = WhatHelpsReport.Period.allCases.map {
    (period: $0, button: ToggleButton($0.title).style("pill-toggle"))
  }
  private lazy var figures: Widget = Box.column(spacing: 18) {
    WrapBox(spacing: 2, children: periods.map(\.button)).align(horizontally: .center)
    Box.row(spacing: 6) {
      earlier
      title.singleLine().request(width: 190)
      later
    }.align(horizontally: .center)
    chart.widget
    legend
    lists.margins(top: 6)
  }
  /// What came before the buttons says how the person felt; this is what else is known.
  private lazy var more: Widget = Box.column(spacing: 18) {
    folds
    checkIns.widget.margins(top: 12)
    deeds.margins(top: 12)
    progress.margins(top: 12)
    numbers
  }
  private let lists = Box.column(spacing: 30)
  /// Closed to begin with: how long each exercise was used, which isn't how much it helped, and the chart in words.
  private let folds = Box.column(spacing: 6)
  private let uses = WhatHelpsFold(), days = WhatHelpsFold()
  private let numbers = Button.text("").style("small-text")
  private let notice = Label.notice()
  private let undo = Button.text(localized("Undo")).style("outlined")
  private lazy var undoRow: Widget = Box.row(spacing: 12) {
    // TRANSLATORS: A short message with a button “Undo”.
    Label.hint(localized("Mood removed."))
    undo
  }
  private var frames = 0
  private var clock: FrameClock?
  private var shown: (report: WhatHelpsReport?, showsNumbers: Bool)?
  private let offer: WhatHelpsOffer
  private let checkIns: CheckInSection
  private let deeds = Box.column()
  private var shownDeeds: [String] = []
  private let progress = Box.column()
  private var shownProgress: [String] = []
  private let moods: DayMoods
  /// The mood that *Undo* is putting back, whose face then gets the focus; nil for none.
  private var returning: MoodNote?

  init(_ model: WhatHelpsModel, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    offer = WhatHelpsOffer(model.checkIns.offer)
    moods = DayMoods(model)
    checkIns = CheckInSection(model.checkIns, undo: offer.undo)
    for (_, button) in periods.dropFirst() { button.join(periods[0].button) }

    comfort.isVisible = false
    earlier.isSensitive = false  // until a report says that there's something earlier
    for (period, button) in periods { button.onToggled { if $0 { model.periodPicked(period) } } }
    earlier.onPressed { model.moved(by: -1) }
    later.onPressed { model.moved(by: 1) }
    undo.onPressed { [weak self] in
      self?.returning = model.removed ?? self?.returning
      model.undoPressed()
    }
    numbers.onPressed { model.numbersPressed() }
    offer.connect(navigator)
    // Whoever comes back, as from breathing or from a person, has read it.
    scrolled.onMapChanged { [weak self] isMapped in
      if !isMapped, self?.comforted != nil { self?.comfort.isVisible = false }
    }
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
    later.isSensitive = model.canGoForward
    // Once pressed, *Undo* remains until the mood is back, so that the focus isn't lost.
    undoRow.isVisible = model.removed != nil || returning != nil && model.notice == nil
    notice.show(notice: model.notice)
    showProgress(model.progressLines)
    showDeeds(model.deedLines)
    checkIns.adapt(to: navigator.shape)
    offer.show(offersGAD7: model.offersGAD7)
    if model.checkIns.high != comforted {
      comforted = model.checkIns.high
      comfort.isVisible = comforted != nil
      if comforted != nil {
        scrolled.scroll(to: 0)  // the button that led to the note is further down
        widget.tell(hard.text)
      }
    }
    // TRANSLATORS: “Hide numbers”: A button on the page “What helps”. “Show numbers”: A button on the page “What
    // helps”, and a switch in Settings for the same thing.
    numbers.label = model.showsNumbers ? localized("Hide numbers") : localized("Show numbers")
    let next = (model.report, model.showsNumbers)
    guard frames >= 2, let report = next.0, let words = model.words, shown.map({ $0 != next }) ?? true else { return }
    shown = next
    earlier.isSensitive = report.hasEarlier
    (figures.isVisible, more.isVisible) = (!report.isBlank, !report.isBlank)
    show(words)
    legend.text = words.legend
    chart.show(report, startHour: model.startHour, words: words.table.map(\.words).joined(separator: " "))
    chart.widget.isVisible = !report.isEmpty
    legend.isVisible = !report.isEmpty
    if report.isBlank, model.removed == nil || !undo.grabFocus() { summary.focusNext() }
    let focused = moods.focused
    let notes = moods.list(of: report.period == .day ? report.notes : [])
    lists.replace([WhatHelpsLists.outcomes(words, navigator), notes].compactMap { $0 })
    folds.replace(
      [
        uses.around(WhatHelpsLists.uses(words.uses)),
        days.around(report.period == .day ? nil : WhatHelpsLists.table(words)),
      ].compactMap { $0 })
    if let words = model.checkInWords { checkIns.show(report, words, startHour: model.startHour) }
    // A mood that has been removed leaves the focus to *Undo*.
    if let focused, !moods.grabFocus(focused.note, focused.mood) { undo.grabFocus() }
    if let note = returning { _ = moods.grabFocus(note.id, note.mood) }
    returning = nil
    undoRow.isVisible = model.removed != nil
  }

  /// Shows the summary and the period. The buttons take both as their description, because a screen reader reads
  /// changes only where the focus is.
  private func show(_ words: WhatHelpsWords) {
    title.text = words.title
    let lines = [words.summary] + (words.report.isBlank ? [Self.promise] : [])
    summary.replace([
      LineList(
        // TRANSLATORS: Heard by screen readers only: the name of one or two sentences at the top of the page “What
        // helps”.
        name: localized("Summary"),
        lines: lines.map {
          ($0, Label($0).justify(.center).limit(characters: 44).align(horizontally: .center).style("lead"))
        })
    ])
    if words.report.isBlank { summary.append(FeelingPicture.example) }
    for (period, button) in periods {
      button.described(period == words.report.period ? "\(words.title). \(words.summary)" : "")
    }
    for button in [earlier, later] { button.described(words.title) }
  }

  // TRANSLATORS: The moods are chosen by pressing faces.
  /// The sentence with which an empty page says what it will show.
  private static let promise = localized(
    "After a session, say how you feel. An arrow will show the change, from the face you chose before to the one "
      + "you chose after.")

  /// Shows what was done beside sessions; without anything, hides its heading.
  private func showDeeds(_ lines: [String]) {
    guard lines != shownDeeds else { return }
    shownDeeds = lines
    deeds.replace(
      lines.isEmpty
        ? []
        : [
          WhatHelpsLists.group(
            DeedsWords.title, lines.map { ($0, Label($0).justify(.start).align(horizontally: .start)) })
        ])
    deeds.isVisible = !lines.isEmpty
  }

  /// Shows the sentences about the programmes and the way through; without any, hides their heading.
  private func showProgress(_ lines: [String]) {
    guard lines != shownProgress else { return }
    shownProgress = lines
    progress.replace(
      lines.isEmpty
        ? []
        : [
          WhatHelpsLists.group(
            // TRANSLATORS: Heading on “What helps” over sentences about “A first week” and the way through on Learn.
            localized("Along the way"), lines.map { ($0, Label($0).justify(.start).align(horizontally: .start)) })
        ])
    progress.isVisible = !lines.isEmpty
  }

}

extension WhatHelpsReport.Period {
  /// The label of its toggle.
  fileprivate var title: String {
    switch self {
    // TRANSLATORS: A button: the page “What helps” then shows one day.
    case .day: localized("Day")
    // TRANSLATORS: A button: the page “What helps” then shows one week.
    case .week: localized("Week")
    // TRANSLATORS: A button: the page “What helps” then shows one month.
    case .month: localized("Month")
    // TRANSLATORS: A button: the page “What helps” then shows one year.
    case .year: localized("Year")
    }
  }
}
