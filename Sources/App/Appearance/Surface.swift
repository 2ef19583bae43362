/// A page's background colour. It covers the whole window, header and switcher included.
public enum Surface: String, CaseIterable {
  case learn, relax, reflect, session

  /// The surface's colours.
  var palette: Palette {
    switch self {
    case .learn: .learn
    case .relax: .relax
    case .reflect: .reflect
    case .session: .session
    }
  }
}
