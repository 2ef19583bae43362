// How large the pipeline makes the picture. Pure.

/// A size in pixels.
struct PictureSize: Equatable {
  var width: Int
  var height: Int

  /// The size at which a picture of this size covers `shown`, in its own proportions and never larger than it is.
  ///
  /// The width is rounded up to a multiple of 16, so that a window being resized asks for few sizes.
  func covering(_ shown: PictureSize) -> PictureSize {
    guard width > 0, height > 0, shown.width > 0, shown.height > 0 else { return self }
    let scale = max(Double(shown.width) / Double(width), Double(shown.height) / Double(height))
    let wide = (Int((Double(width) * scale).rounded(.up)) + 15) / 16 * 16
    guard scale < 1, wide < width else { return self }
    let high = Double(wide) * Double(height) / Double(width)
    return PictureSize(width: wide, height: max(2, Int((high / 2).rounded()) * 2))
  }

  /// Whether the two are within 5 % of each other: not worth another negotiation.
  func isClose(to other: PictureSize) -> Bool {
    abs(width - other.width) * 20 < other.width && abs(height - other.height) * 20 < other.height
  }
}
