/// A size in pixels.
struct PixelSize: Equatable {
  var width: Int
  var height: Int

  /// The maximum for pictures and films that a person adds: any graphics card can show it, and a CPU too.
  static let largest = PixelSize(width: 2_560, height: 4_096)
  /// Caps fields that accept every size up to this one, with square pixels.
  var capsRange: String { "pixel-aspect-ratio=1/1,width=[1,\(width)],height=[1,\(height)]" }

  /// The largest size with these proportions within `limit`. Enlarged only if `grows`.
  func fitting(_ limit: PixelSize, grows: Bool = false) -> PixelSize {
    let scale = min(Double(limit.width) / Double(width), Double(limit.height) / Double(height))
    if scale >= 1, !grows { return self }
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return PixelSize(width: scaled(width), height: scaled(height))
  }
}
