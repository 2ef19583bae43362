import CGStreamer
import Foundation

/// Decodes cues completely into memory. Decoding blocks, so it happens on a separate queue.
enum CueDecoder {
  /// The longest cue. Cues last a few seconds; a longer file is cut off.
  static let maximumDuration = Duration.seconds(20)

  /// Returns the interleaved stereo samples of an Ogg Opus file at 48 kHz, or nil if none can be decoded.
  static func samples(of url: URL) async -> [Float]? {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: decode(url)) }
    }
  }

  private static let queue = DispatchQueue(label: "respite.media.decoding")

  private static let description =
    "filesrc name=file ! oggdemux ! opusdec ! audioconvert ! audioresample ! \(SampleFormat.caps) "
    + "! appsink name=out sync=false max-buffers=20"

  private static func decode(_ url: URL) -> [Float]? {
    guard MediaFile.problem(with: url, needing: SoundPipeline.elements) == nil,
      let made = Element.parsed(description)
    else { return nil }
    defer {
      gst_element_set_state(made.pointer, GST_STATE_NULL)
      made.release()
    }
    guard let file = gst_bin_get_by_name(made.asBin, "file"), let out = gst_bin_get_by_name(made.asBin, "out") else {
      return nil
    }
    defer {
      gst_object_unref(file)
      gst_object_unref(out)
    }
    Element(pointer: file).set("location", url.path)
    gst_element_set_state(made.pointer, GST_STATE_PLAYING)
    let sink = UnsafeMutableRawPointer(out).assumingMemoryBound(to: GstAppSink.self)
    let maximumCount = Int(maximumDuration.seconds * 96_000)
    var samples: [Float] = []
    // The call returns nil at the end of the stream, or after a second without a sample, as after an error.
    while samples.count < maximumCount, let sample = gst_app_sink_try_pull_sample(sink, 1_000_000_000) {
      samples += values(in: sample)
      gst_sample_unref(sample)
    }
    return samples.isEmpty ? nil : samples
  }

  private static func values(in sample: OpaquePointer) -> [Float] {
    var map = GstMapInfo()
    guard let buffer = gst_sample_get_buffer(sample), gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return [] }
    defer { gst_buffer_unmap(buffer, &map) }
    return Array(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)).assumingMemoryBound(to: Float.self))
  }
}
