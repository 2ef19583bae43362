// Strangers' files, and the small program that looks at them: what it may not do, and what becomes of the window's side
// when it crashes, hangs or lies.

import Core
import Files
import Foundation
import Glibc
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct HostileMediaTests {
    init() {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      _ = TestMedia.folder
      GLibLog.startCapturing()
    }

    /// This process's largest memory so far, in MB.
    private var peak: Int {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss / 1_024
    }

    @Test func `forty hostile files call nobody, by adding or by playing`() async throws {
      let server = try SilentServer()
      let files = try HostileMedia.files(calling: server.address)
      #expect(files.count == 40)
      let (library, _) = OwnMedia.library()
      let before = peak
      for (name, content) in files {
        let file = try TestMedia.file(name, content)
        do { _ = try await library.add(file) } catch { #expect(error is SceneProblem, "\(name): \(error)") }
        let player = LiveScenePlayer(
          Scene(
            id: "own-test", title: "Test", description: "A test.", video: file, loop: .seamless, poster: file,
            ambience: file, isOwn: true), isDrawnByProcessor: true)
        var problems: Set<PlaybackProblem> = []
        player.problemArose = { problems.insert($0) }
        player.setDisplay(width: 200, height: 100, isDarkened: false)
        player.play(fadeIn: .zero)
        // What's only hurt may show something.
        #expect(await holds(within: .seconds(15)) { !problems.isEmpty || player.takeFrame() != nil }, "\(name)")
        #expect(problems.isSubset(of: [.damagedFile(file)]), "\(name): \(problems)")
        player.close()
        #expect(!server.wasCalled, "\(name)")
      }
      #expect(peak - before < 200, "What takes memory takes it elsewhere.")
    }

    // MARK: - A helper that isn't itself

    /// Adds a film with that program, and returns why it fails.
    private func problem(with commands: String) throws -> SceneProblem? {
      let (_, folder) = OwnMedia.library()
      do {
        _ = try SceneAddition(
          of: TestMedia.clip, to: folder, cancellation: CancellationFlag(), program: FakeHelper.program(commands)
        ).run()
        return nil
      } catch let problem as SceneProblem {
        #expect(OwnMedia.names(in: folder).isEmpty)
        return problem
      }
    }

    @Test(arguments: ["SEGV", "ABRT", "KILL", "SYS"])
    func `a decoder that crashes is a file that can't be shown`(signal: String) throws {
      #expect(try problem(with: "kill -\(signal) $$") == .notPlayable)
      #expect(try problem(with: FakeHelper.says(1, 4, 4, 0) + "printf abcdef; kill -\(signal) $$") == .notPlayable)
    }

    @Test func `a decoder that says nonsense isn't believed`() throws {
      let pixels = "head -c 48 /dev/zero;"
      for lie in [
        FakeHelper.says(1, 0, 5, 0), FakeHelper.says(1, 0xffff_ffff, 0xffff_ffff, 0), FakeHelper.says(1, 2_561, 1, 0),
        FakeHelper.says(1, 1, 4_097, 0),
        FakeHelper.says(2, 0, 0, 0), FakeHelper.says(3, 1, 1, 0), FakeHelper.says(4, 4, 4, 3),
        FakeHelper.says(6, 0, 0, 0), FakeHelper.says(0, 0, 0, 0), FakeHelper.says(99, 1, 1, 1),
        FakeHelper.says(8, 0, 0, 0), FakeHelper.says(9, 99, 0, 0), FakeHelper.says(10, 99, 0, 0), "exit 0", "yes",
        "head -c 3 /dev/zero",
        FakeHelper.says(1, 4, 4, 0) + pixels + FakeHelper.says(1, 4, 4, 0),
        FakeHelper.says(1, 4, 4, 0) + pixels + FakeHelper.says(3, 2, 0, 0),
        FakeHelper.says(1, 4, 4, 0) + pixels + FakeHelper.says(4, 0x8000_0000, 0x8000_0000, 4),
        FakeHelper.says(1, 4, 4, 0) + pixels + FakeHelper.says(4, 4, 4, 5),
        FakeHelper.says(1, 4, 4, 0) + pixels + FakeHelper.says(4, 2_001, 2_000, 3),
        FakeHelper.says(1, 4, 4, 0) + pixels + FakeHelper.says(4, 4, 4, 3) + FakeHelper.says(5, 0, 0, 0),
        FakeHelper.says(1, 4, 4, 0) + pixels + FakeHelper.says(4, 4, 4, 3) + FakeHelper.says(2, 0, 0, 0),
        FakeHelper.says(1, 4, 4, 0) + pixels + FakeHelper.says(4, 4, 4, 3) + FakeHelper.says(5, 9, 0, 0) + "printf abc",
      ] { #expect(try problem(with: lie) == .notPlayable, "\(lie)") }
      #expect(
        try problem(with: FakeHelper.says(1, 4, 4, 0) + pixels + FakeHelper.says(2, 0, 0, 0)) == nil,
        "The truth is believed.")
    }

    @Test func `an animation without end ends after a minute of film`() throws {
      let frames = "while :; do \(FakeHelper.says(5, 30_000, 0, 0)) head -c 768 /dev/zero; done"
      let begin = FakeHelper.says(1, 16, 16, 0) + "head -c 768 /dev/zero;" + FakeHelper.says(4, 16, 16, 3)
      #expect(try problem(with: begin + frames) == nil)
    }

    @Test func `a decoder that says nothing is ended`() throws {
      let source = try FileDescriptor(reading: TestMedia.clip)
      let note = TestMedia.folder.appendingPathComponent("\(UUID().uuidString).pid")
      var helper: MediaProcess? = try MediaProcess(
        reading: source, for: .analysis, program: FakeHelper.program("echo $$ >\(note.path); exec sleep 600"),
        patience: .milliseconds(300)
      ) {}
      #expect(throws: SceneProblem.notPlayable) { _ = try helper?.next() }
      let process = try #require(pid_t(String(contentsOf: note, encoding: .utf8).trimmingCharacters(in: .newlines)))
      #expect(kill(process, 0) == 0)
      helper = nil
      #expect(kill(process, 0) != 0 && errno == ESRCH)
    }

    @Test func `without the helper nothing is read`() throws {
      let (_, folder) = OwnMedia.library()
      #expect(throws: SceneProblem.notPlayable) {
        try SceneAddition(of: TestMedia.clip, to: folder, cancellation: CancellationFlag(), program: nil).run()
      }
    }

    @Test func `the helper gets no words and no open files`() throws {
      setenv("RESPITE_SECRET_WORDS", "something private", 1)
      defer { unsetenv("RESPITE_SECRET_WORDS") }
      let note = TestMedia.folder.appendingPathComponent("\(UUID().uuidString).seen")
      _ = try? problem(with: "{ env; ls -l /proc/self/fd; } >\(note.path)")
      let seen = try String(contentsOf: note, encoding: .utf8)
      #expect(seen.contains("LC_ALL=C.UTF-8"))
      for word in ["private", "DISPLAY", "DBUS", "XDG_RUNTIME", "PASS", "socket:"] { #expect(!seen.contains(word)) }
    }
  }
}
