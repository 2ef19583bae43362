import Core
import Toolkit

/// One step of a ladder: its words, how hard it seems, and its tries.
final class LadderStepView {
  private(set) lazy var widget: Widget = Box.column(spacing: 18) {
    Label.question(LadderWords.step)
    ScrolledWindow(text.padding(18)).height(atLeast: 72, atMost: 200).style("paper")
    difficulty.widget
    offer
    hard
    smaller
    repeats
    tries
    done
    delete
  }
  private let model: LadderModel
  private let text = TextView(name: LadderWords.step)
  private let difficulty: ShoreScale
  private lazy var offer: Widget = Box.column(spacing: 6) {
    Label(LadderWords.offer).justify(.center).limit(characters: 48).role(.status)
    WrapBox(spacing: 6, children: [yes, notYet]).align(horizontally: .center)
  }.style("notice")
  private let yes = Button.text(localized("Yes, done")).style("outlined").described(LadderWords.offer)
  private let notYet = Button.text(localized("Not yet")).style("small-text").described(LadderWords.offer)
  private let hard = Label.hint(LadderWords.tooHard).limit(characters: 48)
  private lazy var smaller: Widget = Box.column(spacing: 6) {
    Label(LadderWords.tooBig).justify(.center).limit(characters: 48).role(.status)
    makeSmaller.align(horizontally: .center)
  }.style("notice")
  // TRANSLATORS: Button: makes a smaller step out of one that may be too big.
  private let makeSmaller = Button.text(localized("Make it smaller")).style("outlined").described(LadderWords.tooBig)
  private let repeats = Label.hint(LadderWords.repeats).limit(characters: 48)
  // TRANSLATORS: A box to tick about a step towards something one avoids.
  private let done = CheckButton(localized("This step is done"))
  private let delete = Button.text(localized("Delete")).style("small-text")
  private let tries = Box.column()
  private var shown: Ladder.Step?
  private var announced = false

  init(_ model: LadderModel, _ dependencies: Dependencies) {
    self.model = model
    difficulty = ShoreScale(.difficulty, question: LadderWords.difficulty, dependencies)

    text.onChanged { [weak text] in if let text { model.change { $0.text = text.text } } }
    text.onEntered { [weak difficulty] in difficulty?.grabFocus() }
    difficulty.onChosen { level in model.change { $0.difficulty = level } }
    done.onToggled { isOn in model.change { $0.isDone = isOn } }
    yes.onPressed { model.donePressed() }
    notYet.onPressed { model.notYetPressed() }
    makeSmaller.onPressed { model.smallerPressed() }
    delete.onPressed { model.deletePressed() }
  }

  /// Moves the focus to the words of a new step, or else to `primary`, which begins a try.
  func grabFocus(_ primary: Button) {
    if model.step?.text.isBlank ?? true || model.isMakingSmaller { text.grabFocus() } else { primary.grabFocus() }
  }

  /// Shows the open step.
  func render() {
    guard let step = model.step else { return shown = nil }
    let isOffered = step.offersDone && model.openTry == nil
    if isOffered, !announced { widget.tell(LadderWords.offer) }
    announced = isOffered
    offer.isVisible = isOffered
    smaller.isVisible = step.mayBeTooBig && model.openTry == nil
    hard.isVisible = step.isStillHard && !step.mayBeTooBig
    repeats.isVisible = !step.isDone && !step.mayBeTooBig && !isOffered
    guard step != shown else { return }
    if step.id != shown?.id { text.text = step.text }
    difficulty.level = step.difficulty
    done.isOn = step.isDone
    if step.begun != shown?.begun || step.id != shown?.id { showTries(step) }
    shown = step
  }

  /// Lists the tries, the latest first, each with a line from before to after.
  private func showTries(_ step: Ladder.Step) {
    let lines = step.begun.reversed().map { attempt in
      let day = model.day(attempt)
      let words = LadderWords.line(attempt, day: day, showsNumbers: model.showsNumbers)
      guard attempt.before != nil || attempt.after != nil else {
        return (words, Label(words).justify(.start).align(horizontally: .start) as Widget)
      }
      let shore = ShorePicture.make(
        .anxiety, before: attempt.before, after: attempt.after, name: words, showsNumbers: model.showsNumbers)
      let label = Label(LadderWords.line(attempt, day: day, showsNumbers: false)).justify(.start)
      return (
        words,
        Box.column {
          label.align(horizontally: .start)
          shore
        } as Widget
      )
    }
    // TRANSLATORS: Heading over a list of tries of a step.
    let name = localized("Each time you’ve tried")
    tries.replace(
      lines.isEmpty
        ? []
        : [
          Label.caption(name).justify(.start).role(.heading).margins(start: 8),
          LineList(name: name, lines: lines),
        ])
  }
}
