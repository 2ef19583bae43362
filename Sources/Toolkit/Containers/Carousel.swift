import CAdwaita

/// Pages side by side, one shown at a time. Swiping or dragging shows another.
///
/// Only the shown page takes the focus and is visible to screen readers.
public final class Carousel: Widget {
  private let pages: [Widget]
  /// The page that `show` is scrolling to, until it arrives.
  private var target: Int?

  /// Creates a carousel of `pages` that shows the first.
  public init(_ pages: [Widget]) {
    self.pages = pages
    super.init(adopting: adw_carousel_new())
    // Critically damped, and softer than libadwaita's: a page takes about 0.7 s to come to rest.
    let spring = adw_spring_params_new(1, 1, 90)
    adw_carousel_set_scroll_params(opaque, spring)
    adw_spring_params_unref(spring)
    adw_carousel_set_allow_scroll_wheel(opaque, 0)  // the wheel scrolls inside a page
    for page in pages { adw_carousel_append(opaque, page.widget) }
    settle(on: 0)
  }

  /// The index of the page nearest to the middle.
  public var page: Int { Int(adw_carousel_get_position(opaque).rounded()) }

  /// Shows a page, and slides to it if `moves` is true.
  public func show(_ page: Int, moves: Bool) {
    guard pages.indices.contains(page) else { return }
    settle(on: page)
    if page != self.page || adw_carousel_get_position(opaque) != Double(page) {
      target = page
      adw_carousel_scroll_to(opaque, pages[page].widget, moves.gboolean)
    }
  }

  /// Calls `action` with the index of the page that was reached by swiping or dragging.
  @discardableResult public func onShown(_ action: @escaping (Int) -> Void) -> Self {
    connect(
      "page-changed",
      returning: { [weak self] arguments in
        guard let self else { return false }
        // The signal is also emitted when one movement interrupts another, and for pages that `show` scrolled to.
        let page = arguments.unsignedInteger(0)
        guard abs(adw_carousel_get_position(opaque) - Double(page)) < 0.001 else { return true }
        if page != target { action(page) }
        target = nil
        return true
      })
    return self
  }

  private func settle(on shown: Int) {
    for (index, page) in pages.enumerated() {
      gtk_widget_set_can_focus(page.widget, (index == shown).gboolean)
      page.setHiddenFromReaders(index != shown)
    }
  }
}
