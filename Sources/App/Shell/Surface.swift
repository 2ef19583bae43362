/// The colour that a page stands on. The whole window follows it, header and switcher included.
public enum Surface: String, CaseIterable {
  case learn, relax, reflect, session

  /// Its colours.
  var palette: Palette {
    switch self {
    case .learn: .learn
    case .relax: .relax
    case .reflect: .reflect
    case .session: .session
    }
  }
}
