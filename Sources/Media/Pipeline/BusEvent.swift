// The bus of a pipeline as a stream of values. The handler runs on streaming threads and does one thing: it turns a
// message into a value and yields it. No main loop is needed, so it works under GLib and under tests alike.

import CGStreamer
import Foundation

/// What a pipeline says, as a value that may cross threads.
enum BusEvent: Sendable {
  /// The first data arrived where it is shown or heard, after a start or a flushing seek.
  case prerolled
  /// A segment has left the file; what follows has to be asked for at once. `number`: that of the seek it began with.
  case segmentDone(number: UInt32)
  /// The end was shown or heard.
  case ended
  /// The clock went away with the element that gave it.
  case clockLost
  /// The sound goes to another device than before.
  case deviceChanged
  /// One part has ended while others go on; its last sound may still be on its way to the device.
  case branchEnded
  /// Nothing more will come. `by`: the name of the element, as it stands in the pipeline, that met the reason.
  case failed(by: String)

  /// The name that sinks carry, so that their failures are told from a file's.
  static let sinkName = "respite-sink"

  fileprivate init?(_ message: UnsafeMutablePointer<GstMessage>) {
    switch message.pointee.type {
    case GST_MESSAGE_ASYNC_DONE: self = .prerolled
    case GST_MESSAGE_SEGMENT_DONE: self = .segmentDone(number: gst_message_get_seqnum(message))
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

/// Carries the continuation into C; lives until the bus lets go of it.
private final class ContinuationBox: Sendable {
  let continuation: AsyncStream<BusEvent>.Continuation
  init(_ continuation: AsyncStream<BusEvent>.Continuation) { self.continuation = continuation }
}

extension BusEvent {
  /// Yields everything that `pipeline` says into `continuation`, until `stopForwarding(_:)` is called.
  ///
  /// Whoever returns `GST_BUS_DROP` owns the message (gstbus.h), hence the unref.
  static func forward(
    from pipeline: UnsafeMutablePointer<GstElement>, into continuation: AsyncStream<BusEvent>.Continuation
  ) {
    let box = Unmanaged.passRetained(ContinuationBox(continuation)).toOpaque()
    guard let bus = gst_element_get_bus(pipeline) else {
      Unmanaged<ContinuationBox>.fromOpaque(box).release()
      return
    }
    gst_bus_set_sync_handler(
      bus,
      { _, message, data in
        guard let message else { return GST_BUS_DROP }
        if let data, let event = BusEvent(message) {
          Unmanaged<ContinuationBox>.fromOpaque(data).takeUnretainedValue().continuation.yield(event)
        }
        gst_message_unref(message)
        return GST_BUS_DROP
      }, box,
      { data in
        if let data { Unmanaged<ContinuationBox>.fromOpaque(data).release() }
      })
    gst_object_unref(bus)
  }

  /// Yields `branchEnded` into `continuation` whenever an end leaves `element`, as long as that lives.
  static func reportEnd(of element: Element, into continuation: AsyncStream<BusEvent>.Continuation) {
    guard let pad = gst_element_get_static_pad(element.pointer, "src") else { return }
    defer { gst_object_unref(pad) }
    gst_pad_add_probe(
      pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM,
      { _, info, data in
        if let data, let event = info?.pointee.data?.assumingMemoryBound(to: GstEvent.self),
          event.pointee.type == GST_EVENT_EOS
        {
          Unmanaged<ContinuationBox>.fromOpaque(data).takeUnretainedValue().continuation.yield(.branchEnded)
        }
        return GST_PAD_PROBE_OK
      }, Unmanaged.passRetained(ContinuationBox(continuation)).toOpaque(),
      { data in
        if let data { Unmanaged<ContinuationBox>.fromOpaque(data).release() }
      })
  }

  /// Takes the handler off and frees what it held.
  static func stopForwarding(_ pipeline: UnsafeMutablePointer<GstElement>) {
    guard let bus = gst_element_get_bus(pipeline) else { return }
    gst_bus_set_sync_handler(bus, nil, nil, nil)
    gst_object_unref(bus)
  }
}
