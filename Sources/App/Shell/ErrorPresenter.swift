import Core

nonisolated extension Reflection {
  /// The event or, if the entry can't be read, a sentence that says so.
  public var shownEvent: String { isReadable ? event : ErrorPresenter.entryUnreadable }
}

/// Words for what can go wrong: what happened, what was kept, what to do. All such sentences are in these files.
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
    default: localized("Something did not work. What you wrote before is kept. Please try once more.")
    }
  }

  /// Returns the command that puts an error right; nil for most.
  public static func command(for error: any Error, in distribution: Distribution? = .here) -> String? {
    if case .missingPackage(let package)? = error as? SceneProblem { package.command(in: distribution) } else { nil }
  }

  /// Says what a file needs that the system lacks.
  public static func sentence(missing package: SystemPackage, in distribution: Distribution? = .here) -> String {
    let name = package.name(in: distribution)
    return switch package {
    case .libav, .hevc: localized("Films from phones need one more package: {package}.", ["package": name])
    case .bad, .ugly: localized("This film needs one more package: {package}.", ["package": name])
    case .webp: localized("WebP pictures need one more package: {package}.", ["package": name])
    case .heic: localized("Pictures from phones (HEIC) need one more package: {package}.", ["package": name])
    case .avif: localized("AVIF pictures need one more package: {package}.", ["package": name])
    }
  }

  /// Says where a damaged database was moved, how much of it was recovered, and which backup there is.
  public static func sentence(damage: Damage, dates: Dates = .person) -> String {
    var sentences = [
      localized(
        "The file with your reflections was damaged, so it was set aside untouched in {folder}.",
        ["folder": damage.folder])
    ]
    switch damage.recovered?.allReflections {
    case nil: sentences.append(localized("What can be read of it is brought over at the next start."))
    case 0?: sentences.append(localized("No reflection in it could be read; you can go on writing in a new file."))
    case let count?:
      sentences.append(
        pluralized(
          "One reflection in it could be read and is here.", "{count} reflections in it could be read and are here.",
          count: count))
    }
    if let backup = damage.backup {
      sentences.append(
        pluralized(
          "Your backup of {day} holds one reflection.", "Your backup of {day} holds {count} reflections.",
          count: backup.contents.allReflections, ["day": dates.dayAndMonth(backup.day)]))
    }
    return sentences.joined(separator: " ")
  }

  /// Says what bringing a backup back has added.
  static func sentence(broughtBack came: BackupContents) -> String {
    switch came.allReflections {
    case 0: localized("Everything in the backup was here already.")
    case let count:
      pluralized(
        "One reflection was brought back from the backup.", "{count} reflections were brought back from the backup.",
        count: count)
    }
  }

  /// Shown in place of an entry that can't be read.
  static var entryUnreadable: String {
    localized("This entry can’t be read. An older backup or export may still have it.")
  }

  /// Says how many records can't be read; nil if all can.
  public static func sentence(unreadable: [UnreadableRecord]) -> String? {
    if unreadable.isEmpty { return nil }
    return pluralized(
      "One entry can’t be read, so it was left out. An older backup or export may still have it.",
      "{count} entries can’t be read, so they were left out. An older backup or export may still have them.",
      count: unreadable.count)
  }

  /// Says why a save failed, and that the words are still on screen.
  static func sentence(notKept error: any Error) -> String {
    sentence(error) + " " + localized("Your words are still here.")
  }

  /// Says that the settings schema is missing.
  public static let settingsNotKept =
    localized(
      "What you choose lasts until you close Respite, because its settings are not installed. Everything else works.")

  /// Says that everything was paused because the sound would have moved to another device, where others might hear it.
  static let soundMoved = localized("The sound output changed, so everything was paused. Press Play whenever you like.")

  /// Says that the content isn't installed.
  public static let contentMissing =
    localized("The scenes, sounds and readings are not installed. Breathing and reflecting work all the same.")

  private static func sentence(_ problem: StoreProblem) -> String {
    switch problem {
    case .notWritable(let path):
      localized("Nothing new can be kept just now: {path} can’t be written to.", ["path": path])
    case .diskFull: localized("The disk is full, so nothing new can be kept. What you wrote before is safe.")
    case .busy: localized("Another program is using your reflections. Please try again in a moment.")
    case .newerSchema(let path):
      localized(
        "Your reflections at {path} were written by a newer Respite. They are untouched; this one can’t open them.",
        ["path": path])
    case .damaged(let path):
      localized("The file with your reflections at {path} can’t be read. It was left as it is.", ["path": path])
    case .lockLost(let path):
      localized(
        "What you wrote in {path} is sealed, and its lock is missing, so nothing new is written there. Restoring a "
          + "backup brings the lock back.", ["path": path])
    case .locked: localized("Your words are locked. Once you unlock them, everything is there again.")
    case .other:
      localized("Your reflections can’t be reached just now. Nothing was changed. Please try again in a moment.")
    }
  }

  private static func sentence(_ problem: ErasureProblem) -> String {
    switch problem {
    case .openElsewhere: localized("Another Respite is open. Please close it, and try again; nothing was erased.")
    case .left(let paths):
      localized(
        "Not everything could be erased: {path} is still there. Erasing again goes on with the rest.",
        ["path": paths.first ?? ""])
    }
  }

  private static func sentence(_ problem: SceneProblem) -> String {
    switch problem {
    case .unreadable: localized("That file can’t be read, so it was not added.")
    case .notPlayable: localized("That file is neither a film nor a picture that can be shown, so it was not added.")
    case .missingDecoder(let name):
      localized("This computer can’t play that film yet, so it was not added: it needs {decoder}.", ["decoder": name])
    case .missingPackage(let package): sentence(missing: package) + " " + localized("Then you can add it here.")
    case .tooLarge(let width, let height):
      localized(
        "That picture has {width} × {height} pixels, which is too large to show, so it was not added. "
          + "A smaller copy of it will do.", ["width": width, "height": height])
    case .diskFull: localized("There is no room on the disk for a copy of that file, so it was not added.")
    case .notWritable(let path):
      localized("Scenes can’t be changed just now: {path} can’t be written to.", ["path": path])
    }
  }

  private static func sentence(_ problem: PlaybackProblem) -> String {
    switch problem {
    case .missingFile: localized("A part of this exercise is not installed. You can stay with what is here, or go on.")
    case .damagedFile: localized("A part of this exercise can’t be played. You can stay with what is here, or go on.")
    case .missingElement:
      localized("This computer can’t play it yet: the package gstreamer1.0-plugins-good is missing. The rest works.")
    case .noSoundDevice: localized("No sound device was found. Everything else goes on without sound.")
    }
  }
}
