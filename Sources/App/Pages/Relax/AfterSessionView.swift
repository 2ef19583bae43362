import Core
import Toolkit

/// The question “How do you feel now?” with its faces, and below them *Not now* or, once it's answered, the reply.
final class AfterSessionView {
  /// The question and its faces.
  let question: MoodPicker
  /// The area below the faces, with *Not now* or the reply. The reply is still shown after the first question has
  /// replaced the faces.
  let foot: Stack
  private let waiting: Box
  private let nothing = Box.column()
  private let below = Box.column(spacing: 12)
  private let model: RelaxModel
  private let navigator: any Navigator
  private var shown: SessionFollowUps.Answer?

  init(_ model: RelaxModel, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    foot = .oneAfterAnother { model.reducesMotion }.heightFollowsChild()
    // TRANSLATORS: Question after a session, above three faces: anxious, so-so, good.
    question = MoodPicker(localized("How do you feel now?"), names: \.nowTitle, others: .stay) { model.nowPressed($0) }
    // TRANSLATORS: Button: leaves the question “How do you feel now?” unanswered.
    let notNow = Button.text(localized("Not now")).style("small-text").onPressed { model.cancelled() }
    // At the usual text size this is as high as the reply that replaces it, so that the faces don't move.
    waiting = Box.column { notNow }.margins(bottom: 57)
    for child in [nothing, waiting, below] { foot.add(child) }
  }

  /// Whether one of the faces or a button below them has the focus.
  var containsFocus: Bool { question.buttons.contains(where: \.hasFocus) || foot.containsFocus }

  /// Whether a button of the reply has the focus.
  var offersFocus: Bool { model.answer != nil && below.containsFocus }

  /// Updates the faces and the area below them.
  func render() {
    let answer = model.answer
    if let answer, answer.mood != shown?.mood || answer.note != shown?.note {
      question.soften(answer.mood, moves: !model.reducesMotion)
      question.describe(answer.words, only: answer.mood)
      below.replace([row(answer).margins(top: 24, start: 24, end: 24)])
    } else if answer == nil, model.asksAfterwards {
      question.soften(nil, moves: false)
      question.describe("")
      question.startAfresh()
    }
    shown = answer
    // After the descriptions are set, so that a screen reader speaks only once about the face that gets the focus.
    if answer?.isSettled != true { question.show(picked: answer?.mood) }
    let next = answer != nil ? below : model.asksAfterwards ? waiting : nothing
    foot.show(next)
    foot.setHiddenFromReaders(next === nothing)
  }

  private func row(_ answer: SessionFollowUps.Answer) -> Widget {
    let words = Clamp(letters: 40, Label.hint(answer.words).role(.status))
    guard answer.mood == .anxious else {
      return Box.column(spacing: 6) {
        words
        if answer.isWorthAReflection {
          // TRANSLATORS: Button after a session that went well: opens the page to write what went well today.
          Button.text(localized("Write a reflection")).style("outlined")
            .onPressed { [weak self] in self?.navigator.open(.newReflection) }
        }
      }
    }
    let another = model.another.map { exercise in
      Button.pill(exercise.title).onPressed { [weak self] in
        if let self { navigator.open(self.model.anotherPressed(exercise)) }
      }
    }
    let people = Button.pill(localized("Talk to someone")).onPressed { [weak self] in
      self?.navigator.open(.moreHelp)
    }
    // TRANSLATORS: Button after a session, for someone who still feels anxious: opens the page to write a worry down.
    let worry = Button.pill(localized("Put the worry down")).onPressed { [weak self] in
      self?.navigator.open(.tool(.worry, nil))
    }
    let offers = [another, worry, people].compactMap(\.self)
    return Box.column(spacing: 12) {
      words
      WrapBox(spacing: 12, children: answer.peopleFirst ? offers.reversed() : offers).align(horizontally: .center)
      // TRANSLATORS: Button after a session: leads back to the first question, to choose something else.
      Button.text(localized("Something else")).style("small-text").onPressed { [weak self] in self?.model.cancelled() }
    }
  }
}
