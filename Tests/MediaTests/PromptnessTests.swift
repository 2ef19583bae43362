// How soon a sound is heard at the device of a real sound server, however long it waited before. The clock of a stream
// that waits at the server before it is ever heard keeps running, and the time it waited is played first, as silence.

import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct PromptnessTests {
    /// What happens before the wait.
    enum Before: String, CaseIterable {
      case meditation, meditationSoughtTo, meditationPausedWhileOpening, meditationPausedEarly, meditationPausedLate
      case meditationPausedAndSought
      case ambience, ambiencePausedEarly, film, filmPausedEarly, cue
    }

    /// The silence allowed after *Play*, in seconds. Only the soak measures strictly; beside other work it is a second.
    private let limit = isSoak ? 0.5 : 1

    @Test(arguments: [
      Before.meditation, .meditationPausedWhileOpening, .meditationPausedEarly, .ambiencePausedEarly,
    ])
    func `sound that waited two seconds is heard at once`(before: Before) async throws {
      let silence = try await silence(on: .pulseAudio, before, wait: .seconds(2))
      #expect(silence < limit)
    }

    @Test(.enabled(if: isSoak))
    func `sound that waited up to five minutes is heard at once with PulseAudio`() async throws {
      try await measure(on: .pulseAudio)
    }

    @Test(.enabled(if: isSoak && SoundServer.Kind.pipeWire.isInstalled))
    func `sound that waited up to five minutes is heard at once with PipeWire`() async throws {
      try await measure(on: .pipeWire)
    }

    private func measure(on kind: SoundServer.Kind) async throws {
      let patient: Set = [Before.meditation, .meditationPausedEarly, .meditationPausedLate]
      for wait in [0, 5, 30, 300] {
        for before in Before.allCases where wait < 300 || patient.contains(before) {
          let silence = try await silence(on: kind, before, wait: .seconds(wait))
          print("\(kind.rawValue), \(before.rawValue), \(wait) s: \(Int(silence * 1_000)) ms")
          #expect(silence < limit, "\(kind.rawValue), \(before.rawValue), \(wait) s")
        }
      }
    }

    @Test func `a meditation has a stream at the server only while heard, and knows its duration before`() async throws
    {
      try await with(.pulseAudio) { server in
        let player = LiveGuidedPlayer(try TestMedia.meditation(voice: TestMedia.seconds))
        defer { player.close() }
        #expect(await holds { player.duration == .seconds(8) })
        player.seek(to: .seconds(2))
        await sleep(for: .milliseconds(300))
        #expect(try await server.control("list", "short", "sink-inputs").isEmpty, "Before Play.")
        player.play()
        #expect(await holds { player.position > .milliseconds(2_300) })
        #expect(try await !server.control("list", "short", "sink-inputs").isEmpty)
        player.pause()
        #expect(
          try await holds { try await server.control("list", "short", "sink-inputs").isEmpty }, "While it is paused.")
      }
    }

    /// The seconds of silence between the last *Play* and a second of sound without a gap.
    ///
    /// Recording starts just before *Play*, so that the device may be suspended before.
    private func silence(on kind: SoundServer.Kind, _ before: Before, wait: Duration) async throws -> Double {
      var silence = Double.infinity
      try await with(kind) { server in
        let (play, close) = try await prepare(before, wait)
        defer { close() }
        let recording = try server.record(device: "one")
        #expect(await holds { !recording.samples.isEmpty })
        let began = ContinuousClock.now
        play()
        let most = wait + .seconds(5)
        #expect(
          await holds(within: most) {
            let passed = ContinuousClock.now - began  // before the recording is read, which takes a while
            let heard = recording.heard
            silence = passed.seconds - heard.whole
            return heard.last >= 1
          }, "It is heard at all.")
      }
      return silence
    }

    private func with(_ kind: SoundServer.Kind, _ body: (SoundServer) async throws -> Void) async throws {
      let server = try await SoundServer(kind, devices: ["one"])
      do { try await body(server) } catch { Issue.record(error) }
      await server.stop()
    }

    /// A player that has waited, and the action of its *Play*.
    private func prepare(_ before: Before, _ wait: Duration) async throws -> (play: () -> Void, close: () -> Void) {
      switch before {
      case .meditation, .meditationSoughtTo, .meditationPausedWhileOpening, .meditationPausedEarly,
        .meditationPausedLate, .meditationPausedAndSought:
        let player = LiveGuidedPlayer(try TestMedia.meditation(voice: TestMedia.seconds))
        #expect(await holds { player.duration > .zero })
        switch before {
        case .meditationSoughtTo: player.seek(to: .seconds(1))
        case .meditation: break
        default:
          player.play()
          let time: Duration = before == .meditationPausedLate ? .seconds(3) : .milliseconds(500)
          if before == .meditationPausedWhileOpening {
            await sleep(for: .milliseconds(2))
          } else {
            #expect(await holds { player.position >= time })
          }
          player.pause()
          if before == .meditationPausedAndSought { player.seek(to: .seconds(2)) }
        }
        await sleep(for: wait)
        return (player.play, player.close)
      case .ambience, .ambiencePausedEarly, .film, .filmPausedEarly:
        let isFilm = before == .film || before == .filmPausedEarly
        let sound = Sound(
          isFilm ? TestMedia.film : TestMedia.tone, loops: true, isOwn: isFilm, problems: PlaybackProblems())
        if before != .ambience, before != .film {
          sound.play(fadeIn: Fade.short)
          await sleep(for: .milliseconds(500))
          sound.pause(fadeOut: Fade.short)
        }
        await sleep(for: wait)
        return ({ sound.play(fadeIn: Fade.short) }, sound.close)
      case .cue:
        let player = LiveCuePlayer([.inhale: TestMedia.seconds])
        await sleep(for: wait)
        return ({ player.play(.inhale) }, player.close)
      }
    }
  }
}
