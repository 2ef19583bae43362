// What reaches the device at the default settings, by EBU R128: every scene, the meditation and every cue, each with
// its real player. All play at once; the sound server records each stream apart.

import Core
import Foundation
import Samples
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct LevelTests {
    private static let content = ContentFolder(Checkout.root.appendingPathComponent("Resources"))

    @Test(.enabled(if: isSoak, "Fifteen seconds of sound in real time, which builds beside it would tear."))
    func `at the defaults all that can follow each other is within 6 LU, and nothing begins at once`() async throws {
      let server = try await SoundServer(devices: ["one"])
      do { try await play(on: server) } catch { Issue.record(error) }
      await server.stop()
    }

    private func play(on server: SoundServer) async throws {
      var streams: [String: SoundServer.Recording] = [:]
      var scenes: [LiveScenePlayer] = []
      for scene in Self.content.scenes().scenes where !scene.isOwn {
        let player = LiveScenePlayer(scene, isDrawnByProcessor: true)
        player.hasPicture = false
        player.play(fadeIn: .seconds(3))
        streams[scene.id] = try await server.recordNewestStream()
        scenes.append(player)
      }
      let meditation = LiveGuidedPlayer(try #require(Self.content.guided().session("ten-minutes")))
      meditation.play()
      streams["voice"] = try await server.recordNewestStream()
      let cues = Self.content.cues().map { cue, file in (cue, LiveCuePlayer([cue: file])) }
      for (cue, player) in cues {
        player.play(cue)
        streams[cue.rawValue] = try await server.recordNewestStream()
      }
      #expect(streams.count == 5 + 1 + Cue.allCases.count)
      // The recordings begin within the sounds. The cues come once more, whole.
      await sleep(for: .seconds(8))
      for (cue, player) in cues { player.play(cue) }
      await sleep(for: .seconds(6))
      scenes.forEach { $0.close() }
      meditation.close()
      cues.forEach { $0.1.close() }

      var levels: [String: Double] = [:]
      for (name, recording) in streams {
        let loudness = try await server.loudness(of: recording)
        let isCue = Cue(rawValue: name) != nil
        levels[name] = isCue ? loudness.momentary.max() : loudness.integrated
        print("\(name): \(levels[name].map { "\($0)" } ?? "nothing") LUFS")
        if isCue { #expect(levels[name] ?? 0 <= -26, "\(name) is no louder than −26 for 400 ms.") }
        if scenes.contains(where: { $0.scene.id == name }) {
          let start = loudness.momentary.prefix(10)
          #expect(start.allSatisfy { $0 < (levels[name] ?? 0) }, "\(name) fades in: \(start)")
        }
      }
      for scene in scenes { #expect(abs((levels[scene.scene.id] ?? 0) + 28) < 3, "\(scene.scene.id)") }
      #expect(abs((levels["voice"] ?? 0) + 23) < 2)
      let (softest, loudest) = (levels.min { $0.value < $1.value }, levels.max { $0.value < $1.value })
      #expect(try #require(loudest).value - #require(softest).value <= 6, "\(levels)")
    }
  }
}
