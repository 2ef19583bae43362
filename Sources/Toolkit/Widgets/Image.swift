import CAdwaita
import ToolkitC

/// A symbolic icon.
public final class Image: Widget {
  /// Creates an image of the icon `name`.
  public init(icon name: String) {
    super.init(adopting: gtk_image_new_from_icon_name(name))
    drawIcons()
  }

  /// The name of the icon.
  public var name: String {
    get { toolkit_icon_name(widget).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != name else { return }
      gtk_image_set_from_icon_name(opaque, newValue)
      drawIcons()
    }
  }

  /// Sets the size, in logical pixels.
  @discardableResult public func size(_ pixels: Int) -> Self {
    gtk_image_set_pixel_size(opaque, gint(pixels))
    return self
  }
}

extension Widget {
  /// Draws those of our own icons that this widget shows, without GTK's loader. Call it after the icons' names are set.
  func drawIcons() { toolkit_draw_icons(widget) }
}
