import CGStreamer
import Core
import Files
import Foundation
import Synchronization

/// Feeds an `appsrc` with the pictures or the sound that `respite-media` decodes from a film of unknown origin.
///
/// The element can be sought like any source. A buffer is read from the process when the element needs one, and buffers
/// from before the last seek are dropped. If the process crashes, hangs or breaks the protocol, the element posts an
/// error, as for a damaged file.
///
/// Owned by the element's callbacks. Reading happens on a separate queue, which retains the element in the meantime.
final class StreamSource: Sendable {
  /// The element in gst-launch syntax, called `name`.
  static func description(named name: String) -> String {
    "appsrc name=\(name) format=time stream-type=seekable max-buffers=1 max-bytes=0"
  }

  /// The elements it needs.
  static let elements = ["appsrc"]

  private let file: URL
  private let task: MediaTask
  private let program: String?
  private let patience: Duration
  private let queue = DispatchQueue(label: "respite.media.source")

  private struct State {
    var helper: MediaProcess?
    /// The number of the last seek command.
    var seek: UInt32 = 0
    /// The last command, if the process wasn't running yet to receive it.
    var command: [UInt8]?
    /// Whether the element waits for a buffer.
    var isNeeded = false
    /// Whether a block on the queue is reading.
    var isReading = false
    var hasFailed = false
    /// Pieces that have been read but not pushed yet, in order.
    var waiting: [StreamPiece] = []
    /// Whether the end of the stream was read. Nothing follows it until the next seek command.
    var isAtEnd = false
    /// The duration of what was read since the beginning; nil after a seek to another position.
    var length: Duration? = .zero
    /// The buffers pushed since the beginning; nil once they're incomplete.
    var opening: StreamOpening? = StreamOpening()
    var format: (stream: StreamFormat, pool: PicturePool?)?
    /// The count of format messages since the last buffer.
    var repetitions = 0
  }
  private let state = Mutex(State())

  /// Makes `element`, an `appsrc`, play `file`.
  ///
  /// - Parameters:
  ///   - task: pictures or sound.
  ///   - program: the path of `respite-media`.
  ///   - patience: how long the process may stay silent before it counts as stuck.
  static func attach(
    to element: Element, reading file: URL, for task: MediaTask, program: String? = MediaProcess.installed,
    patience: Duration = .seconds(15)
  ) {
    typealias Source = Retained<StreamSource>
    var callbacks = GstAppSrcCallbacks()
    callbacks.need_data = { element, _, data in
      if let element { Source.value(data)?.need(in: element) }
    }
    callbacks.seek_data = { _, time, data in
      Source.value(data)?.seek(to: .nanoseconds(Int64(clamping: time)))
      return 1
    }
    gst_app_src_set_callbacks(
      element.asSource, &callbacks, Source.pass(StreamSource(file, task, program, patience)), releaseRetained)
  }

  private init(_ file: URL, _ task: MediaTask, _ program: String?, _ patience: Duration) {
    (self.file, self.task, self.program, self.patience) = (file, task, program, patience)
  }

  /// Handles `need-data`, on the streaming thread. An `appsrc` emits it once more after the end of the stream.
  private func need(in source: UnsafeMutablePointer<GstAppSrc>) {
    let mustRead = state.withLock { state in
      state.isNeeded = true
      defer { state.isReading = true }
      return !state.isReading
    }
    guard mustRead else { return }
    gst_object_ref(source)
    let held = HeldSource(
      element: Element(pointer: UnsafeMutableRawPointer(source).assumingMemoryBound(to: GstElement.self)))
    queue.async { [self] in
      read(for: held)
      held.element.release()
    }
  }

  /// Handles `seek-data`, while the streaming thread is stopped. Afterwards the element drops its queue and needs data
  /// again.
  private func seek(to time: Duration) {
    state.withLock { state in
      state.isNeeded = false
      // Every pipeline starts with a seek to zero, and a loop seeks there again as soon as it has prerolled. Pushing
      // the same buffers a second time is quicker than decoding them a second time.
      if time == .zero, let opening = state.opening {
        state.waiting = opening.pieces + state.waiting
        state.opening = opening.pieces.isEmpty ? opening : nil
        return
      }
      (state.opening, state.waiting, state.isAtEnd) = (nil, [], false)
      state.length = time == .zero ? .zero : nil
      state.seek &+= 1
      let command = StreamDecoder.command(state.seek, to: time)
      if let helper = state.helper { helper.send(command) } else { state.command = command }
    }
  }

  private enum Step { case read, goOn, stop }

  /// Reads until the element has what it needs.
  private func read(for source: HeldSource) {
    do {
      while true {
        switch pushFirst(to: source) {
        case .read:
          let helper = try startedHelper(for: source)
          try take(helper.next(), from: helper, for: source)
        case .goOn: break
        case .stop: return
        }
      }
    } catch is CancellationError {
      state.withLock { $0.isReading = false }  // the pipeline is closing
    } catch {
      // Released outside the lock, because killing the process can take a moment.
      let helper = state.withLock { state in
        defer { (state.hasFailed, state.isReading, state.helper) = (true, false, nil) }
        return state.helper
      }
      source.fail()
      withExtendedLifetime(helper) {}
    }
  }

  /// Pushes the first waiting buffer if the element needs one. Returns what to do next.
  ///
  /// Pushes under the lock, so that a seek comes either before the push and makes the buffer obsolete, or after it and
  /// makes the element drop the buffer.
  private func pushFirst(to source: HeldSource) -> Step {
    state.withLock { state in
      if state.isNeeded, !state.hasFailed, !state.waiting.isEmpty {
        let piece = state.waiting.removeFirst()
        state.isNeeded = false
        if state.opening?.add(piece) == false { state.opening = nil }
        source.push(piece)
        return .goOn
      }
      if state.isNeeded, !state.hasFailed, !state.isAtEnd { return .read }
      state.isReading = false
      return .stop
    }
  }

  private func take(_ message: MediaMessage, from helper: MediaProcess, for source: HeldSource) throws {
    switch message {
    case .stream(let format, let length):
      guard (format == .sound) == (task == .sound) else { throw SceneProblem.notPlayable }
      try setFormat(format)
      source.expect(format, length)
    case .piece(let seek, let time, let length, let count):
      guard let format = state.withLock({ $0.format }), format.stream.accepts(count) else {
        throw SceneProblem.notPlayable
      }
      let known = format.stream == .sound ? SampleFormat.time(of: count) : length
      let piece = try StreamPiece(time, known, count, from: format.pool) { try helper.read(into: $0) }
      guard let piece else { throw SceneProblem.notPlayable }
      enqueue(piece, known, after: seek)
    case .streamEnd(let seek): try end(after: seek)
    case .refused(let problem): throw problem
    default: throw SceneProblem.notPlayable
    }
  }

  /// Sets the format of the buffers that follow.
  ///
  /// - Throws: `SceneProblem.notPlayable` if more than ten format messages arrive without a buffer in between.
  private func setFormat(_ format: StreamFormat) throws {
    try state.withLock { state in
      state.repetitions += 1
      if state.repetitions > 10 { throw SceneProblem.notPlayable }
      if state.format?.stream == format { return }
      // Buffers in another format can't be pushed again.
      if state.format != nil { state.opening = nil }
      state.format = (format, format.pictureSize.map(PicturePool.init))
    }
  }

  /// Queues a buffer, unless it's from before the last seek.
  private func enqueue(_ piece: StreamPiece, _ length: Duration, after seek: UInt32) {
    state.withLock { state in
      state.repetitions = 0
      guard seek == state.seek else { return }
      state.length? += length
      state.waiting.append(piece)
    }
  }

  /// Queues the end of the stream.
  ///
  /// - Throws: `SceneProblem.notPlayable` for a sound so short that its loop would spin.
  private func end(after seek: UInt32) throws {
    try state.withLock { state in
      guard seek == state.seek else { return }
      if task == .sound, let length = state.length, length < .milliseconds(40) { throw SceneProblem.notPlayable }
      state.isAtEnd = true
      state.waiting.append(.end)
    }
  }

  private func startedHelper(for source: HeldSource) throws -> MediaProcess {
    if let helper = state.withLock({ $0.helper }) { return helper }
    let helper = try MediaProcess(
      reading: FileDescriptor(reading: file), for: task, program: program, patience: patience, goOn: source.checkIsOpen)
    state.withLock { state in
      state.helper = helper
      if let command = state.command { helper.send(command) }
      state.command = nil
    }
    return helper
  }
}
