// Records what leaves a film's sink, frame by frame, and compares it with the film's file.

import CGStreamer
import Core
import Foundation
import Synchronization
import Testing

@testable import Media

/// Every frame that a film's sink outputs, taken as soon as its time has come. Nothing else may take frames meanwhile.
final class FrameRecord: Sendable {
  struct Frame: Sendable {
    let pts: UInt64
    let runningTime: UInt64
    let taken: ContinuousClock.Instant
  }

  private let state = Mutex<[Frame]>([])
  private let taken: (@Sendable (VideoFrame) -> Void)?

  var frames: [Frame] { state.withLock { $0 } }

  /// Records at `sink`, an appsink, for the element's lifetime. A preroll frame is recorded when playback starts. Calls
  /// `taken` with each frame, on the streaming thread.
  init(at sink: Element, taken: (@Sendable (VideoFrame) -> Void)? = nil) {
    self.taken = taken
    typealias Record = Retained<FrameRecord>
    var callbacks = GstAppSinkCallbacks()
    callbacks.new_sample = { sink, data in
      if let sink { Record.value(data)?.take(from: sink) }
      return GST_FLOW_OK
    }
    gst_app_sink_set_callbacks(
      UnsafeMutableRawPointer(sink.pointer).assumingMemoryBound(to: GstAppSink.self), &callbacks, Record.pass(self),
      releaseRetained)
  }

  private func take(from sink: UnsafeMutablePointer<GstAppSink>) {
    let now = ContinuousClock.now
    guard let sample = gst_app_sink_try_pull_sample(sink, 0) else { return }
    defer { gst_sample_unref(sample) }
    guard let buffer = gst_sample_get_buffer(sample), let segment = gst_sample_get_segment(sample) else { return }
    let pts = UInt64(buffer.pointee.pts)
    let time = gst_segment_to_running_time(segment, GST_FORMAT_TIME, guint64(pts))
    state.withLock { $0.append(Frame(pts: pts, runningTime: UInt64(time), taken: now)) }
    if let taken, let frame = VideoFrame(mapping: sample) { taken(frame) }
  }
}

/// Compares the first `rounds` passes of a film with its file: every frame once and in order, the closing one never,
/// and each for its duration.
///
/// - Parameter inRealTime: whether to check wall-clock time as well.
func expectWholeRounds(_ frames: [FrameRecord.Frame], of film: URL, rounds: Int, inRealTime: Bool) throws {
  let round = try ReferenceDecode.frameTimes(of: film).dropLast()
  try #require(round.count > 10)
  let seen = frames.prefix(rounds * round.count + 5)  // and what comes after the last seam
  try #require(seen.count == rounds * round.count + 5)
  for (index, frame) in seen.enumerated() {
    let expected = round[index % round.count]
    // A lost or repeated frame shifts all that follow, so the test stops at the first mismatch.
    try #require(frame.pts == expected, "frame \(index % round.count) of round \(index / round.count)")
  }
  for (one, next) in zip(seen, seen.dropFirst()) {
    let step = (Double(next.runningTime) - Double(one.runningTime)) / 1e6
    #expect((32...35).contains(step), "\(step) ms after \(one.pts)")
  }
  if inRealTime {
    let stood = zip(seen, seen.dropFirst()).map { ($1.taken - $0.taken).seconds }
    expectNoWaitAtSeams(stood, round: round.count, of: film)
  }
}

/// A pass that starts late shows once the queued frames are used up: from the last frame before the seam to the fifth
/// after it. These stay no longer than one and a half frames or, on a busy machine, than the others.
private func expectNoWaitAtSeams(_ stood: [Double], round: Int, of film: URL) {
  func isAtSeam(_ index: Int) -> Bool { index >= round - 1 && (index + 1) % round < 5 }
  let atSeams = stood.indices.filter(isAtSeam).map { stood[$0] }.max() ?? .infinity
  let inside = stood.indices.filter { !isAtSeam($0) }.map { stood[$0] }.max() ?? 0
  let limit = 1.5 / 30
  #expect(atSeams <= max(limit, inside), "A round began late.")
  print(
    "\(film.pathComponents.suffix(2).joined(separator: "/")): \(stood.count) frames, none lost and none twice;",
    "\(stood.count { $0 > limit }) stood longer than 50 ms, the longest \(inside) s, at a seam \(atSeams) s")
}

/// How much changes from each frame to the next, at half the size, where the grain of an encoder is averaged out. Looks
/// at a thousand or so of the blocks of two by two samples.
final class StepRecord: Sendable {
  private let state = Mutex<(former: [Int], steps: [Double])>(([], []))

  /// The mean difference of each step in code values of luma, 0 to 255.
  var steps: [Double] { state.withLock(\.steps) }

  func add(_ frame: VideoFrame) {
    var sums: [Int] = []
    let samples = frame.luma.unsafeSamples.assumingMemoryBound(to: UInt8.self)
    for y in stride(from: 0, to: frame.height - 1, by: 22) {
      let row = samples + y * frame.luma.stride, below = row + frame.luma.stride
      for x in stride(from: 0, to: frame.width - 1, by: 22) {
        sums.append(Int(row[x]) + Int(row[x + 1]) + Int(below[x]) + Int(below[x + 1]))
      }
    }
    state.withLock { state in
      if state.former.count == sums.count {
        state.steps.append(Double(zip(state.former, sums).reduce(0) { $0 + abs($1.0 - $1.1) }) / Double(4 * sums.count))
      }
      state.former = sums
    }
  }
}
