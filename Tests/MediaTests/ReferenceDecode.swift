// Decodes files without a player, as the reference for what the players' sinks receive.

import CGStreamer
import Foundation
import Testing

@testable import Media

/// Decodes files once from beginning to end, as fast as possible.
enum ReferenceDecode {
  /// The timestamp of each frame of a shipped film, including the closing one, in nanoseconds.
  static func frameTimes(of film: URL) throws -> [UInt64] {
    var times: [UInt64] = []
    try read(film, "matroskademux") { times.append(UInt64($0.pointee.pts)) }
    return times
  }

  /// The interleaved stereo samples of a shipped sound.
  static func samples(of sound: URL) throws -> [Float] {
    var samples: [Float] = []
    try read(sound, "oggdemux ! opusdec ! audioconvert ! audioresample ! \(SampleFormat.caps)") { buffer in
      var map = GstMapInfo()
      guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return }
      defer { gst_buffer_unmap(buffer, &map) }
      samples += UnsafeRawBufferPointer(start: map.data, count: Int(map.size)).assumingMemoryBound(to: Float.self)
    }
    return samples
  }

  /// The left channel of a shipped sound.
  static func left(of sound: URL) throws -> [Float] {
    let samples = try samples(of: sound)
    return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
  }

  private static func read(
    _ file: URL, _ parts: String, each: (UnsafeMutablePointer<GstBuffer>) -> Void
  ) throws {
    try #require(GStreamer.isReady)
    let text = "filesrc name=file ! \(parts) ! appsink name=out sync=false max-buffers=20"
    let made = try #require(gst_parse_launch_full(text, nil, GST_PARSE_FLAG_FATAL_ERRORS, nil))
    gst_object_ref_sink(made)
    defer {
      gst_element_set_state(made, GST_STATE_NULL)
      gst_object_unref(made)
    }
    let bin = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GstBin.self)
    let source = try #require(gst_bin_get_by_name(bin, "file"))
    defer { gst_object_unref(source) }
    let out = try #require(gst_bin_get_by_name(bin, "out"))
    defer { gst_object_unref(out) }
    Element(pointer: source).set("location", file.path)
    gst_element_set_state(made, GST_STATE_PLAYING)
    let sink = UnsafeMutableRawPointer(out).assumingMemoryBound(to: GstAppSink.self)
    while let sample = gst_app_sink_try_pull_sample(sink, 5_000_000_000) {
      if let buffer = gst_sample_get_buffer(sample) { each(buffer) }
      gst_sample_unref(sample)
    }
    try #require(gst_app_sink_is_eos(sink) != 0, "\(file.path) can be read to its end.")
  }
}
