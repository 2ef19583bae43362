import CGStreamer

/// Changes samples as they pass a pad.
protocol SampleProcessor: AnyObject, Sendable {
  /// Changes interleaved stereo samples in place. Called on a streaming thread, so it must not block.
  func process(_ samples: UnsafeMutableBufferPointer<Float>)
  /// How many of the `frames` just processed are to be cut off their beginning: what a processor that delays the sound put
  /// there before there was any. Without it, a processor that comes in while sound plays would tear a hole.
  func cut(from frames: Int) -> Int
  /// What comes next doesn't follow on what came before. Called on a streaming thread, while nothing passes.
  func flushed()
}

extension SampleProcessor {
  func cut(from frames: Int) -> Int { 0 }
  func flushed() {}
}

/// The samples that a `SampleProcessor` receives.
enum SampleFormat {
  static let caps = "audio/x-raw,format=F32LE,layout=interleaved,rate=48000,channels=2"

  /// What `respite-media` sends: integers, because a float can be infinite or NaN.
  static let helperCaps = "audio/x-raw,format=S32LE,layout=interleaved,rate=48000,channels=2"
  /// The bytes of one frame, in either format.
  static let bytes = 8

  /// The duration of that many bytes.
  static func time(of bytes: Int) -> Duration { .nanoseconds(Int64(bytes / Self.bytes) * 1_000_000_000 / 48_000) }
}

/// Holds a processor as the user data of a C probe, for the probe's lifetime.
private final class Box: Sendable {
  let processor: any SampleProcessor
  init(_ processor: any SampleProcessor) { self.processor = processor }

  /// Returns false if nothing of the buffer is left.
  func process(_ buffer: UnsafeMutablePointer<GstBuffer>) -> Bool {
    var map = GstMapInfo()
    guard gst_buffer_map(buffer, &map, GstMapFlags(GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)) != 0 else {
      return true
    }
    let size = Int(map.size)
    if let bytes = map.data {
      processor.process(
        UnsafeMutableRawBufferPointer(start: bytes, count: size).assumingMemoryBound(to: Float.self))
    }
    gst_buffer_unmap(buffer, &map)
    // A buffer flagged as silence may contain sound now.
    buffer.pointee.mini_object.flags &= ~GST_BUFFER_FLAG_GAP.rawValue
    let cut = processor.cut(from: size / 8) * 8
    if cut > 0, cut < size { gst_buffer_resize(buffer, gssize(cut), gssize(size - cut)) }
    return cut == 0 || cut < size
  }
}

extension SampleProcessor {
  /// Processes every buffer that leaves `element`, for the element's lifetime.
  func attach(to element: Element) {
    guard let pad = gst_element_get_static_pad(element.pointer, "src") else { return }
    defer { gst_object_unref(pad) }
    gst_pad_add_probe(
      pad, GstPadProbeType(GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue),
      { _, info, data in
        guard let info, let data, let passing = info.pointee.data else { return GST_PAD_PROBE_OK }
        let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
        if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue == 0 {
          // What was under way may still pass after the start of a flush.
          if passing.assumingMemoryBound(to: GstEvent.self).pointee.type == GST_EVENT_FLUSH_STOP {
            box.processor.flushed()
          }
          return GST_PAD_PROBE_OK
        }
        guard
          let owned = gst_mini_object_make_writable(passing.assumingMemoryBound(to: GstMiniObject.self))
        else { return GST_PAD_PROBE_OK }
        info.pointee.data = UnsafeMutableRawPointer(owned)
        let isLeft = box.process(UnsafeMutableRawPointer(owned).assumingMemoryBound(to: GstBuffer.self))
        return isLeft ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP
      }, Unmanaged.passRetained(Box(self)).toOpaque(),
      { data in
        if let data { Unmanaged<Box>.fromOpaque(data).release() }
      })
  }
}
