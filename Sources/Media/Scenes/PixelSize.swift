// How large the pipeline makes the picture. Pure.

/// A size in pixels.
struct PixelSize: Equatable {
  var width: Int
  var height: Int

  /// How large a picture that a person brought becomes at most: every graphics card can show it, and a processor too.
  static let largest = PixelSize(width: 2_560, height: 4_096)
  /// Every size up to this one, in the words of GStreamer's caps; pixels are squares.
  var range: String { "pixel-aspect-ratio=1/1,width=[1,\(width)],height=[1,\(height)]" }

  /// The size at which a picture of this size covers `shown`, in its own proportions and never larger than it is.
  ///
  /// The width is rounded up to a multiple of 16, so that a window being resized asks for few sizes.
  func covering(_ shown: PixelSize) -> PixelSize {
    guard width > 0, height > 0, shown.width > 0, shown.height > 0 else { return self }
    let scale = max(Double(shown.width) / Double(width), Double(shown.height) / Double(height))
    let wide = (Int((Double(width) * scale).rounded(.up)) + 15) / 16 * 16
    guard scale < 1, wide < width else { return self }
    let high = Double(wide) * Double(height) / Double(width)
    return PixelSize(width: wide, height: max(2, Int((high / 2).rounded()) * 2))
  }

  /// The largest size in these proportions within `limit`; larger than this only if it `grows`.
  func fitting(_ limit: PixelSize, grows: Bool = false) -> PixelSize {
    let scale = min(Double(limit.width) / Double(width), Double(limit.height) / Double(height))
    if scale >= 1, !grows { return self }
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return PixelSize(width: scaled(width), height: scaled(height))
  }

  /// Whether the two are within 5 % of each other: not worth another negotiation.
  func isClose(to other: PixelSize) -> Bool {
    abs(width - other.width) * 20 < other.width && abs(height - other.height) * 20 < other.height
  }
}
