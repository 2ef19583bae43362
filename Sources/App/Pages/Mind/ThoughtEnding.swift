import Core
import Toolkit

/// The end of *A thought*: the old view, and the new one below it; how strong the feelings were and are; and the offer
/// to try it out. Without a new view, the thought is only quoted, and company is offered in place of a test: the worst
/// thought of a bad day shouldn't be the last word.
final class ThoughtEnding {
  let widget: Widget
  private let content = Box.column(spacing: 18)
  private let feelings = Box.column(spacing: 12)
  private let believed = Label.hint("")
  private let model: ThoughtModel
  // TRANSLATORS: Button after a thought was looked at: plans a small test of it.
  private let tryOut = Button.text(localized("Try it out")).style("outlined")
  private let isWritten = Label.question(ThoughtWords.isWritten)
  private let test: Widget
  /// In place of the test, if a feeling is strong, or stronger than before.
  private let louder: Widget
  /// From where on a feeling is too strong to be followed by a test, whatever it was before; 0 to 100.
  private static let strong = 65
  private let company: Widget

  /// `repeated` is the hint that the same thought was written down several times.
  init(_ model: ThoughtModel, repeated: Widget, _ navigator: any Navigator) {
    self.model = model
    let (content, feelings, believed, tryOut, isWritten) = (content, feelings, believed, tryOut, isWritten)
    let test = Box.column(spacing: 24) {
      Label.hint(ThoughtPart.tryOut.hint).limit(characters: 48)
      tryOut.described(ThoughtPart.tryOut.hint)
      ComfortWays.people(navigator)
    }
    let company = ComfortWays.ending(isWritten, Label.hint(ThoughtWords.needsNoAnswer), navigator)
    let louder = Box.column(spacing: 18) {
      Label.hint(ThoughtWords.louder).limit(characters: 48)
      ComfortWays.make(navigator)
    }
    (self.test, self.company, self.louder) = (test, company, louder)
    widget = Box.column(spacing: 24) {
      repeated
      content
      believed
      feelings
      test
      company
      louder
      // The button that it speaks of is above.
      Label.hint(Thought.shown.urgent ?? "").limit(characters: 60)
    }.margins(top: 12, bottom: 12).align(vertically: .center)
    tryOut.onPressed { model.tryOutPressed() }
  }

  /// Whether there's another view, but a feeling is strong or has grown, so that a test would be the wrong answer.
  private var isTooStrong: Bool {
    !new.isBlank
      && model.thought.feelings.contains { feeling in
        feeling.after.map { $0 >= Self.strong || $0 > feeling.before ?? Self.strong } ?? false
      }
  }

  /// What a screen reader says of the end.
  var words: String {
    let thought = model.thought
    let parts =
      new.isBlank
      ? [heading, old, ThoughtWords.isWritten, ThoughtWords.needsNoAnswer]
      : [heading, old, ThoughtPart.view.question, new]
    return (parts + (isTooStrong ? [ThoughtWords.louder] : [])).joinedAsSentences
      + thought.feelings.map { ". " + ThoughtWords.strength($0, showsNumbers: model.showsNumbers) }.joined()
  }

  /// Shows the thought as it was saved. Called when the end is reached.
  func render() {
    let thought = model.thought
    let isAnswered = !new.isBlank
    let words = isAnswered || thought.thought.isBlank ? old : ThoughtWords.quoted(old)
    let first = Label(words).justify(.center).limit(characters: 48).style("lead")
    let next = Label(new).justify(.center).limit(characters: 40).style("question")
    if !model.reducesMotion { (isAnswered ? next : isWritten).style("comes-up") }
    let newer: [Widget] = [Image(icon: "respite-down-symbolic").role(.presentation), next]
    content.replace([Label.caption(heading), first] + (isAnswered ? newer : []))
    (test.isVisible, company.isVisible) = (isAnswered && !isTooStrong && model.offersTest, !isAnswered)
    louder.isVisible = isTooStrong
    feelings.replace(
      thought.feelings.filter { $0.before != nil || $0.after != nil }.map {
        ThoughtWords.picture($0, showsNumbers: model.showsNumbers)
      })
    believed.show(notice: ThoughtWords.believed(thought, showsNumbers: model.showsNumbers))
    feelings.isVisible = thought.feelings.contains { $0.before != nil || $0.after != nil }
  }

  /// Over the old view, or over what happened if only that was written.
  private var heading: String {
    model.thought.thought.isBlank ? ThoughtPart.happened.question : ThoughtWords.oldView
  }
  private var old: String { Excerpt(of: model.thought.words.first { !$0.isBlank } ?? "").text }
  private var new: String { Excerpt(of: model.thought.otherView).text }
}
