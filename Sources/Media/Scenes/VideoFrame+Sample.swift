import CGStreamer
import Core
import Foundation

/// A mapped GstVideoFrame. The mapping holds a reference to the buffer, so it outlives sample, sink and pipeline.
///
/// Unchecked: created once, only read, and unmapped by the last owner, which GStreamer allows on any thread.
private struct Mapping: @unchecked Sendable {
  let frame: UnsafeMutablePointer<GstVideoFrame>

  func unmap() {
    gst_video_frame_unmap(frame)
    frame.deallocate()
  }
}

extension VideoFrame {
  /// Maps the frame in `sample` without copying it. The caller keeps its reference to `sample`. Nil if the frame can't
  /// be mapped.
  convenience init?(mapping sample: OpaquePointer) {
    var info = GstVideoInfo()
    guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
      gst_video_info_from_caps(&info, caps) != 0
    else { return nil }
    let frame = UnsafeMutablePointer<GstVideoFrame>.allocate(capacity: 1)
    guard gst_video_frame_map(frame, &info, buffer, GST_MAP_READ) != 0 else {
      frame.deallocate()
      return nil
    }
    let mapping = Mapping(frame: frame)
    let stride = Int(frame.pointee.info.stride.0)
    let height = Int(frame.pointee.info.height)
    guard let first = frame.pointee.data.0, stride > 0, height > 0 else {
      mapping.unmap()
      return nil
    }
    self.init(
      width: Int(frame.pointee.info.width), height: height, stride: stride,
      presentationTime: UInt64(buffer.pointee.pts),
      unsafeBytes: UnsafeRawBufferPointer(start: first, count: stride * height), release: { mapping.unmap() })
  }
}
