import Core

// Words for what can go wrong with exports and backups.

nonisolated extension ErrorPresenter {
  /// Returns a sentence for a problem with an export, an import or a backup.
  static func sentence(_ problem: TransferProblem) -> String {
    switch problem {
    case .cannotRead(let path):
      // TRANSLATORS: {path} is a file’s full path.
      localized(
        "{path} can’t be read: either there’s no such file, or you don’t have permission to read it.", ["path": path])
    case .tooLarge(let path):
      localized("{path} is too large to be a Respite export. Nothing was changed.", ["path": path])
    case .unknownFormat:
      localized(
        "That isn’t a Respite export: it’s not JSON, CSV or Markdown written by Respite. Nothing was "
          + "changed.")
    case .notText:
      localized("That file isn’t UTF-8 text, so it can’t be a Respite export. Nothing was changed.")
    case .newerFormat(let version):
      // TRANSLATORS: {version} is the number of a file format.
      localized(
        "That export is in format {version}, from a newer version of Respite. Please use that version. Nothing "
          + "was changed.",
        ["version": version])
    case .broken: localized("That file is incomplete or has been altered. Nothing was changed here.")
    case .twice(let name):
      // TRANSLATORS: {name} is a word in the file, such as a heading or a JSON key.
      localized(
        "“{name}” appears twice in that export, so Respite can’t tell which one was meant. Nothing was imported.",
        ["name": name])
    case .unreadable(let places): sentence(unreadable: places)
    case .cannotWrite(let path):
      localized("Respite can’t write to {path}. Whatever was there is untouched.", ["path": path])
    case .diskFull(let path):
      localized("The disk is full, so {path} wasn’t saved. Whatever was there is untouched.", ["path": path])
    case .noRecords(let path):
      localized("Nothing has been saved in Respite yet, so {path} wasn’t replaced.", ["path": path])
    case .ownFile(let path):
      localized("{path} is where Respite saves your words, so nothing else can be saved there.", ["path": path])
    case .notABackup(let path): localized("{path} isn’t a Respite backup. Nothing was changed.", ["path": path])
    case .damagedBackup(let path):
      localized("The backup {path} is damaged. Nothing was changed. Please try another backup.", ["path": path])
    case .newerBackup(let path):
      localized(
        "The backup {path} was made by a newer version of Respite. Please use that version. Nothing was changed.",
        ["path": path])
    case .otherLock(let path):
      localized(
        "The backup {path} was made under a different lock from the one you have now, so it can’t be restored. "
          + "Nothing was changed.", ["path": path])
    case .notVerified(let path):
      localized(
        "The copy was incomplete, so {path} wasn’t saved. Please try again.", ["path": path])
    case .setAside(let path):
      // TRANSLATORS: {path} is a folder. Shown in the terminal when someone exports, backs up or sets a lock.
      localized(
        "The file with your reflections was damaged. Respite set it aside, untouched, in {path}, and recovered "
          + "what it could. Nothing was copied. Please open Respite to see what was recovered, then try again.",
        ["path": path])
    // TRANSLATORS: Shown when a backup is restored or a lock is set while another Respite has the data open.
    case .openElsewhere: localized("Respite is open. Please close it and try again. Nothing was changed.")
    }
  }

  /// A sentence such as “Nothing was imported, because 2 entries couldn’t be read (line 14, line 31).”
  private static func sentence(unreadable places: [TransferProblem.Place]) -> String {
    let shown = places.prefix(5).map { place in
      switch place {
      // TRANSLATORS: A place in an imported file, put into {places} of “Nothing was imported, because …”.
      case .line(let number): localized("line {number}", ["number": number])
      // The list's name as the file spells it.
      // TRANSLATORS: A place in an imported file, put into {places} of “Nothing was imported, because …”. {list} is
      // the name of a list as the file spells it, such as “sessions”.
      case .entry(let number, let list): localized("item {number} in “{list}”", ["number": number, "list": list])
      }
    }
    let more = places.count > shown.count ? " …" : ""
    if places.count > TransferProblem.mostPlaces {
      // TRANSLATORS: {places} is a list such as “line 14, line 31 …”.
      return localized(
        "Nothing was imported, because more than {count} entries couldn’t be read ({places}).",
        ["count": TransferProblem.mostPlaces, "places": shown.joined(separator: ", ") + more])
    }
    // TRANSLATORS: {places} is a list such as “line 14, line 31”.
    return pluralized(
      "Nothing was imported, because {count} entry couldn’t be read ({places}).",
      "Nothing was imported, because {count} entries couldn’t be read ({places}).", count: places.count,
      ["places": shown.joined(separator: ", ") + more])
  }
}
