import CGStreamer
import Foundation
import Synchronization

/// Keeps one looping branch in step with the rest of its pipeline, from a pad probe behind the branch's last queue.
///
/// The probe changes three things:
/// * A seek of the whole pipeline becomes, for this branch, a segment seek to the same time within the branch's own
///   loop, whose end is announced by `segmentDone` instead of EOS.
/// * Each pass starts exactly where the samples of the passes before it ended. GStreamer counts in nanoseconds, rounded
///   down, and a mixer would drop one sample wherever a loop's duration isn't a whole number of nanoseconds.
/// * The event that announces the end of a segment doesn't leave the branch.
///
/// The end of a pass is reported when it enters the queue, which still holds samples to play in the meantime. So a busy
/// main thread delays no loop, and loops of any lengths can share a pipeline, which itself announces an end only when
/// all its segments have ended.
///
/// Runs on streaming threads and on the pipeline's queue; a lock guards the state.
final class LoopProbe: Sendable {
  private struct State {
    var duration: UInt64 = 0
    var frames: UInt64 = 0
    /// The last segment's sequence number, and the frame at which it began. A pad that's linked again receives its
    /// segment a second time.
    var segment: (number: UInt32, begin: UInt64)?
  }

  private let state = Mutex(State())

  /// Sets how long one pass of the loop is.
  func setDuration(_ duration: Duration) { state.withLock { $0.duration = duration.clockTime } }

  /// Installs the probe behind `element`, which must output `SampleFormat`, for the element's lifetime.
  func attach(to element: Element) {
    element.addProbe(
      at: "src", GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_BOTH, GST_PAD_PROBE_TYPE_EVENT_FLUSH
    ) { [self] _, passing in pass(passing) }
  }

  /// Reports `loopEnded` with the name of the queue `element` whenever the end of a pass has entered that queue, for
  /// the element's lifetime.
  static func reportPasses(
    entering element: Element, named name: String, to report: @escaping @Sendable (BusEvent) -> Void
  ) {
    element.addProbe(at: "sink", GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM) { _, passing in
      if let event = passing.event, event.pointee.type == GST_EVENT_SEGMENT_DONE {
        report(.loopEnded(at: name, seek: gst_event_get_seqnum(event)))
      }
      return GST_PAD_PROBE_OK
    }
  }

  private func pass(_ passing: PassingItem) -> GstPadProbeReturn {
    if let buffer = passing.buffer {
      let bytes = gst_buffer_get_size(buffer)
      state.withLock { $0.frames += UInt64(bytes) / 8 }
      return GST_PAD_PROBE_OK
    }
    guard let event = passing.event else { return GST_PAD_PROBE_OK }
    switch event.pointee.type {
    case GST_EVENT_FLUSH_STOP: state.withLock { ($0.frames, $0.segment) = (0, nil) }
    case GST_EVENT_SEGMENT_DONE:
      gst_event_unref(event)  // a probe that returns HANDLED owns the event (gstpad.h)
      passing.replace(by: nil)
      return GST_PAD_PROBE_HANDLED
    case GST_EVENT_SEEK: replace(event, in: passing, by: seekWithinLoop(event))
    case GST_EVENT_SEGMENT: replace(event, in: passing, by: exactSegment(event))
    default: break
    }
    return GST_PAD_PROBE_OK
  }

  private func replace(
    _ event: UnsafeMutablePointer<GstEvent>, in passing: PassingItem, by other: UnsafeMutablePointer<GstEvent>?
  ) {
    guard let other else { return }
    gst_event_set_seqnum(other, gst_event_get_seqnum(event))
    gst_event_unref(event)
    passing.replace(by: other)
  }

  private func seekWithinLoop(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstEvent>? {
    var (rate, format, flags) = (1.0, GST_FORMAT_UNDEFINED, GST_SEEK_FLAG_NONE)
    var (startType, stopType) = (GST_SEEK_TYPE_NONE, GST_SEEK_TYPE_NONE)
    var (start, stop): (gint64, gint64) = (0, 0)
    gst_event_parse_seek(event, &rate, &format, &flags, &startType, &start, &stopType, &stop)
    let duration = gint64(state.withLock { $0.duration })
    return gst_event_new_seek(
      rate, format, GstSeekFlags(flags.rawValue | GST_SEEK_FLAG_SEGMENT.rawValue), GST_SEEK_TYPE_SET,
      duration > 0 ? start % duration : start, GST_SEEK_TYPE_NONE, -1)
  }

  private func exactSegment(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstEvent>? {
    let number = gst_event_get_seqnum(event)
    let begin = state.withLock { state in
      if state.segment?.number != number { state.segment = (number, state.frames) }
      return state.segment?.begin ?? 0
    }
    guard begin > 0 else { return nil }
    var segment = GstSegment()
    gst_event_copy_segment(event, &segment)
    segment.base = guint64(Self.time(after: begin))
    return gst_event_new_segment(&segment)
  }

  /// The duration of `frames` in nanoseconds. It's rounded up, because GStreamer's rounding down then yields the right
  /// sample.
  static func time(after frames: UInt64) -> UInt64 {
    UInt64(gst_util_uint64_scale_ceil(guint64(frames), 1_000_000_000, 48_000))
  }
}
