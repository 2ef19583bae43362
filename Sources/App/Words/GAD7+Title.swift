import Core

extension GAD7 {
  // TRANSLATORS: Title of the page with the questionnaire GAD-7, and the button that opens it.
  /// The name of the page with the seven questions, wherever it's mentioned.
  @MainActor static let title = localized("GAD-7: two weeks in seven questions")
}
