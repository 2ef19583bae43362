import Toolkit

extension Box {
  /// A question, and below it the widget that answers it.
  static func question(_ words: String, _ answer: Widget) -> Box {
    Box.column(spacing: 6) {
      Label(words).justify(.start).style("help-name")
      answer
    }
  }
}
