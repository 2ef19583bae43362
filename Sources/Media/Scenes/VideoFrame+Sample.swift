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
  /// Maps the I420 frame in `sample` without copying it. The caller keeps its reference to `sample`. Nil if the frame
  /// can't be mapped.
  convenience init?(mapping sample: OpaquePointer) {
    var described = GstVideoInfo()
    guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
      gst_video_info_from_caps(&described, caps) != 0
    else { return nil }
    let frame = UnsafeMutablePointer<GstVideoFrame>.allocate(capacity: 1)
    guard gst_video_frame_map(frame, &described, buffer, GST_MAP_READ) != 0 else {
      frame.deallocate()
      return nil
    }
    let mapping = Mapping(frame: frame)
    let (info, data) = (frame.pointee.info, frame.pointee.data)
    guard info.finfo?.pointee.format == GST_VIDEO_FORMAT_I420, info.width > 1, info.height > 1, let luma = data.0,
      let blue = data.1, let red = data.2
    else {
      mapping.unmap()
      return nil
    }
    self.init(
      width: Int(info.width), height: Int(info.height), presentationTime: UInt64(buffer.pointee.pts),
      luma: Plane(unsafeSamples: luma, stride: Int(info.stride.0)),
      blue: Plane(unsafeSamples: blue, stride: Int(info.stride.1)),
      red: Plane(unsafeSamples: red, stride: Int(info.stride.2)), release: { mapping.unmap() })
  }
}
