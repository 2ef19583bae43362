import Core

// Words for what can go wrong with exports and backups.

nonisolated extension ErrorPresenter {
  /// Returns a sentence for a problem with an export, an import or a backup.
  static func sentence(_ problem: TransferProblem) -> String {
    switch problem {
    case .cannotRead(let path):
      localized("{path} can’t be read: there is no such file, or you are not allowed to read it.", ["path": path])
    case .tooLarge(let path):
      localized("{path} is too large to be an export of Respite. Nothing was changed.", ["path": path])
    case .unknownFormat:
      localized("That is not an export of Respite, neither JSON nor CSV nor Markdown. Nothing was changed.")
    case .notText:
      localized("That file is not text in UTF-8, so it can’t be an export of Respite. Nothing was changed.")
    case .newerFormat(let version):
      localized(
        "That export is of version {version}, written by a later Respite; please use that one. Nothing was changed.",
        ["version": version])
    case .broken: localized("That export is not whole: it was cut off or changed. Nothing was changed here.")
    case .twice(let name):
      localized(
        "“{name}” stands twice in that export, and it can’t be told which was meant. Nothing was imported.",
        ["name": name])
    case .unreadable(let places): sentence(unreadable: places)
    case .cannotWrite(let path): localized("{path} can’t be written. Whatever was there is untouched.", ["path": path])
    case .diskFull(let path):
      localized("The disk is full, so {path} was not written. Whatever was there is untouched.", ["path": path])
    case .nothingKept(let path): localized("Nothing is kept yet, so {path} was not replaced.", ["path": path])
    case .ownFile(let path):
      localized("{path} is where Respite keeps your words, so nothing else is written there.", ["path": path])
    case .notABackup(let path): localized("{path} is not a backup of Respite. Nothing was changed.", ["path": path])
    case .damagedBackup(let path):
      localized("The backup {path} is damaged. Nothing was changed; please try another one.", ["path": path])
    case .newerBackup(let path):
      localized(
        "The backup {path} was made by a later Respite; please use that one. Nothing was changed.", ["path": path])
    case .otherLock(let path):
      localized(
        "The backup {path} was not made under the lock that is set now, so it can’t be brought back. "
          + "Nothing was changed.", ["path": path])
    case .notVerified(let path):
      localized(
        "The copy did not hold all that was copied, so {path} was not written. Please try again.", ["path": path])
    case .setAside(let path):
      localized(
        "The file with your reflections was damaged, so it was set aside untouched in {path}. What could be read of it "
          + "is there; nothing was copied. Please look at it, and try again.", ["path": path])
    case .openElsewhere: localized("Respite is open. Please close it, and try again; nothing was changed.")
    }
  }

  /// As in “Nothing was imported, because 2 could not be read (line 14, line 31).”
  private static func sentence(unreadable places: [TransferProblem.Place]) -> String {
    let shown = places.prefix(5).map { place in
      switch place {
      case .line(let number): localized("line {number}", ["number": number])
      // The list's name as the file spells it.
      case .entry(let number, let list): localized("number {number} of the {list}", ["number": number, "list": list])
      }
    }
    let more = places.count > shown.count ? " …" : ""
    if places.count > TransferProblem.mostPlaces {
      return localized(
        "Nothing was imported, because more than {count} could not be read ({places}).",
        ["count": TransferProblem.mostPlaces, "places": shown.joined(separator: ", ") + more])
    }
    return pluralized(
      "Nothing was imported, because {count} could not be read ({places}).",
      "Nothing was imported, because {count} could not be read ({places}).", count: places.count,
      ["places": shown.joined(separator: ", ") + more])
  }
}
