import Core

/// Words for what can go wrong: what happened, what was saved, what to do. All such sentences are in these files.
public nonisolated enum ErrorPresenter {
  /// Returns one or two calm sentences for an error.
  public static func sentence(_ error: any Error) -> String {
    switch error {
    case let problem as StoreProblem: sentence(problem)
    case let problem as PlaybackProblem: sentence(problem)
    case let problem as SceneProblem: sentence(problem)
    case let problem as LockProblem: sentence(problem)
    case let problem as TransferProblem: sentence(problem)
    case let problem as ErasureProblem: sentence(problem)
    default: localized("Something went wrong. What you’ve already written is safe. Please try again.")
    }
  }

  /// Says why a save failed, and that the words are still on screen.
  static func sentence(notSaved error: any Error) -> String {
    // TRANSLATORS: Follows a sentence that says why something couldn’t be saved: what was typed is still on screen.
    sentence(error) + " " + localized("Your words are still here.")
  }

  /// Says that settings aren't saved.
  public static let settingsNotSaved =
    localized(
      "Settings can’t be saved on this computer right now, so changes will be lost when you close Respite, and reminders "
        + "won’t come. Everything else works.")

  /// Says that the content isn't installed.
  public static let contentMissing =
    localized("The scenes, sounds and readings aren’t installed. Breathing and reflections still work.")

  private static func sentence(_ problem: ErasureProblem) -> String {
    switch problem {
    case .openElsewhere:
      localized(
        "Respite is already open in another window. Please close that one and try "
          + "again; nothing was erased.")
    case .left(let paths):
      localized(
        "Some things couldn’t be erased: {path} is still there. To remove the rest, choose “Erase everything” "
          + "again.",
        ["path": paths.first ?? ""])
    }
  }
}
