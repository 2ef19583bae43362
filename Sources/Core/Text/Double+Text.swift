extension Double {
  /// The number with at most one decimal, and none where it is whole: `5`, `5.5`.
  public var shortDecimal: String { self == rounded() ? "\(Int(self))" : "\((self * 10).rounded() / 10)" }
}
