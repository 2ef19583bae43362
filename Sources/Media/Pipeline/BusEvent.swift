import CGStreamer
import Foundation

/// A message from a pipeline's bus, or from a pad probe, as a value that can cross threads.
///
/// The bus's sync handler runs on streaming threads and only turns each message into a value and yields it. It needs no
/// GLib main loop, so it works in the program and in tests.
enum BusEvent: Sendable {
  /// The sink has data, after a start or a flushing seek (ASYNC_DONE).
  case prerolled
  /// A segment has been read to its end, so the next seek is due at once. `seek` is the sequence number of the seek
  /// that began the segment.
  case segmentDone(seek: UInt32)
  /// The end was shown or heard (EOS).
  case ended
  /// The element that provided the clock is gone, so the pipeline must pause and play again to choose a new one.
  case clockLost
  /// The sink moved to another device.
  case deviceChanged
  /// One branch of a mix has ended while others continue. Its last samples may still be on their way to the device.
  case branchEnded
  /// A looping branch has been read to its end, so the next pass is due at once. `at` is the name of the branch's last
  /// element, and `seek` the sequence number of the seek that began the pass.
  case loopEnded(at: String, seek: UInt32)
  /// A mixer was put into the pipeline.
  case mixerInserted
  /// A branch was added to the mixer. `at` is the name of its last element, and `due` the running time at
  /// which it begins.
  case branchAdded(at: String, due: Duration)
  /// The pipeline can't continue. `by` is the name of the top-level element that failed.
  case failed(by: String)

  /// The name that every sink gets, so that a device's errors can be distinguished from a file's.
  static let sinkName = "respite-sink"

  fileprivate init?(_ message: UnsafeMutablePointer<GstMessage>) {
    switch message.pointee.type {
    case GST_MESSAGE_ASYNC_DONE: self = .prerolled
    case GST_MESSAGE_SEGMENT_DONE: self = .segmentDone(seek: gst_message_get_seqnum(message))
    case GST_MESSAGE_EOS: self = .ended
    case GST_MESSAGE_CLOCK_LOST: self = .clockLost
    case GST_MESSAGE_ERROR:
      var source = message.pointee.src
      while let parent = source?.pointee.parent, parent.pointee.parent != nil { source = parent }
      self = .failed(by: source.flatMap { $0.pointee.name }.map { String(cString: $0) } ?? "")
    default: return nil
    }
  }
}

extension BusEvent {
  /// Yields the messages of `pipeline` into `continuation` until `stopForwarding(_:)` is called.
  ///
  /// A handler that returns `GST_BUS_DROP` owns the message (gstbus.h), hence the unref.
  static func forward(
    from pipeline: UnsafeMutablePointer<GstElement>, into continuation: AsyncStream<BusEvent>.Continuation
  ) {
    typealias Events = Retained<AsyncStream<BusEvent>.Continuation>
    guard let bus = gst_element_get_bus(pipeline) else { return }
    gst_bus_set_sync_handler(
      bus,
      { _, message, data in
        guard let message else { return GST_BUS_DROP }
        if let event = BusEvent(message) { Events.value(data)?.yield(event) }
        gst_message_unref(message)
        return GST_BUS_DROP
      }, Events.pass(continuation), releaseRetained)
    gst_object_unref(bus)
  }

  /// Removes the sync handler and releases its user data.
  static func stopForwarding(_ pipeline: UnsafeMutablePointer<GstElement>) {
    guard let bus = gst_element_get_bus(pipeline) else { return }
    gst_bus_set_sync_handler(bus, nil, nil, nil)
    gst_object_unref(bus)
  }
}
