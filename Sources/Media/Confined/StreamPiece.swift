import CGStreamer
import Core
import Foundation

/// A picture or some samples on the way to a pipeline, or that there are no more.
///
/// Unchecked: its bytes aren't changed any more.
final class StreamPiece: @unchecked Sendable {
  /// Owned by this object; nil at the end.
  let buffer: UnsafeMutablePointer<GstBuffer>?
  /// When it's over.
  let end: Duration
  let byteCount: Int

  static let end = StreamPiece()

  private init() { (buffer, end, byteCount) = (nil, .zero, 0) }

  /// A piece of `count` bytes. Nil if there's no memory for it.
  ///
  /// - Parameters:
  ///   - pool: where memory of that size is; nil for other memory.
  ///   - time: where it lies in the film.
  ///   - length: zero if unknown.
  ///   - fill: writes its bytes.
  /// - Throws: what `fill` throws.
  init?(
    _ time: Duration, _ length: Duration, _ count: Int, from pool: PicturePool?,
    filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Void
  ) throws {
    guard let buffer = pool.map({ $0.buffer() }) ?? gst_buffer_new_allocate(nil, gsize(count), nil) else { return nil }
    (self.buffer, end, byteCount) = (buffer, time + length, count)
    buffer.pointee.pts = GstClockTime(time.clockTime)
    if length > .zero { buffer.pointee.duration = GstClockTime(length.clockTime) }
    var map = GstMapInfo()
    guard gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0 else { return nil }
    defer { gst_buffer_unmap(buffer, &map) }
    try fill(UnsafeMutableRawBufferPointer(start: map.data, count: count))
  }

  deinit { if let buffer { gst_buffer_unref(buffer) } }
}

/// Memory for pictures of one size, which is used again: the kernel takes longer for fresh memory than for what's written to it.
///
/// Unchecked: GStreamer's pools are thread-safe.
final class PicturePool: @unchecked Sendable {
  private let pool = gst_buffer_pool_new()

  /// - Parameter size: of a picture, in bytes.
  init(size: Int) {
    let settings = gst_buffer_pool_get_config(pool)
    gst_buffer_pool_config_set_params(settings, nil, guint(size), 0, 0)
    gst_buffer_pool_set_config(pool, settings)
    gst_buffer_pool_set_active(pool, 1)
  }

  // Its buffers may outlive it.
  deinit {
    gst_buffer_pool_set_active(pool, 0)
    gst_object_unref(pool)
  }

  /// A buffer that the caller owns; nil if there's no memory.
  func buffer() -> UnsafeMutablePointer<GstBuffer>? {
    var buffer: UnsafeMutablePointer<GstBuffer>?
    return gst_buffer_pool_acquire_buffer(pool, &buffer, nil) == GST_FLOW_OK ? buffer : nil
  }
}

/// The first pieces of a film, for as long as they're few.
struct StreamOpening {
  private(set) var pieces: [StreamPiece] = []
  private var byteCount = 0

  /// More than any queue holds before a film begins: of pictures four, of samples two seconds.
  private static let most = (time: Duration.seconds(3), bytes: 64 << 20, pieces: 1_000)

  /// Returns false if it has become too much.
  mutating func add(_ piece: StreamPiece) -> Bool {
    pieces.append(piece)
    byteCount += piece.byteCount
    return piece.end <= Self.most.time && byteCount <= Self.most.bytes && pieces.count <= Self.most.pieces
  }
}
