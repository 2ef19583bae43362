// How long sounds take to come and go. Nothing here starts or stops at once: a hard cut startles.

/// Lengths of fades.
enum Fade {
  /// On pause, on going on, on leaving, and when the device has changed.
  static let short = Duration.milliseconds(400)
  /// The bed, after the voice has ended.
  static let ending = Duration.seconds(3)
  /// A short sound, when another takes its place.
  static let cue = Duration.milliseconds(200)
}
