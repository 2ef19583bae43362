// The owner of one GstPipeline: its states, its seeks, its bus and its end. Main actor; commands are carried out in their
// order on a queue of the pipeline's own, since a sound server that does not answer holds up whoever changes a state
// (seen: a stopped PulseAudio held the main thread until it went on).

import CGStreamer
import Foundation

/// A pipeline made of constant text, open until `close()` or until it goes.
@MainActor final class Pipeline {
  private let bin: Element
  private var listening: Task<Void, Never>?
  private let events: AsyncStream<BusEvent>.Continuation
  private let commands = DispatchQueue(label: "respite.media.pipeline")
  private let device: DeviceWatcher?
  private var isOpen = true
  /// The number of the last jump. What began before it has no say any more.
  private var lastJump: UInt32?

  /// Builds what `description` says, in gst-launch's words; nil if it cannot be built.
  ///
  /// - Parameters:
  ///   - description: a constant; what comes from outside is set as a property afterwards.
  ///   - sink: put behind the element named `last`; its reference passes to the pipeline, also on failure.
  ///   - onEvent: called on the main actor with each event until `close()`.
  init?(_ description: String, sink: Element? = nil, onEvent: @escaping @MainActor (BusEvent) -> Void) {
    defer { sink?.release() }
    guard GStreamer.isReady,
      let made = gst_parse_launch_full(description, nil, GST_PARSE_FLAG_FATAL_ERRORS, nil)
    else { return nil }
    gst_object_ref_sink(made)
    let bin = Element(pointer: made)
    let (stream, events) = AsyncStream.makeStream(of: BusEvent.self)
    if let sink {
      guard let last = Self.child("last", of: bin) else {
        bin.release()
        return nil
      }
      defer { last.release() }
      guard gst_bin_add(Self.asBin(bin), sink.pointer) != 0, gst_element_link(last.pointer, sink.pointer) != 0 else {
        gst_element_set_state(made, GST_STATE_NULL)
        bin.release()
        return nil
      }
      last.stopTags()
    }
    self.bin = bin
    device = sink.flatMap { DeviceWatcher($0, into: events) }
    self.events = events
    BusEvent.forward(from: made, into: events)
    listening = Task { [weak self] in
      for await event in stream {
        if Task.isCancelled { return }
        if self?.isOutdated(event) == false { onEvent(event) }
      }
    }
  }

  isolated deinit { close() }

  /// The element of that name, which the pipeline keeps: valid while it is open.
  func element(_ name: String) -> Element? {
    guard isOpen, let found = Self.child(name, of: bin) else { return nil }
    found.release()  // the bin holds its own
    return found
  }

  /// Loads the file and waits at its beginning, or stops where it is.
  ///
  /// Returns at once; `prerolled` follows.
  func pause() { setState(GST_STATE_PAUSED) }

  /// Lets time pass.
  func play() {
    setState(GST_STATE_PLAYING)
    guard isOpen, let device else { return }
    commands.async { device.start() }
  }

  /// Jumps to `start`, after the commands given before.
  ///
  /// A segment ends without an end: `segmentDone` comes, and what follows is up to the listener.
  ///
  /// - Parameter isVital: without it nothing goes on: if it is refused, it is tried once more with a flush, and if that
  ///   is refused too, the pipeline has failed. One that is not vital and refused leaves everything where it is, and
  ///   `prerolled` is told all the same.
  func seek(to start: Duration, stop: Duration? = nil, _ kinds: GstSeekFlags..., isVital: Bool) {
    guard isOpen else { return }
    let flags = kinds.reduce(0) { $0 | $1.rawValue }
    let number = gst_util_seqnum_next()
    if flags & GST_SEEK_FLAG_FLUSH.rawValue != 0 { lastJump = number }
    commands.async { [bin, events] in
      func isDone(_ flags: UInt32) -> Bool {
        guard
          let event = gst_event_new_seek(
            1, GST_FORMAT_TIME, GstSeekFlags(flags), GST_SEEK_TYPE_SET, gint64(start.clockTime),
            stop == nil ? GST_SEEK_TYPE_NONE : GST_SEEK_TYPE_SET, stop.map { gint64($0.clockTime) } ?? -1)
        else { return false }
        gst_event_set_seqnum(event, number)
        return gst_element_send_event(bin.pointer, event) != 0
      }
      if isDone(flags) { return }
      if !isVital {
        events.yield(.prerolled)
      } else if !isDone(flags | GST_SEEK_FLAG_FLUSH.rawValue) {
        events.yield(.failed(by: ""))
      }
    }
  }

  /// Has the branch that ends with the element `name` begin again, after the commands given before, while the others go
  /// on; if that is refused, the element has failed.
  func loopBranch(endingAt name: String) {
    guard let end = element(name) else { return }
    commands.async { [events] in  // the element is there: closing comes later in the same queue
      let isDone = gst_element_seek(
        end.pointer, 1, GST_FORMAT_TIME, GST_SEEK_FLAG_SEGMENT, GST_SEEK_TYPE_SET, 0, GST_SEEK_TYPE_NONE, -1)
      if isDone == 0 { events.yield(.failed(by: name)) }
    }
  }

  /// Has `branchEnded` told when the end of a branch leaves its element `name`.
  func reportEnd(of name: String) {
    if let end = element(name) { BusEvent.reportEnd(of: end, into: events) }
  }

  /// How much has been shown or heard, or nil if that is not known.
  var position: Duration? {
    var time: gint64 = -1
    guard isOpen, gst_element_query_position(bin.pointer, GST_FORMAT_TIME, &time) != 0, time >= 0 else { return nil }
    return .nanoseconds(time)
  }

  /// How long the file says it is, or nil if that is not known.
  var duration: Duration? { isOpen ? Self.duration(at: bin) : nil }

  /// How long the file says it is that arrives at the element `name`, or nil if that is not known.
  func duration(at name: String) -> Duration? { element(name).flatMap(Self.duration) }

  private static func duration(at element: Element) -> Duration? {
    var time: gint64 = -1
    guard gst_element_query_duration(element.pointer, GST_FORMAT_TIME, &time) != 0, time > 0 else { return nil }
    return .nanoseconds(time)
  }

  /// Stops and frees everything.
  ///
  /// No event is heard afterwards.
  func close() {
    guard isOpen else { return }
    isOpen = false
    listening?.cancel()
    events.finish()
    commands.async(group: Self.ends) { [bin] in
      gst_element_set_state(bin.pointer, GST_STATE_NULL)
      BusEvent.stopForwarding(bin.pointer)
      bin.release()
    }
  }

  /// Waits until every pipeline closed so far is gone: for tests and for measuring.
  nonisolated static func waitUntilAllClosed() { ends.wait() }

  private nonisolated static let ends = DispatchGroup()

  /// Whether it tells the end of a segment that a jump has done away with.
  ///
  /// A busy machine delivers it after the jump; a new round begun then would break off the one that has just begun.
  private func isOutdated(_ event: BusEvent) -> Bool {
    guard case .segmentDone(let number) = event, let lastJump else { return false }
    return gst_util_seqnum_compare(number, lastJump) < 0
  }

  private func setState(_ state: GstState) {
    guard isOpen else { return }
    commands.async { [bin] in
      gst_element_set_state(bin.pointer, state)  // a failure is told on the bus
    }
  }

  private static func child(_ name: String, of bin: Element) -> Element? {
    gst_bin_get_by_name(asBin(bin), name).map(Element.init)
  }

  private static func asBin(_ element: Element) -> UnsafeMutablePointer<GstBin> {
    UnsafeMutableRawPointer(element.pointer).assumingMemoryBound(to: GstBin.self)
  }
}
