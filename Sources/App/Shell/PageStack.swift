import Toolkit

/// The pages of the window: the tabs, which stay, and a stack of pages over them.
///
/// Knows nothing of words that aren't saved: the window asks `Departure` before it takes a page away.
final class PageStack {
  let tabs: TabsPage
  /// The pages over the tabs, the one on screen last.
  private(set) var over: [any Page] = []
  /// Pages with words that couldn't be saved before the lock covered them. They come back when it opens.
  private(set) var heldBack: [any Page] = []
  private let navigation: NavigationView
  /// Pages that are done, below one that isn't.
  private var done: [ObjectIdentifier] = []

  init(_ tabs: TabsPage, in window: ApplicationWindow, reducesMotion: @escaping () -> Bool) {
    self.tabs = tabs
    navigation = NavigationView(in: window, root: tabs.widget, reducesMotion: reducesMotion)
  }

  /// The widget to put into the window.
  var widget: Widget { navigation.widget }
  /// The page on screen.
  var top: any Page { over.last ?? tabs }
  /// All of them, the tabs first.
  var all: [any Page] { [tabs] + over }
  /// What all of them, and those held back, are still to save.
  var writings: [(any Writing)?] { (all + heldBack).map(\.writing) }

  /// The place of the last page of a kind among those over the tabs; nil if there's none.
  func place<Kind: Page>(of kind: Kind.Type) -> Int? { over.lastIndex { $0 is Kind } }

  /// Puts a page on top, in place of the one there if `replaces`.
  func push(_ page: any Page, replaces: Bool = false) {
    if replaces, let former = over.popLast() {
      Task { await former.leaving() }
      navigation.replaceTop(with: page.widget)
    } else {
      navigation.push(page.widget)
    }
    over.append(page)
  }

  /// Takes the page on top away, and pages below that are done. The tabs stay.
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

  /// Notes that a page is done which another one covers: it goes together with that one.
  func finish(_ page: any Page) { done.append(ObjectIdentifier(page)) }

  /// Returns the pages that were held back and still have words to save, and holds back none any more.
  func takeHeldBack() -> [any Page] {
    releaseSaved()
    defer { heldBack = [] }
    return heldBack
  }

  /// Lets go of pages whose words were saved after all.
  func releaseSaved() {
    for page in heldBack where page.writing?.isUnsaved != true { navigation.discard(page.widget) }
    heldBack.removeAll { $0.writing?.isUnsaved != true }
  }
}
