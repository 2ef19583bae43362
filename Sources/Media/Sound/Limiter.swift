import Core
import Foundation
import Synchronization

/// Limits the peaks of a mix to `MixLoudness.peak`, without changing its loudness otherwise.
///
/// It receives samples `MixLoudness.lookAhead` before they're heard, so it can lower the gain in time and smoothly. The
/// gain is the least that any sample ahead needs; it rises again slowly, and is averaged over the look-ahead. No sample
/// exceeds the peak, and the gain never jumps. Both channels get the same gain, so no sound moves to the left or right.
/// As long as nothing peaks, it only delays the samples.
///
/// Works on one streaming thread; the lock is needed only because the compiler can't know that, and no other thread
/// takes it.
final class Limiter: SampleProcessor {
  private static let ahead = Int(MixLoudness.lookAhead.seconds * 48_000)
  private static let threshold = Float(pow(10, MixLoudness.peak / 20))
  private static let releaseShare = Float(1 - exp(-1 / (MixLoudness.release.seconds * 48_000)))

  private struct State {
    /// The samples of the look-ahead, as a ring of interleaved stereo.
    var delayed = [Float](repeating: 0, count: 2 * Limiter.ahead)
    var place = 0
    /// The gains that frames ahead need, if below 1: the first is the least, each later one is higher. A ring, with
    /// room for the incoming frame, the frames between it and the outgoing one, and the outgoing frame itself, which is
    /// removed last.
    var needs = [(frame: Int, gain: Float)](repeating: (0, 1), count: Limiter.ahead + 2)
    var firstNeed = 0
    var needCount = 0
    /// The last gains, before averaging, as a ring (`gains`), and their sum (`sum`).
    var gains = [Float](repeating: 1, count: Limiter.ahead)
    var sum = Double(Limiter.ahead)
    var gain: Float = 1
    var frame = 0
    /// How many frames ago the gain was last below 1.
    var quietFrames = Limiter.ahead
    /// How many frames of the delay's initial silence haven't been cut yet.
    var cutLeft = Limiter.ahead
  }

  private let state = Mutex(State())

  func process(_ samples: UnsafeMutableBufferPointer<Float>) {
    state.withLock { state in
      if state.quietFrames >= Self.ahead, samples.allSatisfy({ abs($0) <= Self.threshold }) {
        Self.delay(samples, &state)
      } else {
        Self.limit(samples, &state)
      }
    }
  }

  func cut(from frames: Int) -> Int {
    state.withLock { state in
      let cut = min(frames, state.cutLeft)
      state.cutLeft -= cut
      return cut
    }
  }

  func flushed() { state.withLock { $0 = State() } }

  /// Delays the samples without changing them. Only for samples without a peak, after a look-ahead without one.
  private static func delay(_ samples: UnsafeMutableBufferPointer<Float>, _ state: inout State) {
    var place = state.place
    state.delayed.withUnsafeMutableBufferPointer { delayed in
      for index in samples.indices {
        (samples[index], delayed[place]) = (delayed[place], samples[index])
        place = place + 1 == delayed.count ? 0 : place + 1
      }
    }
    state.place = place
  }

  private static func limit(_ samples: UnsafeMutableBufferPointer<Float>, _ state: inout State) {
    for index in stride(from: 0, to: samples.count - 1, by: 2) {
      let peak = max(abs(samples[index]), abs(samples[index + 1]))
      if peak > threshold { note(threshold / peak, &state) }
      while state.needCount > 0, state.needs[state.firstNeed].frame < state.frame - ahead {
        state.firstNeed = (state.firstNeed + 1) % state.needs.count
        state.needCount -= 1
      }
      let least = state.needCount > 0 ? state.needs[state.firstNeed].gain : 1
      state.gain = least < state.gain ? least : state.gain + (least - state.gain) * releaseShare
      if state.gain > 0.999_99 { state.gain = 1 }
      let slot = state.frame % ahead
      state.sum += Double(state.gain) - Double(state.gains[slot])
      state.gains[slot] = state.gain
      state.quietFrames = state.gain < 1 || state.needCount > 0 ? 0 : state.quietFrames + 1
      // Once all gains are 1, the average is exactly 1 again, whatever was rounded before.
      if state.quietFrames >= ahead { state.sum = Double(ahead) }
      let smooth = Float(state.sum / Double(ahead))
      for channel in 0...1 {
        let heard = state.delayed[state.place + channel]
        state.delayed[state.place + channel] = samples[index + channel]
        samples[index + channel] = heard * smooth
      }
      state.place = (state.place + 2) % state.delayed.count
      state.frame += 1
    }
  }

  /// Queues the gain that the newest frame needs. Removes earlier gains that aren't lower, which no longer matter.
  private static func note(_ gain: Float, _ state: inout State) {
    while state.needCount > 0, state.needs[(state.firstNeed + state.needCount - 1) % state.needs.count].gain >= gain {
      state.needCount -= 1
    }
    state.needs[(state.firstNeed + state.needCount) % state.needs.count] = (state.frame, gain)
    state.needCount += 1
  }
}
