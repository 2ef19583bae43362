import Core

/// How far the person has come with the programmes and the way through, in words, and without numbers if they want
/// none. What hasn't begun isn't mentioned.
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
    /// How many parts of the way through are done.
    let parts: Int
    /// How many parts there are.
    let ofParts: Int
  }

  let found: Found
  let showsNumbers: Bool

  /// One sentence for each programme that has begun, and one for the way through if it has.
  var lines: [String] { found.programmes.compactMap(line) + [parts].compactMap(\.self) }

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

  private var parts: String? {
    if found.parts == 0 { return nil }
    // TRANSLATORS: Of a programme of eight parts on the tab Learn.
    if found.parts == found.ofParts { return localized("You’ve gone the whole way through on Learn.") }
    return showsNumbers
      // TRANSLATORS: {count} is less than {all}. Learn is a tab.
      ? pluralized(
        "You’ve done {count} of the {all} parts of the way through on Learn.",
        "You’ve done {count} of the {all} parts of the way through on Learn.", count: found.parts,
        ["all": found.ofParts])
      : found.parts == 1
        ? localized("You’ve done one part of the way through on Learn.")
        : localized("You’ve done some parts of the way through on Learn.")
  }
}
