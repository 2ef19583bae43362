import Core
import Toolkit

nonisolated extension UncertaintyTest: Draftable {}

extension UncertaintyTest: FormTool {
  static let shown = ToolWords(
    // TRANSLATORS: The name of a tool: a small experiment with not knowing.
    name: localized("A test"),
    // TRANSLATORS: Under “A test”.
    sentence: localized("Leave out the checking once, and see."), draft: localized("You’ve begun planning a test."),
    icon: "respite-topic-uncertainty-symbolic",
    card: localized(
      "Send it unread, choose the film, don’t ask. Small tests like these show what not knowing really costs, and what you do if "
        + "it goes badly."),
    caution: [
      localized(
        "Anything to do with safety, health, money you need, driving, or someone you look after isn’t for testing."),
      localized(
        "If someone hurts, threatens or controls you, don’t test what they’ll do."),
      localized(
        "With OCD, plan these with someone trained. Checking less is part of treating it, but in an order that’s yours."
      ),
    ],
    urgent: localized(
      "If you’re thinking of ending your life, or you want to hurt yourself or anyone else, or someone is hurting you, leave this, and talk to someone now."
    ),
    reading: "uncertainty", place: .doing)

  static let form = [
    FormPart<UncertaintyTest>(
      // TRANSLATORS: The first question of “A test”, and its hint.
      localized("What don’t you know?"),
      hint: localized("Something small that you’d usually check, ask about or put off."),
      [.paper(\.unknown, name: localized("What don’t you know?"), isNamed: false), .testExamples]),
    FormPart(
      localized("What will you do without checking?"),
      // TRANSLATORS: A hint below “What will you do without checking?”.
      hint: localized("Something you can do this week, and that you could put right if you had to."),
      [.paper(\.unchecked, name: localized("What will you do without checking?"), isNamed: false)]),
    FormPart(
      localized("What do you think will happen?"),
      hint: localized("Write it as it comes. You’ll compare it afterwards."),
      [
        .paper(\.prediction, name: localized("What do you think will happen?"), isNamed: false),
        .day(\.day, name: localized("When?")),
      ]),
    FormPart(
      localized("What happened?"), isAfterwards: true,
      [
        .paper(\.result, name: localized("What happened?")),
        .choice(
          \.outcome, question: localized("How did it turn out?"), Outcome.allCases.map { ($0, $0.answer) }),
        FormField.paper(\.coped, name: localized("How did you cope?")).asked {
          $0.outcome == .partly || $0.outcome == .badly
        },
      ]),
  ]

  func state(showsNumbers: Bool) -> String {
    guard isAnswered else { return localized("To try out") }
    return outcome?.state ?? localized("Tried")
  }

  func ending(isNew: Bool, _ dependencies: Dependencies) -> FormEnding? {
    if isNew { return .planned(unchecked.isBlank ? unknown : unchecked, on: day, dependencies) }
    switch outcome {
    // TRANSLATORS: After someone wrote how a small test of not knowing went, and not how it turned out.
    case nil: return FormEnding(title: localized("It’s saved."))
    case .unknown:
      // TRANSLATORS: Said to someone who has left something unchecked, and still doesn't know how it turned out.
      return FormEnding(title: localized("You left it open. That’s the practice."))
    case .checked:
      // TRANSLATORS: Said to someone who wanted to leave something unchecked, and checked after all.
      return FormEnding(title: localized("That happens. A smaller one next time."))
    case .fine:
      return FormEnding(
        // TRANSLATORS: Said to someone who has done something without checking, and it turned out all right.
        title: localized("You left out the checking."),
        hint: prediction.isBlank
          ? "" : localized("You’d thought: {words}", ["words": Excerpt(of: prediction.trimmed).text]),
        begun: unchecked.isBlank ? "" : localized("I left out the checking: {words}", ["words": unchecked.trimmed]))
    case .partly, .badly:
      return FormEnding(
        // TRANSLATORS: Said to someone who has done something without checking, and it turned out badly, or partly.
        title: localized("That wasn’t easy."),
        hint: coped.isBlank
          ? localized("One test isn’t the last word. A smaller one is fine, too.")
          // TRANSLATORS: {words} is how someone coped when something went badly.
          : localized("This is how you coped: {words}", ["words": Excerpt(of: coped.trimmed).text]),
        isHard: true)
    }
  }
}

extension UncertaintyTest.Outcome {
  /// Its answer to *How did it turn out?*.
  var answer: String {
    switch self {
    // TRANSLATORS: Answers to “How did it turn out?”.
    case .fine: localized("All right")
    case .partly: localized("Partly all right")
    case .badly: localized("Badly")
    case .unknown: localized("I still don’t know")
    case .checked: localized("I checked after all")
    }
  }

  /// The state of a test that turned out like this, in a list.
  fileprivate var state: String {
    switch self {
    // TRANSLATORS: Of a small test that someone made: how it turned out.
    case .fine: localized("It turned out all right")
    case .partly: localized("It turned out partly all right")
    case .badly: localized("It turned out badly")
    case .unknown: localized("Left open")
    case .checked: localized("Checked after all")
    }
  }
}

extension FormField<UncertaintyTest> {
  /// Ten examples in three sizes; one that's pressed fills in the first two answers.
  static var testExamples: Self {
    FormField { context in
      let sizes = TestExample.Size.allCases.map { size in
        Box.column(spacing: 4) {
          Label.caption(size.name).justify(.start)
          WrapBox(
            spacing: 6,
            children: TestExample.all.filter { $0.size == size }.map { example in
              Button.text(example.unchecked).style("small-text", "outlined").breaksLongWords().onPressed {
                context.model.fill { ($0.unknown, $0.unchecked) = (example.unknown, example.unchecked) }
              }
            }
          ).align(horizontally: .start)
        }
      }
      // TRANSLATORS: A line that shows or hides a list of examples.
      let words = localized("Some examples")
      return FormFieldView(widget: Expander.make(words, name: words, Box.column(spacing: 12) { sizes }.margins(top: 6)))
    }
  }
}
