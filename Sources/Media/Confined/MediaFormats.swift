/// The memory layout of an animation's pixels: red, green, blue and, with four channels, an unused byte. Rows are
/// padded to a multiple of four bytes, as in both GdkPixbuf and GStreamer.
struct PictureFormat: Equatable {
  let size: PixelSize
  let channels: Int

  /// Nil if there are no pixels, or more than four million (which no animation needs), or if `channels` is neither 3
  /// nor 4.
  init?(size: PixelSize, channels: Int) {
    guard size.width > 0, size.height > 0, size.width <= 4_000_000, size.height <= 4_000_000,
      size.width * size.height <= 4_000_000, channels == 3 || channels == 4
    else { return nil }
    self.size = size
    self.channels = channels
  }

  /// The length of a row, with its padding, in bytes.
  var stride: Int { (size.width * channels + 3) / 4 * 4 }
  /// The size of a picture, in bytes.
  var byteCount: Int { stride * size.height }
}

/// The raw format that `respite-media` sends during playback.
enum StreamFormat: Equatable {
  /// Pictures in I420, with GStreamer's default layout.
  case pictures(FilmFormat)
  /// Samples as in `SampleFormat.helperCaps`.
  case sound
}

/// The size and frame rate of a film.
struct FilmFormat: Equatable {
  let size: PixelSize
  /// The frame rate is `frames / seconds`; 0/1 if it varies.
  let frames: Int
  let seconds: Int

  /// Nil if the size or the frame rate is out of range.
  init?(size: PixelSize, frames: Int, seconds: Int) {
    guard size.isWithin(.largest), (0...1_000_000).contains(frames), (1...1_000_000).contains(seconds) else {
      return nil
    }
    (self.size, self.frames, self.seconds) = (size, frames, seconds)
  }
}

extension PixelSize {
  /// Whether there are pixels, and both sides are at most as long as those of `limit`.
  func isWithin(_ limit: PixelSize) -> Bool {
    (1...limit.width).contains(width) && (1...limit.height).contains(height)
  }
}
