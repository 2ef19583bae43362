import CGStreamer
import Foundation

/// The GStreamer library. Initialized on first use, on any thread, and never at program start.
enum GStreamer {
  /// Whether the library is initialized. The first access initializes it.
  ///
  /// That takes some milliseconds, or a second or two after an update, when GStreamer scans every plugin.
  static let isReady: Bool = gst_init_check(nil, nil, nil) != 0

  /// Makes GStreamer use its stored list of plugins without updating it or, without a list, scan for plugins without a
  /// second process. Call it before GStreamer is initialized.
  static func scansAlone() {
    gst_registry_fork_set_enabled(0)
    setenv("GST_REGISTRY_UPDATE", "no", 1)
  }

  /// The library's version, such as 1.22.0.
  static var version: String {
    var (major, minor, micro, nano): (guint, guint, guint, guint) = (0, 0, 0, 0)
    gst_version(&major, &minor, &micro, &nano)
    return "\(major).\(minor).\(micro)"
  }

  /// Whether an element factory of this name is installed.
  static func has(_ name: String) -> Bool {
    guard isReady, let factory = gst_element_factory_find(name) else { return false }
    gst_object_unref(UnsafeMutableRawPointer(factory))
    return true
  }

  /// Looks for plugins that were installed since the library was initialized. Takes a moment; any thread.
  static func update() { if isReady { gst_update_registry() } }

  /// Whether a decoder for a kind of video, such as `video/x-h264`, is installed.
  static func decodes(_ kind: String) -> Bool {
    guard isReady, let caps = gst_caps_from_string(kind) else { return false }
    defer { gst_caps_unref(caps) }
    // GST_ELEMENT_FACTORY_TYPE_DECODER and …_MEDIA_VIDEO, macros that Swift doesn't import.
    let decoders = gst_element_factory_list_get_elements(GstElementFactoryListType(1 | 1 << 49), GST_RANK_MARGINAL)
    defer { gst_plugin_feature_list_free(decoders) }
    let found = gst_element_factory_list_filter(decoders, caps, GST_PAD_SINK, 0)
    defer { gst_plugin_feature_list_free(found) }
    return found != nil
  }

  /// The first of `names` that isn't installed, or nil if all are.
  static func firstMissing(of names: [String]) -> String? { names.first { !has($0) } }
}

extension Duration {
  /// The duration as a GstClockTime: whole nanoseconds, at least zero, and at most what GStreamer's signed times can
  /// hold, 292 years.
  var clockTime: UInt64 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    if seconds >= Int64.max / 1_000_000_000 { return UInt64(Int64.max) }
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }

  /// The duration in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
