/// A page that can go on in a small window, beside other work.
///
/// `Navigator.keepsCompany` makes the window small, and large again; so do Escape, a page that opens, and leaving.
protocol KeepsCompany: Page {
  /// Whether what it shows at the moment can go on there.
  var canKeepCompany: Bool { get }
  /// The window is about to be small, if `isSmall`, and the page then shows only what fits there, with a `CompanyLayer`
  /// over it. Otherwise it's about to be as it was.
  func companyChanged(isSmall: Bool)
}
