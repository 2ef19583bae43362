import Core

// The sentences that need several forms.

extension WhatHelpsWords {
  /// A sentence that compares how many sessions began anxious in this period and in the one before. Nil if the two
  /// can't be compared, or if they hardly differ and no numbers are wanted.
  var beginnings: String? {
    guard let beginnings = report.beginnings else { return nil }
    let (former, present, isWeek) = (beginnings.former, beginnings.present, report.period == .week)
    guard showsNumbers else {
      if beginnings.areClearlyFewer {
        return isWeek
          // TRANSLATORS: Compares the week on screen, which may be a past one, with the week before it.
          ? localized("You felt anxious at the start of a session less often than in the week before.")
          // TRANSLATORS: Compares the month on screen, which may be a past one, with the month before it.
          : localized("You felt anxious at the start of a session less often than in the month before.")
      }
      guard beginnings.areClearlyMore else { return nil }
      return isWeek
        // TRANSLATORS: Compares the week on screen, which may be a past one, with the week before it.
        ? localized("You felt anxious at the start of a session more often than in the week before.")
        // TRANSLATORS: Compares the month on screen, which may be a past one, with the month before it.
        : localized("You felt anxious at the start of a session more often than in the month before.")
    }
    let values = [
      "former": former.count, "formerAll": former.all, "present": present.count, "all": present.all,
    ]
    switch (former.count > 0, present.count > 0) {
    case (true, true):
      return isWeek
        // TRANSLATORS: {former} of {formerAll} and {present} of {all} are numbers of sessions. “This one” is the
        // period on screen.
        ? localized(
          "In the week before, you started {former} of {formerAll} sessions feeling anxious; in this one, "
            + "{present} of {all}.",
          values)
        // TRANSLATORS: {former} of {formerAll} and {present} of {all} are numbers of sessions. “This one” is the
        // period on screen.
        : localized(
          "In the month before, you started {former} of {formerAll} sessions feeling anxious; in this one, "
            + "{present} of {all}.",
          values)
    case (true, false):
      return isWeek
        // TRANSLATORS: {former} of {formerAll} are numbers of sessions. “This one” is the period on screen.
        ? localized(
          "In the week before, you started {former} of {formerAll} sessions feeling anxious; in this one, none.", values
        )
        // TRANSLATORS: {former} of {formerAll} are numbers of sessions. “This one” is the period on screen.
        : localized(
          "In the month before, you started {former} of {formerAll} sessions feeling anxious; in this one, none.",
          values)
    case (false, true):
      return isWeek
        // TRANSLATORS: {present} of {all} are numbers of sessions. “This one” is the period on screen.
        ? localized(
          "In the week before, you started none of your sessions feeling anxious; in this one, {present} of "
            + "{all}.", values)
        // TRANSLATORS: {present} of {all} are numbers of sessions. “This one” is the period on screen.
        : localized(
          "In the month before, you started none of your sessions feeling anxious; in this one, {present} of "
            + "{all}.", values)
    case (false, false): return nil
    }
  }

  func sentence(better: Tally) -> String {
    // TRANSLATORS: Said instead of a number, if the person didn’t feel better after any session.
    guard better.count > 0 else { return localized("You took time for yourself when things were hard.") }
    guard !showsNumbers else {
      // TRANSLATORS: {better} is a number of sessions.
      return pluralized(
        "When you felt anxious or so-so to begin with, you felt better after {better} of {count} session.",
        "When you felt anxious or so-so to begin with, you felt better after {better} of {count} sessions.",
        count: better.all,
        ["better": better.count])
    }
    return switch Frequency(better) {
    case .always: localized("When you felt anxious or so-so to begin with, you felt better after every session.")
    case .mostly: localized("When you felt anxious or so-so to begin with, you felt better after most sessions.")
    case .half:
      localized(
        "When you felt anxious or so-so to begin with, you felt better after about half the "
          + "sessions.")
    case .sometimes:
      localized(
        "When you felt anxious or so-so to begin with, you felt better after some "
          + "sessions.")
    }
  }

  /// How often the person felt better, under a heading that says when.
  func overall(_ better: Tally) -> String {
    guard !showsNumbers else {
      // TRANSLATORS: {better} is a number of sessions.
      return pluralized(
        "You felt better after {better} of {count} session in all.",
        "You felt better after {better} of {count} sessions in all.", count: better.all, ["better": better.count])
    }
    return switch Frequency(better) {
    case .always: localized("You felt better after every session.")
    case .mostly: localized("You felt better after most sessions.")
    case .half: localized("You felt better after about half the sessions.")
    case .sometimes: localized("You felt better after some sessions.")
    }
  }

  func sentence(_ outcome: Outcome) -> String {
    let values: [String: any CustomStringConvertible] = [
      "exercises": outcome.exercises.inSentence, "better": outcome.better.count,
    ]
    guard !showsNumbers else {
      // TRANSLATORS: {exercises} is one of the names that stand within a sentence, such as “coping statements”, or
      // several: “coping statements, then slow breathing”. {better} is a number.
      return pluralized(
        "After {exercises}, you felt better {better} out of {count} time.",
        "After {exercises}, you felt better {better} out of {count} times.", count: outcome.better.all, values)
    }
    return switch Frequency(outcome.better) {
    // TRANSLATORS: {exercises} is one of the names that stand within a sentence, such as “coping statements”, or
    // several: “coping statements, then slow breathing”.
    case .always: localized("After {exercises}, you felt better every time.", values)
    // TRANSLATORS: {exercises} is one of the names that stand within a sentence, such as “coping statements”, or
    // several: “coping statements, then slow breathing”.
    case .mostly: localized("After {exercises}, you felt better most of the time.", values)
    // TRANSLATORS: {exercises} is one of the names that stand within a sentence, such as “coping statements”, or
    // several: “coping statements, then slow breathing”.
    case .half: localized("After {exercises}, you felt better about half the time.", values)
    // TRANSLATORS: {exercises} is one of the names that stand within a sentence, such as “coping statements”, or
    // several: “coping statements, then slow breathing”.
    case .sometimes: localized("After {exercises}, you sometimes felt better.", values)
    }
  }

  func sentence(stayedGood stayed: Tally) -> String? {
    guard stayed.count > 0 else { return nil }
    guard !showsNumbers else {
      // TRANSLATORS: {good} is a number of sessions.
      return pluralized(
        "When you felt good to begin with, you still did after {good} of {count} session.",
        "When you felt good to begin with, you still did after {good} of {count} sessions.", count: stayed.all,
        ["good": stayed.count])
    }
    return switch Frequency(stayed) {
    case .always: localized("When you felt good to begin with, you still did after every session.")
    case .mostly: localized("When you felt good to begin with, you still did after most sessions.")
    case .half: localized("When you felt good to begin with, you still did after about half the sessions.")
    case .sometimes: localized("When you felt good to begin with, you still did after some sessions.")
    }
  }

  /// A rough share, for sentences without numbers.
  private enum Frequency {
    case always, mostly, half, sometimes

    init(_ tally: Tally) {
      self =
        if tally.count == tally.all {
          .always
        } else if 3 * tally.count >= 2 * tally.all {
          .mostly
        } else if 5 * tally.count >= 2 * tally.all {
          .half
        } else {
          .sometimes
        }
    }
  }
}

extension [Exercise] {
  /// The exercises of a session, within a sentence: “breathing, then a calming scene”.
  var inSentence: String {
    dropFirst().reduce(first?.inSentence ?? "") { before, exercise in
      // TRANSLATORS: Joins the exercises of one session within a sentence: “coping statements, then slow breathing”.
      // Used again for a third one.
      localized("{before}, then {exercise}", ["before": before, "exercise": exercise.inSentence])
    }
  }
}
