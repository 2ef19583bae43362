import Core
import Foundation
import Synchronization

/// Adds cues to the samples that pass: the newest one, and those that are fading out to make room for it.
///
/// The main actor starts and fades cues, and a streaming thread requests the samples; a lock guards both.
final class CueMixer: SampleProcessor {
  private struct Playing {
    let samples: [Float]
    var next = 0
    var presence = LinearRamp(value: 1)

    var isOver: Bool { next >= samples.count || (presence.value == 0 && !presence.isMoving) }
  }

  private struct State {
    var level = LinearRamp(value: 0)
    var playing: [Playing] = []
  }

  private let state = Mutex(State())

  /// Sets the slider's position, 0 to 1. The change takes 50 ms while a cue is audible.
  func setVolume(_ volume: Double) {
    state.withLock {
      $0.level.move(to: Volume.gain(at: volume), over: $0.playing.isEmpty ? .zero : .milliseconds(50))
    }
  }

  /// Starts `samples`, interleaved stereo at 48 kHz, with the next block. Other cues fade out over `time`.
  func start(_ samples: [Float], fadingOthers time: Duration) {
    state.withLock {
      Self.fade(&$0, over: time)
      $0.playing.append(Playing(samples: samples))
    }
  }

  /// Fades out every cue over `time`.
  func fadeOut(over time: Duration) { state.withLock { Self.fade(&$0, over: time) } }

  func process(_ samples: UnsafeMutableBufferPointer<Float>) {
    state.withLock { state in
      for index in samples.indices {
        let level = Float(state.level.next())
        for cue in state.playing.indices where !state.playing[cue].isOver {
          let presence = Float(state.playing[cue].presence.next())
          samples[index] += state.playing[cue].samples[state.playing[cue].next] * level * presence * presence
          state.playing[cue].next += 1
        }
      }
      state.playing.removeAll(where: \.isOver)
    }
  }

  /// Fades out every cue over `time`. One that's already fading out continues at its previous pace.
  private static func fade(_ state: inout State, over time: Duration) {
    for cue in state.playing.indices where state.playing[cue].presence.target != 0 {
      state.playing[cue].presence.move(to: 0, over: time)
    }
  }
}
