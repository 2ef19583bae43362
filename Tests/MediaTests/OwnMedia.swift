// Videos and pictures such as people have, made on demand, and a library to add them to.

import CGStreamer
import Core
import Foundation

@testable import Media

/// Files to add to a scene library.
enum OwnMedia {
  /// A library in a folder that doesn't exist yet, and that folder.
  static func library() -> (library: LiveSceneLibrary, folder: URL) {
    let folder = TestMedia.folder.appendingPathComponent("\(UUID().uuidString)/scenes")
    return (LiveSceneLibrary(content: nil, own: folder), folder)
  }

  /// Everything in a library's folder, hidden or not.
  static func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []  // no folder yet
  }

  /// Makes a file with the pipeline `description`, to which a `filesink` is added.
  static func made(_ name: String, _ description: String) -> URL {
    let url = TestMedia.folder.appendingPathComponent("\(UUID().uuidString)/\(name)")
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      preconditionFailure("A folder for a film can be made: \(error)")
    }
    TestMedia.encodeFile("\(description) ! filesink name=out", url)
    return url
  }

  /// A ball that takes 200 frames to return to where it started.
  static func ball(frames: Int, _ size: (width: Int, height: Int) = (160, 90), rate: String = "10/1") -> String {
    "videotestsrc pattern=ball num-buffers=\(frames) "
      + "! video/x-raw,format=I420,width=\(size.width),height=\(size.height),framerate=\(rate)"
  }

  private static let vp8 = "vp8enc deadline=1 cpu-used=8"

  /// 4.3 seconds with a tone; the ball is elsewhere at the end.
  static let film = made(
    "sea_at  noon.webm",
    "audiotestsrc num-buffers=43 samplesperbuffer=4800 ! audio/x-raw,rate=48000,channels=2 ! vorbisenc ! mux. "
      + "\(ball(frames: 43)) ! \(vp8) ! mux. webmmux name=mux")
  /// The same without a tone, in another container.
  static let silentFilm = made("film.mkv", "\(ball(frames: 43)) ! \(vp8) ! matroskamux")
  /// Without a duration or an index, like a live recording.
  static let liveFilm = made("live.webm", "\(ball(frames: 43)) ! \(vp8) ! webmmux streamable=true")
  /// Four hours, a frame a minute.
  static let longFilm = made("long.webm", "\(ball(frames: 240, rate: "1/60")) ! \(vp8) ! webmmux")
  /// Two seconds in the format of a shipped film, with more bytes than a demuxer reads at once.
  static let largeFilm = made(
    "large.webm",
    "videotestsrc pattern=snow num-buffers=61 ! video/x-raw,format=I420,width=320,height=180,framerate=30/1 "
      + "! vp9enc deadline=1 cpu-used=8 target-bitrate=8000000 ! webmmux")
  /// A codec that few systems have a decoder for; see `forgetDecoders`.
  static let foreignFilm = made(
    "foreign.mkv",
    "\(ball(frames: 5)) ! \(vp8) ! capssetter join=false replace=true "
      + "caps=video/x-pn-realvideo,rmversion=4,format=RV40,width=160,height=90,framerate=10/1 ! matroskamux")

  /// Removes the decoders for some caps from this process's registry, in case they are installed.
  static func forgetDecoders(of kind: String) {
    guard let caps = gst_caps_from_string(kind), let registry = gst_registry_get() else { return }
    // GST_ELEMENT_FACTORY_TYPE_DECODER and …_MEDIA_VIDEO, macros that Swift doesn't import. (Without the second,
    // decodebin counts as a decoder.)
    let type = GstElementFactoryListType(1 | 1 << 49)
    let decoders = gst_element_factory_list_get_elements(type, GST_RANK_NONE)
    let found = gst_element_factory_list_filter(decoders, caps, GST_PAD_SINK, 0)
    var next = found
    while let link = next {
      gst_registry_remove_feature(registry, OpaquePointer(link.pointee.data))
      next = link.pointee.next
    }
    gst_plugin_feature_list_free(found)
    gst_plugin_feature_list_free(decoders)
    gst_caps_unref(caps)
  }

  /// A film from a phone held upright: stored on its side, with a rotation in its header.
  static func uprightFilm() throws -> URL {
    let lying = made("lying.mov", "\(ball(frames: 20)) ! jpegenc ! qtmux")
    var bytes = try Data(contentsOf: lying)
    guard let header = bytes.range(of: Data("tkhd".utf8)) else { throw CocoaError(.fileReadCorruptFile) }
    // The matrix of a quarter turn: nine numbers, 44 bytes behind the name.
    let quarter: [UInt32] = [0, 0x0001_0000, 0, 0xffff_0000, 0, 0, 90 << 16, 0, 0x4000_0000]
    let matrix = quarter.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) } }
    bytes.replaceSubrange(header.upperBound + 40..<header.upperBound + 76, with: matrix)
    return try TestMedia.file("upright.mov", bytes)
  }

  /// A GIF of 16 × 16 pixels: black for 0.2 seconds, then white for 0.4.
  static func gif() throws -> URL {
    func frame(_ hundredths: UInt8, _ color: Int) -> [UInt8] {
      // A clear code before each pixel, so that every code has three bits.
      var bits: [Int] = []
      for code in (0..<256).flatMap({ _ in [4, color] }) + [5] { bits += (0..<3).map { code >> $0 & 1 } }
      let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
        (0..<8).reduce(UInt8(0)) { $0 | UInt8(start + $1 < bits.count ? bits[start + $1] : 0) << $1 }
      }
      let blocks = stride(from: 0, to: bytes.count, by: 255).flatMap { start -> [UInt8] in
        let block = bytes[start..<min(start + 255, bytes.count)]
        return [UInt8(block.count)] + block
      }
      return [0x21, 0xf9, 4, 0, hundredths, 0, 0, 0, 0x2c, 0, 0, 0, 0, 16, 0, 16, 0, 0, 2] + blocks + [0]
    }
    let head = Array("GIF89a".utf8) + [16, 0, 16, 0, 0x81, 0, 0] + [0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0, 0]
    let loop = [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    return try TestMedia.file("blink.gif", Data(head + loop + frame(20, 0) + frame(40, 1) + [0x3b]))
  }

  /// A test picture of the given size.
  static func picture(_ name: String, width: Int, height: Int) -> URL {
    let encoder = name.hasSuffix("png") ? "videoconvert ! pngenc" : "jpegenc"
    return made(name, "videotestsrc num-buffers=1 ! video/x-raw,width=\(width),height=\(height) ! \(encoder)")
  }

  /// A photograph from a camera held upright: 64 × 36 pixels, with a quarter turn in its Exif data.
  static func uprightPhotograph() throws -> URL {
    var bytes = try Data(contentsOf: picture("lying.jpg", width: 64, height: 36))
    // An Exif segment with one entry: orientation 6.
    let exif: [UInt8] =
      [0xff, 0xe1, 0, 34] + Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
      + [0, 0, 0, 0]
    bytes.insert(contentsOf: exif, at: 2)
    return try TestMedia.file("upright.jpg", bytes)
  }

  /// The header of a picture of the given size, without pixels.
  static func pictureHead(width: UInt32, height: UInt32) throws -> URL {
    func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) } }
    let header = Array("IHDR".utf8) + big(width) + big(height) + [8, 2, 0, 0, 0]
    var sum: UInt32 = .max
    for byte in header {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    let bytes =
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + header + big(~sum)
      + big(8_000) + Array("IDAT".utf8)
    return try TestMedia.file("huge.png", Data(bytes) + Data(repeating: 0, count: 9_000))
  }
}
