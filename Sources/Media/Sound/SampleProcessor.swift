import CGStreamer

/// Changes samples as they pass a pad.
protocol SampleProcessor: AnyObject, Sendable {
  /// Changes interleaved stereo samples in place. Called on a streaming thread, so it must not block.
  func process(_ samples: UnsafeMutableBufferPointer<Float>)
  /// Returns how many frames to cut off the beginning of the `frames` just processed: the silence that a delaying
  /// processor outputs before its first sample. Without the cut, a processor inserted during playback would leave a
  /// gap.
  func cut(from frames: Int) -> Int
  /// Called when the next samples don't continue the previous ones, as after a seek. Called on a streaming thread,
  /// while no samples pass.
  func flushed()
}

extension SampleProcessor {
  func cut(from frames: Int) -> Int { 0 }
  func flushed() {}
}

/// The samples that a `SampleProcessor` receives.
enum SampleFormat {
  static let caps = "audio/x-raw,format=F32LE,layout=interleaved,rate=48000,channels=2"

  /// The caps of what `respite-media` sends: integers, because a float can be infinite or NaN.
  static let helperCaps = "audio/x-raw,format=S32LE,layout=interleaved,rate=48000,channels=2"
  /// The bytes of one frame, in either format.
  static let bytes = 8

  /// The duration of that many bytes.
  static func time(of bytes: Int) -> Duration { .nanoseconds(Int64(bytes / Self.bytes) * 1_000_000_000 / 48_000) }
}

extension SampleProcessor {
  /// Processes every buffer that leaves `element`, for the element's lifetime.
  func attach(to element: Element) {
    element.addProbe(at: "src", GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_FLUSH) { [self] _, passing in
      guard let buffer = passing.buffer else {
        // Samples in transit may still pass after the start of a flush.
        if passing.event?.pointee.type == GST_EVENT_FLUSH_STOP { flushed() }
        return GST_PAD_PROBE_OK
      }
      guard
        let owned = gst_mini_object_make_writable(
          UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
      else { return GST_PAD_PROBE_OK }
      passing.replace(by: owned)
      let isLeft = process(UnsafeMutableRawPointer(owned).assumingMemoryBound(to: GstBuffer.self))
      return isLeft ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP
    }
  }

  /// Processes and cuts a buffer. Returns false if nothing of it is left.
  private func process(_ buffer: UnsafeMutablePointer<GstBuffer>) -> Bool {
    var map = GstMapInfo()
    guard gst_buffer_map(buffer, &map, GstMapFlags(GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)) != 0 else {
      return true
    }
    let size = Int(map.size)
    if let bytes = map.data {
      process(UnsafeMutableRawBufferPointer(start: bytes, count: size).assumingMemoryBound(to: Float.self))
    }
    gst_buffer_unmap(buffer, &map)
    // A buffer flagged as silence may contain sound now.
    buffer.pointee.mini_object.flags &= ~GST_BUFFER_FLAG_GAP.rawValue
    let cut = cut(from: size / 8) * 8
    if cut > 0, cut < size { gst_buffer_resize(buffer, gssize(cut), gssize(size - cut)) }
    return cut == 0 || cut < size
  }
}
