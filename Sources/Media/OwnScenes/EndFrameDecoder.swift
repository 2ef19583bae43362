// The first and the last picture of a film of any kind. One thread; blocks, for ten seconds a picture at most.

import CGStreamer
import Core
import Foundation

/// Decodes the two ends of a film, and as little as can be between them.
final class EndFrameDecoder {
  private let bin: Element
  private let sink: UnsafeMutablePointer<GstAppSink>
  private let cancellation: CancellationFlag
  /// What GStreamer lacks to decode the pictures, as it names it to people; known once the first was asked for.
  private(set) var missingDecoder: String?

  /// The parts it needs.
  static let elements = FilmSource.elements + FilmSource.ownElements

  // Of a range of sizes, the scaler chooses one in the film's proportions.
  private static let description =
    "filesrc name=file ! \(FilmSource.anyFormat) ! videoconvertscale add-borders=false "
    + "! video/x-raw,format=RGB,\(PixelSize.largest.capsRange) "
    + "! appsink name=sink max-buffers=1 drop=true sync=false wait-on-eos=false"

  /// Nil if a part is missing.
  init?(_ url: URL, cancellation: CancellationFlag) {
    guard GStreamer.isReady,
      let made = gst_parse_launch_full(Self.description, nil, GST_PARSE_FLAG_FATAL_ERRORS, nil)
    else { return nil }
    gst_object_ref_sink(made)
    let asBin = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GstBin.self)
    guard let file = gst_bin_get_by_name(asBin, "file"), let sink = gst_bin_get_by_name(asBin, "sink") else {
      gst_object_unref(made)
      return nil
    }
    Element(pointer: file).set("location", url.path)
    gst_object_unref(file)
    gst_object_unref(sink)  // the bin holds its own
    bin = Element(pointer: made)
    self.sink = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstAppSink.self)
    self.cancellation = cancellation
  }

  deinit {
    gst_element_set_state(bin.pointer, GST_STATE_NULL)
    bin.release()
  }

  /// The first picture, or nil if none can be decoded.
  ///
  /// - Throws: `CancellationError`.
  func firstFrame() throws -> PixbufImage? {
    gst_element_set_state(bin.pointer, GST_STATE_PAUSED)
    guard try wait(for: GST_MESSAGE_ASYNC_DONE), let sample = gst_app_sink_try_pull_preroll(sink, 0) else { return nil }
    defer { gst_sample_unref(sample) }
    return picture(in: sample)?.picture
  }

  /// The last picture and when it begins, or nil if it is not found in time; to be asked after the first.
  ///
  /// - Parameter start: from where on it is looked for.
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

  /// Whether that message comes within ten seconds, and before it no error, and before that nothing stands still.
  private func wait(for message: GstMessageType) throws -> Bool {
    guard let bus = gst_element_get_bus(bin.pointer) else { return false }
    defer { gst_object_unref(bus) }
    let kinds = GstMessageType(message.rawValue | GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_ELEMENT.rawValue)
    var isStuck = false
    for _ in 0..<100 {
      try cancellation.check()
      guard let came = gst_bus_timed_pop_filtered(bus, 100_000_000, kinds) else {
        // Seen with the head of a Matroska file: decodebin keeps the demuxer's error to itself.
        if isStuck { return false }
        isStuck = !isWorking
        continue
      }
      defer { gst_message_unref(came) }
      if came.pointee.type != GST_MESSAGE_ELEMENT { return came.pointee.type == message }
      noteMissing(came)
    }
    return false
  }

  private func noteMissing(_ message: UnsafeMutablePointer<GstMessage>) {
    guard gst_is_missing_plugin_message(message) != 0,
      let detail = gst_missing_plugin_message_get_installer_detail(message)
    else { return }
    defer { g_free(detail) }
    guard !String(cString: detail).contains("|decoder-audio/"),
      let name = gst_missing_plugin_message_get_description(message)
    else { return }
    defer { g_free(name) }
    missingDecoder = missingDecoder ?? String(cString: name)
  }

  /// Whether any thread of the pipeline still runs, also if it waits.
  private var isWorking: Bool {
    let asBin = UnsafeMutableRawPointer(bin.pointer).assumingMemoryBound(to: GstBin.self)
    guard let parts = gst_bin_iterate_recurse(asBin) else { return false }
    defer { gst_iterator_free(parts) }
    var count = 0
    gst_iterator_foreach(
      parts,
      { value, count in
        guard let part = g_value_get_object(value) else { return }
        gst_element_foreach_pad(
          UnsafeMutableRawPointer(part).assumingMemoryBound(to: GstElement.self),
          { _, pad, count in
            if let task = pad?.pointee.task, gst_task_get_state(task) == GST_TASK_STARTED {
              count?.assumingMemoryBound(to: Int.self).pointee += 1
            }
            return 1
          }, count)
      }, &count)
    return count > 0
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
