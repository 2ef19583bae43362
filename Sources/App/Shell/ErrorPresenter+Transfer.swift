import Core

// Words for what can go wrong with exports and backups.

nonisolated extension ErrorPresenter {
  /// What happened, what was kept, what to do.
  static func sentence(_ problem: TransferProblem) -> String {
    switch problem {
    case .cannotRead(let path): "\(path) can’t be read: there is no such file, or you may not read it."
    case .tooLarge(let path): "\(path) is too large to be an export of Respite. Nothing was changed."
    case .unknownFormat: "That is not an export of Respite, neither JSON nor CSV nor Markdown. Nothing was changed."
    case .notText: "That file is not text in UTF-8, so it can’t be an export of Respite. Nothing was changed."
    case .newerFormat(let version):
      "That export is of version \(version), written by a later Respite; please use that one. Nothing was changed."
    case .broken: "That export is not whole: it was cut off or changed. Nothing was changed here."
    case .unreadable(let places): "Nothing was imported, because \(count(places))."
    case .cannotWrite(let path): "\(path) can’t be written. Whatever was there is untouched."
    case .diskFull(let path): "The disk is full, so \(path) was not written. Whatever was there is untouched."
    case .nothingKept(let path): "Nothing is kept yet, so \(path) was not replaced."
    case .ownFile(let path): "\(path) is where Respite keeps your words, so nothing else is written there."
    case .notABackup(let path): "\(path) is not a backup of Respite. Nothing was changed."
    case .damagedBackup(let path): "The backup \(path) is damaged. Nothing was changed; please try another one."
    case .newerBackup(let path):
      "The backup \(path) was made by a later Respite; please use that one. Nothing was changed."
    case .otherLock(let path):
      "The backup \(path) was not made under the lock that is set now, so it can’t be brought back. Nothing was changed."
    case .notVerified(let path):
      "The copy did not hold all that was copied, so \(path) was not written. Please try again."
    case .setAside(let path):
      "The file with your reflections was damaged, so it was set aside untouched in \(path). What could be read of it is "
        + "there; nothing was copied. Please look at it, and try again."
    case .openElsewhere: "Respite is open. Please close it, and try again; nothing was changed."
    }
  }

  /// What could not be read, as in “2 could not be read (lines 14 and 31)”.
  private static func count(_ places: [TransferProblem.Place]) -> String {
    let shown = places.prefix(5).map { place in
      switch place {
      case .line(let number): "line \(number)"
      case .entry(let number, let list): "number \(number) of the \(list)"
      }
    }
    let more = places.count > shown.count ? " …" : ""
    return "\(places.count) could not be read (\(shown.joined(separator: ", "))\(more))"
  }
}
