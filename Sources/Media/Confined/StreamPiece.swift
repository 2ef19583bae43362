import CGStreamer
import Core
import Foundation

/// A picture, a run of samples, or the end of the stream, on its way into a pipeline.
///
/// Unchecked: its bytes don't change after initialization.
final class StreamPiece: @unchecked Sendable {
  /// Owned by this object; nil for the end of the stream.
  let buffer: UnsafeMutablePointer<GstBuffer>?
  /// Its presentation time plus its duration.
  let end: Duration
  let byteCount: Int

  static let end = StreamPiece()

  private init() { (buffer, end, byteCount) = (nil, .zero, 0) }

  /// A buffer of `count` bytes. Nil if there's no memory for it.
  ///
  /// - Parameters:
  ///   - pool: provides buffers of that size; nil to allocate one.
  ///   - time: its presentation time.
  ///   - length: its duration; zero if unknown.
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

/// Reuses memory for pictures of one size: page faults in fresh memory took a third of the processor time of
/// reading a film.
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

  // Buffers that are still in use stay valid.
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

/// The buffers pushed since the beginning of a film, up to a limit.
struct StreamOpening {
  private(set) var pieces: [StreamPiece] = []
  private var byteCount = 0

  /// The limits. They exceed what the queues hold while a pipeline prerolls: four pictures, or two seconds of sound.
  private static let most = (time: Duration.seconds(3), bytes: 64 << 20, pieces: 1_000)

  /// Adds a buffer. Returns false once a limit is exceeded.
  mutating func add(_ piece: StreamPiece) -> Bool {
    pieces.append(piece)
    byteCount += piece.byteCount
    return piece.end <= Self.most.time && byteCount <= Self.most.bytes && pieces.count <= Self.most.pieces
  }
}
