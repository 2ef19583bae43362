import Core
import Toolkit

/// The page about what the person did, how they felt before and after, and what came after what. It sets no goals.
final class WhatHelpsPage: Page {
  private(set) lazy var widget: Widget = Box.column {
    PageHeader.make(navigator, back: localized("Back"))
    ScrolledWindow(Clamp(maximum: 660, column.margins(top: 6, bottom: 36, start: 18, end: 18)))
      .expand(horizontally: true, vertically: true)
  }
  let surface = Surface.relax
  let holdsWords = true
  private let model: WhatHelpsModel
  private let navigator: any Navigator
  private let chart = WhatHelpsChart()
  private let title = Label.caption("").role(.status)
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
    checkIns.widget.margins(top: 12)
    progress.margins(top: 12)
    numbers
  }
  private let lists = Box.column(spacing: 30)
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
  private let progress = Box.column()
  private var shownProgress: [String] = []
  /// The buttons of each mood of the day.
  private var moodButtons: [MoodNote.ID: (faces: [Mood: Button], remove: Button)] = [:]
  /// The mood that *Undo* is putting back, whose face then gets the focus; nil for none.
  private var returning: MoodNote?

  init(_ model: WhatHelpsModel, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    offer = WhatHelpsOffer(model.checkIns.offer)
    checkIns = CheckInSection(model.checkIns, undo: offer.undo)
    for (_, button) in periods.dropFirst() { button.join(periods[0].button) }

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
    clock = FrameClock(of: widget) { [weak self] _ in self?.framePassed() }
    clock?.isRunning = true
    observe(self) { $0.render() }
  }

  private var column: Widget {
    Box.column(spacing: 18) {
      Label.question(localized("What helps"))
      summary
      offer.widget
      figures
      undoRow.align(horizontally: .center)  // apart: it stays when the last mood goes
      notice
    }
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
    // With the focus on it, *Undo* stays until the mood is back.
    undoRow.isVisible = model.removed != nil || returning != nil && model.notice == nil
    notice.show(notice: model.notice)
    showProgress(model.progressLines)
    checkIns.adapt(to: navigator.shape)
    offer.show(offersGAD7: model.offersGAD7)
    // TRANSLATORS: “Hide numbers”: A button on the page “What helps”. “Show numbers”: A button on the page “What
    // helps”, and a switch in Settings for the same thing.
    numbers.label = model.showsNumbers ? localized("Hide numbers") : localized("Show numbers")
    let next = (model.report, model.showsNumbers)
    guard frames >= 2, let report = next.0, let words = model.words, shown.map({ $0 != next }) ?? true else { return }
    shown = next
    earlier.isSensitive = report.hasEarlier
    figures.isVisible = !report.isBlank
    show(words)
    legend.text = words.legend
    chart.show(report, startHour: model.startHour, words: words.table.map(\.words).joined(separator: " "))
    chart.widget.isVisible = !report.isEmpty
    legend.isVisible = !report.isEmpty
    if report.isBlank, model.removed == nil || !undo.grabFocus() { summary.focusNext() }
    let focused = focusedMood
    moodButtons = [:]
    lists.replace(
      [
        outcomes(words), uses(words.uses),
        report.period == .day ? moods(report.notes) : table(words.table, isYear: report.period == .year),
      ].compactMap { $0 })
    if let words = model.checkInWords { checkIns.show(report, words, startHour: model.startHour) }
    if let focused { focusMood(focused.note, focused.mood) }
    if let note = returning, moodButtons[note.id] != nil { focusMood(note.id, note.mood) }
    returning = nil
    undoRow.isVisible = model.removed != nil
  }

  /// The mood whose buttons have the focus, and the one whose face has it.
  private var focusedMood: (note: MoodNote.ID, mood: Mood?)? {
    for (note, buttons) in moodButtons {
      if let face = buttons.faces.first(where: { $0.value.hasFocus }) { return (note, face.key) }
      if buttons.remove.hasFocus { return (note, nil) }
    }
    return nil
  }

  /// Moves the focus to a face of a mood, or without one to *Remove*; to *Undo* if that mood has been removed.
  private func focusMood(_ note: MoodNote.ID, _ mood: Mood?) {
    guard let buttons = moodButtons[note] else {
      undo.grabFocus()
      return
    }
    (mood.flatMap { buttons.faces[$0] } ?? buttons.remove).grabFocus()
  }

  /// Shows the first line and the period, and tells both to a screen reader, which reads changes only where the focus is.
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
  /// What an empty page says of later.
  private static let promise = localized(
    "After a session, say how you feel. An arrow will show the change, from the face you chose before to the one "
      + "you chose after.")

  /// How often the person felt better, with a picture of each kind of session, and what that can't say.
  private func outcomes(_ words: WhatHelpsWords) -> Widget? {
    let lines = words.outcomes
    guard !lines.isEmpty || words.stayedGood != nil || words.report.better != nil else { return nil }
    let caution = localized(
      "This shows how you felt afterwards. It can’t show why, or how you’d have felt "
        + "otherwise.")
    return Box.column(spacing: 18) {
      if !lines.isEmpty {
        group(
          // TRANSLATORS: Heading on “What helps” over sentences such as “You felt better after most sessions.”
          localized("When you felt anxious or so-so"),
          lines.map { line in
            let row = Box.row(spacing: 12) {
              for exercise in line.exercises { ExerciseMark.picture(exercise) }
              Label(line.words).justify(.start).limit(characters: 44).expand(horizontally: true)
                .align(horizontally: .start, vertically: .center)
            }
            return (line.words, row)
          })
      }
      if let stayed = words.stayedGood {
        let row = Box.row(spacing: 12) {
          FeelingPicture.make(before: .good, after: nil)
          Label(stayed).justify(.start).limit(characters: 44).align(horizontally: .start, vertically: .center)
        }
        // TRANSLATORS: Heard by screen readers only: names the line “When you felt good to begin with, …”.
        LineList(name: localized("When you already felt good"), lines: [(stayed, row)])
      }
      Label(caution).justify(.start).limit(characters: 60).align(horizontally: .start).margins(start: 8, end: 8)
        .style("small-hint")
      if words.report.beginnings?.areClearlyMore == true {
        Box.column(spacing: 12) {
          Label.hint(localized("If it’s been hard for a while, there are people to talk to.")).limit(characters: 44)
          Button.text(localized("Getting more help")).style("outlined")
            .onPressed { [navigator] in navigator.open(.moreHelp) }
        }.margins(top: 6)
      }
    }
  }

  /// A bar for each exercise, as long as its share of the longest.
  private func uses(_ uses: [(exercise: Exercise, minutes: String?, share: Double)]) -> Widget? {
    guard !uses.isEmpty else { return nil }
    return group(
      // TRANSLATORS: Heading over a list of exercises with bars.
      localized("Exercises you used"),
      uses.map { use in
        let bar = DrawingArea { canvas, width, height in
          canvas.fillBar(x: 0, y: 0, width: width * use.share, height: height, .white)
        }
        let row = Box.row(spacing: 12) {
          ExerciseMark.picture(use.exercise)
          Box.column(spacing: 5) {
            Box.row(spacing: 12) {
              Label(use.exercise.title).justify(.start).expand(horizontally: true).align(horizontally: .start)
              if let minutes = use.minutes { Label(minutes).justify(.start).align(horizontally: .end) }
            }
            bar.role(.presentation).request(height: 6)
          }.expand(horizontally: true)
        }
        return ([use.exercise.title, use.minutes].compactMap { $0 }.joined(separator: ", "), row)
      })
  }

  /// The chart as a list of days, also for the keyboard and a screen reader.
  private func table(_ rows: [WhatHelpsWords.Line], isYear: Bool) -> Widget? {
    guard !rows.isEmpty else { return nil }
    return group(
      // TRANSLATORS: “Week by week”: Heading over a list of weeks. “Day by day”: Heading over a list of days.
      isYear ? localized("Week by week") : localized("Day by day"),
      rows.map { row in
        let pictures = row.feelings.map { FeelingPicture.make(before: $0.before, after: $0.after) }
        let line = Box.column(spacing: 2) {
          Box.row(spacing: 12) {
            Label(row.day).justify(.start).expand(horizontally: true).align(horizontally: .start)
            if let practice = row.practice { Label(practice).justify(.start).align(horizontally: .end) }
          }
          if !pictures.isEmpty { WrapBox(spacing: 12, children: pictures).withoutFocus().align(horizontally: .start) }
        }
        return (row.words, line)
      })
  }

  /// How far the person has come with what goes on over days or weeks; nothing if it hasn't begun.
  private func showProgress(_ lines: [String]) {
    guard lines != shownProgress else { return }
    shownProgress = lines
    progress.replace(
      lines.isEmpty
        ? []
        : [
          group(
            // TRANSLATORS: Heading on “What helps” over sentences about “A first week” and the six weeks on Learn.
            localized("Along the way"), lines.map { ($0, Label($0).justify(.start).align(horizontally: .start)) })
        ])
    progress.isVisible = !lines.isEmpty
  }

  private func group(_ heading: String, _ lines: [(name: String, content: Widget)]) -> Widget {
    Box.column(spacing: 6) {
      Label.caption(heading).justify(.start).role(.heading).margins(start: 8)
      LineList(name: heading, lines: lines)
    }
  }

  /// The moods of a day, each with buttons to change and to remove it.
  private func moods(_ notes: [MoodNote]) -> Widget? {
    guard !notes.isEmpty else { return nil }
    let list = Box.column(spacing: 6) {
      notes.map { note in
        let faces = Mood.allCases.map { mood in
          MoodFace.button(mood, name: note.correction(to: mood), isChosen: mood == note.mood) {
            [model] in model.corrected(note, to: mood)
          }
        }
        // TRANSLATORS: Name of a button; {time} is a time of day such as 14:05.
        let remove = Button.quiet(icon: "remove", name: localized("Remove the mood at {time}", ["time": note.time]))
          .onPressed { [model] in model.removePressed(note) }
        moodButtons[note.id] = (Dictionary(uniqueKeysWithValues: zip(Mood.allCases, faces)), remove)
        return Box.row(spacing: 6) {
          Label(note.time).style("position").request(width: 56)
          faces
          remove
        }.align(horizontally: .start).role(.listItem).named("\(note.time): \(note.mood.inList)")
      }
    }
    return Box.column(spacing: 6) {
      // TRANSLATORS: Heading over a list of times with faces.
      Label.caption(localized("Moods on this day")).justify(.start).role(.heading).margins(start: 8)
      list.role(.list).named(localized("Moods on this day"))
    }
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
