import CGStreamer
import Foundation
import Synchronization

/// The sink at the end of an audio pipeline, in the state READY. Whoever receives it owns it, and must either hand it
/// to a pipeline or call `discard()`.
///
/// Opening a device talks to the sound server, so it happens on a separate queue, never on the main thread. Without a
/// server it takes 2–15 ms, but a server that hangs would block the window forever.
struct AudioSink: Sendable {
  let element: Element
  /// The element factory's name, such as `pulsesink`.
  let factory: String
  /// Whether no device could be opened. Time then passes in silence.
  let isSilent: Bool

  /// How long audio stays in the device's buffer after a fade: 200 ms with PulseAudio and ALSA, plus a margin.
  static let tail = Duration.milliseconds(240)

  /// The first sink that opens, or a silent one after three seconds. Nil if not even `fakesink` is installed.
  static func open() async -> AudioSink? {
    await withCheckedContinuation { continuation in
      let once = ResumeOnce(continuation)
      devices.async {
        let sink = openBlocking()
        if !once.resume({ sink }) { sink?.discard() }
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 3) { once.resume(silent) }
    }
  }

  /// The first sink that opens: the factory named in `RESPITE_AUDIO_SINK`, then PulseAudio (which PipeWire also
  /// implements), ALSA, and finally silence. Blocks for as long as a sound server takes to answer.
  static func openBlocking() -> AudioSink? {
    for factory in [ProcessInfo.processInfo.environment["RESPITE_AUDIO_SINK"] ?? "", "pulsesink", "alsasink"]
    where !factory.isEmpty {
      guard let element = Element.make(factory, named: BusEvent.sinkName) else { continue }
      if factory == "pulsesink" {
        element.set("client-name", "Respite")
        element.set(
          "stream-properties", parsing: "props,media.role=music,application.id=io.github.respite_app.Respite")
      }
      if factory == "fakesink" { element.set("sync", true) }
      let sink = AudioSink(element: element, factory: factory, isSilent: false)
      if gst_element_set_state(element.pointer, GST_STATE_READY) != GST_STATE_CHANGE_FAILURE { return sink }
      sink.discard()
    }
    return silent()
  }

  /// A sink that silently discards samples in real time. Nil if `fakesink` isn't installed.
  static func silent() -> AudioSink? {
    guard let element = Element.make("fakesink", named: BusEvent.sinkName) else { return nil }
    element.set("sync", true)
    return AudioSink(element: element, factory: "fakesink", isSilent: true)
  }

  /// Closes the device and releases the element. Only for a sink that wasn't handed to a pipeline.
  func discard() {
    gst_element_set_state(element.pointer, GST_STATE_NULL)
    element.release()
  }

  private static let devices = DispatchQueue(label: "respite.media.devices", attributes: .concurrent)

  /// Resumes its continuation the first time only.
  private final class ResumeOnce: Sendable {
    private let continuation: Mutex<CheckedContinuation<AudioSink?, Never>?>
    init(_ continuation: CheckedContinuation<AudioSink?, Never>) { self.continuation = Mutex(continuation) }

    /// Resumes with the result of `make`. Returns false, without calling `make`, if already resumed.
    @discardableResult
    func resume(_ make: () -> AudioSink?) -> Bool {
      let waiting = continuation.withLock { kept in
        defer { kept = nil }
        return kept
      }
      guard let waiting else { return false }
      waiting.resume(returning: make())
      return true
    }
  }
}
