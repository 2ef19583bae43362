import CAdwaita
import ToolkitC

/// A symbolic icon.
public final class Image: Widget {
  /// The icon called `name`, decoration unless it is named.
  public init(icon name: String) { super.init(adopting: gtk_image_new_from_icon_name(name)) }

  /// The icon's name.
  public var name: String {
    get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != name { gtk_image_set_from_icon_name(opaque, newValue) } }
  }

  /// How large it is, in pixels of the style sheet.
  @discardableResult public func size(_ pixels: Int) -> Image {
    gtk_image_set_pixel_size(opaque, gint(pixels))
    return self
  }
}

/// A picture in memory, ready to be drawn.
public final class Texture: Object {
  /// Wraps pixels (blue, green, red, alpha, premultiplied) without copying them.
  ///
  /// - Parameter owner: kept until nobody draws the texture any more, and let go of on any thread. `bytes` must stay
  ///   valid for as long as it lives.
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

  /// Loads a picture file beside the main thread; nil if it is not there or cannot be read.
  public static func load(file path: String) async -> Texture? {
    let loaded = await Task.detached(priority: .userInitiated) {
      gdk_texture_new_from_filename(path, nil).map { UInt(bitPattern: $0) }  // a picture that cannot be read is none
    }.value
    return loaded.map { Texture(loaded: UnsafeMutableRawPointer(bitPattern: $0)) }
  }

  private init(loaded raw: UnsafeMutableRawPointer?) { super.init(adopting: raw) }

  /// Loads a picture file; nil if it is not there or cannot be read.
  public init?(file path: String) {
    guard let texture = gdk_texture_new_from_filename(path, nil) else { return nil }
    super.init(adopting: UnsafeMutableRawPointer(texture))
  }
}

/// A moving picture that covers its area, and can fade into another.
public final class FramePicture: Widget {
  private let paintable: Object
  private var incoming: Texture?

  /// An empty picture.
  public init() {
    paintable = Object(adopting: UnsafeMutableRawPointer(toolkit_frame_paintable_new()))
    super.init(adopting: gtk_picture_new_for_paintable(paintable.opaque))
    gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_FILL)
    gtk_picture_set_can_shrink(opaque, 1)
  }

  /// Shows `texture` from the next frame on.
  public func show(_ texture: Texture) {
    toolkit_frame_paintable_set_texture(paintable.opaque, texture.opaque)
  }

  /// What the picture fades into, from the next frame on; whatever was there takes its place with `settle`.
  public func show(incoming texture: Texture) {
    incoming = texture
    update()
  }

  /// How far it has faded: 0 to 1.
  public var mix = 0.0 { didSet { update() } }

  /// The fade is over: what came in is the picture.
  public func settle() {
    toolkit_frame_paintable_settle(paintable.opaque)
    incoming = nil
    mix = 0
  }

  /// Which part is seen where the picture is wider than its area: -1 the left edge, 0 the middle, 1 the right edge.
  public var pan = 0.0 { didSet { toolkit_frame_paintable_set_pan(paintable.opaque, min(max(pan, -1), 1)) } }

  private func update() {
    if let incoming { toolkit_frame_paintable_set_incoming(paintable.opaque, incoming.opaque, mix) }
  }
}
