/// The one argument of `respite-media`.
public enum MediaTask: String, Sendable {
  /// Examine a film or picture that's being added, and send its first frame or all frames of an animation.
  case analysis
  /// Decode a film's pictures for playback.
  case pictures
  /// Decode a film's sound for playback.
  case sound

  /// Whether the process runs until the window ends it, and takes seek commands.
  var isPlayback: Bool { self != .analysis }

  /// The limit of processor time in seconds; 0 for none. Playback has none: the window ends a process
  /// that stops sending.
  public var processorSeconds: UInt32 { isPlayback ? 0 : 120 }

  /// The number of descriptors that the process is started with: for the film, messages, errors and, during playback,
  /// commands.
  public var descriptors: Int32 { isPlayback ? Self.commands + 1 : Self.commands }

  /// The descriptor of the socket for commands.
  static let commands: Int32 = 3
}
