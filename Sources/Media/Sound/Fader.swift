import Core
import Foundation
import Synchronization

/// Changes volume without clicks: a ramp for the volume, a ramp for fading in and out, and a ramp for fading away, as
/// when falling asleep. Their product scales every sample.
///
/// The streaming thread applies the gain sample by sample, so a fade keeps its length under load and needs no timer.
/// The main actor sets the targets; a lock guards the ramps. Notes/006 says why this isn't GStreamer's `volume` element
/// with a control source.
final class Fader: SampleProcessor {
  /// The gain of a sound on its way between absent (0) and present (1).
  enum Curve {
    /// The square: so slow near silence that neither the start nor the end of a fade is noticed.
    ///
    /// For a sound that's heard alone. In the middle of a cross-fade each sound would be at a quarter, and both
    /// together 9 dB too quiet.
    case square
    /// A quarter of a sine. Two unrelated sounds add their powers, the squares of their gains. Since sine² and cosine²
    /// sum to one, a cross-fade has constant loudness.
    case equalPower

    func gain(_ presence: Double) -> Double {
      switch self {
      case .square: presence * presence
      case .equalPower: presence == 1 ? 1 : sin(presence * .pi / 2)
      }
    }
  }

  private let curve: Curve
  private let ramps = Mutex(Ramps())

  private struct Ramps {
    var level = LinearRamp(value: 0)
    var presence = LinearRamp(value: 0)
    var away = LinearRamp(value: 1)
    /// How long to fade in after the next flush.
    var afterFlush: Duration?
  }

  /// A silent fader.
  init(_ curve: Curve) { self.curve = curve }

  /// Sets the slider's position, 0 to 1. The change takes `time`: by default just long enough that moving a slider
  /// doesn't click. While nothing is audible it happens at once.
  func setVolume(_ volume: Double, over time: Duration = .milliseconds(50)) {
    ramps.withLock {
      let isHeard = $0.presence.value > 0
      $0.level.move(to: Volume.gain(at: volume), over: isHeard ? time : .zero)
    }
  }

  /// Fades in (1) or out (0) over `time`, starting with the next buffer.
  func fade(to presence: Double, over time: Duration) {
    ramps.withLock { $0.presence.move(to: presence, over: time) }
  }

  /// Fades away (0) or back in (1) over `time`, always with equal power, independently of other fades.
  func fadeAway(to presence: Double, over time: Duration) {
    ramps.withLock { $0.away.move(to: min(max(presence, 0), 1), over: time) }
  }

  /// Makes the sound fade in from silence over `time`, beginning with the first sample after the next flush, which a
  /// seek causes. Earlier samples are unaffected.
  func fadeInAfterFlush(over time: Duration) { ramps.withLock { $0.afterFlush = time } }

  func flushed() {
    ramps.withLock {
      guard let time = $0.afterFlush else { return }
      let target = $0.presence.target
      $0.presence = LinearRamp(value: 0)
      $0.presence.move(to: target, over: time)
      $0.afterFlush = nil
    }
  }

  func process(_ samples: UnsafeMutableBufferPointer<Float>) {
    ramps.withLock { ramps in
      if ramps.level.isMoving || ramps.presence.isMoving || ramps.away.isMoving {
        for index in samples.indices {
          let away = Curve.equalPower.gain(ramps.away.next())
          samples[index] *= Float(ramps.level.next() * curve.gain(ramps.presence.next()) * away)
        }
      } else {
        let away = Curve.equalPower.gain(ramps.away.value)
        let gain = Float(ramps.level.value * curve.gain(ramps.presence.value) * away)
        if gain != 1 { for index in samples.indices { samples[index] *= gain } }
      }
    }
  }
}
