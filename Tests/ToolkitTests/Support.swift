import CAdwaita
import Observation

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

/// An image buffer, initially opaque black.
final class Pixels: @unchecked Sendable {  // the bytes are written by one test on one thread
  let bytes: UnsafeMutableRawBufferPointer

  init(width: Int, height: Int) {
    bytes = .allocate(byteCount: width * height * 4, alignment: 16)
    for pixel in 0..<(width * height) { bytes.storeBytes(of: 0xFF00_0000, toByteOffset: pixel * 4, as: UInt32.self) }
  }

  deinit { bytes.deallocate() }
}

extension Texture {
  /// One pixel in GTK's order: alpha, red, green, blue.
  func pixel(x: Int, y: Int) -> UInt32 {
    let width = Int(gdk_texture_get_width(opaque)), height = Int(gdk_texture_get_height(opaque))
    var pixels = [UInt32](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBytes {
      gdk_texture_download(opaque, $0.bindMemory(to: UInt8.self).baseAddress, gsize(width * 4))
    }
    return pixels[y * width + x]
  }
}
