import CGStreamer
import CPlanes
import Core
import Foundation
import Synchronization

/// Hides the keyframe with which each pass of a film begins.
///
/// A shipped film's closing frame shows the same moment as its first one, but as it looks after hundreds of
/// corrections, while the first is coded afresh. Where little moves, that change of texture is larger than any step of
/// the film's own. So the difference of the two is added to the frames with which a pass begins, less to each of them,
/// and what would change at once changes within 0.8 s. The closing frame itself isn't shown.
///
/// Frames pass on a streaming thread, and are taken on the main actor; locks guard what both use.
final class FilmSeam: Sendable {
  private let closing = Mutex<VideoFrame?>(nil)
  private let difference = Mutex<FilmDifference?>(nil)

  /// How long the difference takes to go, in nanoseconds.
  static let length: UInt64 = 800_000_000

  /// Stops the frames from `end` on, in nanoseconds of the film's time, from reaching `sink`, for its lifetime.
  init(at sink: Element, end: UInt64) {
    sink.addProbe(at: "sink", GST_PAD_PROBE_TYPE_BUFFER) { [weak self] pad, passing in
      guard let buffer = passing.buffer, UInt64(buffer.pointee.pts) >= end else { return GST_PAD_PROBE_OK }
      self?.close(with: buffer, at: pad)
      return GST_PAD_PROBE_DROP
    }
  }

  private func close(with buffer: UnsafeMutablePointer<GstBuffer>, at pad: UnsafeMutablePointer<GstPad>) {
    guard difference.withLock({ $0 == nil }), let caps = gst_pad_get_current_caps(pad) else { return }
    defer { gst_caps_unref(caps) }
    guard let sample = gst_sample_new(buffer, caps, nil, nil) else { return }
    defer { gst_sample_unref(sample) }
    let frame = VideoFrame(mapping: sample)
    closing.withLock { $0 = frame }
  }

  /// Returns a frame of a pass that followed another one without a break, as it should be shown.
  func smoothed(_ frame: VideoFrame) -> VideoFrame {
    guard frame.presentationTime < Self.length else { return frame }
    if frame.presentationTime == 0, let closing = closing.withLock({ $0.take() }) {
      difference.withLock { $0 = FilmDifference(closing, less: frame) }
    }
    guard let difference = difference.withLock({ $0 }) else { return frame }
    let left = Double(Self.length - frame.presentationTime) / Double(Self.length)
    return difference.added(to: frame, share: left) ?? frame
  }
}

/// What one frame has more than another, sample by sample.
struct FilmDifference: Sendable {
  private let planes: [[Int8]]
  private let size: [(width: Int, height: Int)]

  /// Nil if they aren't of one size.
  init?(_ one: VideoFrame, less other: VideoFrame) {
    guard (one.width, one.height) == (other.width, other.height) else { return nil }
    size = one.sizes
    planes = zip(zip(one.planes, other.planes), size).map { planes, size in
      [Int8](unsafeUninitializedCapacity: size.width * size.height) { samples, count in
        guard let start = samples.baseAddress else { return }
        for row in 0..<size.height {
          planes_difference(
            start + row * size.width, planes.0.row(row), planes.1.row(row), CInt(size.width))
        }
        count = size.width * size.height
      }
    }
  }

  /// A new frame that has a share of the difference more, 0 to 1. Nil if `frame` is of another size.
  func added(to frame: VideoFrame, share: Double) -> VideoFrame? {
    guard frame.sizes.elementsEqual(size, by: ==) else { return nil }
    let lengths = size.map { $0.width * $0.height }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: lengths.reduce(0, +), alignment: 64)
    guard var start = memory.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
    var made: [VideoFrame.Plane] = []
    for (plane, (more, size)) in zip(frame.planes, zip(planes, size)) {
      more.withUnsafeBufferPointer { more in
        guard let more = more.baseAddress else { return }
        for row in 0..<size.height {
          planes_add(
            start + row * size.width, plane.row(row), more + row * size.width, CInt(size.width),
            CInt((share * 256).rounded()), CInt(row))
        }
      }
      made.append(.init(unsafeSamples: UnsafeRawPointer(start), stride: size.width))
      start += size.width * size.height
    }
    nonisolated(unsafe) let owned = memory
    return VideoFrame(
      width: frame.width, height: frame.height, presentationTime: frame.presentationTime, luma: made[0], blue: made[1],
      red: made[2], release: { owned.deallocate() })
  }
}

extension VideoFrame {
  fileprivate var planes: [Plane] { [luma, blue, red] }
  /// The size of each plane in samples.
  fileprivate var sizes: [(width: Int, height: Int)] {
    let half = ((width + 1) / 2, (height + 1) / 2)
    return [(width, height), half, half]
  }
}

extension VideoFrame.Plane {
  fileprivate func row(_ row: Int) -> UnsafePointer<UInt8> {
    unsafeSamples.assumingMemoryBound(to: UInt8.self) + row * stride
  }
}
