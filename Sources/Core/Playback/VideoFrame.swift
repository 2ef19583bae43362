/// One picture of a video, in memory that belongs to the code that made it.
///
/// The bytes are the decoder's own buffer and are never copied. They stay valid for as long as this object lives, and
/// are released when it's deallocated, on whichever thread drops the last reference.
public final class VideoFrame: @unchecked Sendable {
  // Unchecked: every property is immutable, the bytes are only read, and `release` may be called on any thread.

  /// Luma, or one of the two colour differences; 8 bits a sample.
  public struct Plane {
    /// The first row's first sample.
    ///
    /// Unsafe because it doesn't retain the frame. The pointer is valid only while the frame is alive, so code that
    /// stores it, or hands it to C, must hold a reference to the frame for just as long. Read-only.
    public let unsafeSamples: UnsafeRawPointer
    /// Bytes from one row to the next.
    public let stride: Int

    /// A plane over memory that its frame owns.
    public init(unsafeSamples: UnsafeRawPointer, stride: Int) {
      self.unsafeSamples = unsafeSamples
      self.stride = stride
    }
  }

  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Position within one run of the loop, in nanoseconds.
  public let presentationTime: UInt64
  /// Luma, `width` by `height` samples.
  public let luma: Plane
  /// The difference to blue, half as wide and high, rounded up. BT.709, limited range, as luma.
  public let blue: Plane
  /// The difference to red, of the same size as `blue`.
  public let red: Plane

  private let release: @Sendable () -> Void

  /// Creates a frame from three planes, in the layout that each plane's property describes.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - presentationTime: when to show it, in the film's own time.
  ///   - luma: valid until `release` is called, like the other planes.
  ///   - blue: the difference to blue.
  ///   - red: the difference to red.
  ///   - release: called exactly once, on any thread, when the frame is deallocated.
  public init(
    width: Int, height: Int, presentationTime: UInt64, luma: Plane, blue: Plane, red: Plane,
    release: @escaping @Sendable () -> Void
  ) {
    self.width = width
    self.height = height
    self.presentationTime = presentationTime
    self.luma = luma
    self.blue = blue
    self.red = red
    self.release = release
  }

  deinit { release() }
}
