import CAdwaita
import ToolkitC

/// Makes a screen reader say words that aren't in the accessibility tree, or aren't at the focus.
///
/// GTK has a function for announcements from 4.14 on, which is looked up at run time.
enum Announcement {
  private typealias Announce = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> Void
  private typealias Context = @convention(c) (OpaquePointer) -> OpaquePointer?

  private static let announce: Announce? = toolkit_library_function("gtk_accessible_announce").map {
    unsafeBitCast($0, to: Announce.self)
  }
  private static let context: Context? = toolkit_library_function("gtk_accessible_get_at_context").map {
    unsafeBitCast($0, to: Context.self)
  }

  /// GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM: the words are spoken after the current speech has ended.
  private static let medium: Int32 = 1

  /// Whether this GTK can announce anything.
  static var isPossible: Bool { announce != nil && context != nil }

  /// Announces `words`, with `widget` as their source. Does nothing if nothing can listen.
  static func make(_ words: String, by widget: Widget) {
    guard hasListener(widget) else { return }
    announce?(widget.opaque, words, medium)
  }

  /// Whether a screen reader can listen. Without an accessibility bus, GTK 4.18 has a substitute context that crashes
  /// on announcements.
  private static func hasListener(_ widget: Widget) -> Bool {
    guard let found = context?(widget.opaque) else { return false }
    let kept = Object(adopting: UnsafeMutableRawPointer(found))
    let kind = g_type_name_from_instance(kept.pointer(GTypeInstance.self))
    return kind.map { String(cString: $0) != "GtkTestATContext" } ?? false
  }
}
