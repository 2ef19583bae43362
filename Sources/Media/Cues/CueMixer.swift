// The short sounds that are heard at present, added up. The main actor starts and fades them; a streaming thread asks for
// the next samples; a lock stands between.

import Foundation
import Synchronization

/// Adds short sounds to whatever passes: the newest, and those that it is taking the place of.
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

  /// Heard as `volume`, 0 to 1 on a cubic scale, which sounds even; within 50 ms while something is heard.
  func setVolume(_ volume: Double) {
    state.withLock {
      $0.level.move(to: Float(volume * volume * volume), over: $0.playing.isEmpty ? .zero : .milliseconds(50))
    }
  }

  /// Begins `samples`, interleaved stereo at 48 kHz, with the next block; what is heard goes within `time`.
  func start(_ samples: [Float], fadingOthers time: Duration) {
    state.withLock {
      Self.fade(&$0, over: time)
      $0.playing.append(Playing(samples: samples))
    }
  }

  /// Lets what is heard go within `time`.
  func fadeOut(over time: Duration) { state.withLock { Self.fade(&$0, over: time) } }

  func process(_ samples: UnsafeMutableBufferPointer<Float>) {
    state.withLock { state in
      for index in samples.indices {
        let level = state.level.next()
        for which in state.playing.indices where !state.playing[which].isOver {
          let presence = state.playing[which].presence.next()
          samples[index] += state.playing[which].samples[state.playing[which].next] * level * presence * presence
          state.playing[which].next += 1
        }
      }
      state.playing.removeAll(where: \.isOver)
    }
  }

  /// One that is going already is not held up by it.
  private static func fade(_ state: inout State, over time: Duration) {
    for which in state.playing.indices where state.playing[which].presence.target != 0 {
      state.playing[which].presence.move(to: 0, over: time)
    }
  }
}
