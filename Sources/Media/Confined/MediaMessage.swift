import Core

/// What `respite-media` says of a file, message by message, through a pipe: four numbers of 32 bits each, then pixels if the
/// kind has some. The reader believes none of it: each number has its bounds, and the count of bytes follows from them.
enum MediaMessage: Equatable {
  /// The picture itself, or a film's first frame. Its pixels follow, `size.width * 3` bytes a row.
  case picture(PixelSize)
  /// It stands still. The last message.
  case still
  /// It's a film. The last message.
  case film(loop: Scene.Loop, hasSound: Bool)
  /// It moves, and is no film. Its frames follow, then `end`.
  case animation(PictureFormat)
  /// A frame of the animation, shown for some milliseconds. Its pixels follow, as the animation's format says.
  case frame(milliseconds: Int)
  /// The animation has no more frames. The last message.
  case end
  /// It can't be added. The last message.
  case refused(SceneProblem)
  /// GStreamer lacks the decoder that this package has. The last message.
  case lacksDecoder(SystemPackage)

  /// Four numbers.
  static let size = 16

  /// The message in numbers. What no message of `respite-media` says is “not playable”.
  var numbers: [UInt32] {
    func package(_ package: SystemPackage) -> UInt32 {
      UInt32(SystemPackage.allCases.firstIndex(of: package) ?? 0)
    }
    return switch self {
    case .picture(let size): [1, UInt32(size.width), UInt32(size.height), 0]
    case .still: [2, 0, 0, 0]
    case .film(let loop, let hasSound): [3, loop == .seamless ? 1 : 0, hasSound ? 1 : 0, 0]
    case .animation(let format): [4, UInt32(format.size.width), UInt32(format.size.height), UInt32(format.channels)]
    case .frame(let time): [5, UInt32(clamping: time), 0, 0]
    case .end: [6, 0, 0, 0]
    case .refused(.tooLarge(let width, let height)): [8, UInt32(clamping: width), UInt32(clamping: height), 0]
    case .refused(.missingPackage(let needed)): [9, package(needed), 0, 0]
    case .refused: [7, 0, 0, 0]
    case .lacksDecoder(let needed): [10, package(needed), 0, 0]
    }
  }

  /// Nil if the numbers are none that an honest `respite-media` sends.
  init?(_ numbers: [UInt32]) {
    guard numbers.count == 4 else { return nil }
    let (one, two, three) = (Int(numbers[1]), Int(numbers[2]), Int(numbers[3]))
    let package = SystemPackage.allCases.indices.contains(one) ? SystemPackage.allCases[one] : nil
    switch numbers[0] {
    case 1 where PixelSize(width: one, height: two).isWithin(.largest): self = .picture(.init(width: one, height: two))
    case 2: self = .still
    case 3 where one < 2 && two < 2: self = .film(loop: one == 1 ? .seamless : .crossfade, hasSound: two == 1)
    case 4:
      guard let format = PictureFormat(size: PixelSize(width: one, height: two), channels: three) else { return nil }
      self = .animation(format)
    case 5 where (1...60_000).contains(one): self = .frame(milliseconds: one)
    case 6: self = .end
    case 7: self = .refused(.notPlayable)
    case 8 where one > 0 && two > 0: self = .refused(.tooLarge(width: one, height: two))
    case 9: if let package { self = .refused(.missingPackage(package)) } else { return nil }
    case 10: if let package { self = .lacksDecoder(package) } else { return nil }
    default: return nil
    }
  }
}

/// How the pixels of a picture that moves lie in memory: red, green, blue, and a byte that means nothing where there are four
/// channels. A row is filled up to a multiple of four bytes, as both GdkPixbuf and GStreamer have it.
struct PictureFormat: Equatable {
  let size: PixelSize
  let channels: Int

  /// Nil if there are no pixels, more than four million, which no animation needs, or other channels.
  init?(size: PixelSize, channels: Int) {
    guard size.width > 0, size.height > 0, size.width <= 4_000_000, size.height <= 4_000_000,
      size.width * size.height <= 4_000_000, channels == 3 || channels == 4
    else { return nil }
    self.size = size
    self.channels = channels
  }

  /// In bytes.
  var stride: Int { (size.width * channels + 3) / 4 * 4 }
  /// A whole picture, in bytes.
  var byteCount: Int { stride * size.height }
}

extension PixelSize {
  /// Whether there are pixels, and neither side is longer than that of `limit`.
  func isWithin(_ limit: PixelSize) -> Bool {
    (1...limit.width).contains(width) && (1...limit.height).contains(height)
  }
}
