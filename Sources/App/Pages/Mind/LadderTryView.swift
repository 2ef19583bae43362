import Core
import Toolkit

/// A try of a step, on four pages: before it, away, after it, and its end. Every answer is optional; going and staying
/// is the part that works, and what one expected is compared with what happened (Craske & others 2014,
/// doi.org/10.1016/j.brat.2014.04.006). The end of a hard try offers company; that of another one, a line among what
/// went well. What surprised the person can become a statement of their own.
final class LadderTryView {
  private(set) lazy var widget: Widget = stack.expand(vertically: true)
  private let stack: Stack
  private lazy var beforeSide = Self.side {
    beforeStep
    Box.question(LadderWords.fear, fear.paper)
    sureness.widget
    leavingOut
    day.widget
    forLater.align(horizontally: .center)
  }
  private lazy var leavingOut = Box.column(spacing: 6) {
    Box.question(LadderWords.leftOut, leftOut)
    WrapBox(spacing: 4, children: habits).align(horizontally: .start)
    Label.hint(LadderWords.keepPhone).justify(.start).align(horizontally: .start).style("small-hint")
  }
  private lazy var awaySide = Self.side {
    strip.widget
    Label.hint(LadderWords.stay).limit(characters: 48)
    Label.hint(LadderWords.stop).limit(characters: 60).style("small-hint")
    Label.hint(LadderWords.waits).limit(characters: 48)
    company.align(horizontally: .center)
    couldNot.align(horizontally: .center)
  }
  private lazy var afterSide = Self.side {
    // TRANSLATORS: The first words after someone went and tried something they usually avoid.
    Label.question(localized("You went."))
    feared
    Box.question(LadderWords.happened, happened.paper)
    Box.question(LadderWords.surprise, surprise.paper)
    Box.question(
      LadderWords.stayed,
      WrapBox(spacing: 12, children: stayed.map(\.chip)).named(LadderWords.stayed).align(horizontally: .start))
    // TRANSLATORS: A line that shows or hides three questions after someone tried something: how anxious they were
    // before it, at the worst moment and now.
    Expander.make(localized("How anxious you were"), name: localized("How anxious you were"), levels)
  }
  private lazy var levels = Box.column(spacing: 12) {
    before.widget
    highest.widget
    after.widget
  }.margins(top: 6)
  private lazy var endSide = Self.side {
    endTitle
    endHint.limit(characters: 48)
    comfort
    statement.align(horizontally: .center)
    stated
    add.align(horizontally: .center).margins(top: 12)
    added
  }
  private let comfort: Widget
  // TRANSLATORS: Button, after someone wrote what surprised them: adds it to their own statements, short sentences that
  // one reads on a hard day.
  private let statement = Button.text(localized("Make it one of my statements")).style("outlined")
  // TRANSLATORS: In place of “Make it one of my statements”, once that was done.
  private let stated = Label.hint(localized("It’s one of your statements now."))
  private let endTitle = Label.question("")
  private let endHint = Label.hint("")
  // TRANSLATORS: Button, after someone tried something they usually avoid and it went well: opens the page to write a
  // reflection, whose first question is “What went well today?”, and which is begun with the step.
  private let add = Button.text(localized("Add it to what went well")).style("outlined")
  // TRANSLATORS: In place of “Add it to what went well”, once that was done.
  private let added = Label.hint(localized("It’s saved with what went well."))
  private let model: LadderModel
  private let strip: CompanionStrip
  /// The same in the small window; nil while the window is as it was.
  private var smallStrip: CompanionStrip?
  private let company: Button
  private let couldNot = Button.text(LadderWords.couldNot).style("small-text").breaksLongWords()
  private let beforeStep = Label.question("")
  private let before: ShoreScale
  private let highest: ShoreScale
  private let after: ShoreScale
  private let fear = LadderTryView.paper(LadderWords.fear)
  private let sureness: ShoreScale
  private let leftOut = Entry(name: LadderWords.leftOut, hint: "").style("word")
  private let habits: [Button]
  private let day: DayField
  // TRANSLATORS: Button, once a day was chosen to try something: saves the plan.
  private let forLater = Button.text(localized("Save it for that day")).style("outlined")
  /// What the person was afraid of, over what happened.
  private let feared = Label.hint("").limit(characters: 48)
  private let happened = LadderTryView.paper(LadderWords.happened)
  private let surprise = LadderTryView.paper(LadderWords.surprise)
  private let stayed: [(answer: Bool, chip: ToggleButton)] = [
    // TRANSLATORS: Two answers to “Did you stay?”, about something that one usually avoids.
    (true, ToggleButton.chip(localized("Yes, I stayed"))),
    (false, ToggleButton.chip(localized("I came back early"))),
  ]
  private var shown: (attempt: Ladder.Try.ID, page: LadderModel.TryPage)?
  private var isRendering = false

  init(_ model: LadderModel, _ dependencies: Dependencies, navigator: any Navigator) {
    self.model = model
    company = CompanyLayer.namedOpener(navigator)
    comfort = ComfortWays.make(navigator).margins(top: 12)
    stack = Stack(fade: dependencies.reducesMotion ? 0 : 250).heightFollowsChild()
    strip = CompanionStrip(diameter: 84, dependencies)
    before = ShoreScale(.anxiety, question: LadderWords.before, dependencies)
    highest = ShoreScale(.anxiety, question: LadderWords.highest, dependencies)
    after = ShoreScale(.anxiety, question: LadderWords.now, dependencies)
    sureness = ShoreScale(.sureness, question: LadderWords.sureness, dependencies)
    day = DayField(name: LadderWords.day, dependencies, day: nil) { day in
      model.changeTry { ($0.day, $0.wasAsked) = (day, false) }
    }
    let leftOut = leftOut
    habits = LadderWords.habits.map { habit in
      Button.text(habit).style("small-text", "filter").described(LadderWords.leftOut).onPressed {
        leftOut.text = leftOut.text.isBlank ? habit : "\(leftOut.text.trimmed), \(habit)"
      }
    }
    for side in [beforeSide, awaySide, afterSide, endSide] { stack.add(side) }

    before.onChosen { level in model.changeTry { $0.before = level } }
    highest.onChosen { level in model.changeTry { $0.highest = level } }
    after.onChosen { level in model.changeTry { $0.after = level } }
    for (answer, chip) in stayed {
      chip.onToggled { [weak self] isOn in
        if self?.isRendering == false { model.changeTry { $0.stayed = isOn ? answer : nil } }
      }
    }
    for (field, path) in [(fear, \Ladder.Try.fear), (happened, \.happened), (surprise, \.surprise)] {
      field.view.onChanged { [weak view = field.view] in
        if let view { model.changeTry { $0[keyPath: path] = view.text } }
      }
      field.view.onFocusChanged { isFocused in if !isFocused { Task { await model.saveNow() } } }
    }
    fear.view.onEntered { [weak sureness] in sureness?.grabFocus() }
    happened.view.onEntered { [weak view = surprise.view] in view?.grabFocus() }
    surprise.view.onEntered { model.forwardPressed() }
    sureness.onChosen { level in model.changeTry { $0.sureness = level } }
    leftOut.onChanged { words in model.changeTry { $0.leftOut = words } }
    leftOut.onEntered { [weak day] in day?.focusEntry() }
    forLater.onPressed { model.plannedForLater() }
    statement.onPressed { model.statementPressed() }
    couldNot.onPressed { model.notGonePressed() }
    add.onPressed {
      guard let attempt = model.openTry else { return }
      navigator.open(.newReflection(begun: model.begun, saved: { [weak model] in model?.reflected(on: attempt) }))
    }
    if !dependencies.reducesMotion { endTitle.style("comes-up") }
  }

  /// Moves the focus to what the page asks first; to `primary`, the button that goes on, where it asks nothing.
  func grabFocus(_ primary: Button) {
    switch model.tryPage {
    case .before: fear.view.grabFocus()
    case .away, .over, .notGone: primary.grabFocus()
    case .after: happened.view.grabFocus()
    }
  }

  /// What a screen reader says of the page, beside the button that goes on.
  var words: String {
    switch model.tryPage {
    case .before: model.step?.text ?? ""
    case .away: [model.step?.text ?? "", model.since, LadderWords.stay].joinedAsSentences
    case .after: localized("You went.")
    case .over, .notGone:
      [endTitle.text, endHint.text, model.told == model.openTry ? added.text : ""].joinedAsSentences
    }
  }

  /// Shows the try that is being written down, if there is one.
  func render() {
    guard let attempt = model.attempt, let step = model.step else { return shown = nil }
    (before.level, highest.level, after.level) = (attempt.before, attempt.highest, attempt.after)
    after.before = attempt.before
    isRendering = true
    for (answer, chip) in stayed { chip.isActive = attempt.stayed == answer }
    isRendering = false
    let words = Excerpt(of: step.text.isBlank ? LadderWords.step : step.text).text
    beforeStep.text = words
    for strip in [strip, smallStrip] { strip?.show(words, since: model.since) }
    sureness.level = attempt.sureness
    if shown?.attempt != attempt.id {
      (fear.view.text, happened.view.text, surprise.view.text) = (attempt.fear, attempt.happened, attempt.surprise)
      leftOut.text = attempt.leftOut
      day.show(attempt.day)
      if attempt.highest ?? attempt.after != nil { levels.isVisible = true }
    }
    forLater.isVisible = attempt.day.map { $0 > model.today } ?? false
    if model.tryPage == .after, shown?.page != .after { feared.show(notice: LadderWords.feared(attempt)) }
    // What someone found out while running away isn't something to say to themselves.
    let isSurprised = model.tryPage == .over && !attempt.surprise.isBlank && attempt.stayed == true && !attempt.wasHard
    statement.isVisible = isSurprised && model.stated != attempt.id
    stated.isVisible = isSurprised && model.stated == attempt.id
    let hasGone = model.tryPage != .notGone
    if [.over, .notGone].contains(model.tryPage) {
      (endTitle.text, endHint.text) = hasGone ? LadderWords.end(attempt) : (LadderWords.notGone, LadderWords.whenever)
    }
    endHint.isVisible = !endHint.text.isEmpty
    comfort.isVisible = attempt.wasHard || !hasGone
    let isTold = model.told == attempt.id
    add.isVisible = !attempt.wasHard && attempt.stayed == true && hasGone && !isTold
    added.isVisible = !attempt.wasHard && hasGone && isTold
    if shown?.attempt != attempt.id || shown?.page != model.tryPage {
      switch model.tryPage {
      case .before: stack.show(beforeSide)
      case .away: stack.show(awaySide)
      case .after: stack.show(afterSide)
      case .over, .notGone: stack.show(endSide)
      }
    }
    shown = (attempt.id, model.tryPage)
  }

  /// What the small window shows while someone is away. The strip stays up to date until `smallWindowEnded`.
  func forSmallWindow() -> Widget {
    let strip = strip.forSmallWindow()
    smallStrip = strip
    return strip.widget
  }

  /// The window isn't small any more.
  func smallWindowEnded() { smallStrip = nil }

  private static func paper(_ name: String) -> (view: TextView, paper: Widget) {
    let view = TextView(name: name)
    return (view, ScrolledWindow(view.padding(18)).height(atLeast: 72, atMost: 200).style("paper"))
  }

  private static func side(@WidgetBuilder _ children: () -> [Widget]) -> Box {
    Box.column(spacing: 24, children).margins(top: 12, bottom: 48).align(vertically: .center)
  }
}
