/// A size in pixels.
struct PixelSize: Equatable {
  var width: Int
  var height: Int

  /// The maximum for pictures and films that a person adds: any graphics card can show it, and a CPU too.
  static let largest = PixelSize(width: 2_560, height: 4_096)
  /// Caps fields that accept every size up to this one, with square pixels.
  var capsRange: String { "pixel-aspect-ratio=1/1,width=[1,\(width)],height=[1,\(height)]" }

  /// The size at which a picture of this size covers `shown`, keeping its proportions and never enlarged.
  ///
  /// The width is rounded up to a multiple of 16, so that resizing a window requests few different sizes.
  func covering(_ shown: PixelSize) -> PixelSize {
    guard width > 0, height > 0, shown.width > 0, shown.height > 0 else { return self }
    let scale = max(Double(shown.width) / Double(width), Double(shown.height) / Double(height))
    let wide = (Int((Double(width) * scale).rounded(.up)) + 15) / 16 * 16
    guard scale < 1, wide < width else { return self }
    let high = Double(wide) * Double(height) / Double(width)
    return PixelSize(width: wide, height: max(2, Int((high / 2).rounded()) * 2))
  }

  /// The largest size with these proportions within `limit`. Enlarged only if `grows`.
  func fitting(_ limit: PixelSize, grows: Bool = false) -> PixelSize {
    let scale = min(Double(limit.width) / Double(width), Double(limit.height) / Double(height))
    if scale >= 1, !grows { return self }
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return PixelSize(width: scaled(width), height: scaled(height))
  }

  /// Whether both dimensions are within 5 % of each other's: not worth renegotiating caps for.
  func isClose(to other: PixelSize) -> Bool {
    abs(width - other.width) * 20 < other.width && abs(height - other.height) * 20 < other.height
  }
}
