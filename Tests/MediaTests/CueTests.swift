// Cues: they start at once, one at a time, and hold the device no longer than needed.

import CGStreamer
import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct CueTests {
    private func player(idleTime: Duration = .seconds(10)) -> LiveCuePlayer {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let player = LiveCuePlayer(
        [.exerciseEnd: TestMedia.tone, .inhale: TestMedia.seconds, .exhale: TestMedia.voice], idleTime: idleTime)
      player.volume = 1
      return player
    }

    private func record(_ player: LiveCuePlayer) throws -> PadRecord {
      try PadRecord(of: player.pipeline)
    }

    private func isHeard(_ record: PadRecord) -> Bool {
      record.passed.last?.samples.contains { abs($0) > 0.01 } ?? false
    }

    /// A player that has loaded all its cues, has played one and is silent again.
    private func warm() async throws -> (player: LiveCuePlayer, record: PadRecord) {
      let player = player()
      player.play(.exerciseEnd)
      #expect(await holds { player.pipeline != nil })
      let record = try record(player)
      #expect(await holds { isHeard(record) })
      #expect(await holds { record.passed.last?.samples.allSatisfy { $0 == 0 } ?? false })
      #expect(await holds { player.decoded.count == 3 })
      return (player, record)
    }

    @Test func `no device is opened before the first cue, and it is closed after the idle time`() async throws {
      let player = player(idleTime: .milliseconds(300))
      defer { player.close() }
      await sleep(for: .milliseconds(100))
      #expect(player.pipeline == nil)
      player.play(.exerciseEnd)
      #expect(await holds { player.pipeline != nil })
      let record = try record(player)
      #expect(await holds { isHeard(record) })
      #expect(await holds { player.pipeline == nil })
      let heard = record.passed.flatMap(\.samples)
      let last = try #require(heard.lastIndex { $0 != 0 })
      #expect(heard.count - last > 15_000, "The sound was over by then.")
      player.play(.exerciseEnd)
      #expect(await holds { player.pipeline != nil }, "And the next one opens it again.")
    }

    @Test func `once loaded, a cue reaches the device within 80 ms`() async throws {
      let (player, record) = try await warm()
      defer { player.close() }
      for _ in 0..<5 {
        player.play(.exhale)
        let asked = record.passed.count
        #expect(await holds { isHeard(record) })
        // Counted in what passes, 10 ms a buffer: the test's own thread may come late.
        let heard = try #require(record.passed.dropFirst(asked).firstIndex { $0.samples.contains { abs($0) > 0.01 } })
        #expect(heard - asked < 8)
        player.fadeOut(over: .milliseconds(50))
        #expect(await holds { record.passed.last?.samples.allSatisfy { $0 == 0 } ?? false })
      }
    }

    @Test func `a new cue starts at once and fades out the previous one`() async throws {
      let (player, record) = try await warm()
      defer { player.close() }
      player.play(.exhale)
      #expect(await holds { isHeard(record) })
      await sleep(for: .milliseconds(200))
      player.play(.inhale)
      let before = record.passed.count
      #expect(await holds { record.passed.count > before + 55 })
      let left = record.passed[(before - 3)...].flatMap { buffer in
        stride(from: 0, to: buffer.samples.count, by: 2).map { buffer.samples[$0] }
      }
      try #require(left.count > 24_000)
      // Both cues at first, 0.5 and 0.4; a quarter of a second later only the second one, at 300 Hz.
      #expect(left.prefix(6_000).map(abs).max() ?? 0 > 0.6)
      let after = left[14_400..<24_000]
      #expect(abs((after.map(abs).max() ?? 0) - 0.4) < 0.03)
      let changes = zip(after, after.dropFirst()).count { ($0 < 0) != ($1 < 0) }
      #expect(abs(changes - 120) <= 3)
      #expect(zip(left, left.dropFirst()).map { abs($1 - $0) }.max() ?? 1 < 0.06, "Without a click.")
    }

    @Test func `only cues that cannot be played are skipped`() async throws {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let text = try TestMedia.file("hold.opus", Data("Not a sound.".utf8))
      let missing = TestMedia.folder.appendingPathComponent("nowhere.opus")
      let player = LiveCuePlayer([.hold: text, .exhale: missing, .inhale: TestMedia.tone])
      defer { player.close() }
      player.play(.sessionEnd)
      player.play(.exhale)
      player.play(.hold)
      #expect(await holds { player.pipeline != nil })
      player.play(.inhale)
      let record = try record(player)
      #expect(await holds { isHeard(record) })
    }

    @Test func `without a device nothing happens`() async throws {
      let restore = [
        environment("RESPITE_AUDIO_SINK", nil), environment("PULSE_SERVER", "unix:/nonexistent"),
        environment("ALSA_CONFIG_PATH", "/nonexistent"),
      ]
      defer { restore.forEach { $0() } }
      let player = LiveCuePlayer([.inhale: TestMedia.tone])
      defer { player.close() }
      player.play(.inhale)
      await sleep(for: .milliseconds(500))
      #expect(player.pipeline == nil)
    }

    @Test func `closing fades out and releases everything`() async throws {
      weak var released: LiveCuePlayer?
      var heard: PadRecord?
      do {
        let (player, record) = try await warm()
        (released, heard) = (player, record)
        player.play(.exhale)
        #expect(await holds { isHeard(record) })
        await sleep(for: .milliseconds(200))
        player.close()
      }
      #expect(await holds { released == nil })
      let record = try #require(heard)
      #expect(await holds { record.passed.last?.samples.allSatisfy { $0 == 0 } ?? false })
      let left = record.passed.flatMap { buffer in
        stride(from: 0, to: buffer.samples.count, by: 2).map { buffer.samples[$0] }
      }
      #expect(zip(left.dropFirst(), left).map { abs($1 - $0) }.max() ?? 1 < 0.035)
    }

    @Test func `two cues that overlap add up, sample by sample`() {
      let mix = CueMixer()
      mix.setVolume(1)
      mix.start([Float](repeating: 0.5, count: 96_000), fadingOthers: .zero)
      var block = [Float](repeating: 0, count: 960)
      block.withUnsafeMutableBufferPointer { mix.process($0) }
      #expect(block.allSatisfy { $0 == 0.5 })
      mix.start([Float](repeating: 0.25, count: 96_000), fadingOthers: .milliseconds(10))
      block = [Float](repeating: 0, count: 1_920)
      block.withUnsafeMutableBufferPointer { mix.process($0) }
      #expect((block.first ?? 0) > 0.74 && block.last == 0.25)
      #expect(zip(block, block.dropFirst()).allSatisfy { $1 <= $0 })
    }
  }
}
