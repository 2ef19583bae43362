import CGStreamer
import CGdkPixbuf
import Core
import Foundation

/// An image in memory, three bytes a pixel (red, green, blue), backed by a GdkPixbuf. Any thread, one at a time.
final class PixbufImage {
  /// The maximum number of pixels in a file. Reading 100 megapixels takes 400 MB.
  static let maximumPixelCount = 100_000_000

  let width: Int
  let height: Int
  private let pixbuf: OpaquePointer

  /// - Parameter owned: a pixbuf whose reference passes to this object.
  private init(_ owned: OpaquePointer) {
    pixbuf = owned
    width = Int(gdk_pixbuf_get_width(owned))
    height = Int(gdk_pixbuf_get_height(owned))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  /// Whether GdkPixbuf hands every picture to glycin, which decodes it in a separate sandbox (since GdkPixbuf 2.44, if
  /// built that way).
  static let isReadElsewhere: Bool = {
    guard let library = dlopen("libglycin-2.so.0", RTLD_LAZY | RTLD_NOLOAD) else { return false }
    dlclose(library)
    return true
  }()

  /// Whether a loader for pictures of this MIME type is installed.
  static func reads(_ mimeType: String) -> Bool {
    let formats = gdk_pixbuf_get_formats()
    defer { g_slist_free(formats) }
    return sequence(first: formats, next: { $0?.pointee.next }).prefix { $0 != nil }.contains { format in
      guard let types = gdk_pixbuf_format_get_mime_types(format?.pointee.data.map(OpaquePointer.init)) else {
        return false
      }
      defer { g_strfreev(types) }
      return sequence(first: types, next: { $0 + 1 }).prefix { $0.pointee != nil }
        .contains { $0.pointee.map { String(cString: $0) } == mimeType }
    }
  }

  /// Reads the image file at `url`: turned upright, on white where it is transparent, and scaled down to fit
  /// `PixelSize.largest`. Reads the first frame of an animation. Returns nil if the file isn't an image in a known
  /// format.
  ///
  /// - Throws: `SceneProblem`; `.tooLarge` before any pixel is read.
  static func read(_ url: URL) throws(SceneProblem) -> PixbufImage? {
    var (width, height): (gint, gint) = (0, 0)
    guard let format = gdk_pixbuf_get_file_info(url.path, &width, &height) else { return nil }
    guard width > 0, height > 0 else { throw .notPlayable }
    if Int(width) * Int(height) > maximumPixelCount { throw .tooLarge(width: Int(width), height: Int(height)) }
    // A vector drawing has no pixel size, so it is rendered as large as allowed.
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

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// The pixels, row after row, without padding; empty if there's no memory for them.
  func packed() -> [UInt8] {
    let (stride, channels) = (Int(gdk_pixbuf_get_rowstride(pixbuf)), Int(gdk_pixbuf_get_n_channels(pixbuf)))
    guard let bytes = gdk_pixbuf_read_pixels(pixbuf) else { return [] }
    return [UInt8](unsafeUninitializedCapacity: width * height * 3) { packed, count in
      for row in 0..<height {
        for column in 0..<width {
          let pixel = bytes + row * stride + column * channels
          for channel in 0..<3 { packed[count + channel] = pixel[channel] }
          count += 3
        }
      }
    }
  }

  /// An image of pixels as `packed()` returns them; nil if their number doesn't match the size.
  convenience init?(packed: [UInt8], _ size: PixelSize) {
    guard size.isWithin(.largest), packed.count == size.width * size.height * 3 else { return nil }
    self.init(copying: packed, width: size.width, height: size.height, stride: size.width * 3)
  }

  /// Copies RGB pixels that the caller owns.
  init?(copying bytes: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
    guard
      let borrowed = gdk_pixbuf_new_from_data(
        bytes, GDK_COLORSPACE_RGB, 0, 8, gint(width), gint(height), gint(stride), nil, nil)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(borrowed)) }
    guard let copy = gdk_pixbuf_copy(borrowed) else { return nil }
    pixbuf = copy
    self.width = width
    self.height = height
  }

  /// Returns the image as JPEG data of quality 90, or nil if encoding fails.
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

  /// Returns the mean brightness, 0 to 255, of each cell of a 32 × 18 grid, row by row. Samples at most 64 pixels a
  /// cell.
  func brightness() -> [Double] {
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    guard let bytes = gdk_pixbuf_read_pixels(pixbuf) else { return [] }
    let (columns, rows, points) = (32, 18, 8)
    func pixel(_ index: Int, of count: Int, in length: Int) -> Int { (2 * index + 1) * length / (2 * count) }
    var cells = [Double](repeating: 0, count: columns * rows)
    for row in 0..<rows * points {
      let line = bytes + pixel(row, of: rows * points, in: height) * stride
      for column in 0..<columns * points {
        let point = line + pixel(column, of: columns * points, in: width) * channels
        let light = 0.299 * Double(point[0]) + 0.587 * Double(point[1]) + 0.114 * Double(point[2])
        cells[row / points * columns + column / points] += light / Double(points * points)
      }
    }
    return cells
  }

  /// Whether this image can follow `other` in a film without a visible jump.
  ///
  /// Compares grid cells rather than pixels, so that codec noise doesn't count. In a film made to loop, cells differ by
  /// less than 1 on average; a bird that is suddenly elsewhere makes one cell differ by more than 10.
  func continues(_ other: PixbufImage) -> Bool {
    let differences = zip(brightness(), other.brightness()).map { abs($0 - $1) }
    guard let largest = differences.max() else { return false }
    return largest < 10 && differences.reduce(0, +) / Double(differences.count) < 2
  }
}
