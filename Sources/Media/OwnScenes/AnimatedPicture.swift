import CGStreamer
import CGdkPixbuf
import Core
import Foundation

/// A picture that moves, such as a GIF. It becomes a film, which every part of Respite can play. Use it on one thread.
final class AnimatedPicture {
  private let animation: OpaquePointer
  private let width: Int
  private let height: Int
  private let channels: Int
  /// Whether GdkPixbuf says which picture is the last one. The loader for WebP doesn't.
  private let knowsLast: Bool

  /// The elements it needs to become a film.
  static let elements = ["appsrc", "videoconvert", "vp8enc", "webmmux", "filesink"]
  /// No film is longer, whatever the picture says.
  private static let longest = Duration.seconds(60)
  /// A shorter picture is repeated up to this length, so that the loop doesn't seek all the time.
  private static let shortest = Duration.seconds(4)

  /// Nil if the file isn't a picture, stands still, or is larger than four megapixels, which no animation needs.
  init?(_ url: URL) {
    guard let read = gdk_pixbuf_animation_new_from_file(url.path, nil) else { return nil }
    width = Int(gdk_pixbuf_animation_get_width(read))
    height = Int(gdk_pixbuf_animation_get_height(read))
    animation = read
    let format = gdk_pixbuf_get_file_info(url.path, nil, nil)
    let name = format.flatMap { gdk_pixbuf_format_get_name($0) }
    defer { g_free(name) }
    knowsLast = name.map { String(cString: $0) } == "gif"
    // Each picture of an animation is like the first.
    channels = gdk_pixbuf_animation_get_static_image(read).map { Int(gdk_pixbuf_get_n_channels($0)) } ?? 0
    if channels == 0 || gdk_pixbuf_animation_is_static_image(read) != 0 || width * height > 4_000_000
      || width * height == 0
    {
      return nil  // `deinit` releases it: every property is set
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(animation)) }

  /// Writes the film to a new file: VP8 in WebM, each picture for as long as the animation shows it.
  ///
  /// - Throws: `SceneProblem.notPlayable` or `.diskFull`, `CancellationError`.
  func write(film url: URL, cancellation: CancellationFlag) throws {
    let caps = "video/x-raw,format=\(channels == 4 ? "RGBx" : "RGB"),width=\(width),height=\(height),framerate=0/1"
    let text =
      "appsrc name=in format=time caps=\(caps) ! videoconvert ! vp8enc deadline=1 cpu-used=4 end-usage=cq cq-level=10 "
      + "target-bitrate=20000000 ! webmmux ! filesink name=out"
    guard let made = Element.parsed(text) else { throw SceneProblem.notPlayable }
    defer {
      gst_element_set_state(made.pointer, GST_STATE_NULL)
      made.release()
    }
    guard let input = made.child("in"), let output = made.child("out"), let bus = gst_element_get_bus(made.pointer)
    else { throw SceneProblem.notPlayable }
    defer { gst_object_unref(bus) }
    output.set("location", url.path)
    gst_element_set_state(made.pointer, GST_STATE_PLAYING)
    let source = UnsafeMutableRawPointer(input.pointer).assumingMemoryBound(to: GstAppSrc.self)
    try push(to: source) {
      // The encoder is slower than the decoder.
      while gst_app_src_get_current_level_bytes(source) > 32 << 20 {
        try cancellation.check()
        try Self.checkForError(on: bus, for: 10_000_000)
      }
      try cancellation.check()
    }
    gst_app_src_end_of_stream(source)
    while try !Self.checkForError(on: bus, for: 100_000_000) { try cancellation.check() }
  }

  /// Pushes the animation again and again until the film is long enough. Where GdkPixbuf doesn't say which picture is the
  /// last, the film ends before the next picture that equals the first.
  private func push(to source: UnsafeMutablePointer<GstAppSrc>, waitForRoom: () throws -> Void) throws {
    var time = Duration.zero
    var first: UnsafeMutablePointer<GstBuffer>?
    defer { gst_clear_buffer(&first) }
    repeat {
      guard let iterator = cpixbuf_iterate(animation) else { throw SceneProblem.notPlayable }
      defer { g_object_unref(UnsafeMutableRawPointer(iterator)) }
      var elapsed = 0, isLast = false
      while !isLast, time < Self.longest {
        try waitForRoom()
        let shown = Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
        let delay = shown > 0 ? shown : 100  // the last picture of an animation that stops
        guard let buffer = frame(of: iterator) else { throw SceneProblem.notPlayable }
        if let first {
          if !knowsLast, time >= Self.shortest, isSame(buffer, first) { return gst_buffer_unref(buffer) }
        } else {
          first = gst_buffer_ref(buffer)
        }
        buffer.pointee.pts = GstClockTime(time.clockTime)
        buffer.pointee.duration = GstClockTime(Duration.milliseconds(delay).clockTime)
        gst_app_src_push_buffer(source, buffer)
        time += .milliseconds(delay)
        elapsed += delay
        isLast = gdk_pixbuf_animation_iter_on_currently_loading_frame(iterator) != 0
        cpixbuf_advance(iterator, gint64(elapsed))
      }
    } while time < Self.shortest
  }

  private func isSame(_ one: UnsafeMutablePointer<GstBuffer>, _ other: UnsafeMutablePointer<GstBuffer>) -> Bool {
    var map = GstMapInfo()
    guard gst_buffer_map(other, &map, GST_MAP_READ) != 0 else { return false }
    defer { gst_buffer_unmap(other, &map) }
    return gst_buffer_memcmp(one, 0, map.data, map.size) == 0
  }

  /// The present picture's pixels, on white where it is transparent.
  private func frame(of iterator: OpaquePointer) -> UnsafeMutablePointer<GstBuffer>? {
    guard let picture = gdk_pixbuf_animation_iter_get_pixbuf(iterator) else { return nil }
    let white: guint32 = 0xff_ff_ff
    guard
      let opaque = gdk_pixbuf_composite_color_simple(
        picture, gint(width), gint(height), GDK_INTERP_NEAREST, 255, 8, white, white)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(opaque)) }
    // A row in GStreamer is as long as GdkPixbuf's: a multiple of four bytes.
    guard let bytes = gdk_pixbuf_read_pixels(opaque), Int(gdk_pixbuf_get_n_channels(opaque)) == channels,
      Int(gdk_pixbuf_get_rowstride(opaque)) == (width * channels + 3) / 4 * 4
    else { return nil }
    // The last row may lack the bytes that fill it up, and GStreamer wants them.
    let size = Int(gdk_pixbuf_get_rowstride(opaque)) * height
    guard let buffer = gst_buffer_new_allocate(nil, gsize(size), nil) else { return nil }
    gst_buffer_memset(buffer, 0, 0, gsize(size))
    gst_buffer_fill(buffer, 0, bytes, gsize(gdk_pixbuf_get_byte_length(opaque)))
    return buffer
  }

  /// Returns whether the film is complete, after waiting for `time` nanoseconds.
  @discardableResult private static func checkForError(on bus: UnsafeMutablePointer<GstBus>, for time: UInt64) throws
    -> Bool
  {
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
