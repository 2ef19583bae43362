/// A stack of pages. The root always remains; others are pushed over it and popped.
///
/// libadwaita has a widget of this name from 1.4 on. This is the part that Respite uses, built on GtkStack.
public final class NavigationView {
  /// The widget to put into the window.
  public let widget: Stack
  private var pages: [(widget: Widget, focus: Widget?)] = []
  private let window: ApplicationWindow

  /// Creates a view in `window` that shows `root`. One page fades out before the next fades in.
  public init(in window: ApplicationWindow, root: Widget, reducesMotion: @escaping () -> Bool) {
    self.window = window
    widget = .oneAfterAnother(reducesMotion: reducesMotion)
    widget.add(root)
    pages = [(root, nil)]
  }

  /// The number of pages over the root.
  public var depth: Int { pages.count - 1 }

  /// Shows `page` over the others.
  public func push(_ page: Widget) {
    pages[pages.count - 1].focus = window.focus
    pages[pages.count - 1].widget.setHiddenFromReaders(true)
    pages.append((page, nil))
    show(page)
  }

  /// Replaces the top page, or pushes `page` if the root is the only one.
  public func replaceTop(with page: Widget) {
    guard depth > 0 else { return push(page) }
    let former = pages.removeLast()
    pages.append((page, nil))
    show(page, inPlaceOf: former.widget)
  }

  /// Removes the top page and puts the focus back where it was before the push, without scrolling. The root is never
  /// removed.
  ///
  /// - Parameter holdsBack: whether to hold the page back so that it can be pushed again. Such a page is removed by
  ///   `discard(_:)`.
  /// - Returns: whether the focus could be put back.
  @discardableResult public func pop(holdsBack: Bool = false) -> Bool {
    guard depth > 0 else { return false }
    let former = pages.removeLast()
    let uncovered = pages[pages.count - 1]
    pages[pages.count - 1].focus = nil
    uncovered.widget.setHiddenFromReaders(false)
    window.focus = nil  // as in `show`
    if holdsBack {
      widget.show(uncovered.widget, holdingBack: former.widget)
    } else {
      widget.show(uncovered.widget, inPlaceOf: former.widget)
    }
    // The widget that had the focus may be gone by now: for example, an item of a menu that has since closed.
    guard let focus = uncovered.focus, focus.isMapped else { return false }
    return ScrolledWindow.withoutScrolling(to: focus) { focus.grabFocusWithoutSelecting() }
  }

  /// Removes a page that was held back.
  public func discard(_ page: Widget) { widget.remove(page) }

  /// Shows a page with nothing focused, because each page chooses its own focus. Until then GTK would focus the first
  /// widget, and a screen reader would begin to read it.
  private func show(_ page: Widget, inPlaceOf former: Widget? = nil) {
    widget.add(page)
    window.focus = nil
    if let former { widget.show(page, inPlaceOf: former) } else { widget.show(page) }
  }
}
