import CAdwaita
import ToolkitC

/// A picture in the planes that video decoders produce: luma, and two colour differences of half its width and height
/// (I420), 8 bits a sample, BT.709, limited range.
public nonisolated final class Frame: @unchecked Sendable {
  // Unchecked: the C object is never changed, and its reference count is atomic.
  let raw: OpaquePointer

  /// Wraps planes without copying them.
  ///
  /// - Parameters:
  ///   - width: in pixels, at least 2.
  ///   - height: in pixels, at least 2.
  ///   - planes: luma, the difference to blue and the difference to red: the first sample of each, and the bytes from
  ///     one row to the next.
  ///   - focus: where the picture is centred if it's wider than its area: 0 is its left edge, 1 its right edge.
  ///   - owner: keeps the samples valid while it lives. It is retained until the frame is no longer drawn, and released
  ///     on any thread.
  public init(
    width: Int, height: Int, planes: [(samples: UnsafeRawPointer, stride: Int)], focus: Double = 0.5,
    owner: some AnyObject & Sendable
  ) {
    precondition(planes.count == 3 && width > 1 && height > 1)
    func samples(_ plane: Int) -> UnsafePointer<UInt8> { planes[plane].samples.assumingMemoryBound(to: UInt8.self) }
    func stride(_ plane: Int) -> CInt { CInt(planes[plane].stride) }
    let described = ToolkitPlanes(
      planes: (samples(0), samples(1), samples(2)), strides: (stride(0), stride(1), stride(2)), width: CInt(width),
      height: CInt(height), focus: focus)
    raw = toolkit_frame_new(described, Retained.pass(owner), releaseRetained)
  }

  /// Loads a picture file, scaled down as far as possible while it still covers `width` by `height` pixels, but never
  /// scaled up. Where it's wider than its area, it's centred at `focus`, 0 to 1 of its width. Returns nil if the file
  /// is missing or can't be decoded.
  public init?(file path: String, width: Int, height: Int, focus: Double = 0.5) {
    guard let raw = toolkit_frame_load(path, CInt(clamping: width), CInt(clamping: height), focus) else { return nil }
    self.raw = raw
  }

  /// Loads a picture file as `init(file:width:height:focus:)` does, but off the main thread.
  public static func load(file path: String, width: Int, height: Int, focus: Double = 0.5) async -> Frame? {
    await Task.detached(priority: .userInitiated) { Frame(file: path, width: width, height: height, focus: focus) }
      .value
  }

  /// The width in pixels.
  public var width: Int { Int(toolkit_frame_planes(raw).pointee.width) }
  /// The height in pixels.
  public var height: Int { Int(toolkit_frame_planes(raw).pointee.height) }

  deinit { toolkit_frame_unref(raw) }
}

/// A video picture that covers its area, can cross-fade into another one, and can be darkened.
public final class FramePicture: Widget {
  /// Internal for tests, which look at what this paintable draws.
  let paintable: Object
  private var incoming: Frame?

  /// Creates an empty picture.
  public init() {
    paintable = Object(adopting: UnsafeMutableRawPointer(toolkit_frame_paintable_new()))
    super.init(adopting: gtk_picture_new_for_paintable(paintable.opaque))
    gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_FILL)
    gtk_picture_set_can_shrink(opaque, 1)
    let paintable = paintable
    onDisplayKnown { toolkit_frame_paintable_set_display(paintable.opaque, $0, $1) }
  }

  /// Shows `frame` from the next redraw on.
  public func show(_ frame: Frame) { toolkit_frame_paintable_set_frame(paintable.opaque, frame.raw) }

  /// Sets the picture to cross-fade into, from the next redraw on. `settle` makes it the shown one.
  public func show(incoming frame: Frame) {
    incoming = frame
    update()
  }

  /// The progress of the cross-fade, 0 to 1.
  public var mix = 0.0 { didSet { update() } }

  /// Ends the cross-fade, and makes the incoming picture the shown one.
  public func settle() {
    toolkit_frame_paintable_settle(paintable.opaque)
    incoming = nil
    mix = 0
  }

  /// Which part of a picture is visible if it is wider than its area: -1 is its left edge, 1 its right edge, and at 0
  /// its focus is in the middle, as far as the picture goes.
  public var pan = 0.0 { didSet { toolkit_frame_paintable_set_pan(paintable.opaque, min(max(pan, -1), 1)) } }

  /// How bright the picture is, as factors of its code values: `edge` far from the middle of the picture, `middle` in
  /// it, and a soft transition between them. (1, 1) leaves the picture unchanged.
  public var light = (edge: 1.0, middle: 1.0) {
    didSet {
      let (edge, middle) = (min(max(light.edge, 0), 1), min(max(light.middle, 0), 1))
      toolkit_frame_paintable_set_light(paintable.opaque, edge, middle)
    }
  }

  /// Draws the discs of a `DiscPicture` over this picture, instead of letting the other draw them; nil for none.
  func lay(_ discs: DiscPicture?) {
    toolkit_frame_paintable_set_discs(
      paintable.opaque, discs == nil ? nil : widget, discs?.widget, discs?.paintable.opaque)
  }

  private func update() {
    if let incoming { toolkit_frame_paintable_set_incoming(paintable.opaque, incoming.raw, mix) }
  }
}

extension Widget {
  /// Calls `action` when the widget is mapped and when its scale factor changes, with the number of device pixels in a
  /// logical one and whether the processor draws the window.
  func onDisplayKnown(_ action: @escaping (_ scale: CInt, _ isDrawnByProcessor: Bool) -> Void) {
    for signal in ["map", "notify::scale-factor"] {
      connect(signal, reading: { Self.display(of: $0) }) { action($0.scale, $0.isDrawnByProcessor) }
    }
  }

  private static func display(of picture: OpaquePointer) -> (scale: CInt, isDrawnByProcessor: Bool) {
    let widget = UnsafeMutablePointer<GtkWidget>(picture)
    return (gtk_widget_get_scale_factor(widget), toolkit_is_drawn_by_processor(widget))
  }
}
