import CGStreamer
import Foundation
import Synchronization

/// Reports when a sink moves from one device to another.
///
/// The signal arrives on GStreamer's threads. Reading the device's name talks to the sound server, so it happens on the
/// pipeline's queue, which may wait. It can't happen on another queue: pulsesink aborts the process if its device is
/// closed in the meantime (seen in GStreamer 1.22).
final class DeviceWatcher: Sendable {
  private let sink: Element
  private let events: AsyncStream<BusEvent>.Continuation
  private let commands: DispatchQueue
  private let known = Mutex("")

  /// Yields `deviceChanged` into `events` for as long as `sink` lives. Nil if `sink` has no `current-device` property.
  ///
  /// - Parameters:
  ///   - sink: the end of a pipeline.
  ///   - events: receives the pipeline's events.
  ///   - commands: the pipeline's queue, where the sink changes its state.
  init?(_ sink: Element, into events: AsyncStream<BusEvent>.Continuation, on commands: DispatchQueue) {
    guard sink.has("current-device") else { return nil }
    self.sink = sink
    self.events = events
    self.commands = commands
    typealias Watcher = Retained<DeviceWatcher>
    let called: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      Watcher.value(data)?.readDevice(reportingChange: true)
    }
    g_signal_connect_data(
      sink.pointer, "notify::current-device", unsafeBitCast(called, to: GCallback.self), Watcher.pass(self),
      { watcher, _ in releaseRetained(watcher) }, GConnectFlags(0))
  }

  /// Takes the current device as the baseline, once earlier commands are done. Call it when playback starts.
  func start() { readDevice(reportingChange: false) }

  private func readDevice(reportingChange: Bool) {
    gst_object_ref(sink.pointer)
    commands.async { [self] in
      defer { sink.release() }
      // Having no device for a while doesn't count as a change.
      guard let name = sink.string("current-device"), !name.isEmpty else { return }
      let former = known.withLock { known in
        defer { known = name }
        return known
      }
      if reportingChange, !former.isEmpty, former != name { events.yield(.deviceChanged) }
    }
  }
}
