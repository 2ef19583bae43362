import Core

/// A message from `respite-media`: eight 32-bit numbers through a pipe, followed by pixels or samples for some kinds.
/// The sender isn't trusted, so the reader checks the range of every number, and derives the number of bytes from them.
enum MediaMessage: Equatable {
  // While a scene is being added.

  /// The picture itself, or a film's first frame. Its pixels follow, `size.width * 3` bytes a row.
  case picture(PixelSize)
  /// The file is a still picture. This is the last message.
  case still
  /// The file is a film. This is the last message.
  case film(loop: Scene.Loop, hasSound: Bool)
  /// The file is an animation, not a film. Its frames follow, then `end`.
  case animation(PictureFormat)
  /// A frame of the animation, shown for some milliseconds. Its pixels follow, in the animation's format.
  case frame(milliseconds: Int)
  /// The animation has no more frames. This is the last message.
  case end
  /// GStreamer lacks a decoder, which the given package has. This is the last message.
  case lacksDecoder(SystemPackage)

  // During playback.

  /// The format of the buffers that follow, and the duration of the film, or nil while that's unknown. Sent again when
  /// either changes.
  case stream(StreamFormat, length: Duration?)
  /// One picture, or a run of samples. Its bytes follow.
  ///
  /// - Parameters:
  ///   - seek: the number of the seek that it was decoded after; 0 before the first.
  ///   - time: its presentation time.
  ///   - length: its duration; zero if unknown.
  case piece(seek: UInt32, time: Duration, length: Duration, byteCount: Int)
  /// The end of the stream. Nothing more is sent until the next seek.
  case streamEnd(seek: UInt32)

  /// The file can't be added or played. This is the last message.
  case refused(SceneProblem)

  /// The count of numbers in a message.
  static let count = 8
  /// The size of a message in bytes, without the data that follows it.
  static let size = count * MemoryLayout<UInt32>.size

  /// The message as numbers. A problem that has no number is sent as “not playable”.
  var numbers: [UInt32] {
    func package(_ package: SystemPackage) -> UInt32 {
      UInt32(SystemPackage.allCases.firstIndex(of: package) ?? 0)
    }
    let numbers: [UInt32] =
      switch self {
      case .picture(let size): [1, UInt32(size.width), UInt32(size.height)]
      case .still: [2]
      case .film(let loop, let hasSound): [3, loop == .seamless ? 1 : 0, hasSound ? 1 : 0]
      case .animation(let format):
        [4, UInt32(format.size.width), UInt32(format.size.height), UInt32(format.channels)]
      case .frame(let time): [5, UInt32(clamping: time)]
      case .end: [6]
      case .refused(.tooLarge(let width, let height)): [8, UInt32(clamping: width), UInt32(clamping: height)]
      case .refused(.missingPackage(let needed)): [9, package(needed)]
      case .refused: [7]
      case .lacksDecoder(let needed): [10, package(needed)]
      case .stream(.sound, let length): [11] + Self.halves(length ?? .zero)
      case .stream(.pictures(let format), let length):
        [12] + Self.halves(length ?? .zero)
          + [format.size.width, format.size.height, format.frames, format.seconds].map { UInt32(clamping: $0) }
      case .piece(let seek, let time, let length, let bytes):
        [13, seek, UInt32(clamping: bytes)] + Self.halves(time) + Self.halves(length)
      case .streamEnd(let seek): [14, seek]
      }
    return numbers + Array(repeating: 0, count: Self.count - numbers.count)
  }

  /// Nil if an honest `respite-media` wouldn't send these numbers.
  init?(_ numbers: [UInt32]) {
    guard numbers.count == Self.count else { return nil }
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
    case 11, 12:
      guard let length = Self.time(numbers[1...2]) else { return nil }
      if numbers[0] == 11 {
        self = .stream(.sound, length: length > .zero ? length : nil)
        return
      }
      let sides = PixelSize(width: three, height: Int(numbers[4]))
      guard let format = FilmFormat(size: sides, frames: Int(numbers[5]), seconds: Int(numbers[6])) else { return nil }
      self = .stream(.pictures(format), length: length > .zero ? length : nil)
    case 13:
      guard let time = Self.time(numbers[3...4]), let length = Self.time(numbers[5...6]) else { return nil }
      self = .piece(seek: numbers[1], time: time, length: length, byteCount: two)
    case 14: self = .streamEnd(seek: numbers[1])
    default: return nil
    }
  }

  /// Nanoseconds as two numbers, the lower half first.
  static func halves(_ time: Duration) -> [UInt32] {
    [UInt32(truncatingIfNeeded: time.clockTime), UInt32(truncatingIfNeeded: time.clockTime >> 32)]
  }

  /// The inverse of `halves`. Nil for more than 52 days, which no film lasts.
  static func time(_ halves: ArraySlice<UInt32>) -> Duration? {
    guard let low = halves.first, let high = halves.last, high < 1 << 20 else { return nil }
    return .nanoseconds(Int64(high) << 32 | Int64(low))
  }
}
