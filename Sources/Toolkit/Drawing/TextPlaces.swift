import CAdwaita
import ToolkitC

/// A rectangle, in logical pixels.
public struct Area: Equatable, Sendable {
  public let x, y, width, height: Double

  /// Creates a rectangle with its upper left corner at (`x`, `y`).
  public nonisolated init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// How far a point is from its nearest edge; 0 inside.
  public nonisolated func distance(x pointX: Double, y pointY: Double) -> Double {
    let (across, down) = (max(x - pointX, 0, pointX - x - width), max(y - pointY, 0, pointY - y - height))
    return (across * across + down * down).squareRoot()
  }
}

extension Widget {
  /// Where text, icons and drawings are on screen, in this widget's coordinates: the text of each mapped label below it
  /// rather than the label's whole area, and each icon and drawing.
  public var textPlaces: [Area] {
    var places: [Area] = []
    func look(below parent: UnsafeMutablePointer<GtkWidget>) {
      var child = gtk_widget_get_first_child(parent)
      while let next = child {
        child = gtk_widget_get_next_sibling(next)
        guard Bool(gtk_widget_get_mapped(next)) else { continue }
        if let place = place(of: next) { places.append(place) } else { look(below: next) }
      }
    }
    look(below: widget)
    return places
  }

  private func place(of other: UnsafeMutablePointer<GtkWidget>) -> Area? {
    let type = UnsafeMutableRawPointer(other).assumingMemoryBound(to: GTypeInstance.self)
    var own = (x: 0.0, y: 0.0, width: Double(gtk_widget_get_width(other)), height: Double(gtk_widget_get_height(other)))
    if Bool(g_type_check_instance_is_a(type, gtk_label_get_type())) {
      let label = OpaquePointer(other)
      var (left, top, width, height): (gint, gint, gint, gint) = (0, 0, 0, 0)
      gtk_label_get_layout_offsets(label, &left, &top)
      pango_layout_get_pixel_size(gtk_label_get_layout(label), &width, &height)
      var extents = PangoRectangle()
      pango_layout_get_pixel_extents(gtk_label_get_layout(label), nil, &extents)
      own = (Double(left + extents.x), Double(top), Double(extents.width), Double(height))
    } else if ![gtk_image_get_type(), gtk_drawing_area_get_type()].contains(where: {
      Bool(g_type_check_instance_is_a(type, $0))
    }) {
      return nil
    }
    guard own.width > 0 else { return nil }
    var (x, y) = (0.0, 0.0)
    guard Bool(gtk_widget_translate_coordinates(other, widget, own.x, own.y, &x, &y)) else { return nil }
    return Area(x: x, y: y, width: own.width, height: own.height)
  }
}

/// Calls back after each layout of a window, while a widget in it is mapped.
@MainActor public final class LayoutWatch {
  /// The owner of the handler on the window's surface; nil while the widget isn't mapped.
  private var listening: Object?
  private let action: () -> Void

  /// Starts to watch. `action` may ask for a redraw, which then comes in the same frame, but mustn't change the layout
  /// or capture the watch's owner strongly.
  public init(of widget: Widget, _ action: @escaping () -> Void) {
    self.action = action
    widget.onMapChanged { [weak self, opaque = widget.opaque] isMapped in
      self?.listening = nil
      if isMapped { self?.listen(to: UnsafeMutablePointer(opaque)) }
    }
  }

  private func listen(to widget: UnsafeMutablePointer<GtkWidget>) {
    guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native) else { return }
    let listening = Object(adopting: g_object_new_with_properties(g_object_get_type(), 0, nil, nil))
    Object(retaining: UnsafeMutableRawPointer(surface)).connect("layout", owner: listening) { [weak self] _ in
      self?.action()
      return false
    }
    self.listening = listening
  }
}
