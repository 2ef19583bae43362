// The guided meditation: its position, its end, and what happens when voice or bed is missing.

import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct GuidedTests {
    private func player(voice: URL? = TestMedia.voice, bed: URL? = TestMedia.tone) throws -> LiveGuidedPlayer {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      return LiveGuidedPlayer(try TestMedia.meditation(voice: voice, bed: bed))
    }

    @Test func `the position keeps pace with the clock and stays during a pause`() async throws {
      let player = try player()
      defer { player.close() }
      #expect(await holds { player.duration == .seconds(6) })
      player.play()
      #expect(await holds { player.position > .milliseconds(100) })
      // The clock is looked at before and after, since the thread may be interrupted in between.
      func look() -> (position: Duration, before: ContinuousClock.Instant, after: ContinuousClock.Instant) {
        let before = ContinuousClock.now
        return (player.position, before, .now)
      }
      let start = look()
      await sleep(for: .seconds(2))
      let end = look()
      let moved = end.position - start.position
      #expect(moved > end.before - start.after - .milliseconds(100))
      #expect(moved < end.after - start.before + .milliseconds(100))
      player.pause()
      #expect(!player.isPlaying)
      let held = player.position
      await sleep(for: .milliseconds(900))
      #expect(player.position == held)
      let resumed = ContinuousClock.now
      player.play()
      #expect(await holds { player.position > held + .milliseconds(100) })
      #expect(player.position < held + (ContinuousClock.now - resumed), "It goes on from where pause was pressed.")
    }

    @Test func `seeking stays within the recording`() async throws {
      let player = try player()
      defer { player.close() }
      player.seek(to: .seconds(2))
      #expect(await holds { player.duration > .zero })
      #expect(player.position == .seconds(2), "Also before the file was open.")
      player.seek(to: .seconds(-5))
      #expect(player.position == .zero)
      player.seek(to: .seconds(500))
      #expect(player.position == player.duration)
      player.seek(to: .seconds(3))
      player.play()
      #expect(await holds { player.position > .milliseconds(3_200) })
      #expect(player.position < .seconds(4))
      player.seek(to: .seconds(1))
      #expect(await holds { player.position > .milliseconds(1_200) })
      #expect(player.position < .seconds(2))
      #expect(player.isPlaying)
    }

    @Test func `no time is too long for GStreamer`() {
      #expect(Duration.seconds(Int64.max).clockTime == UInt64(Int64.max))
      #expect(Duration.seconds(9_223_372_036).clockTime == UInt64(Int64.max))
      #expect(Duration.seconds(9_223_372_035).clockTime == 9_223_372_035_000_000_000)
      #expect(Duration.milliseconds(-1).clockTime == 0)
    }

    @Test func `the end is reported, and play starts again`() async throws {
      let player = try player()
      defer { player.close() }
      var states: [Bool] = []
      #expect(await holds { player.duration > .zero })
      player.stateChanged = { [weak player] in states.append(player?.isPlaying ?? false) }
      player.seek(to: .milliseconds(5_500))
      player.play()
      #expect(await holds { !player.isPlaying })
      #expect(states == [true, false])
      #expect(player.hasEnded)
      #expect(player.position == player.duration)
      player.play()
      #expect(player.isPlaying && !player.hasEnded)
      #expect(await holds { player.position > .milliseconds(200) && player.position < .seconds(2) })
    }

    @Test func `a pause just before the end is a pause`() async throws {
      let player = try player()
      defer { player.close() }
      #expect(await holds { player.duration > .zero })
      var states: [Bool] = []
      player.seek(to: .seconds(5))
      player.play()
      #expect(await holds { player.position > .milliseconds(5_100) })
      player.stateChanged = { [weak player] in states.append(player?.isPlaying ?? false) }
      player.pause()
      let held = player.position
      await sleep(for: .milliseconds(900))
      #expect(player.position == held && held < player.duration)
      #expect(states == [false])
      player.play()
      #expect(await holds { states == [false, true, false] }, "And the end is heard after all.")
    }

    @Test func `it reports when the duration is known`() async throws {
      let player = try player()
      defer { player.close() }
      var lengths: [Duration] = []
      player.stateChanged = { [weak player] in lengths.append(player?.duration ?? .zero) }
      #expect(await holds { lengths == [.seconds(6)] })
      #expect(!player.isPlaying)
    }

    @Test func `without the bed the voice goes on`() async throws {
      let player = try player(bed: nil)
      defer { player.close() }
      var problems: [PlaybackProblem] = []
      player.problemArose = { problems.append($0) }
      player.play()
      #expect(await holds { player.position > .milliseconds(300) })
      #expect(problems.count == 1)
      guard case .missingFile(let url)? = problems.first else { return #expect(Bool(false), "\(problems)") }
      #expect(url.lastPathComponent == "bed.opus")
    }

    @Test func `without the voice the bed is audible`() async throws {
      let player = try player(voice: nil)
      defer { player.close() }
      player.play()
      #expect(player.isPlaying)
      player.pause()
      #expect(!player.isPlaying)
    }

    @Test(arguments: ["voice", "bed"])
    func `a track that is not a sound is reported, and the other is heard`(which: String) async throws {
      let text = try TestMedia.file("text", Data("This is not a sound.\n".utf8) + Data(repeating: 0x61, count: 9_000))
      let player = try which == "voice" ? player(voice: text) : player(bed: text)
      defer { player.close() }
      var problems: [PlaybackProblem] = []
      player.problemArose = { problems.append($0) }
      player.play()
      #expect(await holds { problems.count == 1 && player.sound.position > .milliseconds(300) })
      guard case .damagedFile(let url)? = problems.first else { return #expect(Bool(false), "\(problems)") }
      #expect(url.lastPathComponent == "\(which).opus")
      #expect(player.isPlaying && problems.count == 1)
      #expect((player.position == .zero) == (which == "voice"))
    }

    @Test func `closing releases everything`() async throws {
      weak var released: LiveGuidedPlayer?
      do {
        let player = try player()
        released = player
        player.play()
        #expect(await holds { player.position > .milliseconds(100) })
        player.close()
      }
      #expect(await holds { released == nil })
    }
  }
}
