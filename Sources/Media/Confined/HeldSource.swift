import CGStreamer
import Foundation

/// An `appsrc` that somebody holds a reference to.
///
/// Unchecked: its functions may be called on any thread.
struct HeldSource: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<GstAppSrc>

  private var element: UnsafeMutablePointer<GstElement> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstElement.self)
  }

  /// - Throws: `CancellationError` once its pipeline is being closed.
  @Sendable func checkIsOpen() throws {
    var state = GST_STATE_NULL
    gst_element_get_state(element, &state, nil, 0)
    if state.rawValue < GST_STATE_PAUSED.rawValue { throw CancellationError() }
  }

  /// Announces what comes.
  func expect(_ format: StreamFormat, _ length: Duration?) {
    gst_app_src_set_duration(pointer, length.map { GstClockTime($0.clockTime) } ?? GstClockTime(UInt64.max))
    guard let caps = caps(format) else { return }
    gst_app_src_set_caps(pointer, caps)
    gst_caps_unref(caps)
  }

  private func caps(_ format: StreamFormat) -> UnsafeMutablePointer<GstCaps>? {
    guard case .pictures(let film) = format, var info = info(film) else {
      return gst_caps_from_string(SampleFormat.strangersCaps)
    }
    return gst_video_info_to_caps(&info)
  }

  /// Whether a piece may have that many bytes.
  func accepts(_ count: Int, _ format: StreamFormat) -> Bool {
    switch format {
    case .pictures(let film): info(film).map { Int($0.size) == count } ?? false
    case .sound: count <= StreamDecoder.largestPiece && count % SampleFormat.bytes == 0
    }
  }

  /// How GStreamer lays such pictures out.
  private func info(_ film: FilmFormat) -> GstVideoInfo? {
    var info = GstVideoInfo()
    guard
      gst_video_info_set_format(
        &info, GST_VIDEO_FORMAT_I420, guint(film.size.width), guint(film.size.height)) != 0
    else { return nil }
    (info.fps_n, info.fps_d, info.par_n, info.par_d) = (gint(film.frames), gint(film.seconds), 1, 1)
    gst_video_colorimetry_from_string(&info.colorimetry, "bt709")
    return info
  }

  /// A new piece, whose bytes `fill` writes. The caller owns it.
  ///
  /// - Throws: what `fill` throws.
  func piece(
    _ time: Duration, _ length: Duration, _ count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void
  ) throws -> UnsafeMutablePointer<GstBuffer> {
    guard let buffer = gst_buffer_new_allocate(nil, gsize(count), nil) else { throw CocoaError(.fileReadUnknown) }
    buffer.pointee.pts = GstClockTime(time.clockTime)
    if length > .zero { buffer.pointee.duration = GstClockTime(length.clockTime) }
    do {
      var map = GstMapInfo()
      guard gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0 else { throw CocoaError(.fileReadUnknown) }
      defer { gst_buffer_unmap(buffer, &map) }
      try fill(UnsafeMutableRawBufferPointer(start: map.data, count: count))
    } catch {
      gst_buffer_unref(buffer)
      throw error
    }
    return buffer
  }

  /// Gives a piece away.
  func push(_ piece: UnsafeMutablePointer<GstBuffer>) { gst_app_src_push_buffer(pointer, piece) }

  /// There's nothing more, until the next seek.
  func end() { gst_app_src_end_of_stream(pointer) }

  /// Reports that it can't go on.
  func fail() {
    gst_element_message_full(
      element, GST_MESSAGE_ERROR, gst_stream_error_quark(), gint(GST_STREAM_ERROR_DECODE.rawValue), nil, nil, #file,
      #function, #line)
  }
}
