import CGStreamer

/// Changes samples as they pass a pad.
protocol SampleProcessor: AnyObject, Sendable {
  /// Changes interleaved stereo samples in place. Called on a streaming thread, so it must not block.
  func process(_ samples: UnsafeMutableBufferPointer<Float>)
}

/// The caps of the samples that a `SampleProcessor` receives.
enum SampleFormat {
  static let caps = "audio/x-raw,format=F32LE,layout=interleaved,rate=48000,channels=2"
}

/// Holds a processor as the user data of a C probe, for the probe's lifetime.
private final class Box: Sendable {
  let processor: any SampleProcessor
  init(_ processor: any SampleProcessor) { self.processor = processor }

  func process(_ buffer: UnsafeMutablePointer<GstBuffer>) {
    var map = GstMapInfo()
    guard gst_buffer_map(buffer, &map, GstMapFlags(GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)) != 0 else { return }
    defer { gst_buffer_unmap(buffer, &map) }
    guard let bytes = map.data else { return }
    processor.process(
      UnsafeMutableRawBufferPointer(start: bytes, count: Int(map.size)).assumingMemoryBound(to: Float.self))
    // A buffer flagged as silence may contain sound now.
    buffer.pointee.mini_object.flags &= ~GST_BUFFER_FLAG_GAP.rawValue
  }
}

extension SampleProcessor {
  /// Processes every buffer that leaves `element`, for the element's lifetime.
  func attach(to element: Element) {
    guard let pad = gst_element_get_static_pad(element.pointer, "src") else { return }
    defer { gst_object_unref(pad) }
    gst_pad_add_probe(
      pad, GST_PAD_PROBE_TYPE_BUFFER,
      { _, info, data in
        guard let info, let data, let passing = info.pointee.data else { return GST_PAD_PROBE_OK }
        guard
          let owned = gst_mini_object_make_writable(passing.assumingMemoryBound(to: GstMiniObject.self))
        else { return GST_PAD_PROBE_OK }
        info.pointee.data = UnsafeMutableRawPointer(owned)
        Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().process(
          UnsafeMutableRawPointer(owned).assumingMemoryBound(to: GstBuffer.self))
        return GST_PAD_PROBE_OK
      }, Unmanaged.passRetained(Box(self)).toOpaque(),
      { data in
        if let data { Unmanaged<Box>.fromOpaque(data).release() }
      })
  }
}
