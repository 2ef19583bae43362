/// Pages laid over one another: the first stays, others come and go.
///
/// libadwaita has one of this name from 1.4 on; this is as much of it as we use, on GtkStack.
public final class NavigationView {
  /// To be placed in the window.
  public let widget: Stack
  private var pages: [(widget: Widget, focus: Widget?)] = []
  private let window: ApplicationWindow

  /// Shows `root`.
  public init(in window: ApplicationWindow, root: Widget, fade milliseconds: Int) {
    self.window = window
    widget = Stack(fade: milliseconds)
    widget.add(root)
    pages = [(root, nil)]
  }

  /// How many pages lie over the first.
  public var depth: Int { pages.count - 1 }

  /// Lays `page` over the others.
  public func push(_ page: Widget) {
    pages[pages.count - 1].focus = window.focus
    pages[pages.count - 1].widget.setHiddenFromReaders(true)
    pages.append((page, nil))
    show(page)
  }

  /// Puts `page` in the place of the topmost one that is not the first.
  public func replaceTop(with page: Widget) {
    guard depth > 0 else { return push(page) }
    let former = pages.removeLast()
    pages.append((page, nil))
    show(page)
    widget.remove(former.widget)
  }

  /// Takes the topmost page away; the focus goes back to where it was. The first page stays.
  ///
  /// - Returns: whether there was a focus to go back to.
  @discardableResult public func pop() -> Bool {
    guard depth > 0 else { return false }
    let former = pages.removeLast()
    let uncovered = pages[pages.count - 1]
    pages[pages.count - 1].focus = nil
    uncovered.widget.setHiddenFromReaders(false)
    window.focus = nil  // as in `show`
    widget.show(uncovered.widget)
    widget.remove(former.widget)
    // What had the focus may be gone: an item of a menu that has closed since.
    guard let focus = uncovered.focus, focus.isMapped else { return false }
    return focus.grabFocus()
  }

  /// Where the focus is on the new page, that page says; GTK would put it on the first thing there meanwhile, and a screen
  /// reader would begin to read that.
  private func show(_ page: Widget) {
    widget.add(page)
    window.focus = nil
    widget.show(page)
  }
}
