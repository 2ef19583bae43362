import CGStreamer
import Foundation

/// A GstElement and its properties. Doesn't retain the GstElement: each function that returns an `Element` says who
/// owns the reference.
///
/// Unchecked: GStreamer's elements are thread-safe, and only the owner calls `release()`.
struct Element: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<GstElement>

  /// A new element that the caller owns, or nil if no such factory is installed.
  static func make(_ factory: String, named name: String? = nil) -> Element? {
    guard GStreamer.isReady, let made = gst_element_factory_make(factory, name) else { return nil }
    gst_object_ref_sink(made)
    return Element(pointer: made)
  }

  /// Drops one reference.
  func release() { gst_object_unref(pointer) }

  /// The element with this name in this bin, or in a bin within it; nil if there isn't one. The bin owns the element.
  func child(_ name: String) -> Element? {
    guard let found = gst_bin_get_by_name(asBin, name) else { return nil }
    gst_object_unref(found)  // the bin holds a reference of its own
    return Element(pointer: found)
  }

  /// The element as a `GstBin`. Only for an element that is one.
  var asBin: UnsafeMutablePointer<GstBin> { UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstBin.self) }

  /// The element as a `GstAppSrc`. Only for an element that is one.
  var asSource: UnsafeMutablePointer<GstAppSrc> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstAppSrc.self)
  }

  /// Whether the element has a property of that name. An element chosen by an environment variable may lack one.
  func has(_ property: String) -> Bool {
    pointer.withMemoryRebound(to: GTypeInstance.self, capacity: 1) { instance in
      guard let type = instance.pointee.g_class else { return false }
      return type.withMemoryRebound(to: GObjectClass.self, capacity: 1) {
        g_object_class_find_property($0, property) != nil
      }
    }
  }

  func set(_ property: String, _ value: String) {
    set(property, cgst_type_string()) { g_value_set_string($0, value) }
  }

  func set(_ property: String, _ value: Bool) {
    set(property, cgst_type_boolean()) { g_value_set_boolean($0, value ? 1 : 0) }
  }

  /// Sets a number, which GLib converts to the property's type.
  func set(_ property: String, _ value: Int) {
    set(property, cgst_type_int64()) { g_value_set_int64($0, gint64(value)) }
  }

  /// Sets a property that GStreamer parses from text, such as caps or a structure. Pass constants only.
  func set(_ property: String, parsing text: String) {
    gst_util_set_object_arg(object, property, text)
  }

  /// The value of a string property; nil if it's unset or there's no such property.
  func string(_ property: String) -> String? {
    guard has(property) else { return nil }
    var value = GValue()
    g_value_init(&value, cgst_type_string())
    defer { g_value_unset(&value) }
    g_object_get_property(object, property, &value)
    return g_value_get_string(&value).map { String(cString: $0) }
  }

  /// The video format on the source pad, or nil before caps are negotiated.
  func outputVideoInfo() -> GstVideoInfo? {
    guard let caps = withPad("src", { gst_pad_get_current_caps($0) }) else { return nil }
    defer { gst_caps_unref(caps) }
    var info = GstVideoInfo()
    return gst_video_info_from_caps(&info, caps) != 0 ? info : nil
  }

  /// Seeks the output of the element's source pad to `start`, and returns whether that's accepted.
  ///
  /// Unlike `gst_element_seek`, this also works while the pad isn't linked, as for a moment while a mixer is inserted
  /// behind the element.
  ///
  /// - Parameter number: the seek's sequence number.
  func seekAtOutlet(
    to start: Duration, _ flags: [GstSeekFlags], number: UInt32 = gst_util_seqnum_next()
  ) -> Bool {
    let flags = GstSeekFlags(flags.reduce(0) { $0 | $1.rawValue })
    return withPad("src") { pad in
      guard
        let event = gst_event_new_seek(
          1, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET, gint64(start.clockTime), GST_SEEK_TYPE_NONE, -1)
      else { return false }
      gst_event_set_seqnum(event, number)
      return gst_pad_send_event(pad, event) != 0
    } ?? false
  }

  private var object: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
  }

  private func set(_ property: String, _ type: GType, _ fill: (UnsafeMutablePointer<GValue>) -> Void) {
    guard has(property) else { return }
    var value = GValue()
    g_value_init(&value, type)
    fill(&value)
    g_object_set_property(object, property, &value)
    g_value_unset(&value)
  }
}
