/// Why something could not be kept or read. Worded for a person in one place, the presenter of errors.
public enum StoreProblem: Error, Hashable, Sendable {
  /// The folder cannot be made or written: read-only, or not a folder.
  case notWritable(path: String)
  /// No room is left on the disk.
  case diskFull(path: String)
  /// Another program keeps the file locked for longer than we wait.
  case busy(path: String)
  /// The file is of a later Respite.
  case newerSchema(path: String)
  /// The file is damaged and could not be set aside.
  case damaged(path: String)
  /// What is kept is sealed, and the lock that it was sealed with is nowhere: anything new would be in clear beside it.
  case lockLost(path: String)
  /// The lock is closed, so that no word can be read or written.
  case locked
  /// Anything else, in the words of the database.
  case other(String)
}
