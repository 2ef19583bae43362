import Core

/// What a scene does: in front with its sound, or behind another exercise.
enum SceneState: Equatable {
  /// Behind another exercise, silent and darkened.
  case behind(PlaceLook)
  /// In front, before *Play* or after *Pause*.
  case paused
  /// Paused, because the desktop asked for a stop.
  case stopped
  /// Picture and sound run. A picture that can't be seen doesn't run all the same.
  case playing
  /// It plays, but the sound waits until the picture can be seen again.
  case heldBack
  /// The sleep timer has stopped it for good.
  case ended

  /// Whether it runs in front, picture and sound.
  var isPlaying: Bool { self == .playing || self == .heldBack }

  /// Whether the film moves, or would if it could be seen.
  var isMoving: Bool { isPlaying || self == .behind(.moving) }

  /// Whether it lies behind another exercise.
  var isBehind: Bool { look != nil }

  /// What is shown behind an exercise; nil in front.
  var look: PlaceLook? { if case .behind(let look) = self { look } else { nil } }
}
