/// One picture of a video, in memory that belongs to whoever made it.
///
/// The bytes are the decoder's own, neither copied on the way in nor on the way out: they stay valid for as long as
/// this object lives, and are given back when it goes, on whichever thread lets go of it last.
public final class VideoFrame: @unchecked Sendable {
  // Unchecked: every property is immutable, the bytes are only read, and `release` may be called on any thread.

  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// Its time within one run of the loop, in nanoseconds.
  public let presentationTime: UInt64

  private let bytes: UnsafeRawBufferPointer
  private let release: @Sendable () -> Void

  /// A picture of `height` rows of `stride` bytes each, four bytes a pixel in the order blue, green, red, alpha (255).
  ///
  /// - Parameter release: called exactly once, on any thread, when nobody looks at the bytes any more.
  public init(
    width: Int, height: Int, stride: Int, presentationTime: UInt64, bytes: UnsafeRawBufferPointer,
    release: @escaping @Sendable () -> Void
  ) {
    self.width = width
    self.height = height
    self.stride = stride
    self.presentationTime = presentationTime
    self.bytes = bytes
    self.release = release
  }

  /// Lends the bytes for the length of `body`. Who keeps the pointer for longer keeps this object too.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(bytes)
  }

  deinit { release() }
}
