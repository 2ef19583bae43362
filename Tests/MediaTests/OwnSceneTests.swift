// Adding films and pictures that can be shown: what becomes of them.

import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct OwnSceneTests {
    init() {
      _ = TestMedia.folder
      GLibLog.startCapturing()
    }

    /// The size of a scene's poster.
    private func posterSize(_ scene: Scene) throws -> [Int] {
      let poster = try #require(try PixbufImage.read(scene.poster))
      return [poster.width, poster.height]
    }

    private func mode(_ url: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test func `a film whose ends match becomes a seamless scene`() async throws {
      let (library, folder) = OwnMedia.library()
      let scene = try await library.add(TestMedia.clip)
      #expect(scene.isOwn && scene.loop == .seamless && scene.ambience == nil)
      #expect(scene.title == "Clip" && scene.description == "A video you added.")
      let video = try #require(scene.video)
      #expect(try Data(contentsOf: video) == Data(contentsOf: TestMedia.clip))
      #expect(try posterSize(scene) == [320, 180])
      #expect(OwnMedia.names(in: folder) == [scene.id])
      #expect(try mode(folder) == 0o700)
      #expect(try mode(folder.appendingPathComponent(scene.id)) == 0o700)
      for name in OwnMedia.names(in: folder.appendingPathComponent(scene.id)) {
        #expect(try mode(folder.appendingPathComponent("\(scene.id)/\(name)")) == 0o600, "\(name)")
      }
      #expect(GLibLog.messages.isEmpty)
    }

    @Test func `a film whose ends differ cross-fades and keeps its own sound`() async throws {
      let (library, _) = OwnMedia.library()
      let scene = try await library.add(OwnMedia.film)
      #expect(scene.loop == .crossfade)
      #expect(scene.title == "Sea at noon")
      #expect(scene.ambience != nil && scene.ambience == scene.video)
      let silent = try await library.add(OwnMedia.silentFilm)
      #expect(silent.loop == .crossfade && silent.ambience == nil)
      #expect(library.scenes().scenes == [scene, silent], "In the order in which they were added.")
      #expect(library.scenes().problems.isEmpty)
    }

    @Test func `a film of unknown duration cross-fades`() async throws {
      let scene = try await OwnMedia.library().library.add(OwnMedia.liveFilm)
      #expect(scene.loop == .crossfade && scene.video != nil)
    }

    @Test func `a film of four hours is not decoded completely`() async throws {
      let began = ContinuousClock.now
      let scene = try await OwnMedia.library().library.add(OwnMedia.longFilm)
      #expect(ContinuousClock.now - began < .seconds(5))
      #expect(scene.video != nil)
    }

    @Test func `a film of a few frames becomes a picture`() async throws {
      let scene = try await OwnMedia.library().library.add(
        OwnMedia.made("blink.webm", "\(OwnMedia.ball(frames: 2)) ! vp8enc ! webmmux"))
      #expect(scene.video == nil && scene.description == "A picture you added.")
      #expect(try posterSize(scene) == [160, 90])
    }

    @Test func `a picture that moves becomes a film that loops`() async throws {
      let (library, folder) = OwnMedia.library()
      let scene = try await library.add(try OwnMedia.gif())
      #expect(scene.video?.lastPathComponent == "film.webm" && scene.loop == .seamless && scene.canBorrow)
      #expect(try posterSize(scene) == [16, 16])
      let film = try #require(scene.video)
      #expect(try mode(film) == 0o600)
      let length = try #require(FilmInfo(film)?.duration)
      #expect(abs(length.seconds - 4.2) < 0.3, "A pass of 0.6 seconds, as often as it takes.")
      let decoder = try #require(EndFrameDecoder(film, cancellation: CancellationFlag()))
      let first = try #require(try decoder.firstFrame())
      let last = try #require(try decoder.lastFrame(from: .zero))
      #expect(first.brightness()[0] < 60 && last.picture.brightness()[0] > 190, "Black first, white last.")
      #expect(OwnMedia.names(in: folder) == [scene.id])
    }

    @Test func `a disk that is full while a film is made of a picture is called full`() throws {
      let picture = try #require(AnimatedPicture(try OwnMedia.gif()))
      let full = URL(fileURLWithPath: "/dev/full")
      #expect(throws: SceneProblem.diskFull) {
        let film = try PictureFilm(full, picture.format, cancellation: CancellationFlag())
        try picture.eachFrame { time, pixels in try film.add(pixels, for: .milliseconds(time)) }
        try film.finish()
      }
    }

    @Test func `a film recorded upright is shown upright`() async throws {
      let scene = try await OwnMedia.library().library.add(try OwnMedia.uprightFilm())
      #expect(try posterSize(scene) == [90, 160])
      let player = LiveScenePlayer(scene, isDrawnByProcessor: true)
      defer { player.close() }
      player.setDisplay(width: 40, height: 70, isDarkened: false)
      var frame: VideoFrame?
      #expect(
        await holds {
          frame = player.takeFrame() ?? frame
          return frame.map { $0.height > $0.width } ?? false
        })
    }

    @Test(arguments: [(321, 181), (1, 1), (3_000, 30), (9, 5_000)])
    func `a picture of any shape becomes a scene`(width: Int, height: Int) async throws {
      let file = OwnMedia.picture("a_picture.png", width: width, height: height)
      let scene = try await OwnMedia.library().library.add(file)
      #expect(scene.video == nil && scene.ambience == nil && scene.isOwn)
      #expect(scene.title == "A picture" && scene.description == "A picture you added.")
      let expected = PixelSize(width: width, height: height).fitting(.largest)
      #expect(try posterSize(scene) == [expected.width, expected.height])
    }

    @Test func `a photograph taken upright is shown upright`() async throws {
      let scene = try await OwnMedia.library().library.add(try OwnMedia.uprightPhotograph())
      #expect(try posterSize(scene) == [36, 64])
    }

    @Test func `a vector drawing is rendered large, on white`() async throws {
      let drawing =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="2" height="2"/></svg>"#
      let scene = try await OwnMedia.library().library.add(try TestMedia.file("drawing.svg", Data(drawing.utf8)))
      #expect(try posterSize(scene) == [2_560, 1_280])
      let fields = try #require(try PixbufImage.read(scene.poster)).brightness()
      #expect(try #require(fields.first) < 5 && #require(fields.last) > 250)
    }

    @Test func `sizes fit and keep their proportions`() {
      let limit = PixelSize(width: 100, height: 200)
      #expect(PixelSize(width: 400, height: 100).fitting(limit) == PixelSize(width: 100, height: 25))
      #expect(PixelSize(width: 100, height: 400).fitting(limit) == PixelSize(width: 50, height: 200))
      #expect(PixelSize(width: 9_000, height: 1).fitting(limit) == PixelSize(width: 100, height: 1))
      #expect(PixelSize(width: 10, height: 10).fitting(limit) == PixelSize(width: 10, height: 10))
      #expect(PixelSize(width: 10, height: 10).fitting(limit, grows: true) == PixelSize(width: 100, height: 100))
    }

    @Test(arguments: [
      ("IMG_2041.mp4", "IMG 2041"), ("__over_the   hills__.webm", "Over the hills"), ("éclair.mkv", "Éclair"),
      ("two.dots.mov", "Two.dots"), ("line\nbreak.png", "Line break"), ("___.webm", nil),
    ])
    func `a title is the file's name, capitalized and without underscores`(name: String, title: String?) {
      #expect(SceneAddition.title(for: URL(fileURLWithPath: "/tmp").appendingPathComponent(name)) == title)
    }

    @Test(arguments: [
      ("a.MP4", "film.mp4"), ("a", "film"), ("a.opus", "film"), ("a.w\nb", "film"), ("a.toolong", "film"),
    ])
    func `a copy keeps a plain file extension`(name: String, copy: String) {
      #expect(SceneAddition.filmName(for: URL(fileURLWithPath: "/tmp").appendingPathComponent(name)) == copy)
    }
  }
}
