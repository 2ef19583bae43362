import Core

// The sentences that need several forms.

extension WhatHelpsWords {
  /// How many sessions began anxious, in the period before and in this one; nil if that can't be compared, or if there is
  /// nothing to say without numbers.
  var beginnings: String? {
    guard let beginnings = report.beginnings else { return nil }
    let (former, present, isWeek) = (beginnings.former, beginnings.present, report.period == .week)
    guard showsNumbers else {
      if beginnings.areClearlyFewer {
        return isWeek
          ? localized("You began anxious less often than in the week before.")
          : localized("You began anxious less often than in the month before.")
      }
      guard beginnings.areClearlyMore else { return nil }
      return isWeek
        ? localized("You began anxious more often than in the week before.")
        : localized("You began anxious more often than in the month before.")
    }
    let values = [
      "former": former.count, "formerAll": former.all, "present": present.count, "all": present.all,
    ]
    switch (former.count > 0, present.count > 0) {
    case (true, true):
      return isWeek
        ? localized(
          "You began anxious {former} of {formerAll} times in the week before, and {present} of {all} times in this one.",
          values)
        : localized(
          "You began anxious {former} of {formerAll} times in the month before, and {present} of {all} times in this one.",
          values)
    case (true, false):
      return isWeek
        ? localized(
          "You began anxious {former} of {formerAll} times in the week before, and not once in this one.", values)
        : localized(
          "You began anxious {former} of {formerAll} times in the month before, and not once in this one.", values)
    case (false, true):
      return isWeek
        ? localized("You never began anxious in the week before, and {present} of {all} times in this one.", values)
        : localized("You never began anxious in the month before, and {present} of {all} times in this one.", values)
    case (false, false): return nil
    }
  }

  func sentence(better: Tally) -> String {
    guard better.count > 0 else { return localized("You took time for yourself when it was hard.") }
    guard !showsNumbers else {
      return pluralized(
        "When you began anxious or so-so, you felt better after {better} of {count} session.",
        "When you began anxious or so-so, you felt better after {better} of {count} sessions.", count: better.all,
        ["better": better.count])
    }
    return switch Frequency(better) {
    case .always: localized("When you began anxious or so-so, you felt better after every session.")
    case .mostly: localized("When you began anxious or so-so, you felt better after most sessions.")
    case .half: localized("When you began anxious or so-so, you felt better after about half the sessions.")
    case .sometimes: localized("When you began anxious or so-so, you felt better after some sessions.")
    }
  }

  /// The same under a heading that says when.
  func overall(_ better: Tally) -> String {
    guard !showsNumbers else {
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
      return pluralized(
        "After {exercises}, you felt better {better} of {count} time.",
        "After {exercises}, you felt better {better} of {count} times.", count: outcome.better.all, values)
    }
    return switch Frequency(outcome.better) {
    case .always: localized("After {exercises}, you felt better every time.", values)
    case .mostly: localized("After {exercises}, you felt better most times.", values)
    case .half: localized("After {exercises}, you felt better about half the time.", values)
    case .sometimes: localized("After {exercises}, you felt better sometimes.", values)
    }
  }

  func sentence(stayedGood stayed: Tally) -> String? {
    guard stayed.count > 0 else { return nil }
    guard !showsNumbers else {
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

  /// A share without a number.
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
  /// What a session consisted of, within a sentence: “breathing, then a calming scene”.
  var inSentence: String {
    dropFirst().reduce(first?.inSentence ?? "") { before, exercise in
      localized("{before}, then {exercise}", ["before": before, "exercise": exercise.inSentence])
    }
  }
}
