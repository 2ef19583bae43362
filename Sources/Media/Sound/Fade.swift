/// Durations of fades. Sound never starts or stops at once, because a hard cut startles.
enum Fade {
  /// On pause, resume and close, and when the device has changed.
  static let short = Duration.milliseconds(400)
  /// On *Unmute*.
  static let unmuting = Duration.milliseconds(1_500)
  /// The fade-out of the bed, after the voice has ended.
  static let ending = Duration.seconds(3)
  /// The fade-out of a cue that another one replaces.
  static let cue = Duration.milliseconds(200)
}
