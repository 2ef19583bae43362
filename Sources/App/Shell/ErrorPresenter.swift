import Bus
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
    default: localized("Something went wrong. What you’ve already written is safe. Please try again.")
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
    // TRANSLATORS: {package} is the name of a software package. “Films” are videos the person wants to add as a
    // scene.
    case .libav, .hevc: localized("Videos from phones need one more package: {package}.", ["package": name])
    // TRANSLATORS: {package} is the name of a software package.
    case .bad, .ugly: localized("This video needs one more package: {package}.", ["package": name])
    // TRANSLATORS: {package} is the name of a software package. WebP is a file format.
    case .webp: localized("WebP pictures need one more package: {package}.", ["package": name])
    // TRANSLATORS: {package} is the name of a software package.
    case .heic: localized("Pictures from phones (HEIC) need one more package: {package}.", ["package": name])
    // TRANSLATORS: {package} is the name of a software package. AVIF is a file format.
    case .avif: localized("AVIF pictures need one more package: {package}.", ["package": name])
    }
  }

  /// Says that a file wasn't added because the system lacks something, and what would work.
  static func sentence(notAdded package: SystemPackage, isSandboxed: Bool = Portal.isNeeded) -> String {
    switch package {
    case _ where !isSandboxed:
      // TRANSLATORS: Follows a sentence such as “This film needs one more package: …”; “it” is the package.
      sentence(missing: package) + " " + localized("Once it’s installed, you can add your file.")
    case .libav, .hevc, .bad, .ugly:
      localized("The Flatpak of Respite can’t play this kind of video, so it wasn’t added. A copy as WebM will work.")
    case .webp, .heic, .avif:
      localized(
        "The Flatpak of Respite can’t show this kind of picture, so it wasn’t added. A copy as JPEG or PNG will work.")
    }
  }

  /// Says where a damaged database was moved, how much of it was recovered, and which backup there is.
  public static func sentence(damage: Damage, dates: Dates = .person) -> String {
    var sentences = [
      localized(
        "The file with your reflections was damaged, so Respite set it aside, untouched, in {folder}.",
        ["folder": damage.folder])
    ]
    switch damage.recovered?.allReflections {
    // TRANSLATORS: Follows “The file with your reflections was damaged …”.
    case nil: sentences.append(localized("Respite will recover what it can the next time it starts."))
    // TRANSLATORS: Follows “The file with your reflections was damaged …”; “its” is the file’s.
    case 0?:
      sentences.append(
        localized(
          "None of its reflections could be read. You can carry on writing in a "
            + "new file."))
    case let count?:
      sentences.append(
        // TRANSLATORS: Follows “The file with your reflections was damaged …”.
        pluralized(
          "One reflection was recovered, and it’s here.", "{count} reflections were recovered, and they’re here.",
          count: count))
    }
    if let backup = damage.backup {
      sentences.append(
        // TRANSLATORS: {day} is a date such as “18 November”.
        pluralized(
          "Your backup from {day} has one reflection.", "Your backup from {day} has {count} reflections.",
          count: backup.contents.allReflections, ["day": dates.dayAndMonth(backup.day)]))
    }
    return sentences.joined(separator: " ")
  }

  /// Says what became of a file that another program had replaced, moved or removed.
  public static func sentence(_ replacement: Replacement) -> String {
    if replacement.isOwnSetAside, let folder = replacement.setAside {
      // TRANSLATORS: {path} is a file, {folder} a folder. “Restore a backup” is a button on the page “Your data”.
      return localized(
        "Another program replaced {path} before Respite was last closed, and what you see here is from that file. What you "
          + "had before is in {folder}, and “Restore a backup” can open it.",
        ["path": replacement.path, "folder": folder])
    }
    return switch (replacement.setAside, replacement.isMixed) {
    case (let folder?, false):
      // TRANSLATORS: {path} is a file, {folder} a folder.
      localized(
        "Another program replaced {path} while Respite was open. Everything you see here is saved there again, and the "
          + "other file was set aside, untouched, in {folder}.", ["path": replacement.path, "folder": folder])
    case (let folder?, true):
      // TRANSLATORS: {path} is a file, {folder} a folder.
      localized(
        "Another program wrote over {path} while Respite was open. What it wrote was set aside, untouched, in "
          + "{folder}, and everything that can still be read is here. If something’s missing, a backup may have it.",
        ["path": replacement.path, "folder": folder])
    case (nil, _):
      // TRANSLATORS: {path} is a file.
      localized(
        "Another program moved or removed {path} while Respite was open. Everything you see here is saved there again.",
        ["path": replacement.path])
    }
  }

  /// Says what bringing a backup back has added.
  static func sentence(broughtBack came: BackupContents) -> String {
    switch came.allReflections {
    case 0: localized("You already have everything in that backup.")
    case let count:
      pluralized(
        "One reflection was restored from the backup.", "{count} reflections were restored from the backup.",
        count: count)
    }
  }

  /// Shown in place of an entry that can't be read.
  static var entryUnreadable: String {
    // TRANSLATORS: Stands on the timeline in place of a reflection.
    localized("This reflection can’t be read. An older backup or export may still have it.")
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
    // TRANSLATORS: Follows a sentence that says why something couldn’t be saved: what was typed is still on screen.
    sentence(error) + " " + localized("Your words are still here.")
  }

  /// Says that settings aren't kept.
  public static let settingsNotKept =
    localized(
      "Settings can’t be saved on this computer right now, so changes will be lost when you close Respite, and reminders "
        + "won’t come. Everything else works.")

  /// Says that everything was paused because the sound would have moved to another device, where others might hear it.
  static let soundMoved = localized("The sound output changed, so everything was paused. Press Play whenever you like.")

  /// Says that the content isn't installed.
  public static let contentMissing =
    localized("The scenes, sounds and readings aren’t installed. Breathing and reflections still work.")

  private static func sentence(_ problem: StoreProblem) -> String {
    switch problem {
    case .notWritable(let path):
      localized("Nothing new can be saved at the moment: Respite can’t write to {path}.", ["path": path])
    case .notReadable(let path):
      // TRANSLATORS: {path} is a file’s full path.
      localized(
        "Your reflections can’t be opened, because your account isn’t allowed to read {path}. Nothing was changed.",
        ["path": path])
    case .diskFull:
      localized(
        "The disk is full, so nothing new can be saved. What you’ve already written is "
          + "safe.")
    case .busy: localized("Another program is using your reflections. Please try again in a moment.")
    case .replaced(let path):
      // TRANSLATORS: {path} is a file’s full path.
      localized(
        "Another program replaced {path} while Respite had it open. Nothing that was saved is lost. Please try again "
          + "in a moment.", ["path": path])
    case .newerSchema(let path):
      // TRANSLATORS: {path} is a file’s full path.
      localized(
        "Your reflections in {path} were saved by a newer version of Respite. They’re untouched, but this "
          + "version can’t open them.",
        ["path": path])
    case .damaged(let path):
      localized("The file with your reflections, {path}, can’t be read. It’s been left as it was.", ["path": path])
    case .lockLost(let path):
      localized(
        "What you’ve written is encrypted in {path}, but the key data that unlocks it is missing, so nothing new "
          + "can be saved there. Restoring a backup brings the key data back.", ["path": path])
    case .locked: localized("Your words are locked. Unlock them, and everything will be there.")
    case .other:
      localized(
        "Respite can’t open your reflections right now. Nothing was changed. Please try again in a "
          + "moment.")
    }
  }

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

  private static func sentence(_ problem: SceneProblem) -> String {
    switch problem {
    case .unreadable: localized("That file can’t be read, so it wasn’t added.")
    case .notPlayable: localized("That file isn’t a video or picture that Respite can show, so it wasn’t added.")
    case .missingDecoder(let name):
      // TRANSLATORS: {decoder} is the name of a piece of software, or of a video format.
      localized(
        "This computer can’t play that video yet, because it needs {decoder}. The video wasn’t added.",
        ["decoder": name])
    case .missingPackage(let package): sentence(notAdded: package)
    case .tooLarge(let width, let height):
      localized(
        "That picture is {width} × {height} pixels, which is too large to show, so it wasn’t added. A smaller "
          + "copy will work.", ["width": width, "height": height])
    case .diskFull: localized("There isn’t room on the disk for a copy of that file, so it wasn’t added.")
    case .notWritable(let path):
      localized("Scenes can’t be changed at the moment: Respite can’t write to {path}.", ["path": path])
    }
  }

  private static func sentence(_ problem: PlaybackProblem) -> String {
    switch problem {
    // TRANSLATORS: “What’s here” is the rest of the exercise, such as the words without the sound.
    case .missingFile:
      localized(
        "Part of this exercise isn’t installed. You can stay with what’s here, or move "
          + "on.")
    case .damagedFile:
      localized(
        "Part of this exercise can’t be played. You can stay with what’s here, or move "
          + "on.")
    case .missingElement:
      // TRANSLATORS: “It” is the exercise on screen.
      localized(
        "This computer can’t play this exercise yet: the package gstreamer1.0-plugins-good is missing. "
          + "Everything else works.")
    case .noSoundDevice: localized("No sound device was found. Everything carries on without sound.")
    }
  }
}
