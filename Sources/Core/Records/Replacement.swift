/// What became of the person's file after another program had replaced, moved or removed it while it was open.
public struct Replacement: Hashable, Sendable {
  /// The path of the file, which has everything that was written.
  public let path: String
  /// The folder with what the other program had put there, unchanged; nil if there was nothing.
  public let setAside: String?
  /// Whether the other program wrote into the file itself, so that some of what it held may be gone.
  public let isMixed: Bool

  /// What became of the file at `path`.
  public init(path: String, setAside: String?, isMixed: Bool = false) {
    (self.path, self.setAside, self.isMixed) = (path, setAside, isMixed)
  }
}
