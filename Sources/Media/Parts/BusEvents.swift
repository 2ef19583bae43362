// The bus of a pipeline as a stream of values. The handler runs on streaming threads and does one thing: it turns a
// message into a value and yields it. No main loop is needed, so it works under GLib and under tests alike.

import CGStreamer
import Foundation

/// What a pipeline says, as a value that may cross threads.
enum BusEvent: Sendable {
  /// The first data arrived where it is shown or heard, after a start or a flushing seek.
  case prerolled
  /// A segment has left the file; what follows has to be asked for at once.
  case segmentDone
  /// The end was shown or heard.
  case ended
  /// The clock went away with the element that gave it.
  case clockLost
  /// Nothing more will come. `bySink`: the device failed, not the file.
  case failed(bySink: Bool)

  /// The name that sinks carry, so that their failures are told from a file's.
  static let sinkName = "respite-sink"

  fileprivate init?(_ message: UnsafeMutablePointer<GstMessage>) {
    switch message.pointee.type {
    case GST_MESSAGE_ASYNC_DONE: self = .prerolled
    case GST_MESSAGE_SEGMENT_DONE: self = .segmentDone
    case GST_MESSAGE_EOS: self = .ended
    case GST_MESSAGE_CLOCK_LOST: self = .clockLost
    case GST_MESSAGE_ERROR:
      let name = message.pointee.src.flatMap { $0.pointee.name }.map { String(cString: $0) }
      self = .failed(bySink: name == Self.sinkName)
    default: return nil
    }
  }
}

/// Carries the continuation into C; lives until the bus lets go of it.
private final class Outlet: Sendable {
  let continuation: AsyncStream<BusEvent>.Continuation
  init(_ continuation: AsyncStream<BusEvent>.Continuation) { self.continuation = continuation }
}

extension BusEvent {
  /// Yields everything that `pipeline` says into `continuation`, until `silence(_:)` is called.
  ///
  /// Whoever returns `GST_BUS_DROP` owns the message (gstbus.h), hence the unref.
  static func carry(
    from pipeline: UnsafeMutablePointer<GstElement>, into continuation: AsyncStream<BusEvent>.Continuation
  ) {
    let outlet = Unmanaged.passRetained(Outlet(continuation)).toOpaque()
    guard let bus = gst_element_get_bus(pipeline) else {
      Unmanaged<Outlet>.fromOpaque(outlet).release()
      return
    }
    gst_bus_set_sync_handler(
      bus,
      { _, message, data in
        guard let message else { return GST_BUS_DROP }
        if let data, let event = BusEvent(message) {
          Unmanaged<Outlet>.fromOpaque(data).takeUnretainedValue().continuation.yield(event)
        }
        gst_message_unref(message)
        return GST_BUS_DROP
      }, outlet,
      { data in
        if let data { Unmanaged<Outlet>.fromOpaque(data).release() }
      })
    gst_object_unref(bus)
  }

  /// Takes the handler off and frees what it held.
  static func silence(_ pipeline: UnsafeMutablePointer<GstElement>) {
    guard let bus = gst_element_get_bus(pipeline) else { return }
    gst_bus_set_sync_handler(bus, nil, nil, nil)
    gst_object_unref(bus)
  }
}
