import Core

/// A small experiment with not knowing, for someone who can't think of one: something to leave unchecked.
///
/// Little is at stake, as in the reading on uncertainty. So there's none on health, money, safety, driving, locks or
/// children.
struct TestExample: Hashable {
  /// How much it asks of most people.
  enum Size: CaseIterable {
    case small, medium, large
  }

  /// How much it asks of most people.
  let size: Size
  /// The answer to “What don’t you know?”
  let unknown: String
  /// The answer to “What will you do without checking?”
  let unchecked: String

  private init(_ size: Size, unknown: String, unchecked: String) {
    (self.size, self.unknown, self.unchecked) = (size, unknown, unchecked)
  }

  /// All examples, the smallest first.
  static let all: [TestExample] = [
    TestExample(
      .small,
      // TRANSLATORS: Ten answers to “What don’t you know?”, as examples, up to “How an afternoon without a plan will
      // turn out”. Each is followed by an answer to “What will you do without checking?”
      unknown: localized("Whether there’s a mistake in an everyday email"),
      unchecked: localized("Send it without reading it again")),
    TestExample(
      .small,
      unknown: localized("Whether the film is any good"),
      unchecked: localized("Watch it without looking at any reviews")),
    TestExample(
      .small,
      unknown: localized("What I’ll forget at the shop"),
      unchecked: localized("Go without a list")),
    TestExample(
      .small,
      unknown: localized("What that actor is called"),
      unchecked: localized("Leave it for today, without looking it up")),
    TestExample(
      .medium,
      unknown: localized("What we’ll be doing on Saturday"),
      unchecked: localized("Let someone I feel safe with plan it, and ask nothing")),
    TestExample(
      .medium,
      unknown: localized("Whether my message came across as I meant it"),
      unchecked: localized("Leave it there, without rereading it or asking")),
    TestExample(
      .medium,
      unknown: localized("Whether I’ve had a reply yet"),
      unchecked: localized("Leave my messages alone for two hours")),
    TestExample(
      .large,
      unknown: localized("Whether a friend is a little annoyed with me"),
      unchecked: localized("Carry on with my day without asking them")),
    TestExample(
      .large,
      unknown: localized("Whether someone will do a chore the way I’d do it"),
      unchecked: localized("Hand it over, and leave them to it")),
    TestExample(
      .large,
      unknown: localized("How an afternoon without a plan will turn out"),
      unchecked: localized("Go out, and decide as I go along")),
  ]
}

extension TestExample.Size {
  /// Its name on screen.
  var name: String {
    switch self {
    // TRANSLATORS: Sizes of experiments with not knowing: “Small”, “Medium” or “Bigger”.
    case .small: localized("Small")
    case .medium: localized("Medium")
    case .large: localized("Bigger")
    }
  }
}
