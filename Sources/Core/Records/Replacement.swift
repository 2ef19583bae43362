/// The fate of the person's file after another program had replaced, moved or removed it while it was open.
public struct Replacement: Hashable, Sendable {
  /// The path of the file, which has everything that was written.
  public let path: String
  /// The folder that contains the other program's files, unchanged, or those that Respite wrote; nil if nothing had to
  /// be set aside.
  public let setAside: String?
  /// Whether the other program wrote into the file itself, so that some of what it held may be gone.
  public let isMixed: Bool

  /// Whether the replacement was found only on closing. If so, the other program's file stays in use, and the folder
  /// has what Respite wrote.
  public let isOwnSetAside: Bool

  /// The fate of the file at `path`.
  public init(path: String, setAside: String?, isMixed: Bool = false, isOwnSetAside: Bool = false) {
    (self.path, self.setAside, self.isMixed, self.isOwnSetAside) = (path, setAside, isMixed, isOwnSetAside)
  }
}
