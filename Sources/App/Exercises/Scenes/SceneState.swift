import Core

/// The state of a scene: in front with its sound, or behind another exercise.
enum SceneState: Equatable {
  /// Behind another exercise, silent and darkened.
  case behind(PlaceLook)
  /// In front, before *Play* or after *Pause*.
  case paused
  /// Paused, because the desktop asked for a stop.
  case stopped
  /// In front, with picture and sound playing. A picture that can't be seen isn't decoded, though.
  case playing
  /// In front and playing, but paused until the picture can be seen again.
  case heldBack
  /// The sleep timer has stopped it for good.
  case ended

  /// Whether the scene plays in front, with picture and sound.
  var isPlaying: Bool { self == .playing || self == .heldBack }

  /// Whether the film moves, or would if it could be seen.
  var isMoving: Bool { isPlaying || self == .behind(.moving) }

  /// Whether it's behind another exercise.
  var isBehind: Bool { look != nil }

  /// The look behind an exercise; nil in front.
  var look: PlaceLook? { if case .behind(let look) = self { look } else { nil } }
}
