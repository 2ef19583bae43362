import CAdwaita
import ToolkitC

/// A few concentric discs and rings, drawn in order, which may move in every frame.
public final class DiscPicture: Widget {
  /// A disc, or the ring around one.
  public struct Disc {
    let raw: ToolkitDisc

    /// Creates a disc, `y` logical pixels below the middle of the picture. With a `line`, it's a ring of that width,
    /// half of it on either side of the radius. Otherwise it fades out over the last `soft` pixels of its radius.
    public init(y: Double, radius: Double, line: Double = 0, soft: Double = 0, _ color: Color) {
      raw = ToolkitDisc(
        y: y, radius: radius, line: line, soft: min(soft, radius),
        color: GdkRGBA(
          red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: Float(color.alpha)))
    }
  }

  /// Internal for tests, which look at what this paintable draws.
  let paintable: Object

  /// Creates an empty picture. Screen readers skip it.
  public init() {
    paintable = Object(adopting: UnsafeMutableRawPointer(toolkit_discs_new()))
    super.init(adopting: gtk_picture_new_for_paintable(paintable.opaque))
    gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_FILL)
    gtk_picture_set_can_shrink(opaque, 1)
    role(.presentation)
    let paintable = paintable
    onDisplayKnown { toolkit_discs_set_display(paintable.opaque, $0, $1) }
  }

  /// A picture under this one that draws the discs into its own frames, which costs the processor far less than
  /// blending them over it. While `ground` is set, neither picture may fade or move without the other. It has no effect
  /// if a graphics card draws.
  public weak var ground: FramePicture? {
    didSet {
      if ground !== oldValue { oldValue?.lay(nil) }
      if isDrawnByProcessor { ground?.lay(self) }
    }
  }

  /// Shows these discs from the next redraw on.
  public func show(_ discs: [Disc]) { toolkit_discs_set(paintable.opaque, discs.map(\.raw), UInt32(discs.count)) }
}
