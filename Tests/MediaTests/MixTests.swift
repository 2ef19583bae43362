// Voice and bed in one pipeline: the samples that arrive at the sink.

import CGStreamer
import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct MixTests {
    /// A voice over a bed, playing from its beginning, and what arrives at its sink.
    private func mix(
      voice: URL, bed: URL, voiceVolume: Double, bedVolume: Double
    ) async throws -> (sound: Sound, record: PadRecord) {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let tracks = [
        Track(voice, loops: false, curve: .square, volume: voiceVolume),
        Track(bed, loops: true, curve: .square, volume: bedVolume),
      ]
      let sound = Sound(tracks, problems: PlaybackProblems())
      return (sound, try await playFromTheBeginning(sound))
    }

    private func playFromTheBeginning(_ sound: Sound) async throws -> PadRecord {
      sound.play(fadeIn: .zero)
      #expect(await holds { sound.isReady })
      let record = try PadRecord(of: sound.pipeline)
      sound.seek(to: .zero)  // so that samples from before the recording arrive again
      return record
    }

    @Test func `a loop that goes on for weeks still counts its samples`() {
      for frames in [1, 44_117, 48_000 * 384_308, 48_000 * 2_592_000 + 7] as [UInt64] {
        let time = LoopProbe.time(after: frames)
        #expect(gst_util_uint64_scale(guint64(time), 48_000, 1_000_000_000) == guint64(frames))
      }
      #expect(LoopProbe.time(after: 48_000 * 2_592_000) == 2_592_000_000_000_000)
    }

    @Test func `a bed at volume zero leaves the voice unchanged`() async throws {
      let (sound, record) = try await mix(
        voice: TestMedia.seconds, bed: TestMedia.oddLoop, voiceVolume: 1, bedVolume: 0)
      defer { sound.close() }
      #expect(await record.hears(.milliseconds(3_100)))
      let heard = record.left
      let source = try ReferenceDecode.left(of: TestMedia.seconds)
      // After half a second the decoder's history has no effect left.
      let differences = zip(source, heard).dropFirst(24_000).map { abs($0 - $1) }
      #expect(differences.count > 120_000)
      #expect(differences.max() ?? 1 <= 1 / 32_768, "Within one step of the decoder's 16 bits.")
    }

    @Test func `after a seek both are heard at the position reported`() async throws {
      let source = try ReferenceDecode.left(of: TestMedia.oddLoop)
      for target in [5, 2] {
        let (sound, record) = try await mix(
          voice: TestMedia.seconds, bed: TestMedia.oddLoop, voiceVolume: 1, bedVolume: 0)
        #expect(await record.hears(.milliseconds(300)))
        sound.seek(to: .seconds(target))
        #expect(sound.position == .seconds(target))
        #expect(await holds { sound.position > .seconds(target) + .milliseconds(980) })
        let heard = record.left
        try #require(heard.count > 46_000)
        // From the end of the fade until just before the second is over there is one tone only.
        #expect(abs(frequency(heard[4_800..<46_000]) - TestMedia.tone(inSecond: target)) < 4)
        sound.close()

        let bed = try await mix(voice: TestMedia.silence, bed: TestMedia.oddLoop, voiceVolume: 0, bedVolume: 1)
        #expect(await bed.record.hears(.milliseconds(300)))
        bed.sound.seek(to: .seconds(target))
        #expect(await holds { bed.sound.position > .seconds(target) + .milliseconds(1_200) })
        let after = bed.record.left
        let begin = target * 48_000 % TestMedia.oddFrames
        try #require(after.count > 50_000)
        // Except where a pass starts, because the decoder is fresh there.
        let looked = (9_600..<50_000).filter { (begin + $0) % source.count > 4_800 }
        let differences = looked.map { abs(after[$0] - source[(begin + $0) % source.count]) }
        #expect(differences.max() ?? 1 < 0.02, "The bed moves on with the voice, within a sample.")
        bed.sound.close()
      }
    }

    /// The frequency: half the number of sign changes per second.
    private func frequency(_ samples: ArraySlice<Float>) -> Double {
      let changes = zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
      return Double(changes) / 2 / (Double(samples.count) / 48_000)
    }

    @Test func `the bed fades out within three seconds of the voice's end, and stays silent`() async throws {
      let (sound, record) = try await mix(
        voice: TestMedia.seconds, bed: TestMedia.oddLoop, voiceVolume: 1, bedVolume: 1)
      defer { sound.close() }
      sound.seek(to: .milliseconds(7_000))
      #expect(await holds { sound.hasEnded })
      #expect(!sound.isPlaying && sound.position == sound.duration)
      let ended = record.left.count
      #expect(abs(Double(ended) / 48_000 - 1) < (isSoak ? 0.1 : 1), "It is told when the last word has been heard.")
      #expect(await holds { record.passed.last?.samples.allSatisfy { $0 == 0 } ?? false })
      await sleep(for: .milliseconds(400))
      let count = record.passed.count
      await sleep(for: .milliseconds(200))
      #expect(record.passed.count == count, "Nothing is decoded after the end.")
      let heard = record.left
      let silent = try #require(heard.lastIndex { $0 != 0 })
      #expect(abs(Double(silent - ended) / 48_000 - 3) < 0.15)
      let after = heard[(ended + 1_000)...]
      #expect(largestStep(after) < 0.03, "As smooth as the bed itself.")
      for second in 0..<2 {
        let (one, next) = (after.dropFirst(second * 48_000), after.dropFirst((second + 1) * 48_000))
        #expect((one.prefix(40_000).map(abs).max() ?? 0) > (next.prefix(40_000).map(abs).max() ?? 1))
      }
    }

    @Test func `of many seeks at once the last one wins`() async throws {
      let (sound, record) = try await mix(
        voice: TestMedia.seconds, bed: TestMedia.oddLoop, voiceVolume: 1, bedVolume: 0)
      defer { sound.close() }
      for index in 0..<60 {
        sound.seek(to: .milliseconds((index * 1_731) % 7_000))
        await sleep(for: .milliseconds(index % 7 * 4))
      }
      sound.seek(to: .seconds(4))
      #expect(await holds { sound.position > .milliseconds(4_700) })
      #expect(sound.position < .seconds(5))
      let heard = record.left
      try #require(heard.count > 30_000)
      #expect(abs(frequency(heard[4_800..<30_000]) - TestMedia.tone(inSecond: 4)) < 4)
    }
  }
}
