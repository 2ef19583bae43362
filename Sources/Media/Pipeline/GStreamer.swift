// GStreamer itself: started on first use and never at program start, asked for its parts by name. Any thread.

import CGStreamer
import Foundation

/// The library, started once, on whichever thread asks first.
enum GStreamer {
  /// Whether the library runs.
  ///
  /// Asking starts it: some milliseconds, or a second or two the first time after an update, when it looks at every
  /// plug-in.
  static let isReady: Bool = gst_init_check(nil, nil, nil) != 0

  /// As in 1.22.0.
  static var version: String {
    var (major, minor, micro, nano): (guint, guint, guint, guint) = (0, 0, 0, 0)
    gst_version(&major, &minor, &micro, &nano)
    return "\(major).\(minor).\(micro)"
  }

  /// Whether an element of this name can be made.
  static func has(_ name: String) -> Bool {
    guard isReady, let factory = gst_element_factory_find(name) else { return false }
    gst_object_unref(UnsafeMutableRawPointer(factory))
    return true
  }

  /// The first of `names` that cannot be made, or nil if all can.
  static func firstMissing(of names: [String]) -> String? { names.first { !has($0) } }
}

extension Duration {
  /// Whole nanoseconds, never negative: how GStreamer counts.
  var clockTime: UInt64 {
    let (seconds, attoseconds) = components
    return seconds < 0 || attoseconds < 0 ? 0 : UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }

  /// Seconds, with a fraction.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
