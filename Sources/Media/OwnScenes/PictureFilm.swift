import CGStreamer
import Core
import Foundation

/// A film made of single pictures: VP8 in WebM. Use it on one thread.
final class PictureFilm {
  /// The elements it needs.
  static let elements = ["appsrc", "videoconvert", "vp8enc", "webmmux", "filesink"]
  /// The greatest length of such a film.
  static let longest = Duration.seconds(60)

  private let pipeline: Element
  private let source: UnsafeMutablePointer<GstAppSrc>
  private let bus: UnsafeMutablePointer<GstBus>
  private let format: PictureFormat
  private let cancellation: CancellationFlag
  private var time = Duration.zero

  /// Starts a new file at `url`.
  ///
  /// - Throws: `SceneProblem.notPlayable` if GStreamer lacks an element.
  init(_ url: URL, _ format: PictureFormat, cancellation: CancellationFlag) throws {
    self.format = format
    self.cancellation = cancellation
    let caps =
      "video/x-raw,format=\(format.channels == 4 ? "RGBx" : "RGB"),width=\(format.size.width),"
      + "height=\(format.size.height),framerate=0/1"
    let text =
      "appsrc name=in format=time caps=\(caps) ! videoconvert ! vp8enc deadline=1 cpu-used=4 end-usage=cq cq-level=10 "
      + "target-bitrate=20000000 ! webmmux ! filesink name=out"
    guard let made = Element.parsed(text) else { throw SceneProblem.notPlayable }
    guard let input = made.child("in"), let output = made.child("out"), let bus = gst_element_get_bus(made.pointer)
    else {
      made.release()
      throw SceneProblem.notPlayable
    }
    pipeline = made
    self.bus = bus
    source = UnsafeMutableRawPointer(input.pointer).assumingMemoryBound(to: GstAppSrc.self)
    output.set("location", url.path)
    gst_element_set_state(made.pointer, GST_STATE_PLAYING)
  }

  deinit {
    gst_element_set_state(pipeline.pointer, GST_STATE_NULL)
    gst_object_unref(bus)
    pipeline.release()
  }

  /// Adds a picture, shown for `length`. Does nothing once the film is a minute long.
  ///
  /// - Throws: `SceneProblem.notPlayable` or `.diskFull`, `CancellationError`.
  func add(_ pixels: [UInt8], for length: Duration) throws {
    // Waits for the encoder, which is slower than the decoder.
    while gst_app_src_get_current_level_bytes(source) > 32 << 20 {
      try cancellation.check()
      try checkForError(for: 10_000_000)
    }
    try cancellation.check()
    guard time < Self.longest else { return }
    guard pixels.count == format.byteCount, let buffer = gst_buffer_new_allocate(nil, gsize(pixels.count), nil) else {
      throw SceneProblem.notPlayable
    }
    gst_buffer_fill(buffer, 0, pixels, gsize(pixels.count))
    buffer.pointee.pts = GstClockTime(time.clockTime)
    buffer.pointee.duration = GstClockTime(length.clockTime)
    gst_app_src_push_buffer(source, buffer)
    time += length
  }

  /// Completes the file.
  ///
  /// - Throws: as `add`.
  func finish() throws {
    gst_app_src_end_of_stream(source)
    while try !checkForError(for: 100_000_000) { try cancellation.check() }
  }

  /// Waits up to `time` nanoseconds for the film's completion or an error. Returns whether the film is complete.
  @discardableResult private func checkForError(for time: UInt64) throws -> Bool {
    let types = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
    guard let message = gst_bus_timed_pop_filtered(bus, GstClockTime(time), types) else { return false }
    defer { gst_message_unref(message) }
    guard message.pointee.type == GST_MESSAGE_ERROR else { return true }
    var error: UnsafeMutablePointer<GError>?
    gst_message_parse_error(message, &error, nil)
    defer { g_clear_error(&error) }
    let isFull =
      error.map {
        $0.pointee.domain == gst_resource_error_quark()
          && $0.pointee.code == gint(GST_RESOURCE_ERROR_NO_SPACE_LEFT.rawValue)
      } ?? false
    throw isFull ? SceneProblem.diskFull : .notPlayable
  }
}
