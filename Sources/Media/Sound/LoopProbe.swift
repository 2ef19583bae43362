// A branch of a pipeline that goes round and round on its own. Streaming threads; a lock stands between them.

import CGStreamer
import Foundation
import Synchronization

/// Keeps one looping branch in step with the rest of its pipeline, from a probe behind the branch's last queue.
///
/// Three things are set right there:
/// * A jump of the whole pipeline to some time becomes, for this branch, one to that time within its own round, and one
///   whose end is told (`segmentDone`) instead of being an end.
/// * Each round begins when exactly as many samples have passed as the rounds before it had. GStreamer counts in
///   nanoseconds rounded down, and a mixer would take one sample away where a round's length is no whole number of them.
/// * What tells the end of a round stays in the branch.
final class LoopProbe: Sendable {
  private struct State {
    var length: UInt64 = 0
    var frames: UInt64 = 0
  }

  private let state = Mutex(State())

  /// How long one round is.
  func setLength(_ length: Duration) { state.withLock { $0.length = length.clockTime } }

  /// Watches what passes behind `element`, whose format is `SampleFormat`, as long as that lives.
  func attach(to element: Element) {
    guard let pad = gst_element_get_static_pad(element.pointer, "src") else { return }
    defer { gst_object_unref(pad) }
    let kinds = [
      GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_BOTH, GST_PAD_PROBE_TYPE_EVENT_FLUSH,
    ]
    gst_pad_add_probe(
      pad, GstPadProbeType(kinds.reduce(0) { $0 | $1.rawValue }),
      { _, info, data in
        guard let info, let data else { return GST_PAD_PROBE_OK }
        return Unmanaged<LoopProbe>.fromOpaque(data).takeUnretainedValue().pass(info)
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in
        if let data { Unmanaged<LoopProbe>.fromOpaque(data).release() }
      })
  }

  private func pass(_ info: UnsafeMutablePointer<GstPadProbeInfo>) -> GstPadProbeReturn {
    guard let data = info.pointee.data else { return GST_PAD_PROBE_OK }
    if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
      let bytes = gst_buffer_get_size(data.assumingMemoryBound(to: GstBuffer.self))
      state.withLock { $0.frames += UInt64(bytes) / 8 }
      return GST_PAD_PROBE_OK
    }
    let event = data.assumingMemoryBound(to: GstEvent.self)
    switch event.pointee.type {
    case GST_EVENT_FLUSH_STOP: state.withLock { $0.frames = 0 }
    case GST_EVENT_SEGMENT_DONE:
      gst_event_unref(event)  // whoever drops an event by handling it owns it (gstpad.h)
      info.pointee.data = nil
      return GST_PAD_PROBE_HANDLED
    case GST_EVENT_SEEK: replace(event, in: info, by: ownSeek(event))
    case GST_EVENT_SEGMENT: replace(event, in: info, by: exactSegment(event))
    default: break
    }
    return GST_PAD_PROBE_OK
  }

  private func replace(
    _ event: UnsafeMutablePointer<GstEvent>, in info: UnsafeMutablePointer<GstPadProbeInfo>,
    by other: UnsafeMutablePointer<GstEvent>?
  ) {
    guard let other else { return }
    gst_event_set_seqnum(other, gst_event_get_seqnum(event))
    gst_event_unref(event)
    info.pointee.data = UnsafeMutableRawPointer(other)
  }

  private func ownSeek(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstEvent>? {
    var (rate, format, flags) = (1.0, GST_FORMAT_UNDEFINED, GST_SEEK_FLAG_NONE)
    var (startType, stopType) = (GST_SEEK_TYPE_NONE, GST_SEEK_TYPE_NONE)
    var (start, stop): (gint64, gint64) = (0, 0)
    gst_event_parse_seek(event, &rate, &format, &flags, &startType, &start, &stopType, &stop)
    let length = gint64(state.withLock { $0.length })
    return gst_event_new_seek(
      rate, format, GstSeekFlags(flags.rawValue | GST_SEEK_FLAG_SEGMENT.rawValue), GST_SEEK_TYPE_SET,
      length > 0 ? start % length : start, GST_SEEK_TYPE_NONE, -1)
  }

  private func exactSegment(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstEvent>? {
    let frames = state.withLock { $0.frames }
    guard frames > 0 else { return nil }
    var segment = GstSegment()
    gst_event_copy_segment(event, &segment)
    // Rounded up: whoever rounds down finds the sample.
    segment.base = guint64((frames * 1_000_000_000 + 47_999) / 48_000)
    return gst_event_new_segment(&segment)
  }
}
