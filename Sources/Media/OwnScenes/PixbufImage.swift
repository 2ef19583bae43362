// A picture in memory: read, turned, made smaller, compared and written by gdk-pixbuf. Any thread, one at a time.

import CGdkPixbuf
import Core
import Foundation

/// Red, green, blue, one byte each; owns its memory.
final class PixbufImage {
  /// How many pixels a file may have: 100 megapixels are 400 MB while it is read.
  static let mostPixels = 100_000_000

  let width: Int
  let height: Int
  private let pixbuf: OpaquePointer

  /// - Parameter owned: its reference passes to this object.
  private init(_ owned: OpaquePointer) {
    pixbuf = owned
    width = Int(gdk_pixbuf_get_width(owned))
    height = Int(gdk_pixbuf_get_height(owned))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  /// The picture in the file at `url`, the right way up, on white where one can see through it, scaled down into
  /// `PixelSize.largest`; nil if the file's head is none of a picture that can be read. Of one that moves, the first.
  ///
  /// - Throws: `SceneProblem`, `.tooLarge` before any of its pixels is read.
  static func read(_ url: URL) throws(SceneProblem) -> PixbufImage? {
    var (width, height): (gint, gint) = (0, 0)
    guard let format = gdk_pixbuf_get_file_info(url.path, &width, &height) else { return nil }
    guard width > 0, height > 0 else { throw .notPlayable }
    if Int(width) * Int(height) > mostPixels { throw .tooLarge(width: Int(width), height: Int(height)) }
    // A drawing of lines has no pixels of its own; it is drawn as large as may be.
    let grows = gdk_pixbuf_format_is_scalable(format) != 0
    let size = PixelSize(width: Int(width), height: Int(height)).fitting(.largest, grows: grows)
    guard
      let read = gdk_pixbuf_new_from_file_at_scale(url.path, gint(size.width), gint(size.height), 0, nil)
    else { throw .notPlayable }
    defer { g_object_unref(UnsafeMutableRawPointer(read)) }
    guard let turned = gdk_pixbuf_apply_embedded_orientation(read) else { throw .notPlayable }
    if gdk_pixbuf_get_has_alpha(turned) == 0 { return PixbufImage(turned) }
    defer { g_object_unref(UnsafeMutableRawPointer(turned)) }
    let white: guint32 = 0xff_ff_ff
    guard
      let opaque = gdk_pixbuf_composite_color_simple(
        turned, gdk_pixbuf_get_width(turned), gdk_pixbuf_get_height(turned), GDK_INTERP_NEAREST, 255, 8, white, white)
    else { throw .notPlayable }
    return PixbufImage(opaque)
  }

  /// A copy of pixels that somebody else owns.
  init?(copying bytes: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
    guard
      let lent = gdk_pixbuf_new_from_data(
        bytes, GDK_COLORSPACE_RGB, 0, 8, gint(width), gint(height), gint(stride), nil, nil)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(lent)) }
    guard let copy = gdk_pixbuf_copy(lent) else { return nil }
    pixbuf = copy
    self.width = width
    self.height = height
  }

  /// A JPEG of it, or nil if there is no memory for one.
  func jpeg() -> Data? {
    var buffer: UnsafeMutablePointer<gchar>?
    var size: gsize = 0
    let isDone = "quality".withCString { key in
      "90".withCString { value in
        var keys = [UnsafeMutablePointer(mutating: key), nil]
        var values = [UnsafeMutablePointer(mutating: value), nil]
        return gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, "jpeg", &keys, &values, nil) != 0
      }
    }
    defer { g_free(buffer) }
    return isDone ? buffer.map { Data(bytes: $0, count: Int(size)) } : nil
  }

  /// How bright each of 32 × 18 fields of it is, 0 to 255, row by row; each from 64 of its pixels at most.
  func brightness() -> [Double] {
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    guard let bytes = gdk_pixbuf_read_pixels(pixbuf) else { return [] }
    let (columns, rows, points) = (32, 18, 8)
    func pixel(_ index: Int, of count: Int, in length: Int) -> Int { (2 * index + 1) * length / (2 * count) }
    var fields = [Double](repeating: 0, count: columns * rows)
    for row in 0..<rows * points {
      let line = bytes + pixel(row, of: rows * points, in: height) * stride
      for column in 0..<columns * points {
        let point = line + pixel(column, of: columns * points, in: width) * channels
        let light = 0.299 * Double(point[0]) + 0.587 * Double(point[1]) + 0.114 * Double(point[2])
        fields[row / points * columns + column / points] += light / Double(points * points)
      }
    }
    return fields
  }

  /// Whether one can follow the other in a film without a jump.
  ///
  /// Fields rather than pixels are compared, so that a codec's noise counts for nothing. In a film made to go round they
  /// differ by less than 1 on the average; a bird that is suddenly elsewhere makes one field differ by more than 10.
  func continues(_ other: PixbufImage) -> Bool {
    let differences = zip(brightness(), other.brightness()).map { abs($0 - $1) }
    guard let most = differences.max() else { return false }
    return most < 10 && differences.reduce(0, +) / Double(differences.count) < 2
  }
}
