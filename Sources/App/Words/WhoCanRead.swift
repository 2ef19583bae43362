import Core

/// Said where someone may write what another person mustn't find.
enum WhoCanRead {
  static let words = localized(
    "Anyone who opens Respite here can read what you write, unless you’ve locked it in Settings. If someone checks this "
      + "computer, leave out what they mustn’t read.")
}
