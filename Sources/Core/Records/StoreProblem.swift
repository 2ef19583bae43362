/// Why a record could not be saved or read. `ErrorPresenter` in App puts it into words for the person.
public enum StoreProblem: Error, Hashable, Sendable {
  /// The folder cannot be made or written: read-only, or not a folder.
  case notWritable(path: String)
  /// The person may not read the file.
  case notReadable(path: String)
  /// No room is left on the disk.
  case diskFull(path: String)
  /// Another process held the file locked for longer than the store waits.
  case busy(path: String)
  /// Another program has put a different file in the place of one that is open.
  case replaced(path: String)
  /// A later version of Respite wrote the file.
  case newerSchema(path: String)
  /// The file is damaged and could not be set aside.
  case damaged(path: String)
  /// The records are sealed and the lock that sealed them is missing. New records would be stored unsealed beside them.
  case lockLost(path: String)
  /// The lock is closed, so the person's words can be neither read nor written.
  case locked
  /// Any other error, with SQLite's message.
  case other(String)
}
