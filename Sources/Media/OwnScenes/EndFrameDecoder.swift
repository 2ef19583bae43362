import CGStreamer
import Core
import Foundation

/// Decodes the first and the last frame of a film in any format, and as little as possible in between.
///
/// Not thread-safe: use it on one thread. Each method blocks for ten seconds at most.
final class EndFrameDecoder {
  private let bin: Element
  private let sink: UnsafeMutablePointer<GstAppSink>
  private let cancellation: CancellationFlag
  /// The kind of video that lacks a decoder, such as `video/x-h264`. Set by `firstFrame()`.
  private(set) var missingKind: String?

  /// The elements it needs.
  static let elements = FilmSource.elements + FilmSource.ownElements

  // Given a range of sizes, the scaler keeps the film's proportions.
  private static let description =
    "filesrc name=file ! \(FilmSource.anyFormat) ! videoconvertscale add-borders=false "
    + "! video/x-raw,format=RGB,\(PixelSize.largest.capsRange) "
    + "! appsink name=sink max-buffers=1 drop=true sync=false wait-on-eos=false"

  /// Nil if an element is missing.
  init?(_ url: URL, cancellation: CancellationFlag) {
    guard let made = Element.parsed(Self.description) else { return nil }
    guard let file = made.child("file"), let sink = made.child("sink") else {
      made.release()
      return nil
    }
    file.set("location", url.path)
    bin = made
    self.sink = UnsafeMutableRawPointer(sink.pointer).assumingMemoryBound(to: GstAppSink.self)
    self.cancellation = cancellation
  }

  deinit {
    gst_element_set_state(bin.pointer, GST_STATE_NULL)
    bin.release()
  }

  /// Returns the first frame, or nil if none can be decoded.
  ///
  /// - Throws: `CancellationError`.
  func firstFrame() throws -> PixbufImage? {
    gst_element_set_state(bin.pointer, GST_STATE_PAUSED)
    guard try wait(for: GST_MESSAGE_ASYNC_DONE), let sample = gst_app_sink_try_pull_preroll(sink, 0) else { return nil }
    defer { gst_sample_unref(sample) }
    return picture(in: sample)?.picture
  }

  /// Returns the last frame and its timestamp, or nil if it isn't found in time. Call it after `firstFrame()`.
  ///
  /// - Parameter start: where decoding starts.
  /// - Throws: `CancellationError`.
  func lastFrame(from start: Duration) throws -> (picture: PixbufImage, time: Duration)? {
    let flags = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
    if start > .zero {
      guard gst_element_seek_simple(bin.pointer, GST_FORMAT_TIME, flags, gint64(start.clockTime)) != 0 else {
        return nil
      }
    }
    gst_element_set_state(bin.pointer, GST_STATE_PLAYING)
    guard try wait(for: GST_MESSAGE_EOS), let sample = gst_app_sink_try_pull_sample(sink, 0) else { return nil }
    defer { gst_sample_unref(sample) }
    return picture(in: sample)
  }

  /// Waits for `message`. Returns false on an error, after ten seconds, or when every streaming thread has stopped.
  private func wait(for message: GstMessageType) throws -> Bool {
    guard let bus = gst_element_get_bus(bin.pointer) else { return false }
    defer { gst_object_unref(bus) }
    let types = GstMessageType(message.rawValue | GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_ELEMENT.rawValue)
    var isStuck = false
    for _ in 0..<100 {
      try cancellation.check()
      guard let received = gst_bus_timed_pop_filtered(bus, 100_000_000, types) else {
        // Seen with only the head of a Matroska file: decodebin doesn't forward the demuxer's error.
        if isStuck { return false }
        isStuck = !bin.hasRunningTask
        continue
      }
      defer { gst_message_unref(received) }
      if received.pointee.type != GST_MESSAGE_ELEMENT { return received.pointee.type == message }
      noteMissingDecoder(received)
    }
    return false
  }

  private func noteMissingDecoder(_ message: UnsafeMutablePointer<GstMessage>) {
    guard gst_is_missing_plugin_message(message) != 0,
      let detail = gst_missing_plugin_message_get_installer_detail(message)
    else { return }
    defer { g_free(detail) }
    // As in `gstreamer|1.0|program|H.264 decoder|decoder-video/x-h264, level=…`.
    guard let wanted = String(cString: detail).split(separator: "|").last, wanted.hasPrefix("decoder-"),
      !wanted.hasPrefix("decoder-audio/")
    else { return }
    let kind = String(wanted.dropFirst("decoder-".count).prefix { $0 != "," })
    // A kind that isn't allowed doesn't count as missing: no package would help.
    if AllowedFormats.all.contains(kind) { missingKind = missingKind ?? kind }
  }

  private func picture(in sample: OpaquePointer) -> (picture: PixbufImage, time: Duration)? {
    var info = GstVideoInfo()
    var frame = GstVideoFrame()
    guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
      let segment = gst_sample_get_segment(sample), gst_video_info_from_caps(&info, caps) != 0,
      gst_video_frame_map(&frame, &info, buffer, GST_MAP_READ) != 0
    else { return nil }
    defer { gst_video_frame_unmap(&frame) }
    let time = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)
    guard time < UInt64(Int64.max), let bytes = frame.data.0,
      let picture = PixbufImage(
        copying: bytes.assumingMemoryBound(to: UInt8.self), width: Int(info.width), height: Int(info.height),
        stride: Int(frame.info.stride.0))
    else { return nil }
    return (picture, .nanoseconds(Int64(time)))
  }
}
