import CGStreamer
import Foundation

/// Owns one GstPipeline: its states, seeks, bus and disposal. Open until `close()` or deinitialization.
///
/// Methods are called on the main actor and return at once. They run in order on the pipeline's own serial queue,
/// because a state change blocks when a sound server doesn't answer (seen: a stopped PulseAudio blocked the main thread
/// until it resumed).
///
/// For example:
///
/// ```swift
/// let pipeline = Pipeline("filesrc name=file ! oggdemux ! opusdec ! audioconvert ! autoaudiosink") { event in
///   if case .ended = event { print("Heard to the end") }
/// }
/// pipeline?.element("file")?.set("location", url.path)
/// pipeline?.pause()  // loads the file; `.prerolled` follows
/// pipeline?.play()
/// // Later:
/// pipeline?.seek(to: .zero, GST_SEEK_FLAG_FLUSH, isRequired: true)
/// pipeline?.close()
/// ```
@MainActor final class Pipeline {
  let bin: Element
  private var listening: Task<Void, Never>?
  let events: AsyncStream<BusEvent>.Continuation
  let commands = DispatchQueue(label: "respite.media.pipeline")
  private let device: DeviceWatcher?
  private(set) var isOpen = true
  /// The branches that were added while the pipeline played, by the names of their last elements.
  var branches: [String: AddedBranch] = [:]
  /// The sequence number of the last flushing seek. Segments that started before it are obsolete.
  private var lastFlush: UInt32?

  /// Builds a pipeline from gst-launch syntax. Nil if it can't be built.
  ///
  /// - Parameters:
  ///   - description: a constant. Set external values, such as paths, as properties afterwards.
  ///   - sink: linked behind the element named `last`. The pipeline takes over the caller's reference, even on failure.
  ///   - onEvent: called on the main actor with each event until `close()`.
  init?(_ description: String, sink: Element? = nil, onEvent: @escaping @MainActor (BusEvent) -> Void) {
    defer { sink?.release() }
    guard let bin = Element.parsed(description) else { return nil }
    let (stream, events) = AsyncStream.makeStream(of: BusEvent.self)
    if let sink {
      guard let last = bin.child("last") else {
        bin.release()
        return nil
      }
      guard gst_bin_add(bin.asBin, sink.pointer) != 0, gst_element_link(last.pointer, sink.pointer) != 0 else {
        gst_element_set_state(bin.pointer, GST_STATE_NULL)
        bin.release()
        return nil
      }
      last.dropTags()
    }
    self.bin = bin
    let commands = commands
    device = sink.flatMap { DeviceWatcher($0, into: events, on: commands) }
    self.events = events
    BusEvent.forward(from: bin.pointer, into: events)
    listening = Task { [weak self] in
      for await event in stream {
        if Task.isCancelled { return }
        if self?.isOutdated(event) == false { onEvent(event) }
      }
    }
  }

  isolated deinit { close() }

  /// The element named `name`, or nil. The pipeline owns it, so use it only while the pipeline is open.
  func element(_ name: String) -> Element? {
    isOpen ? bin.child(name) : nil
  }

  /// Changes the state to PAUSED: loads the file and waits at its beginning, or stops at the current position.
  /// `prerolled` follows.
  func pause() { setState(GST_STATE_PAUSED) }

  /// Changes the state to PLAYING.
  func play() {
    setState(GST_STATE_PLAYING)
    if isOpen { device?.start() }
  }

  /// Changes the state to PLAYING so that the pipeline's first frame is due at `time` of the system's clock, which is
  /// the clock of every pipeline without sound.
  func play(from time: UInt64) {
    guard isOpen else { return }
    commands.async { [bin] in
      // Without a start time, GStreamer leaves the base time as it is when a pipeline starts.
      gst_element_set_start_time(bin.pointer, Self.none)
      gst_element_set_base_time(bin.pointer, GstClockTime(time))
      gst_element_set_state(bin.pointer, GST_STATE_PLAYING)
      gst_element_get_state(bin.pointer, nil, nil, 1_000_000_000)
      gst_element_set_start_time(bin.pointer, 0)  // from now on it pauses and resumes as usual
    }
  }

  /// The time of the pipeline's clock, in nanoseconds; nil before it plays.
  var clockTime: UInt64? {
    guard isOpen, let clock = gst_element_get_clock(bin.pointer) else { return nil }
    defer { gst_object_unref(clock) }
    let time = gst_clock_get_time(clock)
    return time == Self.none ? nil : UInt64(time)
  }

  private nonisolated static let none = GstClockTime(UInt64.max)  // GST_CLOCK_TIME_NONE, a macro Swift does not see

  /// Seeks to `start`. With `GST_SEEK_FLAG_SEGMENT`, `segmentDone` is reported at the end instead of `ended`.
  ///
  /// - Parameter isRequired: whether playback can't continue without this seek. A refused required seek is retried once
  ///   with a flush; if that is refused too, `failed` is reported. Any other refused seek leaves the position as it is,
  ///   and `prerolled` is reported all the same.
  func seek(to start: Duration, stop: Duration? = nil, _ seekFlags: GstSeekFlags..., isRequired: Bool) {
    guard isOpen else { return }
    let flags = seekFlags.reduce(0) { $0 | $1.rawValue }
    let number = gst_util_seqnum_next()
    if flags & GST_SEEK_FLAG_FLUSH.rawValue != 0 { lastFlush = number }
    commands.async { [bin, events] in
      func seek(_ flags: UInt32) -> Bool {
        guard
          let event = gst_event_new_seek(
            1, GST_FORMAT_TIME, GstSeekFlags(flags), GST_SEEK_TYPE_SET, gint64(start.clockTime),
            stop == nil ? GST_SEEK_TYPE_NONE : GST_SEEK_TYPE_SET, stop.map { gint64($0.clockTime) } ?? -1)
        else { return false }
        gst_event_set_seqnum(event, number)
        return gst_element_send_event(bin.pointer, event) != 0
      }
      if seek(flags) { return }
      if !isRequired {
        events.yield(.prerolled)
      } else if !seek(flags | GST_SEEK_FLAG_FLUSH.rawValue) {
        events.yield(.failed(by: ""))
      }
    }
  }

  /// Restarts the branch whose last element is `name`, after the pass that began with the seek `pass`, while the others
  /// continue. If its seek is refused, `failed(by: name)` is reported.
  func loopBranch(endingAt name: String, after pass: UInt32) {
    guard isOpen else { return }
    let added = branches[name]
    commands.async { [bin, events] in
      // Looks up the element only here: by now the branch may be gone, and another one with the same name may be
      // loading.
      guard added?.began(with: pass) ?? true, let end = bin.child(name) else { return }
      if !end.seekAtOutlet(to: .zero, [GST_SEEK_FLAG_SEGMENT]) { events.yield(.failed(by: name)) }
    }
  }

  /// Reports `branchEnded` whenever EOS leaves the element `name`.
  func reportEnd(of name: String) {
    element(name)?.addProbe(at: "src", GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM) { [events] _, passing in
      if passing.event?.pointee.type == GST_EVENT_EOS { events.yield(.branchEnded) }
      return GST_PAD_PROBE_OK
    }
  }

  /// How far the file has been shown or heard; nil if unknown.
  var position: Duration? {
    var time: gint64 = -1
    guard isOpen, gst_element_query_position(bin.pointer, GST_FORMAT_TIME, &time) != 0, time >= 0 else { return nil }
    return .nanoseconds(time)
  }

  /// The duration that the file reports, or nil if unknown.
  var duration: Duration? { isOpen ? Self.duration(at: bin) : nil }

  /// The duration of the file upstream of the element `name`, or nil if unknown.
  func duration(at name: String) -> Duration? { element(name).flatMap(Self.duration) }

  private static func duration(at element: Element) -> Duration? {
    var time: gint64 = -1
    guard gst_element_query_duration(element.pointer, GST_FORMAT_TIME, &time) != 0, time > 0 else { return nil }
    return .nanoseconds(time)
  }

  /// Stops the pipeline and releases it on its queue. No event is reported afterwards.
  func close() {
    guard isOpen else { return }
    isOpen = false
    branches.values.forEach { $0.cancel() }
    branches = [:]
    listening?.cancel()
    events.finish()
    commands.async(group: Self.closing) { [bin] in
      gst_element_set_state(bin.pointer, GST_STATE_NULL)
      BusEvent.stopForwarding(bin.pointer)
      bin.release()
    }
  }

  /// Blocks until every closed pipeline is disposed of. For tests.
  nonisolated static func waitUntilAllClosed() { closing.wait() }

  private nonisolated static let closing = DispatchGroup()

  /// Whether `event` reports the end of a segment that a flushing seek has replaced.
  ///
  /// On a busy machine it can arrive after the seek. Restarting the loop then would cut off the new segment.
  private func isOutdated(_ event: BusEvent) -> Bool {
    guard let lastFlush else { return false }
    return switch event {
    case .segmentDone(let seek), .loopEnded(_, let seek): gst_util_seqnum_compare(seek, lastFlush) < 0
    default: false
    }
  }

  private func setState(_ state: GstState) {
    guard isOpen else { return }
    commands.async { [bin] in
      gst_element_set_state(bin.pointer, state)  // a failure is posted on the bus
    }
  }
}
