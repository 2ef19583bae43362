import Core

/// How far the person has come with the programmes and the six weeks, in words, and without numbers if they want none.
/// What hasn't begun isn't mentioned.
nonisolated struct ProgressWords {
  /// The progress that was read.
  struct Found: Hashable, Sendable {
    /// A programme.
    struct Programme: Hashable, Sendable {
      /// Its name.
      let title: String
      /// How many of its days were done.
      let done: Int
      /// How many days it has.
      let of: Int
    }

    /// The programmes, in order.
    let programmes: [Programme]
    /// How many of the six weeks are done.
    let weeks: Int
    /// How many weeks there are.
    let ofWeeks: Int
  }

  let found: Found
  let showsNumbers: Bool

  /// One sentence for each programme that has begun, and one for the six weeks if they have.
  var lines: [String] { found.programmes.compactMap(line) + [weeks].compactMap(\.self) }

  private func line(_ programme: Found.Programme) -> String? {
    let values: [String: any CustomStringConvertible] = ["all": programme.of, "title": programme.title]
    if programme.done == 0 { return nil }
    if programme.done == programme.of {
      return showsNumbers
        // TRANSLATORS: {title} is the name of a programme, such as “A first week”.
        ? localized("You’ve done all {all} days of {title}.", values)
        // TRANSLATORS: {title} is the name of a programme, such as “A first week”.
        : localized("You’ve done every day of {title}.", values)
    }
    return showsNumbers
      // TRANSLATORS: {count} is less than {all}. {title} is the name of a programme, such as “A first week”.
      ? pluralized(
        "You’ve done {count} of the {all} days of {title}.", "You’ve done {count} of the {all} days of {title}.",
        count: programme.done, values)
      // TRANSLATORS: {title} is the name of a programme, such as “A first week”.
      : localized("You’re partway through {title}.", values)
  }

  private var weeks: String? {
    if found.weeks == 0 { return nil }
    if found.weeks == found.ofWeeks { return localized("You’ve done everything in the six weeks on Learn.") }
    return showsNumbers
      // TRANSLATORS: {count} is less than {all}. Learn is a tab.
      ? pluralized(
        "You’ve done everything in {count} of the {all} weeks on Learn.",
        "You’ve done everything in {count} of the {all} weeks on Learn.", count: found.weeks, ["all": found.ofWeeks])
      : found.weeks == 1
        ? localized("You’ve done everything in one of the six weeks on Learn.")
        : localized("You’ve done everything in some of the six weeks on Learn.")
  }
}
