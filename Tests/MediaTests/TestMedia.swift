// Small media files made with GStreamer, once per run, in a temporary folder: a one-second clip of 30 frames and one
// more that equals the first, a one-second tone that loops without a seam, and a six-second tone as the voice.

import CGStreamer
import Core
import Foundation

@testable import Media

/// Files to play, and folders laid out like the shipped content.
enum TestMedia {
  static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("respite-media-\(UUID().uuidString)")
    make(folder)
    // If removal fails, a few small files stay in the temporary folder.
    atexit { try? FileManager.default.removeItem(at: TestMedia.folder) }
    return folder
  }()

  static var clip: URL { folder.appendingPathComponent("clip.webm") }
  static var wide: URL { folder.appendingPathComponent("wide.webm") }
  static var tone: URL { folder.appendingPathComponent("tone.opus") }
  static var voice: URL { folder.appendingPathComponent("voice.opus") }
  /// Twelve seconds of the same tone.
  static let steady: URL = {
    let url = folder.appendingPathComponent("steady.opus")
    encodeFile("\(sine) num-buffers=1200 ! \(opus)", url)
    return url
  }()

  /// A scene of two files. Pass nil for a missing one.
  static func scene(video: URL?, ambience: URL?) throws -> Scene {
    let catalog = folder.appendingPathComponent(UUID().uuidString)
    let place = catalog.appendingPathComponent("test")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let card = #"{"id": "test", "title": "Test", "description": "A test.", "order": 1}"#
    try Data(card.utf8).write(to: place.appendingPathComponent("scene.json"))
    if let video {
      try FileManager.default.copyItem(at: video, to: place.appendingPathComponent("scene.webm"))
    }
    if let ambience {
      try FileManager.default.copyItem(at: ambience, to: place.appendingPathComponent("ambience.opus"))
    }
    guard let scene = Scene.catalog(in: catalog).scenes.first else { throw CocoaError(.fileReadUnknown) }
    return scene
  }

  static func meditation(voice: URL? = TestMedia.voice, bed: URL? = TestMedia.tone) throws -> GuidedSession {
    let place = folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let card = #"{"id": "test", "title": "Test", "description": "A test.", "minutes": 1, "bed": "bed"}"#
    try Data(card.utf8).write(to: place.appendingPathComponent("session.json"))
    if let voice { try FileManager.default.copyItem(at: voice, to: place.appendingPathComponent("voice.opus")) }
    if let bed { try FileManager.default.copyItem(at: bed, to: place.appendingPathComponent("bed.opus")) }
    return try GuidedSession(folder: place, beds: place)
  }

  /// A file with `content` under a misleading name.
  static func file(_ name: String, _ content: Data) throws -> URL {
    let place = folder.appendingPathComponent("\(UUID().uuidString)-\(name)")
    try content.write(to: place)
    return place
  }

  /// A copy of a valid file, cut off after the fraction `share`.
  static func truncated(_ url: URL, to share: Double) throws -> URL {
    let whole = try Data(contentsOf: url)
    return try file(url.lastPathComponent, whole.prefix(Int(Double(whole.count) * share)))
  }

  private static let sine = "audiotestsrc wave=sine freq=440 volume=0.5 samplesperbuffer=480"
  private static let opus = "audio/x-raw,rate=48000,channels=2 ! opusenc ! oggmux ! filesink name=out"

  private static func make(_ folder: URL) {
    precondition(GStreamer.isReady, "GStreamer starts.")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      preconditionFailure("The folder for test media can be made: \(error)")
    }
    // In 30 frames the stripes move by three whole widths, so frame 30 equals frame 0.
    func stripes(width: Int, height: Int) -> String {
      "videotestsrc pattern=smpte horizontal-speed=\(width / 10) num-buffers=31 "
        + "! video/x-raw,format=I420,width=\(width),height=\(height),framerate=30/1 "
        + "! vp9enc deadline=1 cpu-used=8 ! webmmux ! filesink name=out"
    }
    encodeFile(stripes(width: 320, height: 180), folder.appendingPathComponent("clip.webm"))
    encodeFile(stripes(width: 1_280, height: 540), folder.appendingPathComponent("wide.webm"))
    encodeFile("\(sine) num-buffers=100 ! \(opus)", folder.appendingPathComponent("tone.opus"))
    encodeFile("\(sine) num-buffers=600 ! \(opus)", folder.appendingPathComponent("voice.opus"))
  }

  /// Runs a pipeline to its end. Its element `out` writes `url`.
  static func encodeFile(_ description: String, _ url: URL) {
    guard let pipeline = gst_parse_launch(description, nil), let bus = gst_element_get_bus(pipeline),
      let out = gst_bin_get_by_name(UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self), "out")
    else { preconditionFailure("The encoders are installed.") }
    Element(pointer: out).set("location", url.path)
    gst_element_set_state(pipeline, GST_STATE_PLAYING)
    let ends = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
    guard let message = gst_bus_timed_pop_filtered(bus, 30_000_000_000, ends),
      message.pointee.type == GST_MESSAGE_EOS
    else { preconditionFailure("\(url.lastPathComponent) can be encoded.") }
    gst_message_unref(message)
    gst_element_set_state(pipeline, GST_STATE_NULL)
    gst_object_unref(out)
    gst_object_unref(bus)
    gst_object_unref(pipeline)
  }
}
