import CAdwaita
import ToolkitC

extension Label {
  private typealias Relative = @convention(c) (OpaquePointer) -> OpaquePointer?

  private static let firstChild = relative("gtk_accessible_get_first_accessible_child")
  private static let nextSibling = relative("gtk_accessible_get_next_accessible_sibling")

  private static func relative(_ name: String) -> Relative? {
    toolkit_library_function(name).map { unsafeBitCast($0, to: Relative.self) }
  }

  /// Names each link after its words whenever the text is mapped, and now if it is mapped already.
  ///
  /// In GTK 4.24 the links of a text are its children in the accessibility tree, and have no name in any program. GTK
  /// aborts if they're named before the text is in a window. In earlier versions, links aren't children.
  func nameLinks() {
    guard let firstChild = Self.firstChild, let nextSibling = Self.nextSibling, hasLinks else { return }
    let name = { [opaque] in
      var words = Self.linkWords(of: String(cString: gtk_label_get_label(opaque)))[...]
      var next = firstChild(opaque)
      while let found = next {
        let link = Object(adopting: UnsafeMutableRawPointer(found))
        if let name = words.popFirst() { link.setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name) }
        next = withExtendedLifetime(link) { nextSibling(link.opaque) }
      }
    }
    if isMapped { name() }
    guard g_object_get_data(pointer(GObject.self), Self.key) == nil else { return }
    g_object_set_data(pointer(GObject.self), Self.key, raw)
    connect("map", name)
  }

  private var hasLinks: Bool { String(cString: gtk_label_get_label(opaque)).contains("<a ") }
  private static let key = "toolkit-named-links"

  /// The words of each link, without tags and entities in them, and with single spaces.
  static func linkWords(of markup: String) -> [String] {
    markup.split(separator: "<a ", omittingEmptySubsequences: false).dropFirst().map { part in
      plain(String(part[..<(part.firstRange(of: "</a>")?.lowerBound ?? part.endIndex)].drop { $0 != ">" }.dropFirst()))
    }
  }

  private static func plain(_ markup: String) -> String {
    var text: UnsafeMutablePointer<CChar>?
    guard Bool(pango_parse_markup(markup, -1, 0, nil, &text, nil, nil)), let text else { return markup }
    defer { g_free(text) }
    return String(cString: text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
