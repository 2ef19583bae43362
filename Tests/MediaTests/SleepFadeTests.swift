// The fade of the sleep timer: the samples that arrive at the sink, against the quarter of a cosine that
// they should follow.

import CGStreamer
import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct SleepFadeTests {
    private static let window = 4_800  // 50 ms of stereo

    /// Records what arrives at the sink of a sound that plays.
    private func record(_ sound: Sound) async throws -> PadRecord {
      #expect(await holds { sound.pipeline != nil })
      return try PadRecord(of: sound.pipeline)
    }

    private func count(_ record: PadRecord) -> Int { record.passed.reduce(0) { $0 + $1.samples.count } }

    /// The levels of stretches of 50 ms or of `window` samples, as root mean squares.
    private func levels(_ samples: ArraySlice<Float>, of window: Int = window) -> [Double] {
      stride(from: samples.startIndex, to: samples.endIndex - window + 1, by: window).map { start in
        let squares = samples[start..<(start + window)].reduce(0.0) { $0 + Double($1) * Double($1) }
        return (squares / Double(window)).squareRoot()
      }
    }

    private func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-9)) }

    /// Fades a sound away and lets it come back, and compares what arrives with the curve.
    private func check(
      _ sound: Sound, _ name: String, over seconds: Int = 4,
      fade: @MainActor (_ presence: Double, _ time: Duration) -> Void
    ) async throws {
      let record = try await record(sound)
      #expect(await holds { count(record) > 240_000 })  // with a seam of the loop in it, which is its largest step
      let begin = count(record)
      fade(0, .seconds(seconds))
      let begun = count(record)
      #expect(await holds(within: .seconds(20)) { count(record) > begun + (seconds * 96_000) + 48_000 })
      let back = count(record)
      fade(1, .milliseconds(700))
      let asked = count(record)
      #expect(await holds { count(record) > asked + 144_000 })
      let samples = record.passed.flatMap(\.samples)
      let usual = try #require(levels(samples[(begin - 19_200)..<(begin - 9_600)]).max())
      // The fade starts with the buffer after the call, which is known to within the buffers that passed meanwhile.
      let after = samples[begin...]
      let silent = try #require(
        after.firstIndex { $0 != 0 }.flatMap { first in
          samples[first...].indices.first { samples[$0...].prefix(9_600).allSatisfy { $0 == 0 } }
        })
      let start = silent - seconds * 96_000
      #expect(start > begin - 9_600 && start < begun + 9_600, "\(name): it begins within 100 ms of the call.")
      var (worst, place) = (0.0, start)
      for (index, level) in levels(samples[start..<silent]).enumerated() {
        let time = (Double(index) + 0.5) * Double(Self.window) / Double(seconds * 96_000)
        let expected = cos(time * .pi / 2)
        guard expected > 0.03 else { continue }  // below −30 dB a stretch is too long for its slope
        let error = abs(decibels(level / usual) - decibels(expected))
        if error > worst { (worst, place) = (error, start + index * Self.window) }
      }
      print("\(name): at most \(worst) dB from equal power over \(seconds) s")
      // In pieces of 5 ms, which tell a hole from a fade of another length.
      let pieces = levels(samples[(place - Self.window)..<(place + 2 * Self.window)], of: 480)
      #expect(
        worst < 1.5,
        """
        \(name): \((place - start) / 96) ms into a fade that began \((start - begin) / 96) ms after the call; the levels \
        around it, in dB: \(pieces.map { Int(decibels($0 / usual).rounded()) })
        """)
      #expect(samples[silent..<back].allSatisfy { $0 == 0 }, "\(name): it stays silent.")
      let full = levels(samples[asked...]).firstIndex { decibels($0 / usual) > -0.5 }
      #expect(try #require(full) * 50 <= 850, "\(name): it's back within a second, with what the device holds.")
      let step = zip(after, after.dropFirst(2)).map { abs($0 - $1) }.max() ?? 1
      let former = zip(samples[..<begin], samples[..<begin].dropFirst(2)).map { abs($0 - $1) }.max() ?? 0
      #expect(step <= former * 1.02, "\(name): there's no step.")
    }

    @Test func `a scene's sound fades with equal power, in one curve, and comes back within a second`() async throws {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let player = LiveScenePlayer(
        try TestMedia.scene(video: nil, ambience: TestMedia.tone), isDrawnByProcessor: true)
      defer { player.close() }
      player.play(fadeIn: .zero)
      try await check(try #require(player.ambience), "scene") { player.fade(to: $0, over: $1) }
    }

    @Test func `voice and bed of a meditation fade with equal power, too, though they fade in otherwise`() async throws
    {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      // Only one of the two is heard in each: both begin to fade with their own next buffer, so in a mix it can't be
      // told where either of them ends. What was silence before it was encoded isn't quite silence any more.
      let voice = LiveGuidedPlayer(try TestMedia.meditation(voice: TestMedia.steady, bed: TestMedia.silence))
      let bed = LiveGuidedPlayer(try TestMedia.meditation(voice: TestMedia.silence, bed: TestMedia.tone))
      (voice.bedVolume, bed.voiceVolume) = (0, 0)
      defer { for player in [voice, bed] { player.close() } }
      for player in [voice, bed] { player.play() }
      async let isChecked: Void = check(voice.sound, "voice", over: 3) { voice.fade(to: $0, over: $1) }
      try await check(bed.sound, "bed", over: 3) { bed.fade(to: $0, over: $1) }
      try await isChecked
    }

    @Test func `pausing and resuming in the middle of the fade keeps to it`() async throws {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let sound = Sound(TestMedia.tone, loops: true, problems: PlaybackProblems())
      defer { sound.close() }
      sound.volume = 1
      sound.play(fadeIn: .zero)
      let first = try await record(sound)
      #expect(await holds { count(first) > 96_000 })
      let usual = try #require(levels(first.passed.flatMap(\.samples).suffix(19_200)).max())
      sound.fade(to: 0.2, over: .zero)
      sound.pause(fadeOut: .milliseconds(100))
      #expect(await holds { sound.pipeline == nil })
      sound.play(fadeIn: .milliseconds(100))
      let second = try await record(sound)
      #expect(await holds { count(second) > 96_000 })
      let level = try #require(levels(second.passed.flatMap(\.samples).suffix(19_200)).max())
      #expect(abs(decibels(level / usual) - decibels(sin(0.2 * .pi / 2))) < 0.5)
    }

    @Test func `a ramp of two minutes is where it should be at every quarter, and ends at nothing`() {
      var ramp = LinearRamp(value: 1)
      ramp.move(to: 0, over: .seconds(120))
      for quarter in 1...4 {
        for _ in 0..<(30 * 96_000 - 1) { _ = ramp.next() }
        #expect(abs(ramp.next() - (1 - Double(quarter) / 4)) < 0.000_01)
      }
      _ = ramp.next()  // for what rounding left
      #expect(ramp.value == 0 && !ramp.isMoving)
    }
  }
}
