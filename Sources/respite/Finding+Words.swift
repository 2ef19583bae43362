import Core

extension Finding {
  /// The line of a check on the terminal, such as “✓ Storage: …”.
  var line: String {
    let mark =
      switch verdict {
      case .works: "✓"
      case .limited: "–"
      case .broken: "✗"
      }
    return "\(mark) \(subject): \(sentence)"
  }
}
