import CGdkPixbuf
import Core
import Foundation

/// A picture that moves, such as a GIF. It becomes a film, which every part of Respite can play. Use it on one thread.
final class AnimatedPicture {
  /// The memory layout of its frames.
  let format: PictureFormat
  private let animation: OpaquePointer
  /// Whether GdkPixbuf reports which frame is the last one. Its loader for WebP doesn't.
  private let knowsLast: Bool

  /// A shorter animation is repeated up to this length, so that the loop doesn't seek all the time.
  private static let shortest = Duration.seconds(4)

  /// Nil if the file isn't a picture, doesn't move, or is larger than four megapixels, which no animation needs.
  init?(_ url: URL) {
    guard let read = gdk_pixbuf_animation_new_from_file(url.path, nil) else { return nil }
    // All frames of an animation have the channels of the first.
    let channels = gdk_pixbuf_animation_get_static_image(read).map { Int(gdk_pixbuf_get_n_channels($0)) } ?? 0
    let size = PixelSize(
      width: Int(gdk_pixbuf_animation_get_width(read)), height: Int(gdk_pixbuf_animation_get_height(read)))
    guard gdk_pixbuf_animation_is_static_image(read) == 0, let format = PictureFormat(size: size, channels: channels)
    else {
      g_object_unref(UnsafeMutableRawPointer(read))
      return nil
    }
    self.format = format
    animation = read
    let kind = gdk_pixbuf_get_file_info(url.path, nil, nil)
    let name = kind.flatMap { gdk_pixbuf_format_get_name($0) }
    defer { g_free(name) }
    knowsLast = name.map { String(cString: $0) } == "gif"
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(animation)) }

  /// Calls `take` with each frame's pixels and duration in milliseconds, and repeats the animation until it's long
  /// enough for a film. If GdkPixbuf doesn't report the last frame, the film ends before the next frame that equals the
  /// first.
  ///
  /// - Throws: `SceneProblem.notPlayable`, and what `take` throws.
  func eachFrame(_ take: (_ milliseconds: Int, _ pixels: [UInt8]) throws -> Void) throws {
    var time = Duration.zero
    var first: [UInt8]?
    repeat {
      guard let iterator = cpixbuf_iterate(animation) else { throw SceneProblem.notPlayable }
      defer { g_object_unref(UnsafeMutableRawPointer(iterator)) }
      var elapsed = 0, isLast = false
      while !isLast, time < PictureFilm.longest {
        let shown = Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
        let delay = shown > 0 ? min(shown, 60_000) : 100  // the last frame of an animation that stops
        guard let pixels = pixels(of: iterator) else { throw SceneProblem.notPlayable }
        if let first {
          if !knowsLast, time >= Self.shortest, pixels == first { return }
        } else {
          first = pixels
        }
        try take(delay, pixels)
        time += .milliseconds(delay)
        elapsed += delay
        isLast = gdk_pixbuf_animation_iter_on_currently_loading_frame(iterator) != 0
        cpixbuf_advance(iterator, gint64(elapsed))
      }
    } while time < Self.shortest
  }

  /// The current frame's pixels, on white where it's transparent.
  private func pixels(of iterator: OpaquePointer) -> [UInt8]? {
    guard let picture = gdk_pixbuf_animation_iter_get_pixbuf(iterator) else { return nil }
    let white: guint32 = 0xff_ff_ff
    guard
      let opaque = gdk_pixbuf_composite_color_simple(
        picture, gint(format.size.width), gint(format.size.height), GDK_INTERP_NEAREST, 255, 8, white, white)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(opaque)) }
    guard let bytes = gdk_pixbuf_read_pixels(opaque), Int(gdk_pixbuf_get_n_channels(opaque)) == format.channels,
      Int(gdk_pixbuf_get_rowstride(opaque)) == format.stride
    else { return nil }
    // The last row may lack its padding.
    let present = UnsafeBufferPointer(
      start: bytes, count: min(Int(gdk_pixbuf_get_byte_length(opaque)), format.byteCount))
    return Array(present) + [UInt8](repeating: 0, count: format.byteCount - present.count)
  }
}
