/// One picture of a video, in memory that belongs to the code that made it.
///
/// The bytes are the decoder's own buffer and are never copied. They stay valid for as long as this object lives, and are
/// released when it goes, on whichever thread drops the last reference.
public final class VideoFrame: @unchecked Sendable {
  // Unchecked: every property is immutable, the bytes are only read, and `release` may be called on any thread.

  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// Position within one run of the loop, in nanoseconds.
  public let presentationTime: UInt64
  /// The pixels: `height` rows of `stride` bytes, four bytes a pixel in the order blue, green, red, alpha (255).
  ///
  /// Unsafe because it doesn't retain the frame. The pointer is valid only while this object is alive, so code that
  /// stores the pointer, or hands it to C, must keep a reference to the frame for just as long. Read-only.
  public let unsafeBytes: UnsafeRawBufferPointer

  private let release: @Sendable () -> Void

  /// A frame over `unsafeBytes`, in the layout described there.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - stride: bytes from one row to the next.
  ///   - presentationTime: when to show it, in the film's own time.
  ///   - unsafeBytes: the pixels, valid until `release` is called.
  ///   - release: called exactly once, on any thread, when the frame is deallocated.
  public init(
    width: Int, height: Int, stride: Int, presentationTime: UInt64, unsafeBytes: UnsafeRawBufferPointer,
    release: @escaping @Sendable () -> Void
  ) {
    self.width = width
    self.height = height
    self.stride = stride
    self.presentationTime = presentationTime
    self.unsafeBytes = unsafeBytes
    self.release = release
  }

  deinit { release() }
}
