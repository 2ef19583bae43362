import CGStreamer
import Foundation
import Synchronization

/// A branch on its way into the mixer of a playing pipeline.
///
/// First the branch is loaded, with the output of its last element blocked. Then it's sought, so that it loops and
/// starts at the right position. Once it has samples, it's linked to the mixer; not before, since the mixer waits for
/// each of its branches.
///
/// References the elements without owning them: they live as long as the pipeline, and after `cancel` none of them is
/// used. Works on the pipeline's queue, where every request to a pipeline runs before its disposal.
final class AddedBranch: Sendable {
  private enum Step { case loading, seeking, linking, linked }

  private let branch: Element
  private let end: Element
  private let name: String
  private let mixer: Element
  private let start: @Sendable (Duration) -> Duration?
  private let commands: DispatchQueue
  private let events: AsyncStream<BusEvent>.Continuation
  private struct State {
    var step = Step.loading
    var probe: gulong = 0
    var isCancelled = false
    /// The sequence number of the branch's first seek.
    var seek: UInt32?
  }
  private let state = Mutex(State())

  init(
    _ branch: Element, endingAt end: Element, named name: String, to mixer: Element,
    from start: @escaping @Sendable (Duration) -> Duration?, commands: DispatchQueue,
    events: AsyncStream<BusEvent>.Continuation
  ) {
    self.branch = branch
    self.end = end
    self.name = name
    self.mixer = mixer
    self.start = start
    self.commands = commands
    self.events = events
  }

  /// Stops work on the branch, whose elements aren't used any more.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Whether the seek with the sequence number `pass` is this branch's, not that of an earlier branch of the same name.
  func began(with pass: UInt32) -> Bool {
    state.withLock { $0.seek.map { gst_util_seqnum_compare(pass, $0) >= 0 } ?? false }
  }

  /// Blocks the output of the last element, and gives the branch a source pad. Call it before the branch is loaded.
  func prepare() {
    _ = end.withPad("src") { gst_element_add_pad(branch.pointer, gst_ghost_pad_new("src", $0)) }
    let probe = end.block { [weak self] in self?.hasSamples() }
    state.withLock { $0.probe = probe }
  }

  /// Removes the branch from the mixer and from `bin`.
  func remove(from bin: Element) {
    // Blocks further buffers, which would cause an error without a linked pad.
    end.block()
    if let place = branch.withPad("src", { gst_pad_get_peer($0) }) {
      gst_element_release_request_pad(mixer.pointer, place)
      gst_object_unref(place)
    }
    gst_object_ref(branch.pointer)
    gst_element_set_locked_state(branch.pointer, 1)
    gst_element_set_state(branch.pointer, GST_STATE_NULL)
    gst_bin_remove(bin.asBin, branch.pointer)
    branch.release()
  }

  /// Called on the streaming thread, for the first samples after loading and after the seek.
  private func hasSamples() {
    let step = state.withLock { state in
      switch state.step {
      case .loading: state.step = .seeking
      case .seeking: state.step = .linking
      case .linking, .linked: return Step.linked
      }
      return state.step
    }
    switch step {
    case .seeking: inTurn { $0.seek() }
    case .linking: inTurn { $0.link() }
    case .loading, .linked: break
    }
  }

  private func inTurn(_ action: @escaping @Sendable (AddedBranch) -> Void) {
    commands.async { [weak self] in
      guard let self, !state.withLock({ $0.isCancelled }) else { return }
      action(self)
    }
  }

  private func seek() {
    var length: gint64 = -1
    let isKnown = gst_element_query_duration(end.pointer, GST_FORMAT_TIME, &length) != 0 && length > 0
    guard isKnown, let start = start(.nanoseconds(length)) else { return fail() }
    let number = gst_util_seqnum_next()
    state.withLock { $0.seek = number }
    let flags = [GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_ACCURATE, GST_SEEK_FLAG_SEGMENT]
    if !end.seekAtOutlet(to: start, flags, number: number) { fail() }
  }

  private func link() {
    guard let place = gst_element_request_pad_simple(mixer.pointer, "sink_%u") else { return fail() }
    defer { gst_object_unref(place) }
    // From here on the mixer waits for this branch, so the mixer's time stops after the block that it may be mixing
    // now.
    let due = ((runningTime + 20_000_000) / 1_000_000 + 1) * 1_000_000  // whole milliseconds are whole samples
    gst_pad_set_offset(place, gint64(due))
    guard branch.withPad("src", { gst_pad_link($0, place) }) == GST_PAD_LINK_OK else {
      gst_element_release_request_pad(mixer.pointer, place)
      return fail()
    }
    state.withLock { $0.step = .linked }
    events.yield(.branchAdded(at: name, due: .nanoseconds(Int64(due))))
    end.withPad("src") { gst_pad_remove_probe($0, state.withLock { $0.probe }) }
  }

  /// The running time, in nanoseconds, that the mixer has reached; 0 before it starts.
  private var runningTime: UInt64 {
    mixer.withPad("src") { pad in
      var time: gint64 = 0
      guard gst_pad_query_position(pad, GST_FORMAT_TIME, &time) != 0, time > 0,
        let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0)
      else { return nil }
      defer { gst_event_unref(event) }
      var segment = GstSegment()
      gst_event_copy_segment(event, &segment)
      let position = gst_segment_position_from_stream_time(&segment, GST_FORMAT_TIME, guint64(time))
      let running = gst_segment_to_running_time(&segment, GST_FORMAT_TIME, position)
      return running == guint64.max ? nil : UInt64(running)
    } ?? 0
  }

  private func fail() { events.yield(.failed(by: name)) }
}
