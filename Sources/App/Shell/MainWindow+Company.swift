import Core
import Toolkit

/// How the window was before it became small, and the page that it keeps on screen.
struct FormerShape {
  let page: any KeepsCompany
  let size: (width: Int, height: Int)
  let isMaximized, isFullscreen: Bool
  /// How often a window that filled the screen may still be asked to be small: its window manager first gives it the
  /// size from before. A window manager that decides on sizes itself isn't asked for ever.
  var asksLeft: Int
}

// *Keep me company*: the window becomes small and shows one page, without a header, until it's asked to be as it was.

extension MainWindow {
  /// The least size of the window, in logical pixels.
  static let leastSize = (width: 360, height: 294)
  /// The size, and least size, of the small window.
  static let companySize = (width: 320, height: 200)

  /// Makes the window small, if the page on top can do with that.
  func keepCompany() {
    guard company == nil, let page = pages.top as? any KeepsCompany, page.canKeepCompany else { return }
    let fills = window.isFullscreen || window.isMaximized
    company = FormerShape(
      page: page, size: window.defaultSize, isMaximized: window.isMaximized, isFullscreen: window.isFullscreen,
      asksLeft: fills ? 2 : 0)
    window.isFullscreen = false
    window.isMaximized = false
    pages.fitsTop = true
    page.companyChanged(isSmall: true)
    window.request(width: Self.companySize.width, height: Self.companySize.height)
    window.defaultSize = Self.companySize
  }

  /// The window has this width now. Asks again for the small size if it filled the screen before.
  func companyLaidOut(_ width: Int) {
    guard let asks = company?.asksLeft, asks > 0, width > Self.companySize.width else { return }
    Task { [weak self] in
      guard let self, company != nil, !window.isMaximized, !window.isFullscreen else { return }
      company?.asksLeft = asks - 1
      window.defaultSize = Self.companySize
    }
  }

  /// Makes the window as it was. Does nothing if it isn't small. It fills the screen again only if the person goes
  /// back, rather than on to another page.
  func endCompany(goingBack: Bool = false) {
    guard let former = company else { return }
    company = nil
    former.page.companyChanged(isSmall: false)
    pages.fitsTop = false
    window.request(width: Self.leastSize.width, height: Self.leastSize.height)
    window.defaultSize = former.size
    window.isMaximized = former.isMaximized
    if goingBack, former.isFullscreen { window.isFullscreen = true }
  }
}
