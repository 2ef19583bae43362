import Core

/// A loop that's played over a sound's first track, as a branch of the sound's pipeline.
@MainActor final class LayerBranch {
  enum State { case out, coming, added }

  let id: SoundLayer.ID
  let loudness: Double
  let track: Track
  /// The number in the names of its elements, higher than that of any track of the sound.
  let index: Int
  /// The position of its slider.
  var level = 0.0
  var state = State.out
  /// The position at which its loop began (`start`), and the pipeline's running time at that moment (`due`).
  var start = Duration.zero
  var due = Duration.zero
  /// The task that removes the branch once its slider has been at zero for a while.
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
