import CAdwaita
import Observation
import ToolkitC
import XCTest

@testable import Toolkit

@MainActor @Observable final class Counter {
  var count = 0
}

@MainActor enum MainLoop {
  /// Iterates GLib's main loop until `condition` holds, and returns false if it doesn't within ten seconds.
  static func turn(until condition: () -> Bool) -> Bool {
    let deadline = g_get_monotonic_time() + 10_000_000
    while !condition() {
      guard g_get_monotonic_time() < deadline else { return false }
      if g_main_context_iteration(nil, 0) == 0 { g_usleep(500) }
    }
    return true
  }

  /// Iterates GLib's main loop until a widget has drawn `frames` frames, so that pending updates are on screen.
  ///
  /// - Returns: False if they weren't drawn within ten seconds.
  @discardableResult static func turn(frames: Int, of widget: Widget) -> Bool {
    var left = frames
    return withUnsafeMutablePointer(to: &left) { left in
      gtk_widget_add_tick_callback(
        widget.widget,
        { _, _, left in
          let left = left?.assumingMemoryBound(to: Int.self)
          left?.pointee -= 1
          return left?.pointee ?? 0 > 0 ? 1 : 0
        }, left, nil)
      return turn { left.pointee <= 0 }
    }
  }
}

extension XCTestCase {
  /// GTK is used on the main thread, where these tests run.
  func onMain(_ test: @MainActor () throws -> Void) rethrows {
    try MainActor.assumeIsolated {
      XCTAssertTrue(Gtk.isReady)
      try test()
    }
  }
}

extension ApplicationWindow {
  /// A window of an application of its own, whose name on the bus ends with `name`.
  static func test(_ name: String) -> ApplicationWindow {
    let application = Application(id: "io.github.respite_app.Respite.Tests.\(name)")
    do { try application.register() } catch { XCTFail("\(error)") }
    return ApplicationWindow(application: application, title: "Test")
  }
}

extension Object {
  /// Emits a signal without arguments.
  func emit(_ signal: String) {
    var value = GValue()
    g_value_init(&value, g_type_from_name(g_type_name_from_instance(pointer(GTypeInstance.self))))
    g_value_set_object(&value, raw)
    g_signal_emitv(&value, g_signal_lookup(signal, value.g_type), 0, nil)
    g_value_unset(&value)
  }
}

extension Widget {
  /// Every descendant with the name of its type, unretained.
  func descendants() -> [(type: String, widget: UnsafeMutablePointer<GtkWidget>)] {
    func below(_ widget: UnsafeMutablePointer<GtkWidget>) -> [(String, UnsafeMutablePointer<GtkWidget>)] {
      var found: [(String, UnsafeMutablePointer<GtkWidget>)] = []
      var child = gtk_widget_get_first_child(widget)
      while let next = child {
        let instance = UnsafeMutableRawPointer(next).assumingMemoryBound(to: GTypeInstance.self)
        found.append((String(cString: g_type_name_from_instance(instance)), next))
        found += below(next)
        child = gtk_widget_get_next_sibling(next)
      }
      return found
    }
    return below(pointer(GtkWidget.self))
  }
}

extension OpaquePointer {
  var asToggle: UnsafeMutablePointer<GtkToggleButton> { UnsafeMutablePointer(self) }
  var asRange: UnsafeMutablePointer<GtkRange> { UnsafeMutablePointer(self) }
}

/// Tracks when the GObjects of a widget tree are finalized.
@MainActor final class Witness {
  private(set) static var alive = 0

  /// Tracks `root` and all its descendants.
  static func watch(_ root: Widget) { watch(root.pointer(GtkWidget.self)) }

  private static func watch(_ widget: UnsafeMutablePointer<GtkWidget>) {
    alive += 1
    g_object_weak_ref(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self),
      { _, _ in MainActor.assumeIsolated { Witness.alive -= 1 } }, nil)
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      watch(next)
      child = gtk_widget_get_next_sibling(next)
    }
  }
}

/// A frame of one colour, or of several columns.
final class TestPlanes: @unchecked Sendable {  // written by one test on one thread
  let width: Int, height: Int
  let bytes: UnsafeMutableRawBufferPointer
  private var halfWidth: Int { (width + 1) / 2 }

  /// Columns of equal width, each with its luma, difference to blue and difference to red.
  convenience init(width: Int, height: Int, _ columns: (luma: UInt8, blue: UInt8, red: UInt8)...) {
    self.init(width: width, height: height, columns)
  }

  init(width: Int, height: Int, _ columns: [(luma: UInt8, blue: UInt8, red: UInt8)]) {
    (self.width, self.height) = (width, height)
    let chroma = ((width + 1) / 2) * ((height + 1) / 2)
    bytes = .allocate(byteCount: width * height + 2 * chroma, alignment: 16)
    for place in 0..<(width * height) { bytes[place] = columns[place % width * columns.count / width].luma }
    for place in 0..<chroma {
      let column = columns[min(2 * (place % halfWidth), width - 1) * columns.count / width]
      bytes[width * height + place] = column.blue
      bytes[width * height + chroma + place] = column.red
    }
  }

  deinit { bytes.deallocate() }

  var frame: Frame { frame(focus: 0.5) }

  func frame(focus: Double) -> Frame {
    guard let start = bytes.baseAddress else { preconditionFailure("an allocation has an address") }
    let base = UnsafeRawPointer(start)
    let chroma = halfWidth * ((height + 1) / 2)
    return Frame(
      width: width, height: height,
      planes: [
        (base, width), (base + width * height, halfWidth), (base + width * height + chroma, halfWidth),
      ], focus: focus, owner: self)
  }
}

extension FramePicture {
  /// What it draws in an area of this size: 0xRRGGBB, row by row.
  func drawn(width: Int, height: Int, byProcessor: Bool = true) -> [UInt32] {
    toolkit_frame_paintable_set_display(paintable.opaque, 1, byProcessor)
    return paintable.drawn(width: width, height: height)
  }
}

extension DiscPicture {
  /// What it draws on black in an area of this size: 0xRRGGBB, row by row.
  func drawn(width: Int, height: Int, scale: Int = 1, byProcessor: Bool) -> [UInt32] {
    toolkit_discs_set_display(paintable.opaque, CInt(scale), byProcessor)
    return paintable.drawn(width: width, height: height, scale: scale)
  }
}

extension Widget {
  /// What it draws on black with everything in it, in a window that is shown: 0xRRGGBB, row by row.
  func drawnInItsWindow() -> [UInt32] {
    let snapshot = gtk_snapshot_new()
    gtk_widget_snapshot_child(gtk_widget_get_parent(widget), widget, snapshot)
    return pixels(of: snapshot, width: width, height: height)
  }
}

extension Object {
  /// What a paintable draws on black in an area of this size: 0xRRGGBB, row by row, in pixels.
  fileprivate func drawn(width: Int, height: Int, scale: Int = 1) -> [UInt32] {
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(opaque, snapshot, Double(width), Double(height))
    return pixels(of: snapshot, width: width, height: height, scale: scale)
  }
}

/// What was added to a snapshot, on black: 0xRRGGBB, row by row, in pixels. Takes the snapshot.
@MainActor private func pixels(of snapshot: OpaquePointer?, width: Int, height: Int, scale: Int = 1) -> [UInt32] {
  let (width, height) = (width * scale, height * scale)
  guard let node = gtk_snapshot_free_to_node(snapshot) else { return [] }
  defer { gsk_render_node_unref(node) }
  let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, CInt(width), CInt(height))
  defer { cairo_surface_destroy(surface) }
  let canvas = cairo_create(surface)
  cairo_scale(canvas, Double(scale), Double(scale))
  gsk_render_node_draw(node, canvas)
  cairo_destroy(canvas)
  cairo_surface_flush(surface)
  let stride = Int(cairo_image_surface_get_stride(surface))
  guard let pixels = cairo_image_surface_get_data(surface) else { return [] }
  let data = UnsafeRawPointer(pixels)
  return (0..<(width * height)).map {
    data.load(fromByteOffset: $0 / width * stride + $0 % width * 4, as: UInt32.self) & 0xFFFFFF
  }
}
