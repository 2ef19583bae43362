import CGStreamer
import Foundation

/// An `appsrc` that the caller holds a reference to. Any thread.
struct HeldSource: Sendable {
  let element: Element

  private var source: UnsafeMutablePointer<GstAppSrc> { element.asSource }

  private var object: UnsafeMutablePointer<GstObject> {
    UnsafeMutableRawPointer(element.pointer).assumingMemoryBound(to: GstObject.self)
  }

  /// - Throws: `CancellationError` once the element's pipeline is being closed.
  @Sendable func checkIsOpen() throws {
    // Checks the target state, because the current state is still READY while the pipeline is on its way to PAUSED.
    if element.pointer.pointee.target_state.rawValue < GST_STATE_PAUSED.rawValue { throw CancellationError() }
  }

  /// Sets the caps of the buffers that follow, and the duration of the stream, nil if unknown.
  func expect(_ format: StreamFormat, _ length: Duration?) {
    gst_app_src_set_duration(source, length.map { GstClockTime($0.clockTime) } ?? GstClockTime(UInt64.max))
    guard let caps = format.caps else { return }
    gst_app_src_set_caps(source, caps)
    gst_caps_unref(caps)
  }

  /// Pushes a buffer, or ends the stream.
  func push(_ piece: StreamPiece) {
    guard let buffer = piece.buffer else { return _ = gst_app_src_end_of_stream(source) }
    gst_buffer_ref(buffer)
    gst_app_src_push_buffer(source, buffer)
  }

  /// Posts an error on the bus, as a decoder would for a damaged file.
  ///
  /// Retains the bins around the element during the call, because they pass the message on and could otherwise be
  /// disposed of in the meantime.
  func fail() {
    var bins: [UnsafeMutablePointer<GstObject>] = []
    while let bin = gst_object_get_parent(bins.last ?? object) { bins.append(bin) }
    defer { bins.forEach { gst_object_unref($0) } }
    gst_element_message_full(
      element.pointer, GST_MESSAGE_ERROR, gst_stream_error_quark(), gint(GST_STREAM_ERROR_DECODE.rawValue), nil, nil,
      #file,
      #function, #line)
  }
}

extension StreamFormat {
  /// The caps for GStreamer. The caller owns them.
  fileprivate var caps: UnsafeMutablePointer<GstCaps>? {
    guard case .pictures(let film) = self, var info = film.info else {
      return gst_caps_from_string(SampleFormat.helperCaps)
    }
    return gst_video_info_to_caps(&info)
  }

  /// The size of one picture in bytes; nil for sound.
  var pictureSize: Int? {
    guard case .pictures(let film) = self else { return nil }
    return film.info.map { Int($0.size) }
  }

  /// Whether a buffer of `count` bytes is valid in this format.
  func accepts(_ count: Int) -> Bool {
    if let pictureSize { return count == pictureSize }
    return self == .sound && count > 0 && count <= StreamDecoder.largestPiece && count % SampleFormat.bytes == 0
  }
}

extension FilmFormat {
  /// The memory layout that GStreamer expects.
  fileprivate var info: GstVideoInfo? {
    var info = GstVideoInfo()
    guard gst_video_info_set_format(&info, GST_VIDEO_FORMAT_I420, guint(size.width), guint(size.height)) != 0 else {
      return nil
    }
    (info.fps_n, info.fps_d, info.par_n, info.par_d) = (gint(frames), gint(seconds), 1, 1)
    gst_video_colorimetry_from_string(&info.colorimetry, "bt709")
    return info
  }
}
