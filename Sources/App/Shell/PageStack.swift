import Toolkit

/// The pages of the window: the tabs, which remain, and a stack of pages over them.
///
/// Knows nothing of words that aren't saved: the window asks `Departure` before it takes a page away.
final class PageStack {
  let tabs: TabsPage
  /// The pages over the tabs, the one on screen last.
  private(set) var over: [any Page] = []
  /// Pages whose words weren't saved when the lock closed. They're shown again when it opens.
  private(set) var heldBack: [any Page] = []
  private let navigation: NavigationView
  /// Finished pages that another page covers. Each is removed together with the page that covers it.
  private var done: [ObjectIdentifier] = []

  init(_ tabs: TabsPage, in window: ApplicationWindow, reducesMotion: @escaping () -> Bool) {
    self.tabs = tabs
    navigation = NavigationView(in: window, root: tabs.widget, reducesMotion: reducesMotion)
  }

  /// The widget to put into the window.
  var widget: Widget { navigation.widget }
  /// Whether the window may be made as small as the page on screen allows, whatever those below it need.
  var fitsTop: Bool {
    get { navigation.widget.fitsVisibleChild }
    set { navigation.widget.fitsVisibleChild = newValue }
  }
  /// The page on screen.
  var top: any Page { over.last ?? tabs }
  /// All pages, the tabs first.
  var all: [any Page] { [tabs] + over }
  /// What is written on each page, those held back included; nil for a page where nothing is.
  var writings: [(any Writing)?] { (all + heldBack).map(\.writing) }

  /// The index in `over` of the topmost page of a kind; nil if there isn't one.
  func place<Kind: Page>(of kind: Kind.Type) -> Int? { over.lastIndex { $0 is Kind } }

  /// Puts a page on top. With `replaces`, it replaces the page that's on top now.
  func push(_ page: any Page, replaces: Bool = false) {
    if replaces, let former = over.popLast() {
      Task { await former.leaving() }
      navigation.replaceTop(with: page.widget)
    } else {
      navigation.push(page.widget)
    }
    over.append(page)
  }

  /// Removes the page on top, and finished pages directly below it. The tabs remain. With `holdsBack`, the removed
  /// pages are retained in `heldBack`.
  ///
  /// - Returns: whether the focus is back where it was.
  @discardableResult func pop(holdsBack: Bool = false) -> Bool {
    var hasFocus = false
    repeat {
      guard let page = over.popLast() else { return hasFocus }
      done.removeAll { $0 == ObjectIdentifier(page) }
      if holdsBack { heldBack.append(page) } else { Task { await page.leaving() } }
      hasFocus = navigation.pop(holdsBack: holdsBack)
    } while over.last.map { done.contains(ObjectIdentifier($0)) } ?? false
    return hasFocus
  }

  /// Marks a covered page as finished, to be removed together with the page that covers it. Does nothing once the page
  /// has left the stack.
  func finish(_ page: any Page) {
    if (over + heldBack).contains(where: { $0 === page }) { done.append(ObjectIdentifier(page)) }
  }

  /// Empties `heldBack`. Returns the pages in it that still have unsaved words.
  func takeHeldBack() -> [any Page] {
    releaseSaved()
    defer { heldBack = [] }
    return heldBack
  }

  /// Releases the held-back pages whose words were saved after all.
  func releaseSaved() {
    for page in heldBack where page.writing?.isUnsaved != true {
      navigation.discard(page.widget)
      done.removeAll { $0 == ObjectIdentifier(page) }
    }
    heldBack.removeAll { $0.writing?.isUnsaved != true }
  }
}
