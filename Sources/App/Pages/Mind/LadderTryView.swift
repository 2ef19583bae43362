import Core
import Toolkit

/// A try of a step, on four pages: before it, away, after it, and its end. Every answer is optional; going is the part
/// that works. The end of a hard try offers company; that of another one, a line among what went well.
final class LadderTryView {
  private(set) lazy var widget: Widget = stack.expand(vertically: true)
  private let stack: Stack
  private lazy var beforeSide = Self.side {
    beforeStep
    before.widget
    Label.hint(LadderWords.waits).limit(characters: 48)
  }
  private lazy var awaySide = Self.side {
    strip.widget
    Label.hint(LadderWords.waits).limit(characters: 48)
    company.align(horizontally: .center)
    couldNot.align(horizontally: .center)
  }
  private lazy var afterSide = Self.side {
    // TRANSLATORS: The first words after someone went and tried something they usually avoid.
    Label.question(localized("You went."))
    after.widget
    Box.column(spacing: 6) {
      WrapBox(spacing: 12, children: stayed.map(\.chip)).named(LadderWords.stayed).align(horizontally: .center)
      Label.hint(LadderWords.going)
    }
    Box.question(LadderWords.note, note)
    // TRANSLATORS: A line that shows or hides one more question after someone tried something: how anxious they were at
    // the worst moment.
    Expander.make(localized("At its hardest"), name: localized("At its hardest"), highest.widget)
  }
  private lazy var endSide = Self.side {
    endTitle
    endHint.limit(characters: 48)
    comfort
    add.align(horizontally: .center).margins(top: 12)
    added
  }
  private let comfort: Widget
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
  private let stayed: [(answer: Bool, chip: ToggleButton)] = [
    // TRANSLATORS: Two answers about a try of something that one usually avoids. Neither is better than the other.
    (true, ToggleButton.chip(localized("Stayed to the end"))),
    (false, ToggleButton.chip(localized("Came back early"))),
  ]
  private let note = Entry(name: LadderWords.note, hint: "").style("word")
  private var shown: (attempt: Ladder.Try.ID, page: LadderModel.TryPage)?
  private var isRendering = false

  init(_ model: LadderModel, _ dependencies: Dependencies, navigator: any Navigator) {
    self.model = model
    company = CompanyLayer.namedOpener(navigator)
    comfort = ComfortWays.make(navigator).margins(top: 12)
    stack = Stack(fade: dependencies.reducesMotion ? 0 : 250).heightFollowsChild()
    strip = CompanionStrip(diameter: 84, dependencies)
    before = ShoreScale(.anxiety, question: LadderWords.now, dependencies)
    highest = ShoreScale(.anxiety, question: LadderWords.highest, dependencies)
    after = ShoreScale(.anxiety, question: LadderWords.now, dependencies)
    for side in [beforeSide, awaySide, afterSide, endSide] { stack.add(side) }

    before.onChosen { level in model.changeTry { $0.before = level } }
    highest.onChosen { level in model.changeTry { $0.highest = level } }
    after.onChosen { level in model.changeTry { $0.after = level } }
    for (answer, chip) in stayed {
      chip.onToggled { [weak self] isOn in
        if self?.isRendering == false { model.changeTry { $0.stayed = isOn ? answer : nil } }
      }
    }
    note.onChanged { words in model.changeTry { $0.note = words } }
    note.onEntered { model.forwardPressed() }
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
    case .before: before.grabFocus()
    case .away, .over, .notGone: primary.grabFocus()
    case .after: after.grabFocus()
    }
  }

  /// What a screen reader says of the page, beside the button that goes on.
  var words: String {
    switch model.tryPage {
    case .before: model.step?.text ?? ""
    case .away: [model.step?.text ?? "", model.since].joinedAsSentences
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
    if shown?.attempt != attempt.id {
      note.text = attempt.note
      if attempt.highest != nil { highest.widget.isVisible = true }
    }
    let hasGone = model.tryPage != .notGone
    (endTitle.text, endHint.text) = hasGone ? LadderWords.end(attempt) : (LadderWords.notGone, LadderWords.whenever)
    endHint.isVisible = !endHint.text.isEmpty
    comfort.isVisible = attempt.wasHard || !hasGone
    let isTold = model.told == attempt.id
    add.isVisible = !attempt.wasHard && hasGone && !isTold
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

  private static func side(@WidgetBuilder _ children: () -> [Widget]) -> Box {
    Box.column(spacing: 24, children).margins(top: 12, bottom: 48).align(vertically: .center)
  }
}
