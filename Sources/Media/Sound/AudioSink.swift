// Where sound goes. Opening a device talks to a sound server, so it happens on a queue of its own and never on the main
// thread: without a server it takes 2–15 ms, but a server that hangs would hold the window for ever.

import CGStreamer
import Foundation
import Synchronization

/// Finds the best sink that opens: the one named in `RESPITE_AUDIO_SINK`, PulseAudio (PipeWire speaks it too), ALSA, or
/// none, in which case time passes in silence.
enum AudioSink {
  /// A sink that the receiver owns, in READY.
  struct Found: Sendable {
    let element: Element
    /// The element's kind, as in `pulsesink`.
    let factory: String
    /// Whether nobody will hear it, since no device opened.
    let isSilent: Bool
  }

  /// Sound that stays in the device's buffer after a fade: PulseAudio's and ALSA's 200 ms, and a little.
  static let tail = Duration.milliseconds(240)

  /// The best sink there is within three seconds, or nil if not even silence can be made.
  static func make() async -> Found? {
    await withCheckedContinuation { continuation in
      let once = Once(continuation)
      devices.async {
        let found = open()
        if !once.resume(found) { found?.discard() }
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 3) {
        once.resume(silence, unlessDone: true)
      }
    }
  }

  /// The same on the thread that asks, without a limit of time.
  static func open() -> Found? {
    for factory in [ProcessInfo.processInfo.environment["RESPITE_AUDIO_SINK"] ?? "", "pulsesink", "alsasink"]
    where !factory.isEmpty {
      guard let element = Element.make(factory, named: BusEvent.sinkName) else { continue }
      if factory == "pulsesink" {
        element.set("client-name", "Respite")
        element.set(
          "stream-properties", parsing: "props,media.role=music,application.id=io.github.respite_app.Respite")
      }
      if factory == "fakesink" { element.set("sync", true) }
      let found = Found(element: element, factory: factory, isSilent: false)
      if gst_element_set_state(element.pointer, GST_STATE_READY) != GST_STATE_CHANGE_FAILURE { return found }
      found.discard()
    }
    return silence()
  }

  static func silence() -> Found? {
    guard let element = Element.make("fakesink", named: BusEvent.sinkName) else { return nil }
    element.set("sync", true)
    return Found(element: element, factory: "fakesink", isSilent: true)
  }

  private static let devices = DispatchQueue(label: "respite.media.devices", attributes: .concurrent)

  /// Resumes a continuation the first time only.
  private final class Once: Sendable {
    private let continuation: Mutex<CheckedContinuation<Found?, Never>?>
    init(_ continuation: CheckedContinuation<Found?, Never>) { self.continuation = Mutex(continuation) }

    /// False if it came too late.
    @discardableResult
    func resume(_ found: Found?) -> Bool {
      let waiting = take()
      waiting?.resume(returning: found)
      return waiting != nil
    }

    func resume(_ make: () -> Found?, unlessDone: Bool) {
      guard let waiting = take() else { return }
      waiting.resume(returning: make())
    }

    private func take() -> CheckedContinuation<Found?, Never>? {
      continuation.withLock { kept in
        defer { kept = nil }
        return kept
      }
    }
  }
}

extension AudioSink.Found {
  /// Closes the device and gives the element back; for a sink that no pipeline took.
  func discard() {
    gst_element_set_state(element.pointer, GST_STATE_NULL)
    element.release()
  }
}
