import Core

/// Sentences about what became of worries. They say no more than the counts do, and leave out nothing unpleasant.
struct WorryOutcomesWords {
  let history: WorryHistory
  let showsNumbers: Bool

  // TRANSLATORS: The name of a page: which worries came true.
  static let title = localized("What became of them")
  // TRANSLATORS: In place of the page “What became of them” while fewer than five worries have an outcome.
  static let notYet = localized("Once you know what became of five worries, you’ll see them here.")
  // TRANSLATORS: Under a picture with a dot for each worry.
  static let legend = localized(
    "Each dot is a worry, further right the surer you were. It’s filled if it happened, half filled if it partly did, "
      + "and empty if it didn’t. A dash means that you don’t know.")

  /// The one or two sentences at the top.
  var sentences: [String] {
    guard history.known > 0 else {
      return [
        showsNumbers
          // TRANSLATORS: Of worries whose outcome isn’t known yet.
          ? pluralized(
            "You don’t know yet about {count} worry.", "You don’t know yet about {count} worries.",
            count: history.count(.unknown))
          : localized("You don’t know yet what became of them.")
      ]
    }
    return [happened, managed, unknown].compactMap(\.self)
  }

  private var happened: String {
    let (happened, known) = (history.happened, history.known)
    switch happened {
    case 0: return showsNumbers ? localized("None of {count} happened.", ["count": known]) : localized("None happened.")
    // TRANSLATORS: Of worries.
    case known: return showsNumbers ? localized("All {count} happened.", ["count": known]) : localized("All happened.")
    default:
      let partly = history.count(.partly)
      guard showsNumbers else {
        return happened * 2 < known
          ? localized("Most of them didn’t happen.")
          : happened * 2 == known ? localized("Half of them happened.") : localized("Most of them happened.")
      }
      let all = ["happened": happened, "known": known]
      return partly == 0
        // TRANSLATORS: Of worries. Both are numbers.
        ? localized("{happened} of {known} happened.", all)
        // TRANSLATORS: Of worries. All are numbers; {partly} of those that happened did so in part.
        : localized("{happened} of {known} happened, {partly} of them in part.", all.merging(["partly": partly]) { $1 })
    }
  }

  private var managed: String? {
    let (happened, managed) = (history.happened, history.managed)
    guard happened > 0, managed > 0 else { return nil }
    if managed == happened {
      return happened == 1
        ? localized("You wrote how you managed it.") : localized("You wrote how you managed each of them.")
    }
    return showsNumbers
      // TRANSLATORS: Of worries that happened. {count} is a number.
      ? localized("You wrote how you managed {count} of them.", ["count": managed])
      : localized("You wrote how you managed some of them.")
  }

  private var unknown: String? {
    let count = history.count(.unknown)
    guard count > 0 else { return nil }
    return showsNumbers
      ? pluralized("{count} isn’t known yet.", "{count} aren’t known yet.", count: count)
      : localized("Some aren’t known yet.")
  }

  /// The picture as a list: a line for each degree of sureness.
  var lines: [String] {
    history.columns.compactMap { column in
      guard !column.marks.isEmpty else { return nil }
      let counts = Worry.Outcome.allCases.compactMap { outcome -> String? in
        let count = column.marks.count { $0.outcome == outcome }
        if count == 0 { return nil }
        return showsNumbers ? "\(Self.word(outcome)): \(count)" : Self.word(outcome)
      }
      let name =
        column.sureness.map {
          // TRANSLATORS: How sure someone was that a worry would come true; {percent} is a number.
          localized("{percent} % sure", ["percent": $0])
        } ?? localized("You didn’t say how sure")
      return "\(name). \(counts.joined(separator: ", "))"
    }
  }

  private static func word(_ outcome: Worry.Outcome) -> String { Worry("", outcome: outcome).status }
}
