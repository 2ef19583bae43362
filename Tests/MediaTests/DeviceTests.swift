// What sound does when its device changes, disappears or dies with its server. Uses a real sound server.

import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct DeviceTests {
    /// Runs `body` beside a sound server with the devices `one` and `two`.
    private func withServer(_ body: (SoundServer) async throws -> Void) async throws {
      let server = try await SoundServer(devices: ["one", "two"])
      do { try await body(server) } catch { Issue.record(error) }
      await server.stop()
    }

    private func meditation() throws -> LiveGuidedPlayer {
      let player = LiveGuidedPlayer(try TestMedia.meditation(voice: TestMedia.seconds))
      player.voiceVolume = 1
      player.bedVolume = 1
      return player
    }

    @Test func `it fades out when the device disappears, and resumes only on play`() async throws {
      try await withServer { server in
        let one = try server.record(device: "one")
        let player = try meditation()
        defer { player.close() }
        var states: [Bool] = []
        player.play()
        #expect(await holds { one.loudness ?? 0 > 0.1 }, "It is heard on the first device.")
        #expect(player.isPlaying, "To be given a device is no change.")
        player.stateChanged = { [weak player] in states.append(player?.isPlaying ?? true) }
        let two = try server.record(device: "two")
        #expect(await holds { two.loudness == 0 })
        try await server.remove(device: "one")
        #expect(await holds { states == [false] })
        let held = player.position
        #expect(
          await holds {
            let heard = two.samples  // read once: it grows
            return heard.contains { $0 != 0 } && heard.suffix(16_000).allSatisfy { $0 == 0 }
          }, "It faded on the second one.")
        let heard = two.samples
        let first = try #require(heard.firstIndex { $0 != 0 })
        let last = try #require(heard.lastIndex { $0 != 0 })
        #expect(last - first < 48_000, "And was silent within a second.")
        await sleep(for: .milliseconds(500))
        #expect(two.loudness == 0 && player.position == held)
        player.play()
        #expect(await holds { two.loudness ?? 0 > 0.1 }, "Play is heard on the second device.")
        #expect(player.position >= held)
      }
    }

    @Test func `closing while the device's name is being read is safe`() async throws {
      try await withServer { _ in
        for round in 0..<20 {
          let sound = Sound(TestMedia.tone, loops: true, problems: PlaybackProblems())
          sound.play(fadeIn: .zero)
          #expect(await holds { sound.position > .milliseconds(20) }, "in round \(round)")
          for _ in 0..<50 { sound.pipeline?.play() }  // each reads the device's name anew
          sound.closePipeline()
        }
        Pipeline.waitUntilAllClosed()
      }
    }

    @Test func `choosing another device pauses a scene's sound and reports it`() async throws {
      try await withServer { server in
        let sound = Sound(TestMedia.tone, loops: true, problems: PlaybackProblems())
        defer { sound.close() }
        var stopped = 0
        sound.onEvent = { if case .stopped = $0 { stopped += 1 } }
        sound.play(fadeIn: .zero)
        #expect(await holds { sound.position > .milliseconds(300) })
        #expect(stopped == 0)
        try await server.control("move-sink-input", try await streamNumber(server), "two")
        #expect(await holds { stopped == 1 && !sound.isPlaying })
        sound.play(fadeIn: .zero)
        let two = try server.record(device: "two")
        #expect(await holds { two.loudness ?? 0 > 0.05 })
        #expect(stopped == 1)
      }
    }

    @Test func `the server learns that it is music, and not which`() async throws {
      try await withServer { server in
        let scene = Sound(TestMedia.tone, loops: true, problems: PlaybackProblems())
        let cues = LiveCuePlayer([.inhale: TestMedia.tone])
        await sleep(for: .milliseconds(300))
        #expect(try await server.control("list", "short", "sink-inputs").isEmpty, "Nothing before it is played.")
        let player = LiveGuidedPlayer(try TestMedia.meditation(voice: TestMedia.titled, bed: TestMedia.titled))
        defer {
          scene.close()
          cues.close()
          player.close()
        }
        player.play()
        #expect(await holds { player.position > .milliseconds(200) })
        let streams = try await server.control("list", "sink-inputs")
        #expect(streams.contains(#"media.role = "music""#))
        #expect(streams.contains(#"application.name = "Respite""#))
        #expect(streams.contains(#"media.name = "Playback Stream""#))
        for word in ["Confession", "Somebody", ".opus"] { #expect(!streams.contains(word)) }
      }
    }

    @Test func `a server that dies leaves silence, and nothing else`() async throws {
      try await withServer { server in
        let player = try meditation()
        defer { player.close() }
        var problems: [PlaybackProblem] = []
        player.problemArose = { problems.append($0) }
        player.play()
        #expect(await holds { player.position > .milliseconds(500) })
        await server.kill()
        #expect(await holds { !player.isPlaying })
        #expect(await holds { problems == [.noSoundDevice] })
        #expect(player.position > .milliseconds(400) && !player.hasEnded)
      }
    }

    private func streamNumber(_ server: SoundServer) async throws -> String {
      String(try await server.control("list", "short", "sink-inputs").prefix { $0.isNumber })
    }
  }
}
