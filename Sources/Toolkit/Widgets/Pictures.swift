import CAdwaita
import ToolkitC

/// A symbolic icon.
public final class Image: Widget {
  /// Creates an image of the icon `name`.
  public init(icon name: String) { super.init(adopting: gtk_image_new_from_icon_name(name)) }

  /// The name of the icon.
  public var name: String {
    get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != name { gtk_image_set_from_icon_name(opaque, newValue) } }
  }

  /// Sets the size, in logical pixels.
  @discardableResult public func size(_ pixels: Int) -> Self {
    gtk_image_set_pixel_size(opaque, gint(pixels))
    return self
  }
}

/// A picture in memory that GTK can draw.
public final class Texture: Object {
  /// Wraps pixels without copying them. Their bytes are blue, green, red and alpha, premultiplied.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - stride: bytes from one row to the next.
  ///   - bytes: the pixels.
  ///   - owner: keeps `bytes` valid while it lives. It is retained until the texture is no longer drawn, and released
  ///     on any thread.
  public init(width: Int, height: Int, stride: Int, bytes: UnsafeRawBufferPointer, owner: some AnyObject & Sendable) {
    let box = Unmanaged<AnyObject>.passRetained(owner)
    let shared = g_bytes_new_with_free_func(
      bytes.baseAddress, gsize(bytes.count),
      { box in if let box { Unmanaged<AnyObject>.fromOpaque(box).release() } }, box.toOpaque())
    defer { g_bytes_unref(shared) }
    super.init(
      adopting: UnsafeMutableRawPointer(
        gdk_memory_texture_new(
          gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, shared, gsize(stride))))
  }

  /// Loads a picture file off the main thread. Returns nil if it is missing or can't be decoded.
  public static func load(file path: String) async -> Texture? {
    let loaded = await Task.detached(priority: .userInitiated) {
      gdk_texture_new_from_filename(path, nil).map { UInt(bitPattern: $0) }
    }.value
    return loaded.map { Texture(loaded: UnsafeMutableRawPointer(bitPattern: $0)) }
  }

  /// Loads a picture file off the main thread, scaled down to `width` device pixels. Returns nil if it is missing or
  /// can't be decoded.
  public static func load(file path: String, width: Int) async -> Texture? {
    let loaded = await Task.detached(priority: .userInitiated) { () -> UInt? in
      guard let picture = gdk_pixbuf_new_from_file_at_scale(path, gint(width), -1, 1, nil) else { return nil }
      defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
      return gdk_texture_new_for_pixbuf(picture).map { UInt(bitPattern: $0) }
    }.value
    return loaded.map { Texture(loaded: UnsafeMutableRawPointer(bitPattern: $0)) }
  }

  private init(loaded raw: UnsafeMutableRawPointer?) { super.init(adopting: raw) }

  /// Loads a picture file. Returns nil if it is missing or can't be decoded.
  public init?(file path: String) {
    guard let texture = gdk_texture_new_from_filename(path, nil) else { return nil }
    super.init(adopting: UnsafeMutableRawPointer(texture))
  }
}

/// A video picture that covers its area and can cross-fade into another one.
public final class FramePicture: Widget {
  private let paintable: Object
  private var incoming: Texture?

  /// Creates an empty picture.
  public init() {
    paintable = Object(adopting: UnsafeMutableRawPointer(toolkit_frame_paintable_new()))
    super.init(adopting: gtk_picture_new_for_paintable(paintable.opaque))
    gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_FILL)
    gtk_picture_set_can_shrink(opaque, 1)
  }

  /// Shows `texture` in the next frame.
  public func show(_ texture: Texture) {
    toolkit_frame_paintable_set_texture(paintable.opaque, texture.opaque)
  }

  /// Sets the picture to fade into, in the next frame. `settle` makes it the shown one.
  public func show(incoming texture: Texture) {
    incoming = texture
    update()
  }

  /// The progress of the cross-fade, 0 to 1.
  public var mix = 0.0 { didSet { update() } }

  /// Ends the cross-fade: the incoming picture is the shown one now.
  public func settle() {
    toolkit_frame_paintable_settle(paintable.opaque)
    incoming = nil
    mix = 0
  }

  /// The visible part of a picture that is wider than its area: -1 its left edge, 0 the middle, 1 its right edge.
  public var pan = 0.0 { didSet { toolkit_frame_paintable_set_pan(paintable.opaque, min(max(pan, -1), 1)) } }

  private func update() {
    if let incoming { toolkit_frame_paintable_set_incoming(paintable.opaque, incoming.opaque, mix) }
  }
}
