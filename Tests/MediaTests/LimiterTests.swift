// The limiter alone: what it lets pass, and how.

import Core
import Foundation
import Testing

@testable import Media

@Suite struct LimiterTests {
  private static let highest = Float(pow(10, MixLoudness.peak / 20))

  /// Sends stereo frames through a fresh limiter in blocks of these sizes, without what is only its delay.
  private func limited(_ frames: [(Float, Float)], blocks: [Int] = [480]) -> [(Float, Float)] {
    let limiter = Limiter()
    var (out, next, number): ([(Float, Float)], Int, Int) = ([], 0, 0)
    while next < frames.count {
      let count = min(blocks[number % blocks.count], frames.count - next)
      var samples = frames[next..<(next + count)].flatMap { [$0.0, $0.1] }
      samples.withUnsafeMutableBufferPointer { limiter.process($0) }
      out += stride(from: limiter.cut(from: count) * 2, to: samples.count, by: 2).map { (samples[$0], samples[$0 + 1]) }
      (next, number) = (next + count, number + 1)
    }
    return out
  }

  private func sine(_ frequency: Double, _ amplitude: Double, frames: Int) -> [(Float, Float)] {
    (0..<frames).map {
      let value = Float(amplitude * sin(2 * .pi * frequency * Double($0) / 48_000))
      return (value, value / 2)
    }
  }

  @Test func `what doesn't peak passes unchanged, and not a sample is lost at the start`() {
    let frames = sine(440, 0.6, frames: 4_800)
    for blocks in [[480], [100], [7, 960, 1]] {
      let out = limited(frames, blocks: blocks)
      #expect(out.count == 4_800 - 240)
      #expect(zip(out, frames).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 })
    }
  }

  @Test func `no sample passes the peak, however loud and sudden it is, in blocks of any size`() {
    var generator = Seeded(7)
    let frames = (0..<48_000).map { frame -> (Float, Float) in
      let loud: Float = frame % 9_000 < 3_000 ? 4 : 0.4
      return (Float.random(in: -loud...loud, using: &generator), Float.random(in: -0.3...0.3, using: &generator))
    }
    let once = limited(frames)
    #expect(once.allSatisfy { abs($0.0) <= Self.highest * 1.000_01 && abs($0.1) <= Self.highest })
    let parts = limited(frames, blocks: [1, 333, 960])
    #expect(zip(once, parts).allSatisfy { abs($0.0 - $1.0) < 1e-4 && abs($0.1 - $1.1) < 1e-4 })
  }

  @Test func `it turns down before the peak, comes back slowly, and never jumps`() {
    // A steady level with one loud burst of 10 ms.
    var frames = [(Float, Float)](repeating: (0.3, 0.15), count: 96_000)
    for index in 24_000..<24_480 { frames[index] = (frames[index].0 * 8, frames[index].1 * 8) }
    let out = limited(frames)
    let gains = zip(frames, out).map { $1.0 / $0.0 }
    #expect(gains[..<23_700].allSatisfy { abs($0 - 1) < 1e-4 })
    #expect((gains[24_000..<24_480].min() ?? 1) < 0.4)
    #expect(gains[26_000] < 0.6 && gains[24_480 + 9_600] > 0.7, "It takes a fifth of a second to let go of most.")
    #expect(gains[80_000...].allSatisfy { abs($0 - 1) < 0.01 })
    let steps = zip(gains, gains.dropFirst()).map { abs($1 - $0) }
    #expect((steps.max() ?? 1) < 0.02, "The gain moves in small steps: \(steps.max() ?? 1)")
  }

  @Test func `while it gets softer, frame by frame, the loudest frame ahead still counts`() {
    // Each frame needs a little less turning down than the one before, so that all that are ahead have
    // to be remembered.
    let frames = (0..<9_600).map { frame -> (Float, Float) in
      let value = Float(1.5 * exp(-Double(frame) / 28_800))
      return (value, value)
    }
    // The same, with a plain search for the least gain.
    let (ahead, letGo) = (240, Float(1 - exp(-1 / (MixLoudness.release.seconds * 48_000))))
    let needed = frames.map { min(1, Self.highest / $0.0) }
    var (gain, gains): (Float, [Float]) = (1, [Float](repeating: 1, count: ahead))
    let expected = frames.indices.compactMap { frame -> Float? in
      let least = needed[max(0, frame - ahead)...frame].min() ?? 1
      gain = least < gain ? least : gain + (least - gain) * letGo
      gains[frame % ahead] = gain
      return frame < ahead ? nil : frames[frame - ahead].0 * gains.reduce(0, +) / Float(ahead)
    }
    let out = limited(frames)
    #expect(out.count == expected.count)
    #expect(zip(out, expected).allSatisfy { abs($0.0 - $1) < 1e-4 })
  }

  @Test func `after a seek nothing of the former place is heard`() {
    let limiter = Limiter()
    var samples = [Float](repeating: 0.5, count: 960)
    samples.withUnsafeMutableBufferPointer { limiter.process($0) }
    #expect(limiter.cut(from: 480) == 240 && limiter.cut(from: 480) == 0)
    limiter.flushed()
    samples = [Float](repeating: 0.1, count: 960)
    samples.withUnsafeMutableBufferPointer { limiter.process($0) }
    #expect(!samples.contains(0.5) && limiter.cut(from: 100) == 100 && limiter.cut(from: 480) == 140)
  }

  /// The same numbers in every run.
  private struct Seeded: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
