import CGStreamer
import Core
import Files
import Foundation
import Synchronization

/// Gives a pipeline the pictures or the sound of a stranger's film, which `respite-media` decodes.
///
/// It's the way of an `appsrc` that can be sought like any film: a piece is read when one is needed, and after a seek, what was
/// decoded before it is dropped. A helper that crashes, hangs or lies is an error of that element, as a damaged file is.
///
/// Lives as long as the element. Its work is done on a queue of its own, which holds the element meanwhile.
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
  private let queue = DispatchQueue(label: "respite.media.stranger")

  private struct State {
    var helper: MediaProcess?
    /// The number of the last seek that the helper was told of.
    var seek: UInt32 = 0
    /// The last command, while there's no helper to obey.
    var command: [UInt8]?
    /// Whether a piece is needed that hasn't come yet.
    var isNeeded = false
    /// Whether a task on the queue reads what's needed.
    var isReading = false
    var hasFailed = false
    /// What has been read and not been given yet, in order.
    var waiting: [StreamPiece] = []
    /// Whether the helper has said all that comes after the last seek. It says nothing more until it's told of another one.
    var isAtEnd = false
    /// How much was read from the beginning; nil after a seek to anywhere else.
    var length: Duration? = .zero
    /// All that has been given since the beginning; nil once that's no longer complete.
    var opening: StreamOpening? = StreamOpening()
    var format: (stream: StreamFormat, pool: PicturePool?)?
    /// How often the format was said since the last piece.
    var repetitions = 0
  }
  private let state = Mutex(State())

  /// Has `element`, an `appsrc`, give what's in `file`.
  ///
  /// - Parameters:
  ///   - task: pictures or sound.
  ///   - patience: how long a piece may take, before the helper is taken for stuck.
  static func attach(
    to element: Element, reading file: URL, for task: MediaTask, program: String? = MediaProcess.installed,
    patience: Duration = .seconds(15)
  ) {
    let source = StreamSource(file, task, program, patience)
    var callbacks = GstAppSrcCallbacks()
    callbacks.need_data = { element, _, data in
      if let element, let data { Unmanaged<StreamSource>.fromOpaque(data).takeUnretainedValue().need(in: element) }
    }
    callbacks.seek_data = { _, time, data in
      if let data {
        Unmanaged<StreamSource>.fromOpaque(data).takeUnretainedValue().seek(to: .nanoseconds(Int64(clamping: time)))
      }
      return 1
    }
    gst_app_src_set_callbacks(
      element.asSource, &callbacks, Unmanaged.passRetained(source).toOpaque(),
      { data in
        if let data { Unmanaged<StreamSource>.fromOpaque(data).release() }
      })
  }

  private init(_ file: URL, _ task: MediaTask, _ program: String?, _ patience: Duration) {
    (self.file, self.task, self.program, self.patience) = (file, task, program, patience)
  }

  /// On a streaming thread, which waits for the piece and can be told not to. After the end it asks once more.
  private func need(in source: UnsafeMutablePointer<GstAppSrc>) {
    let mustRead = state.withLock { state in
      state.isNeeded = true
      defer { state.isReading = true }
      return !state.isReading
    }
    guard mustRead else { return }
    gst_object_ref(source)
    let held = HeldSource(pointer: source)
    queue.async { [self] in
      give(to: held)
      gst_object_unref(held.pointer)
    }
  }

  /// While nothing streams. The element drops what it has, and needs the first piece from there.
  private func seek(to time: Duration) {
    state.withLock { state in
      state.isNeeded = false
      // Each pipeline begins with a seek to its beginning, and each loop with a second one, once it's loaded. What's read by then
      // is given again, which is sooner there than what's decoded again.
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

  /// Gives what's needed as soon as it has come.
  private func give(to source: HeldSource) {
    do {
      while true {
        switch giveFirst(to: source) {
        case .read:
          let helper = try startedHelper(for: source)
          try take(helper.next(), from: helper, for: source)
        case .goOn: break
        case .stop: return
        }
      }
    } catch is CancellationError {
      state.withLock { $0.isReading = false }  // nobody waits for it any more
    } catch {
      // The helper is ended after the lock is free again: that can take a moment.
      let helper = state.withLock { state in
        defer { (state.hasFailed, state.isReading, state.helper) = (true, false, nil) }
        return state.helper
      }
      source.fail()
      withExtendedLifetime(helper) {}
    }
  }

  /// Gives the first of what's waiting, if it's needed. Returns what to do next.
  ///
  /// Under the lock: a seek that comes now waits, and then has the element drop it.
  private func giveFirst(to source: HeldSource) -> Step {
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
      try announce(format)
      source.expect(format, length)
    case .piece(let seek, let time, let length, let count):
      guard let format = state.withLock({ $0.format }), format.stream.accepts(count) else {
        throw SceneProblem.notPlayable
      }
      let known = format.stream == .sound ? SampleFormat.time(of: count) : length
      let piece = try StreamPiece(time, known, count, from: format.pool) { try helper.read(into: $0) }
      guard let piece else { throw SceneProblem.notPlayable }
      keep(piece, known, after: seek)
    case .streamEnd(let seek): try end(after: seek)
    case .refused(let problem): throw problem
    default: throw SceneProblem.notPlayable
    }
  }

  /// The format of what comes now.
  private func announce(_ format: StreamFormat) throws {
    try state.withLock { state in
      state.repetitions += 1
      if state.repetitions > 10 { throw SceneProblem.notPlayable }
      if state.format?.stream == format { return }
      // What was given in another format can't be given again in this one.
      if state.format != nil { state.opening = nil }
      state.format = (format, format.pictureSize.map(PicturePool.init))
    }
  }

  /// Has a piece wait, unless it belongs to what was before the last seek.
  private func keep(_ piece: StreamPiece, _ length: Duration, after seek: UInt32) {
    state.withLock { state in
      state.repetitions = 0
      guard seek == state.seek else { return }
      state.length? += length
      state.waiting.append(piece)
    }
  }

  /// - Throws: `SceneProblem.notPlayable` if it's a sound of next to nothing: a loop of that would spin.
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
      reading: OpenFile(reading: file), for: task, program: program, patience: patience, goOn: source.checkIsOpen)
    state.withLock { state in
      state.helper = helper
      if let command = state.command { helper.send(command) }
      state.command = nil
    }
    return helper
  }
}
