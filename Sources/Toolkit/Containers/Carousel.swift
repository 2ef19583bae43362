import CAdwaita

/// Pages side by side, one of them shown; swiping and dragging lead from one to the next.
///
/// Only the page that is shown answers the keyboard and is met by a screen reader.
public final class Carousel: Widget {
  private let pages: [Widget]

  /// `pages` in their order, the first shown.
  public init(_ pages: [Widget]) {
    self.pages = pages
    super.init(adopting: adw_carousel_new())
    adw_carousel_set_allow_scroll_wheel(opaque, 0)  // the wheel belongs to what is scrolled within a page
    for page in pages { adw_carousel_append(opaque, page.widget) }
    settle(on: 0)
  }

  /// The page that is nearest, from 0.
  public var page: Int { Int(adw_carousel_get_position(opaque).rounded()) }

  /// Goes to a page; with `moves` it is seen going there.
  public func show(_ page: Int, moves: Bool) {
    guard pages.indices.contains(page) else { return }
    settle(on: page)
    if page != self.page || adw_carousel_get_position(opaque) != Double(page) {
      adw_carousel_scroll_to(opaque, pages[page].widget, moves.gboolean)
    }
  }

  /// Runs `action` with the page that was arrived at, whoever led there.
  public func onShown(_ action: @escaping (Int) -> Void) {
    connect(
      "page-changed",
      returning: { arguments in
        action(arguments.integer(0))
        return true
      })
  }

  private func settle(on shown: Int) {
    for (index, page) in pages.enumerated() {
      gtk_widget_set_can_focus(page.widget, (index == shown).gboolean)
      page.setHiddenFromReaders(index != shown)
    }
  }
}
