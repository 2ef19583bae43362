// The library's folder: what is refused and why, what is left behind, and how a scene is removed and restored.

import Core
import Files
import Foundation
import Glibc
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct SceneLibraryTests {
    private static let sentence =
      Data("This is not a film. It is a sentence.\n".utf8) + Data(repeating: 0x61, count: 900)
    private static let playlist = Data("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4,\nhttp://127.0.0.1:9/a.ts\n".utf8)

    init() {
      _ = TestMedia.folder
      GLibLog.startCapturing()
    }

    /// Why `file` isn't added, or nil if it was. Also checks that nothing is left behind.
    private func problem(adding file: URL) async throws -> SceneProblem? {
      let (library, folder) = OwnMedia.library()
      do {
        _ = try await library.add(file)
        return nil
      } catch let problem as SceneProblem {
        #expect(OwnMedia.names(in: folder).isEmpty)
        return problem
      }
    }

    @Test func `a file that is neither film nor picture is not playable`() async throws {
      for (name, content) in [
        ("a.webm", Data()), ("a.webm", Self.sentence), ("a.png", Self.sentence), ("a.m3u8", Self.playlist),
        ("a.mp4", Data(repeating: 0, count: 9_000)), ("a.gif", Data("GIF89a".utf8)),
      ] {
        #expect(try await problem(adding: TestMedia.file(name, content)) == .notPlayable, "\(name), \(content.count)")
      }
      #expect(try await problem(adding: TestMedia.voice) == .notPlayable, "A sound is neither.")
      #expect(GLibLog.messages.isEmpty)
    }

    @Test(arguments: [0.002, 0.02])
    func `a film cut off before its first frame is not playable`(share: Double) async throws {
      #expect(try await problem(adding: TestMedia.truncated(TestMedia.clip, to: share)) == .notPlayable)
    }

    @Test func `a truncated film shows as much as there is`() async throws {
      let scene = try await OwnMedia.library().library.add(TestMedia.truncated(OwnMedia.silentFilm, to: 0.6))
      #expect(scene.video != nil && scene.loop == .crossfade)
    }

    @Test func `anything but a regular file is refused without waiting`() async throws {
      let pipe = TestMedia.folder.appendingPathComponent("\(UUID().uuidString).webm")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      let (folder, device) = (TestMedia.folder, URL(fileURLWithPath: "/dev/zero"))
      for file in [pipe, folder, device, URL(fileURLWithPath: "/nowhere/a.webm")] {
        #expect(try await problem(adding: file) == .unreadable, "\(file.path)")
      }
    }

    @Test func `the package with a missing decoder is named`() async throws {
      OwnMedia.forgetDecoders(of: "video/x-pn-realvideo, rmversion=(int)4")
      #expect(try await problem(adding: OwnMedia.foreignFilm) == .missingPackage(.libav))
    }

    @Test func `the package with the loader of a picture is named`() async throws {
      let (webp, heic) = (Data("RIFF\0\0\0\0WEBPVP8 ".utf8), Data([0, 0, 0, 24] + "ftypheic\0\0\0\0mif1".utf8))
      #expect(try await problem(adding: try TestMedia.file("a.webp", webp)) == .missingPackage(.webp))
      #expect(try await problem(adding: try TestMedia.file("a.heic", heic)) == .missingPackage(.heic))
    }

    @Test func `a silent scene keeps the sound it borrows, and can give it back`() async throws {
      let content = TestMedia.folder.appendingPathComponent("content-\(UUID().uuidString)")
      let rain = content.appendingPathComponent("scenes/rain")
      try FileManager.default.createDirectory(at: rain, withIntermediateDirectories: true)
      try JSONEncoder().encode(SceneCard(id: "rain", title: "Rain", description: "Rain.", order: 1))
        .write(to: rain.appendingPathComponent("scene.json"))
      let own = TestMedia.folder.appendingPathComponent("own-\(UUID().uuidString)")
      let library = LiveSceneLibrary(content: ContentFolder(content), own: own)
      let snow = try await library.add(OwnMedia.picture("snow.png", width: 8, height: 8))
      #expect(snow.canBorrow && snow.ambience == nil)
      let raining = try library.borrow("rain", for: snow)
      #expect(raining.borrowed == "rain" && raining.ambience == rain.appendingPathComponent("ambience.opus"))
      #expect(library.scenes().scenes.last == raining, "It is kept.")
      #expect(try library.borrow("gone", for: raining).ambience == nil, "A sound that isn't there is no sound.")
      let silent = try library.borrow(nil, for: raining)
      #expect(silent == snow)
      #expect(try await !library.add(OwnMedia.film).canBorrow, "It has a sound.")
    }

    @Test func `a picture with too many pixels is refused before it is read`() async throws {
      let file = try OwnMedia.pictureHead(width: 20_000, height: 20_000)
      let began = ContinuousClock.now
      #expect(try await problem(adding: file) == .tooLarge(width: 20_000, height: 20_000))
      #expect(ContinuousClock.now - began < (isSoak ? .milliseconds(200) : .seconds(10)))
      let smaller = try OwnMedia.pictureHead(width: 200, height: 200)
      #expect(try await problem(adding: smaller) == .notPlayable, "It has no pixels.")
    }

    @Test func `a cancelled addition leaves nothing behind`() async throws {
      let (library, folder) = OwnMedia.library()
      let file = OwnMedia.silentFilm
      let adding = Task { try await library.add(file) }
      adding.cancel()
      await #expect(throws: CancellationError.self) { try await adding.value }
      #expect(OwnMedia.names(in: folder).isEmpty)
    }

    @Test func `copying can be cancelled between two chunks`() throws {
      let source = try FileDescriptor(reading: try TestMedia.file("big", Data(repeating: 1, count: 5 << 20)))
      let target = TestMedia.folder.appendingPathComponent(UUID().uuidString)
      let cancellation = CancellationFlag()
      var pieces = 0
      #expect(throws: CancellationError.self) {
        try Disk.copy(source, to: FileDescriptor(target.path, O_WRONLY | O_CREAT), target) {
          pieces += 1
          if pieces == 3 { cancellation.cancel() }
          try cancellation.check()
        }
      }
      #expect(try FileDescriptor(reading: target).size == 2 << 20)
    }

    @Test func `a full disk is reported as one`() throws {
      let source = try FileDescriptor(reading: TestMedia.clip)
      let full = try FileDescriptor("/dev/full", O_WRONLY)
      #expect(throws: SceneProblem.diskFull) {
        try Disk.copy(source, to: full, URL(fileURLWithPath: "/dev/full")) {}
      }
      #expect(throws: SceneProblem.diskFull) { try Disk.checkRoom(for: 1 << 60, in: TestMedia.folder) }
      try Disk.checkRoom(for: 1, in: TestMedia.folder)
    }

    @Test func `a folder that is not writable is named`() async throws {
      let file = try TestMedia.file("in the way", Data("x".utf8))
      let folder = file.appendingPathComponent("scenes")
      let library = LiveSceneLibrary(content: nil, own: folder)
      #expect(library.scenes().scenes.isEmpty)
      await #expect(throws: SceneProblem.notWritable(folder.path)) { try await library.add(TestMedia.clip) }
    }

    @Test func `a scene is removed, restored and purged`() async throws {
      let (library, folder) = OwnMedia.library()
      let file = OwnMedia.picture("a.png", width: 8, height: 8)
      let scene = try await library.add(file)
      let other = try await library.add(file)
      try library.remove(scene)
      #expect(library.scenes().scenes == [other])
      try library.restore(scene)
      #expect(library.scenes().scenes == [scene, other])
      try library.remove(scene)
      library.purge()
      #expect(OwnMedia.names(in: folder) == [other.id])
      #expect(throws: SceneProblem.notWritable(folder.path)) { try library.restore(scene) }
    }

    @Test func `a purge removes what a crash left behind, and not what is being added`() throws {
      let (library, folder) = OwnMedia.library()
      let left = folder.appendingPathComponent(".adding-x")
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
      try #require(FolderLock(folder, for: .adding)).hold { library.purge() }
      #expect(OwnMedia.names(in: folder) == [".adding-x"])
      library.purge()
      #expect(OwnMedia.names(in: folder).isEmpty)
    }

    @Test func `own scenes come after the shipped ones`() async throws {
      let content = TestMedia.folder.appendingPathComponent(UUID().uuidString)
      let place = content.appendingPathComponent("scenes/z")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let card = SceneCard(id: "z", title: "Z", description: "Z.", order: 9e99)
      try JSONEncoder().encode(card).write(to: place.appendingPathComponent("scene.json"))
      let own = content.appendingPathComponent("own")
      let library = LiveSceneLibrary(content: ContentFolder(content), own: own)
      let added = try await library.add(OwnMedia.picture("a.png", width: 8, height: 8))
      #expect(library.scenes().scenes.map(\.id) == ["z", added.id])
      #expect(library.scenes().scenes.map(\.isOwn) == [false, true])
    }
  }
}
