// Notices when the sound moves to another device. GStreamer's threads call in; asking which device it is talks to the
// sound server, so it happens on a queue of its own.

import CGStreamer
import Foundation
import Synchronization

/// Tells when a sink that had one device has another.
final class DeviceWatcher: Sendable {
  private let sink: Element
  private let events: AsyncStream<BusEvent>.Continuation
  private let queue = DispatchQueue(label: "respite.media.device")
  private let known = Mutex("")

  /// Yields `deviceChanged` into `events` as long as `sink` lives; nil for a sink that has no such thing.
  init?(_ sink: Element, into events: AsyncStream<BusEvent>.Continuation) {
    guard sink.has("current-device") else { return nil }
    self.sink = sink
    self.events = events
    let called: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      if let data { Unmanaged<DeviceWatcher>.fromOpaque(data).takeUnretainedValue().ask(tellingChange: true) }
    }
    g_signal_connect_data(
      sink.pointer, "notify::current-device", unsafeBitCast(called, to: GCallback.self),
      Unmanaged.passRetained(self).toOpaque(),
      { data, _ in
        if let data { Unmanaged<DeviceWatcher>.fromOpaque(data).release() }
      }, GConnectFlags(0))
  }

  /// Takes the device that there is now as the right one: for when playing begins.
  func start() { ask(tellingChange: false) }

  private func ask(tellingChange: Bool) {
    gst_object_ref(sink.pointer)
    queue.async { [self] in
      defer { sink.release() }
      // To have none for a while is no change.
      guard let name = sink.string("current-device"), !name.isEmpty else { return }
      let former = known.withLock { known in
        defer { known = name }
        return known
      }
      if tellingChange, !former.isEmpty, former != name { events.yield(.deviceChanged) }
    }
  }
}
