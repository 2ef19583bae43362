extension String {
  /// The text with a capital first letter.
  public var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
