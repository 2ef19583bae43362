// Files that are missing, empty, of another kind or cut off: the right problem is reported, the other half plays on,
// nothing crashes and nothing is printed.

import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct DamageTests {
    private static let text = Data("This is not a film. It is a sentence.\n".utf8) + Data(repeating: 0x61, count: 9_000)

    init() {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      _ = TestMedia.folder
      GLibLog.startCapturing()
    }

    /// The problems that a scene of these files reports within a while, and whether its other half plays.
    private func problems(video: URL?, ambience: URL?, expecting count: Int) async throws -> [PlaybackProblem] {
      let player = LiveScenePlayer(try TestMedia.scene(video: video, ambience: ambience), isDrawnByProcessor: true)
      defer { player.close() }
      var problems: [PlaybackProblem] = []
      player.problemArose = { problems.append($0) }
      player.setDisplay(width: 200, height: 100, isDarkened: false)
      player.play(fadeIn: .zero)
      #expect(await holds { problems.count >= count })
      await sleep(for: .milliseconds(200))
      return problems
    }

    @Test func `missing files are named, and both halves are reported`() async throws {
      let problems = try await problems(video: nil, ambience: nil, expecting: 2)
      #expect(problems.count == 2)
      for problem in problems {
        guard case .missingFile = problem else { return #expect(Bool(false), "\(problem)") }
      }
    }

    @Test func `an empty film is damaged`() async throws {
      let empty = try TestMedia.file("empty.webm", Data())
      let problems = try await problems(video: empty, ambience: TestMedia.tone, expecting: 1)
      #expect(problems.map(kind) == ["damaged scene.webm"])
      #expect(GLibLog.messages.isEmpty)
    }

    @Test func `a text file is neither a film nor a sound`() async throws {
      let text = try TestMedia.file("text", Self.text)
      let problems = try await problems(video: text, ambience: text, expecting: 2)
      #expect(Set(problems.map(kind)) == ["damaged scene.webm", "damaged ambience.opus"])
      #expect(GLibLog.messages.isEmpty)
    }

    @Test(arguments: [0.002, 0.02, 0.2, 0.6])
    func `a truncated film is damaged`(share: Double) async throws {
      let short = try TestMedia.truncated(TestMedia.clip, to: share)
      let problems = try await problems(video: short, ambience: TestMedia.tone, expecting: 1)
      #expect(problems.map(kind) == ["damaged scene.webm"])
      #expect(GLibLog.messages.isEmpty)
    }

    @Test(arguments: [0.001, 0.01, 0.05])
    func `a sound cut off before its first samples is damaged`(share: Double) async throws {
      let short = try TestMedia.truncated(TestMedia.tone, to: share)
      let problems = try await problems(video: TestMedia.clip, ambience: short, expecting: 1)
      #expect(problems.map(kind) == ["damaged ambience.opus"])
      #expect(GLibLog.messages.isEmpty)
    }

    @Test func `a truncated sound plays as far as it goes`() async throws {
      let short = try TestMedia.truncated(TestMedia.voice, to: 0.5)
      let problems = try await problems(video: TestMedia.clip, ambience: short, expecting: 0)
      #expect(problems.isEmpty)
      #expect(GLibLog.messages.isEmpty)
    }

    @Test func `a sound named as a film is damaged, and the real sound goes on`() async throws {
      let player = LiveScenePlayer(
        try TestMedia.scene(video: TestMedia.tone, ambience: TestMedia.tone), isDrawnByProcessor: true)
      defer { player.close() }
      var problems: [PlaybackProblem] = []
      player.problemArose = { problems.append($0) }
      player.play(fadeIn: .zero)
      #expect(await holds { !problems.isEmpty && player.ambience?.position ?? .zero > .zero })
      #expect(problems.map(kind) == ["damaged scene.webm"])
      #expect(player.takeFrame() == nil)
      #expect(GLibLog.messages.isEmpty)
    }

    @Test func `problems that arose before a handler was set are reported, and none twice`() async throws {
      let player = LiveScenePlayer(
        try TestMedia.scene(video: nil, ambience: TestMedia.tone), isDrawnByProcessor: true)
      defer { player.close() }
      await sleep(for: .milliseconds(50))
      var told = 0
      player.problemArose = { _ in told += 1 }
      #expect(told == 0, "Never from within the call that listens.")
      #expect(await holds { told == 1 })
      player.play(fadeIn: .zero)
      player.pause()
      await sleep(for: .milliseconds(50))
      #expect(told == 1)
    }

    @Test func `the doctor reports what works and what does not`() throws {
      let good = try TestMedia.scene(video: TestMedia.clip, ambience: TestMedia.tone)
      let bad = try TestMedia.scene(video: TestMedia.file("text", Self.text), ambience: nil)
      let findings = MediaDoctor.findings(scenes: [good, bad], sessions: [try TestMedia.meditation()])
      func verdicts(_ subject: String) -> [Finding.Verdict] { findings.filter { $0.subject == subject }.map(\.verdict) }
      #expect(verdicts("GStreamer") == [.works])
      #expect(verdicts("Sound") == [.works])
      #expect(verdicts("Test, picture") == [.works, .broken])
      #expect(verdicts("Test, sound") == [.works, .broken])
      #expect(verdicts("Test, voice") == [.works])
      #expect(findings.allSatisfy { $0.sentence.hasSuffix(".") })
      #expect(GLibLog.messages.isEmpty)
    }

    @Test func `the doctor checks own scenes, and only the files they have`() async throws {
      let (library, _) = OwnMedia.library()
      let film = try await library.add(OwnMedia.film)
      _ = try await library.add(OwnMedia.picture("still.png", width: 8, height: 8))
      let silent = try await library.add(OwnMedia.silentFilm)
      try Data("broken".utf8).write(to: try #require(silent.video))
      let findings = MediaDoctor.findings(scenes: library.scenes().scenes, sessions: [])
        .filter { $0.subject.contains(",") }
      #expect(findings.map(\.subject) == ["\(film.title), picture", "\(film.title), sound", "Film, picture"])
      #expect(findings.map(\.verdict) == [.works, .works, .broken])
      #expect(findings.last?.sentence.contains("add it again") == true)
    }

    private func kind(_ problem: PlaybackProblem) -> String {
      switch problem {
      case .missingFile(let url): "missing \(url.lastPathComponent)"
      case .damagedFile(let url): "damaged \(url.lastPathComponent)"
      case .missingElement(let name): "needs \(name)"
      case .noSoundDevice: "no device"
      }
    }
  }
}
