// Files that would have GStreamer do more than decode: neither adding, playing nor checking them makes a call.

import CGStreamer
import Core
import Foundation
import Samples
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct AllowedFormatTests {
    init() {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      _ = TestMedia.folder
      GLibLog.startCapturing()
    }

    /// The film `file` as a scene that was added before, whatever it is.
    private func scene(of file: URL) -> Scene {
      Scene(
        id: "own-test", title: "Test", description: "A test.", video: file, loop: .seamless, poster: file,
        ambience: file, isOwn: true)
    }

    /// Checks that a file is refused in each of the three ways in which it could be opened.
    private func expectRefused(_ file: URL) async throws {
      await #expect(throws: SceneProblem.notPlayable, "\(file.lastPathComponent)") {
        try await OwnMedia.library().library.add(file)
      }
      #expect(FilmInfo(file) == nil, "\(file.lastPathComponent)")
      let player = LiveScenePlayer(scene(of: file), isDrawnByProcessor: true)
      defer { player.close() }
      var problems: Set<PlaybackProblem> = []
      player.problemArose = { problems.insert($0) }
      player.setDisplay(width: 200, height: 100, isDarkened: false)
      player.play(fadeIn: .zero)
      #expect(await holds { problems == [.damagedFile(file)] }, "\(file.lastPathComponent): \(problems)")
      let findings = MediaDoctor.findings(scenes: [scene(of: file)], sessions: []).filter { $0.subject.contains(",") }
      #expect(findings.map(\.verdict) == [.broken, .broken], "\(file.lastPathComponent)")
    }

    @Test func `a playlist that calls itself a film makes no call`() async throws {
      let server = try SilentServer()
      let list =
        "#EXTM3U\n# \u{1}\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\n\(server.address)/x.ts\n"
        + "#EXT-X-ENDLIST\n"
      try await expectRefused(try TestMedia.file("beach.mp4", Data(list.utf8)))
      #expect(!server.wasCalled, "Without GStreamer's “bad” plugins, nothing here could call it.")
    }

    @Test func `a film that GStreamer could play, but that isn't on the list, is unknown`() async throws {
      let film = OwnMedia.made("film.mjpg", "\(OwnMedia.ball(frames: 20)) ! jpegenc ! multipartmux")
      #expect(GStreamer.has("multipartdemux"), "Otherwise this shows nothing.")
      try await expectRefused(film)
    }

    @Test func `only demuxers, parsers and decoders of named formats are taken`() {
      for classes in ["Codec/Demuxer", "Codec/Parser/Converter/Video", "Codec/Decoder/Video/Hardware"] {
        #expect(AllowedFormats.allow("video/x-h264", to: classes), "\(classes)")
      }
      for classes in [
        "Codec/Demuxer/Adaptive", "Codec/Demuxer/Network/RTP", "Source/Network", "Generic/Bin/Decoder", "Sink/Video",
        "Codec/Encoder/Video", "",
      ] { #expect(!AllowedFormats.allow("video/quicktime", to: classes), "\(classes)") }
      for kind in [
        "application/x-hls", "application/dash+xml", "application/vnd.ms-sstr+xml", "application/sdp", "text/uri-list",
        "application/x-rtp", "application/mxf", "application/x-yaml", "audio/x-mod", "text/plain",
      ] { #expect(!AllowedFormats.allow(kind, to: "Codec/Demuxer"), "\(kind)") }
    }

    @Test func `pipelines are made in one place`() throws {
      let folder = Checkout.root.appendingPathComponent("Sources")
      let files =
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
      let makers = try files.filter {
        try $0.pathExtension == "swift" && String(contentsOf: $0, encoding: .utf8).contains("gst_parse_")
      }
      #expect(makers.map(\.lastPathComponent) == ["Element+Parsing.swift"])
    }
  }
}
