import CAdwaita
import ToolkitC

/// Has a screen reader say words that aren't in the accessibility tree, or not where the focus is.
///
/// GTK has a function for that from 4.14 on, which is looked for at run time.
enum Announcement {
  private typealias Announce = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> Void

  private static let announce: Announce? = toolkit_library_function("gtk_accessible_announce").map {
    unsafeBitCast($0, to: Announce.self)
  }

  /// GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM: said once what is being said now has ended.
  private static let medium: Int32 = 1

  /// Whether this GTK can announce anything.
  static var isPossible: Bool { announce != nil }

  /// Announces words in the name of a widget.
  static func make(_ words: String, by widget: Widget) { announce?(widget.opaque, words, medium) }
}
