// How soon a sound is heard at the device of a real sound server, however long it has waited to be played. A stream that
// waits there before it was ever heard has a clock that runs, and the time it waited comes first, as silence.

import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct PromptnessTests {
    /// What comes before the wait.
    enum Before: String, CaseIterable {
      case meditation, meditationSoughtTo, meditationPausedWhileOpening, meditationPausedEarly, meditationPausedLate
      case meditationPausedAndSought
      case ambience, ambiencePausedEarly, film, filmPausedEarly, cue
    }

    /// Silence after *Play* that is allowed, in seconds: a figure of the clock is for the soak; beside other work it is a
    /// second.
    private let limit = isSoak ? 0.5 : 1

    @Test(arguments: [
      Before.meditation, .meditationPausedWhileOpening, .meditationPausedEarly, .ambiencePausedEarly,
    ])
    func `what has waited two seconds is heard at once`(before: Before) async throws {
      let silence = try await silence(on: .pulseAudio, before, wait: .seconds(2))
      #expect(silence < limit)
    }

    @Test(.enabled(if: isSoak))
    func `what has waited up to five minutes is heard at once by PulseAudio`() async throws {
      try await measure(on: .pulseAudio)
    }

    @Test(.enabled(if: isSoak && SoundServer.Kind.pipeWire.isInstalled))
    func `what has waited up to five minutes is heard at once by PipeWire`() async throws {
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

    @Test func `a meditation is at the server only while it is heard, and knows its length before`() async throws {
      try await with(.pulseAudio) { server in
        let player = LiveMeditationPlayer(try TestMedia.meditation(voice: TestMedia.seconds))
        defer { player.close() }
        #expect(await holds { player.duration == .seconds(8) })
        player.seek(to: .seconds(2))
        await pass(.milliseconds(300))
        #expect(try await server.control("list", "short", "sink-inputs").isEmpty, "Before Play.")
        player.play()
        #expect(await holds { player.position > .milliseconds(2_300) })
        #expect(try await !server.control("list", "short", "sink-inputs").isEmpty)
        player.pause()
        await pass(.seconds(1))
        #expect(try await server.control("list", "short", "sink-inputs").isEmpty, "While it is paused.")
      }
    }

    /// How many seconds of silence are heard between the last *Play* and a second of sound without a gap.
    ///
    /// Recorded only from just before *Play* on, so that the device may fall asleep meanwhile.
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
            let heard = recording.heard
            silence = (ContinuousClock.now - began).seconds - heard.whole
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

    /// A player that has waited, and what *Play* does.
    private func prepare(_ before: Before, _ wait: Duration) async throws -> (play: () -> Void, close: () -> Void) {
      switch before {
      case .meditation, .meditationSoughtTo, .meditationPausedWhileOpening, .meditationPausedEarly,
        .meditationPausedLate, .meditationPausedAndSought:
        let player = LiveMeditationPlayer(try TestMedia.meditation(voice: TestMedia.seconds))
        #expect(await holds { player.duration > .zero })
        switch before {
        case .meditationSoughtTo: player.seek(to: .seconds(1))
        case .meditation: break
        default:
          player.play()
          let time: Duration = before == .meditationPausedLate ? .seconds(3) : .milliseconds(500)
          if before == .meditationPausedWhileOpening {
            await pass(.milliseconds(2))
          } else {
            #expect(await holds { player.position >= time })
          }
          player.pause()
          if before == .meditationPausedAndSought { player.seek(to: .seconds(2)) }
        }
        await pass(wait)
        return (player.play, player.close)
      case .ambience, .ambiencePausedEarly, .film, .filmPausedEarly:
        let isFilm = before == .film || before == .filmPausedEarly
        let sound = Sound(isFilm ? TestMedia.film : TestMedia.tone, loops: true, problems: PlaybackProblems())
        if before != .ambience, before != .film {
          sound.play(fadeIn: Fade.short)
          await pass(.milliseconds(500))
          sound.pause(fadeOut: Fade.short)
        }
        await pass(wait)
        return ({ sound.play(fadeIn: Fade.short) }, sound.close)
      case .cue:
        let player = LiveCuePlayer([.inhale: TestMedia.seconds])
        await pass(wait)
        return ({ player.play(.inhale) }, player.close)
      }
    }
  }
}
