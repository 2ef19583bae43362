import Core

nonisolated extension Reflection {
  /// The event or, if the entry can't be read, a sentence that says so.
  public var shownEvent: String { isReadable ? event : ErrorPresenter.entryUnreadable }
}

// Words for what can go wrong with the store: reading, writing, damage and replaced files.

nonisolated extension ErrorPresenter {
  static func sentence(_ problem: StoreProblem) -> String {
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

  /// Says how many reflections a restored backup has added.
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
}
