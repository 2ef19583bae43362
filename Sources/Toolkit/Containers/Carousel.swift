import CAdwaita

/// Pages side by side, one of them shown; swiping and dragging lead from one to the next.
///
/// Only the page that is shown answers the keyboard and is met by a screen reader.
public final class Carousel: Widget {
  private let pages: [Widget]
  /// Where it was last led, until it is there.
  private var led: Int?

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
      led = page
      adw_carousel_scroll_to(opaque, pages[page].widget, moves.gboolean)
    }
  }

  /// Runs `action` with the page that was arrived at by swiping or dragging.
  public func onShown(_ action: @escaping (Int) -> Void) {
    connect(
      "page-changed",
      returning: { [weak self] arguments in
        guard let self else { return false }
        // A movement that another one cuts short says where it was; nobody has arrived there. And who led here knows
        // it, and may be further by now.
        let page = arguments.unsignedInteger(0)
        guard abs(adw_carousel_get_position(opaque) - Double(page)) < 0.001 else { return true }
        if page != led { action(page) }
        led = nil
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
