import Core

extension SessionAnswer {
  /// The reply to the answer: a fact, and neither praise nor comfort that may not be true.
  var words: String {
    switch (before, mood) {
    case (_, .anxious) where isWorse:
      // TRANSLATORS: Said to someone for whom an exercise made it worse. Short: they may be very frightened.
      localized("Eyes open. Feet on the floor. Look at one thing near you.")
    // TRANSLATORS: Said to someone who felt good or so-so before a session and feels anxious after it. A button “Talk
    // to someone” stands below.
    case (_, .anxious) where hasBecomeAnxious:
      localized("It got harder. That can happen, and you did nothing wrong. You can talk to someone.")
    case (_, .anxious):
      peopleFirst
        // TRANSLATORS: Said when someone feels anxious after a second session on one day, or a third in a row. A button
        // “Talk to someone” stands below. Without counting.
        ? localized("It’s still hard. There are people you can talk to.")
        // TRANSLATORS: Said when someone feels anxious after a session.
        : localized("It can take a while. You could try something else, or talk to someone.")
    // TRANSLATORS: How someone felt before and after a session. A plain statement, without praise.
    case (.anxious, .soSo): localized("From anxious to so-so.")
    // TRANSLATORS: How someone felt before and after a session. A plain statement, without praise.
    case (.anxious, .good): localized("From anxious to good.")
    // TRANSLATORS: How someone felt before and after a session. A plain statement, without praise.
    case (.soSo, .good): localized("From so-so to good.")
    // TRANSLATORS: How someone felt before and after a session. A plain statement, without praise.
    case (.soSo, .soSo): localized("So-so before, so-so now.")
    // TRANSLATORS: How someone felt before and after a session. A plain statement, without praise.
    case (.good, .good): localized("Good before, good now.")
    // TRANSLATORS: How someone felt before and after a session. A plain statement, without praise.
    case (.good, .soSo): localized("From good to so-so. That happens.")
    // TRANSLATORS: How someone feels after a session. A plain statement, without praise.
    case (nil, .soSo): localized("So-so now, and that’s all right.")
    // TRANSLATORS: How someone feels after a session. A plain statement, without praise.
    case (nil, .good): localized("Good now. Take it with you.")
    }
  }

  /// The change since before the session as the person would tell it; nil unless it was for the better.
  ///
  /// - Parameter beginning: such as “After six minutes by the sea”.
  func told(_ beginning: String) -> String? {
    let values = ["after": beginning]
    return switch (before, mood) {
    // TRANSLATORS: A reflection, in the person's own words. {after} is “After six minutes by the sea”.
    case (.anxious, .soSo): localized("{after}, I went from anxious to so-so.", values)
    // TRANSLATORS: A reflection, in the person's own words. {after} is “After six minutes by the sea”.
    case (.anxious, .good): localized("{after}, I went from anxious to good.", values)
    // TRANSLATORS: A reflection, in the person's own words. {after} is “After six minutes by the sea”.
    case (.soSo, .good): localized("{after}, I went from so-so to good.", values)
    default: nil
    }
  }

  /// Whether the person feels good, or better than before, which may be worth a reflection.
  var isWorthAReflection: Bool {
    switch (before, mood) {
    case (.anxious, .soSo), (_, .good): true
    default: false
    }
  }
}
