// The shipped scenes as committed: every frame and every sample across the seam.

import CGStreamer
import Core
import Foundation
import Samples
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct CommittedSceneTests {
    /// By name, so that a failure names the scene.
    nonisolated static let scenes: [String: Scene] = {
      let found = Scene.catalog(in: Checkout.root.appendingPathComponent("Resources/scenes")).scenes
      return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    }()
    nonisolated static let names = scenes.keys.sorted()

    init() { setenv("RESPITE_AUDIO_SINK", "fakesink", 1) }

    @Test func `all ten shipped scenes are checked`() {
      #expect(
        Self.names
          == ["brook", "clouds", "deep", "hearth", "meadow", "night", "rain", "shore", "snow", "woods"])
    }

    /// One pass and its seam, as fast as they can be decoded. Five in real time when RESPITE_SOAK is set, and then the
    /// large films too.
    ///
    /// A film's only keyframe is its first frame, so checking the seam alone would take as long.
    @Test(arguments: names, isSoak ? [false, true] : [true])
    func `a scene's film loses no frame, repeats none, keeps equal steps and shows no seam`(name: String, isSmall: Bool)
      async throws
    {
      let scene = try #require(Self.scenes[name])
      let film = try #require(isSmall ? scene.smallVideo : scene.video)
      let rounds = isSoak ? 5 : 1
      let video = SceneVideo(film, problems: PlaybackProblems())
      defer { video.close() }
      #expect(await holds { video.period > .zero })
      let times = try ReferenceDecode.frameTimes(of: film)
      let closing = try #require(times.last)
      #expect(
        abs(video.period.seconds - Double(closing) / 1e9) < 0.0015, "A round ends where the closing frame begins.")
      let sink = try #require(video.pipeline?.element(BusEvent.sinkName))
      sink.set("sync", isSoak)
      let (steps, seam) = (StepRecord(), try #require(video.seam))
      let record = FrameRecord(at: sink) { frame in
        steps.add(steps.steps.count >= times.count - 2 ? seam.smoothed(frame) : frame)
      }
      video.play()
      let needed = rounds * (times.count - 1) + 30
      #expect(await holds(within: video.period * rounds + .seconds(30)) { record.frames.count >= needed })
      try expectWholeRounds(record.frames, of: film, rounds: rounds, inRealTime: isSoak)
      let pass = steps.steps.prefix(times.count - 2).sorted()
      let usual = pass[pass.count * 95 / 100]
      let around = try #require(steps.steps.dropFirst(times.count - 2).prefix(28).max())
      #expect(around < 1.2 * usual, "\(around) where the film has \(usual) elsewhere")
    }

    @Test(arguments: names)
    func `a scene's sound crosses its seam without a gap or a click`(name: String) async throws {
      let file = try #require(Self.scenes[name]?.ambience)
      let source = try ReferenceDecode.samples(of: file)
      let sound = Sound(file, loops: true, problems: PlaybackProblems())
      defer { sound.close() }
      sound.volume = 1
      sound.play(fadeIn: .zero)
      #expect(await holds { sound.isReady })
      let record = try PadRecord(of: sound.pipeline)
      sound.seek(to: sound.duration - .milliseconds(750))
      #expect(await holds { record.passed.last.map { $0.runningTime > 1_500_000_000 } ?? false })
      // What arrived before the seek belongs to the beginning.
      let passed = record.passed.drop { $0.pts < 1_000_000_000 }
      expectNoGap(passed)

      let heard = passed.flatMap(\.samples)
      let start = 2 * Int((Double(try #require(passed.first).pts) * 48_000 / 1e9).rounded())
      let seam = source.count - start
      try #require(seam > 60_000 && heard.count > seam + 60_000)
      let ring = source[start...] + source[..<(heard.count - seam)]
      // A decoder's output depends on what it decoded before. After the seek that effect is gone within a quarter of a
      // second; at the seam ours differs from the reference decoder for about a tenth.
      #expect(difference(heard, ring, from: 24_000, to: seam) < 0.000_1, "Before the seam.")
      #expect(difference(heard, ring, from: seam, to: seam + 9_600) < 0.005)
      #expect(difference(heard, ring, from: seam + 9_600, to: heard.count) < 0.000_25, "None missing, none added.")
      let (around, inside) = (largestStep(heard[(seam - 4_800)..<(seam + 4_800)]), largestStep(source[...]))
      #expect(around <= inside, "No click.")
      if isSoak { print("\(name): the largest step \(around) around the seam, \(inside) inside the loop") }
    }

    /// Each buffer starts where the one before it ended, and none arrives later than a device with a buffer of 0.2 s
    /// can wait. In an ordinary run, beside builds, up to a second is allowed.
    private func expectNoGap(_ passed: ArraySlice<PadRecord.Passed>) {
      for (one, next) in zip(passed, passed.dropFirst()) {
        let end = Double(one.runningTime) + Double(one.samples.count) / 96_000 * 1e9
        #expect(abs(Double(next.runningTime) - end) < 1_000, "after \(one.pts)")
      }
      // The first two wait for the clock to start.
      guard let third = passed.dropFirst(2).first else { return #expect(Bool(false), "Nothing was heard.") }
      for buffer in passed.dropFirst(3) {
        let due = Double(buffer.runningTime - third.runningTime) / 1e9
        #expect((buffer.arrived - third.arrived).seconds - due < (isSoak ? 0.2 : 1), "\(buffer.pts) is late.")
      }
    }

    private func difference(_ one: [Float], _ other: ArraySlice<Float>, from begin: Int, to end: Int) -> Float {
      zip(one[begin..<end], other.dropFirst(begin)).map { abs($0 - $1) }.max() ?? .infinity
    }

    /// The largest step between neighboring samples of the same channel.
    private func largestStep(_ samples: ArraySlice<Float>) -> Float {
      // Millions of samples: a plain loop over memory, because tests aren't optimized.
      samples.withUnsafeBufferPointer { samples in
        var largest: Float = 0
        for index in samples.indices.dropLast(2) { largest = max(largest, abs(samples[index + 2] - samples[index])) }
        return largest
      }
    }
  }
}
