import Core

/// Said where someone may write what another person mustn't find.
enum WhoCanRead {
  static let words = localized(
    "Anyone who opens Respite here can read what you write, unless you’ve locked it in Settings. If someone checks this "
      + "computer, leave out what they mustn’t read.")
  // TRANSLATORS: On the plan for hard times, while it can be read without the passphrase.
  private static let always = localized(
    "Anyone who opens Respite here can read this plan, even while the rest is locked. If someone checks this computer, leave "
      + "out what they mustn’t read.")

  /// Of the plan for hard times, which a lock doesn't cover if the person has chosen so.
  static func of(_ plan: HelpPlan) -> String { plan.isOutsideLock ? always : words }
}
