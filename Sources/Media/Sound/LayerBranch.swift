import Core

/// A loop over a sound's first track, as a branch of its pipeline.
@MainActor final class LayerBranch {
  enum State { case out, coming, added }

  let id: SoundLayer.ID
  let loudness: Double
  let track: Track
  /// The number in its elements' names, higher than any track's in the set.
  let index: Int
  /// The position of its slider.
  var level = 0.0
  var state = State.out
  /// Where its loop began, and at which running time.
  var start = Duration.zero
  var due = Duration.zero
  /// Removes it when it has been at zero for a while.
  var leaving: Task<Void, Never>?

  var isPlayable: Bool { level > 0 && !track.isBroken }
  var name: String { Track.name(index) + "branch" }
  /// The name of its last element.
  var end: String { Track.end(index) }

  init(_ layer: SoundLayer, index: Int, beside lead: Track) {
    (id, loudness, self.index) = (layer.id, layer.loudness, index)
    track = Track(layer.sound, loops: true, curve: .equalPower, volume: lead.volume)
    track.isMuted = lead.isMuted
  }
}
