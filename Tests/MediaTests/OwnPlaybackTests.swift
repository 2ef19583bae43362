// Playback of a person's own film through `respite-media`: loops without a gap, and one clear problem if
// the process fails.

import CGStreamer
import Core
import Foundation
import Glibc
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct OwnPlaybackTests {
    init() {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      _ = TestMedia.folder
      GLibLog.startCapturing()
    }

    /// The number of child processes that decode pictures for playback.
    private var helpers: Int {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return tasks.flatMap { read("/proc/self/task/\($0)/children").split(separator: " ") }
        .count { read("/proc/\($0)/cmdline").split(separator: "\0").last == "pictures" }
    }

    /// The contents of a file in /proc; empty if the process has ended.
    private func read(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    @Test func `passes of an own film lose no frame, repeat none and keep equal steps`() async throws {
      let video = SceneVideo(TestMedia.clip, isOwn: true, problems: PlaybackProblems())
      defer { video.close() }
      #expect(await holds { video.period > .zero })
      let round = try ReferenceDecode.frameTimes(of: TestMedia.clip)
      let record = FrameRecord(at: try #require(video.pipeline?.element(BusEvent.sinkName)))
      video.play()
      #expect(await holds { record.frames.count > round.count * 3 + 5 })
      for (index, frame) in record.frames.enumerated() {
        try #require(frame.pts == round[index % round.count], "frame \(index % round.count) of \(index / round.count)")
      }
      for (one, next) in zip(record.frames, record.frames.dropFirst()) {
        let step = (Double(next.runningTime) - Double(one.runningTime)) / 1e6
        #expect((32...35).contains(step), "\(step) ms after \(one.pts)")
      }
    }

    @Test func `nobody decodes for a film that is closed`() async throws {
      for isPlaying in [true, false] {
        #expect(await holds { helpers == 0 })
        let video = SceneVideo(TestMedia.clip, isOwn: true, problems: PlaybackProblems())
        #expect(await holds { video.period > .zero })
        if isPlaying { video.play() }
        #expect(helpers == 1)
        video.close()
        #expect(await holds(within: .seconds(2)) { helpers == 0 })
      }
    }

    @Test func `a source that fails while its pipeline is disposed of doesn't touch it`() throws {
      for _ in 0..<2_000 {
        let made = try #require(Element.parsed("appsrc name=source ! fakesink"))
        let source = HeldSource(element: try #require(made.child("source")))
        gst_object_ref(source.element.pointer)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) { source.fail() }
        made.release()
        group.wait()
        source.element.release()
      }
      #expect(GLibLog.messages.isEmpty)
    }

    /// The problems reported when `program` takes the place of `respite-media`.
    private func problems(of file: URL, with program: String?) async -> [PlaybackProblem] {
      let problems = PlaybackProblems()
      var told: [PlaybackProblem] = []
      problems.handler = { told.append($0) }
      let video = SceneVideo(file, isOwn: true, problems: problems, program: program)
      video.play()
      #expect(await holds { !told.isEmpty })
      await sleep(for: .milliseconds(30))
      video.close()
      return told
    }

    /// A pipeline that loads what `program` sends, and ends in `ending`.
    private func pipeline(
      of program: String, _ ending: String = "fakesink", for task: MediaTask = .pictures,
      patience: Duration = .seconds(15),
      onEvent: @escaping @MainActor (BusEvent) -> Void = { _ in }
    ) throws -> Pipeline {
      let description = "\(StreamSource.description(named: "source")) ! \(ending)"
      let pipeline = try #require(Pipeline(description, onEvent: onEvent))
      StreamSource.attach(
        to: try #require(pipeline.element("source")), reading: TestMedia.clip, for: task, program: program,
        patience: patience)
      pipeline.pause()
      return pipeline
    }

    @Test(arguments: ["SEGV", "ABRT", "KILL", "SYS"])
    func `a decoder that crashes is a film that can't be played`(signal: String) async throws {
      let begun = try FakeHelper.program(FakeHelper.says(12, 0, 0, 4, 4, 10, 1) + "kill -\(signal) $$")
      #expect(await problems(of: TestMedia.clip, with: begun) == [.damagedFile(TestMedia.clip)])
      let shown = FakeHelper.says(12, 0, 0, 4, 4, 10, 1) + FakeHelper.says(13, 0, 32) + "head -c 32 /dev/zero;"
      let later = try FakeHelper.program(shown + "sleep 0.05; kill -\(signal) $$")
      #expect(await problems(of: TestMedia.clip, with: later) == [.damagedFile(TestMedia.clip)])
    }

    @Test func `a decoder that says nonsense isn't believed`() async throws {
      let film = FakeHelper.says(12, 0, 0, 4, 4, 10, 1)
      for lie in [
        "exit 0", "yes", "head -c 3 /dev/zero", FakeHelper.says(0), FakeHelper.says(2), FakeHelper.says(13, 0, 32),
        FakeHelper.says(11), FakeHelper.says(12, 0, 0, 0, 4, 10, 1), FakeHelper.says(12, 0, 0, 2_561, 4, 10, 1),
        FakeHelper.says(12, 0, 0, 0xffff_ffff, 0xffff_ffff, 10, 1), FakeHelper.says(12, 0, 0, 4, 4, 10, 0),
        FakeHelper.says(12, 0, 0xffff_ffff, 4, 4, 10, 1), film + FakeHelper.says(13, 0, 31),
        film + FakeHelper.says(13, 0, 0xffff_ffff), film + FakeHelper.says(13, 0, 32, 0, 0xffff_ffff),
        film + FakeHelper.says(13, 0, 32) + "printf abc", film + FakeHelper.says(7),
      ] {
        #expect(
          await problems(of: TestMedia.clip, with: try FakeHelper.program(lie)) == [.damagedFile(TestMedia.clip)],
          "\(lie)")
      }
      #expect(await problems(of: TestMedia.clip, with: nil) == [.damagedFile(TestMedia.clip)], "It's missing.")
    }

    @Test func `a decoder that says nothing is ended, and doesn't hold up a film that is closed`() async throws {
      let silent = try FakeHelper.program("read -r command <&3")
      #expect(await holds { helpers == 0 })
      let video = SceneVideo(TestMedia.clip, isOwn: true, problems: PlaybackProblems(), program: silent)
      #expect(await holds { helpers == 1 })
      video.close()
      #expect(await holds(within: .seconds(2)) { helpers == 0 })
      let pipeline = try pipeline(of: silent, patience: .milliseconds(300))
      defer { pipeline.close() }
      #expect(await holds { helpers == 1 })
      #expect(await holds(within: .seconds(3)) { helpers == 0 })
    }

    /// The film is read to its end before the first seek, and paused for longer than `patience`.
    @Test func `after the end nothing is expected of the helper, and the beginning comes again at once`() async throws {
      let film = FakeHelper.says(12, 0, 0, 4, 4, 10, 1)
      let frames = (0..<3).map {
        FakeHelper.says(13, 0, 32, $0 * 100_000_000, 0, 100_000_000, 0) + "head -c 32 /dev/zero;"
      }
      let program = try FakeHelper.program(film + frames.joined() + FakeHelper.says(14) + "read -r command <&3")
      var (loads, hasFailed, passes) = (0, false, 0)
      let pipeline = try pipeline(of: program, "queue ! appsink sync=false max-buffers=9", patience: .milliseconds(200))
      {
        switch $0 {
        case .prerolled: loads += 1
        case .failed: hasFailed = true
        case .segmentDone: passes += 1
        default: break
        }
      }
      defer { pipeline.close() }
      #expect(await holds { loads == 1 })
      await sleep(for: .milliseconds(600))
      pipeline.seek(to: .zero, GST_SEEK_FLAG_SEGMENT, GST_SEEK_FLAG_FLUSH, isRequired: true)
      #expect(await holds(within: .seconds(2)) { loads == 2 })
      pipeline.play()
      #expect(await holds(within: .seconds(2)) { passes == 1 })
      await sleep(for: .milliseconds(600))
      #expect(!hasFailed)
    }

    @Test func `a film that says what it is for ever is no film`() async throws {
      let repeated =
        "while :; do \(FakeHelper.says(12, 0, 0, 4, 4, 10, 1)) \(FakeHelper.says(12, 0, 0, 8, 8, 10, 1)) done"
      #expect(
        await problems(of: TestMedia.clip, with: try FakeHelper.program(repeated)) == [.damagedFile(TestMedia.clip)])
    }

    @Test func `a sound is never longer, later or of other bytes than it can be`() async throws {
      for lie in [
        FakeHelper.says(13, 0, 8), FakeHelper.says(12, 0, 0, 4, 4, 10, 1),
        FakeHelper.says(11) + FakeHelper.says(13, 0, 7),
        FakeHelper.says(11) + FakeHelper.says(13, 0, 0), FakeHelper.says(11) + FakeHelper.says(14),
        FakeHelper.says(11) + FakeHelper.says(13, 0, UInt32(StreamDecoder.largestPiece) + 8), "exit 1",
      ] {
        var hasFailed = false
        let pipeline = try pipeline(of: FakeHelper.program(lie), for: .sound) {
          if case .failed = $0 { hasFailed = true }
        }
        defer { pipeline.close() }
        #expect(await holds { hasFailed }, "\(lie)")
      }
    }

    /// Files in allowed formats reach the crashing decoder; the others are refused before.
    @Test func `forty hostile files meet a decoder that crashes, and this program lives`() async throws {
      let restore = try CrashingDecoder.install()
      defer { restore.forEach { $0() } }
      let (library, folder) = OwnMedia.library()
      for (name, content) in try HostileMedia.files(calling: "http://127.0.0.1:9") + [
        ("good.webm", Data(contentsOf: OwnMedia.film))
      ] {
        let file = try TestMedia.file(name, content)
        if !["svg", "gif", "png"].contains(file.pathExtension) {  // which GStreamer doesn't decode
          await #expect(throws: SceneProblem.notPlayable, "\(name)") { try await library.add(file) }
        }
        #expect(await problems(of: file, with: MediaProcess.installed) == [.damagedFile(file)], "\(name)")
      }
      #expect(OwnMedia.names(in: folder).allSatisfy { !$0.hasPrefix(LiveSceneLibrary.adding) })
    }
  }
}
