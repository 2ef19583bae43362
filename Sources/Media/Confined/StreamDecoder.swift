import CGStreamer
import Core
import Foundation
import Glibc

/// Decodes the pictures or the sound of one film of unknown origin, and takes seek commands. Runs in `respite-media`.
///
/// It decodes as fast as the window reads, and blocks in `write` in between. `run` returns when the window closes the
/// socket. Use it on one thread.
final class StreamDecoder {
  private let bin: Element
  private let sink: UnsafeMutablePointer<GstAppSink>
  private let bus: UnsafeMutablePointer<GstBus>
  private let commands: CInt
  /// Sends a message and the pixels or samples that belong to it.
  private let send: (MediaMessage, UnsafeRawBufferPointer) throws -> Void
  private let isFilm: Bool
  /// A pipe that GStreamer's threads use to wake the decoder's thread when the sink has a sample, or is at the end of
  /// the stream.
  private let wakeUps: (read: CInt, write: CInt)

  /// The number of the last seek command.
  private var number: UInt32 = 0
  private var format: StreamFormat?
  private var length: Duration?
  /// The presentation time to assume for a buffer without one.
  private var reached = Duration.zero
  /// The time of the first picture. All times are counted from it: some files begin with sound alone, and each pass of
  /// a loop would freeze for that long. Nil until it's known; zero for sound.
  private var start: Duration?
  /// Whether the end of the stream was sent. If so, the pipeline is back at the beginning and waits for a command.
  private var hasEnded = false
  // This clock stops during suspend.
  private var lastActive = SuspendingClock.now
  /// Whether no streaming thread was running at the last check.
  private var seemsStuck = false

  /// The most bytes of sound in one message: those of one second.
  static let largestPiece = SampleFormat.bytes * 48_000

  /// How long GStreamer may take for one buffer before it counts as stuck.
  private static let patience = Duration.seconds(10)

  /// - Parameter commands: a socket for reading what `command(_:to:)` makes.
  /// - Throws: `SceneProblem.notPlayable` if an element is missing.
  init(
    _ task: MediaTask, of file: URL, commands: CInt,
    send: @escaping (MediaMessage, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    isFilm = task == .pictures
    let decoding = isFilm ? Self.pictures : Self.sound
    let made = Element.parsed(
      "filesrc name=file ! \(decoding) ! appsink name=sink max-buffers=2 sync=false wait-on-eos=false")
    guard let made else { throw SceneProblem.notPlayable }
    guard let source = made.child("file"), let sink = made.child("sink"), let bus = gst_element_get_bus(made.pointer)
    else {
      made.release()
      throw SceneProblem.notPlayable
    }
    source.set("location", file.path)
    bin = made
    self.sink = UnsafeMutableRawPointer(sink.pointer).assumingMemoryBound(to: GstAppSink.self)
    self.bus = bus
    self.commands = commands
    self.send = send
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    wakeUps = (ends[0], ends[1])
    installCallbacks()
  }

  deinit {
    gst_element_set_state(bin.pointer, GST_STATE_NULL)
    gst_object_unref(bus)
    bin.release()
    close(wakeUps.read)
    close(wakeUps.write)
  }

  // Limited to the size that can be shown without a graphics card.
  private static let pictures =
    "\(FilmSource.anyFormat) ! videoconvertscale "
    + "! video/x-raw,format=I420,colorimetry=bt709,\(PixelSize.largest.capsRange)"
  private static let sound =
    "decodebin expose-all-streams=false caps=audio/x-raw ! audioconvert ! audioresample ! \(SampleFormat.helperCaps)"

  /// The bytes of a command to seek to `time`. The messages after the seek carry the number `seek`.
  static func command(_ seek: UInt32, to time: Duration) -> [UInt8] {
    ([seek] + MediaMessage.halves(time)).flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
  }

  /// Decodes until the other end of the socket is closed.
  ///
  /// - Throws: what `send` throws.
  func run() throws {
    gst_element_set_state(bin.pointer, GST_STATE_PLAYING)
    while true {
      guard try readCommands() else { return }
      if hasEnded {
        waitForWakeUp()
      } else if let sample = gst_app_sink_try_pull_sample(sink, 0) {
        defer { gst_sample_unref(sample) }
        try sendSample(sample)
        lastActive = .now  // `write` may have blocked for as long as the film was paused
      } else if gst_app_sink_is_eos(sink) != 0 {
        try send(.streamEnd(seek: number), .init(start: nil, count: 0))
        // Most films loop, so this decodes the beginning before the command arrives.
        seek(to: .zero)
        hasEnded = true
      } else if hasFailed {
        return try send(.refused(.notPlayable), .init(start: nil, count: 0))
      } else {
        waitForWakeUp()
      }
    }
  }

  /// Whether there was an error, or GStreamer is stuck.
  private var hasFailed: Bool {
    if let error = gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR) {
      gst_message_unref(error)
      return true
    }
    let waited = SuspendingClock.now - lastActive
    if waited > Self.patience { return true }
    // Seen with only the head of a Matroska file: decodebin doesn't forward the demuxer's error. It takes two checks in
    // a row, because decodebin may just be adding an element.
    let wasStuck = seemsStuck
    seemsStuck = waited > .milliseconds(200) && !bin.hasRunningTask && gst_app_sink_is_eos(sink) == 0
    return wasStuck && seemsStuck
  }

  private func waitForWakeUp() {
    var sources = [commands, wakeUps.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Neither an error nor a stall wakes it, so it checks for those ten times a second.
    guard poll(&sources, 2, hasEnded ? -1 : 100) > 0, sources[1].revents != 0 else { return }
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    _ = read(wakeUps.read, &bytes, bytes.count)
  }

  /// Returns false once the socket is closed.
  private func readCommands() throws -> Bool {
    var wanted: Duration?
    var source = pollfd(fd: commands, events: Int16(POLLIN), revents: 0)
    while poll(&source, 1, 0) > 0 {
      var numbers: [UInt32] = [0, 0, 0]
      let size = numbers.count * MemoryLayout<UInt32>.size
      // A command is 12 bytes, sent with one call over a local socket, so it arrives whole.
      guard read(commands, &numbers, size) == size else { return false }
      (number, wanted) = (numbers[0], MediaMessage.time(numbers[1...2]) ?? .zero)
    }
    if let wanted {
      if !hasEnded || wanted > .zero { seek(to: wanted) }
      (hasEnded, lastActive) = (false, .now)
    }
    return true
  }

  private func seek(to time: Duration) {
    let time = time + (start ?? .zero)
    (reached, lastActive) = (time, .now)
    let flags = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
    if gst_element_seek_simple(bin.pointer, GST_FORMAT_TIME, flags, gint64(time.clockTime)) != 0 { return }
    // A file that can't be sought is decoded from its beginning. The window drops everything before `time`.
    gst_element_set_state(bin.pointer, GST_STATE_NULL)  // in READY, the sink would keep its samples
    gst_element_set_state(bin.pointer, GST_STATE_PLAYING)
    reached = .zero
  }

  private func sendSample(_ sample: OpaquePointer) throws {
    guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
      let segment = gst_sample_get_segment(sample)
    else { return }
    let stamp = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)
    let inFile = stamp < UInt64(Int64.max) ? Duration.nanoseconds(Int64(stamp)) : reached
    let first = start ?? (isFilm && number == 0 ? inFile : .zero)
    start = first
    let time = max(inFile - first, .zero)
    let known = buffer.pointee.duration
    let length = known < 3_600_000_000_000 ? Duration.nanoseconds(Int64(known)) : .zero
    reached = inFile + length
    try sendFormat(caps)
    var map = GstMapInfo()
    guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return }
    defer { gst_buffer_unmap(buffer, &map) }
    let bytes = UnsafeRawBufferPointer(start: map.data, count: Int(map.size))
    if isFilm { return try send(.piece(seek: number, time: time, length: length, byteCount: bytes.count), bytes) }
    for begin in stride(from: 0, to: bytes.count, by: Self.largestPiece) {
      let part = UnsafeRawBufferPointer(rebasing: bytes[begin..<min(begin + Self.largestPiece, bytes.count)])
      let (start, length) = (SampleFormat.time(of: begin), SampleFormat.time(of: part.count))
      try send(.piece(seek: number, time: time + start, length: length, byteCount: part.count), part)
    }
  }

  /// Sends the format and the duration, unless both are unchanged.
  private func sendFormat(_ caps: UnsafeMutablePointer<GstCaps>) throws {
    var duration: gint64 = 0
    let isKnown = gst_element_query_duration(bin.pointer, GST_FORMAT_TIME, &duration) != 0 && duration > 0
    let newLength = isKnown ? Duration.nanoseconds(Int64(duration)) - (start ?? .zero) : nil
    guard let newFormat = isFilm ? filmFormat(caps) : .sound else { return }
    if newFormat == format, newLength == length { return }
    (format, length) = (newFormat, newLength)
    try send(.stream(newFormat, length: newLength), .init(start: nil, count: 0))
  }

  private func filmFormat(_ caps: UnsafeMutablePointer<GstCaps>) -> StreamFormat? {
    var info = GstVideoInfo()
    guard gst_video_info_from_caps(&info, caps) != 0 else { return nil }
    let size = PixelSize(width: Int(info.width), height: Int(info.height))
    return
      (FilmFormat(size: size, frames: Int(info.fps_n), seconds: max(Int(info.fps_d), 1))
      ?? FilmFormat(size: size, frames: 0, seconds: 1)).map { .pictures($0) }
  }

  private func installCallbacks() {
    var callbacks = GstAppSinkCallbacks()
    callbacks.eos = { _, wakeUps in StreamDecoder.wake(wakeUps) }
    callbacks.new_sample = { _, wakeUps in
      StreamDecoder.wake(wakeUps)
      return GST_FLOW_OK
    }
    gst_app_sink_set_callbacks(sink, &callbacks, gpointer(bitPattern: Int(wakeUps.write)), nil)
  }

  /// Called on a streaming thread. If the pipe is full, a wake-up is pending anyway.
  private static func wake(_ wakeUps: gpointer?) {
    var byte: UInt8 = 0
    _ = write(CInt(Int(bitPattern: wakeUps)), &byte, 1)
  }
}
