// Loudness without a click. Each sample is multiplied on the streaming thread, so a fade is as smooth as the sound
// itself, keeps its length under load and needs no timer. The main actor says where to go; a lock stands between.

import Foundation
import Synchronization

/// Two slopes that multiply: how loud the person wants it, and whether it is there at all.
final class Fader: SampleProcessor {
  /// How loud a sound is on its way between absent (0) and present (1).
  enum Curve {
    /// The square: comes out of silence and goes back into it so slowly that neither is noticed.
    ///
    /// For a sound that stands alone. Of two that change places, each would be at a quarter in the middle, and both
    /// together 9 dB too faint.
    case square
    /// A quarter of a sine. Two unrelated sounds add their powers, the squares of their gains; sine² and cosine² sum
    /// to one, so together they keep their loudness when one takes the other's place.
    case equalPower

    func gain(_ presence: Float) -> Float {
      switch self {
      case .square: presence * presence
      case .equalPower: presence == 1 ? 1 : sin(presence * .pi / 2)
      }
    }
  }

  private let curve: Curve
  private let slopes = Mutex(Slopes())

  private struct Slopes {
    var level = LinearRamp(value: 0)
    var presence = LinearRamp(value: 0)
  }

  /// A fader at nothing.
  init(_ curve: Curve) { self.curve = curve }

  /// Heard as `volume`, 0 to 1 on a cubic scale, which sounds even; within 50 ms, so that a slider makes no noise, and at
  /// once while there is nothing to hear.
  func setVolume(_ volume: Double) {
    slopes.withLock {
      let isHeard = $0.presence.value > 0
      $0.level.move(to: Float(volume * volume * volume), over: isHeard ? .milliseconds(50) : .zero)
    }
  }

  /// Comes (1) or goes (0) within `time` of what is being sent to the device.
  func fade(to presence: Float, over time: Duration) {
    slopes.withLock { $0.presence.move(to: presence, over: time) }
  }

  /// Comes within `time` from nothing, wherever it was.
  func fadeInFromSilence(over time: Duration) {
    slopes.withLock {
      $0.presence = LinearRamp(value: 0)
      $0.presence.move(to: 1, over: time)
    }
  }

  func process(_ samples: UnsafeMutableBufferPointer<Float>) {
    slopes.withLock { slopes in
      if slopes.level.isMoving || slopes.presence.isMoving {
        for index in samples.indices { samples[index] *= slopes.level.next() * curve.gain(slopes.presence.next()) }
      } else {
        let gain = slopes.level.value * curve.gain(slopes.presence.value)
        if gain != 1 { for index in samples.indices { samples[index] *= gain } }
      }
    }
  }
}
