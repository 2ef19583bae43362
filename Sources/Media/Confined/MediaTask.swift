/// What `respite-media` is started for: its one argument.
public enum MediaTask: String, Sendable {
  /// To say what a film or a picture is, and show it, so that it can be added to the scenes.
  case analysis
  /// To play a film's pictures.
  case pictures
  /// To play a film's sound.
  case sound

  /// Whether it goes on for as long as somebody watches or listens, and is told where to go on.
  var isPlayback: Bool { self != .analysis }

  /// The seconds of processor time it may take; 0 for as many as it needs. Playback is ended by whoever waits for it in vain.
  public var processorSeconds: UInt32 { isPlayback ? 0 : 120 }

  /// How many open files it begins with: the film, the answers, errors, and for playback the commands.
  public var descriptors: Int32 { isPlayback ? Self.commands + 1 : Self.commands }

  /// Where it reads where to go on.
  static let commands: Int32 = 3
}
