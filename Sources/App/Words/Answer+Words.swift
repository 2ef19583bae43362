import Core

extension SessionFollowUps.Answer {
  /// What is said to the answer: a fact, and neither praise nor comfort that may not be true.
  var words: String {
    switch (before, mood) {
    case (_, .anxious):
      peopleFirst
        ? localized("That’s three times in a row. It may help to talk to someone.")
        : localized("It can take a while. Something else may suit better now, or someone to talk to.")
    case (.anxious, .soSo): localized("From anxious to so-so.")
    case (.anxious, .good): localized("From anxious to good.")
    case (.soSo, .good): localized("From so-so to good.")
    case (.soSo, .soSo): localized("So-so before, so-so now.")
    case (.good, .good): localized("Good before, good now.")
    case (.good, .soSo): localized("From good to so-so. That happens.")
    case (nil, .soSo): localized("So-so now. It’s noted.")
    case (nil, .good): localized("Good now. It’s noted.")
    }
  }

  /// Whether the person feels good, or better than before, which may be worth a reflection.
  var isWorthKeeping: Bool {
    switch (before, mood) {
    case (.anxious, .soSo), (_, .good): true
    default: false
    }
  }
}
