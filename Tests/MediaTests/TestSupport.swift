// Helpers: conditions with a deadline, a record of what passes a pad, and GLib's log.

import CGStreamer
import Core
import Foundation
import Synchronization
import Testing

@testable import Media

/// All tests of this module run serially, because they share the environment, the two cores and GLib's log.
@Suite(.serialized) @MainActor struct MediaSuite {}

/// Waits until `condition` holds. Returns false after `limit`.
@MainActor func holds(
  within limit: Duration = .seconds(10), _ condition: @MainActor () async throws -> Bool
) async rethrows -> Bool {
  let deadline = ContinuousClock.now + limit
  while try await !condition() {
    if ContinuousClock.now >= deadline { return false }
    do { try await Task.sleep(for: .milliseconds(5)) } catch { return false }
  }
  return true
}

/// Waits until no frame has come for 300 ms. After a pause one may be on its way, and one waits behind it.
@MainActor func rests(_ player: LiveScenePlayer, taking take: (VideoFrame) -> Void = { _ in }) async -> Bool {
  var last = ContinuousClock.now
  return await holds {
    if let frame = player.takeFrame() {
      take(frame)
      last = .now
    }
    return ContinuousClock.now - last > .milliseconds(300)
  }
}

/// Waits for `time`, where the passing of time itself is under test.
@MainActor func sleep(for time: Duration) async {
  do { try await Task.sleep(for: time) } catch { Issue.record("The test was cancelled.") }
}

/// The largest difference between two neighbours.
func largestStep(_ samples: some Collection<Float>) -> Float {
  zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
}

/// The next frame that a player shows.
@MainActor func nextFrame(of player: LiveScenePlayer) async throws -> VideoFrame {
  var frame: VideoFrame?
  _ = await holds {
    frame = player.takeFrame() ?? frame
    return frame != nil
  }
  return try #require(frame)
}

/// Posts the error that a sink posts when its device disappears.
@MainActor func loseDevice(_ sink: Element) {
  let error = g_error_new_literal(gst_resource_error_quark(), 1, "Disconnected")
  let object = UnsafeMutableRawPointer(sink.pointer).assumingMemoryBound(to: GstObject.self)
  gst_element_post_message(sink.pointer, gst_message_new_error(object, error, nil))
  g_error_free(error)
}

/// Whether to run the long checks in full (`script/soak`).
let isSoak = ProcessInfo.processInfo.environment["RESPITE_SOAK"] != nil

/// Sets or removes an environment variable. Returns a closure that restores it, for `defer`.
func environment(_ name: String, _ value: String?) -> () -> Void {
  let former = ProcessInfo.processInfo.environment[name]
  func put(_ value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }
  put(value)
  return { put(former) }
}

/// Records everything that passes a pad, in order.
final class PadRecord: Sendable {
  struct Passed: Sendable {
    let pts: UInt64
    let runningTime: UInt64
    let samples: [Float]
    let arrived: ContinuousClock.Instant
  }

  private let state = Mutex<[Passed]>([])
  private let keepsSamples: Bool

  var passed: [Passed] { state.withLock { $0 } }

  /// Records at the sink pad of `element` for the element's lifetime.
  init(at element: Element, keepsSamples: Bool = false) {
    self.keepsSamples = keepsSamples
    element.addProbe(at: "sink", GST_PAD_PROBE_TYPE_BUFFER) { [self] pad, passing in
      if let buffer = passing.buffer { note(buffer, at: pad) }
      return GST_PAD_PROBE_OK
    }
  }

  /// Records the samples that arrive at the sink of a pipeline.
  @MainActor convenience init(of pipeline: Pipeline?) throws {
    self.init(at: try #require(pipeline?.element(BusEvent.sinkName)), keepsSamples: true)
  }

  /// The left channel since the last seek.
  var left: [Float] {
    let passed = passed
    return Self.left(of: passed[(passed.indices.last { passed[$0].runningTime == 0 } ?? 0)...])
  }

  static func left(of passed: some Sequence<Passed>) -> [Float] {
    passed.flatMap { buffer in stride(from: 0, to: buffer.samples.count, by: 2).map { buffer.samples[$0] } }
  }

  /// Waits until `time` after the last seek was recorded.
  @MainActor func hears(_ time: Duration) async -> Bool {
    await holds(within: .seconds(30)) { passed.last.map { $0.runningTime > time.clockTime } ?? false }
  }

  private func note(_ buffer: UnsafeMutablePointer<GstBuffer>, at pad: UnsafeMutablePointer<GstPad>) {
    let now = ContinuousClock.now
    // Asked for here, on the streaming thread, the segment is the one that the buffer belongs to. If segments were
    // noted as they pass, one could pass between a first look and the probe.
    guard let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return }
    var segment = GstSegment()
    gst_event_copy_segment(event, &segment)
    gst_event_unref(event)
    var samples: [Float] = []
    var map = GstMapInfo()
    if keepsSamples, gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 {
      samples = Array(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)).assumingMemoryBound(to: Float.self))
      gst_buffer_unmap(buffer, &map)
    }
    let pts = UInt64(buffer.pointee.pts)
    let time = gst_segment_to_running_time(&segment, GST_FORMAT_TIME, guint64(pts))
    state.withLock { [samples] in
      $0.append(Passed(pts: pts, runningTime: UInt64(time), samples: samples, arrived: now))
    }
  }
}

/// Collects what GLib and GStreamer would have printed. What ends the process is printed all the same.
enum GLibLog {
  private static let collected = Mutex<[String]>([])

  static func startCapturing() {
    collected.withLock { $0 = [] }
    g_log_set_default_handler(
      { domain, level, message, _ in
        let words = [domain, message].compactMap { $0.map { String(cString: $0) } }.joined(separator: ": ")
        GLibLog.collected.withLock { $0.append(words) }
        // GLib ends the process by SIGTRAP after this, and nothing else would say why.
        if level.rawValue & G_LOG_FLAG_FATAL.rawValue != 0 { g_log_default_handler(domain, level, message, nil) }
      }, nil)
  }

  static var messages: [String] { collected.withLock { $0 } }
}
