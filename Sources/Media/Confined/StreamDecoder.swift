import CGStreamer
import Core
import Foundation
import Glibc

/// Decodes the pictures or the sound of a stranger's film, as fast as they're taken, from where it's told. Runs in `respite-media`.
///
/// It sleeps while nobody takes what it sends, and ends with whoever started it. Use it on one thread.
final class StreamDecoder {
  private let bin: Element
  private let sink: UnsafeMutablePointer<GstAppSink>
  private let bus: UnsafeMutablePointer<GstBus>
  private let commands: CInt
  /// Told each message, and the pixels or samples that belong to it.
  private let say: (MediaMessage, UnsafeRawBufferPointer) throws -> Void
  private let isFilm: Bool
  /// A pipe that GStreamer's threads write to when there's something to fetch from the sink.
  private let news: (read: CInt, write: CInt)

  /// The number of the last command.
  private var seek: UInt32 = 0
  private var format: StreamFormat?
  private var length: Duration?
  /// Where the next piece lies if it doesn't say so.
  private var reached = Duration.zero
  /// Where the first picture lies in the file: some cameras begin with sound alone, and a pass would begin with nothing to show.
  /// All times are told from there. Nil until it's known; zero for sound.
  private var start: Duration?
  /// Whether everything up to the end has been said, and it waits at the beginning for the next command.
  private var hasEnded = false
  // A computer that sleeps waits for nothing.
  private var lastNews = SuspendingClock.now
  /// Whether nothing ran when it last looked.
  private var seemsStuck = false

  /// The largest piece of sound, a second's.
  static let largestPiece = SampleFormat.bytes * 48_000

  /// How long it waits for GStreamer, before that's taken for stuck.
  private static let patience = Duration.seconds(10)

  /// - Parameter commands: where it reads, from a socket, where to go on: see `command(_:to:)`.
  /// - Throws: `SceneProblem.notPlayable` if an element is missing.
  init(
    _ task: MediaTask, of file: URL, commands: CInt,
    say: @escaping (MediaMessage, UnsafeRawBufferPointer) throws -> Void
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
    self.say = say
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    news = (ends[0], ends[1])
    reportNews()
  }

  deinit {
    gst_element_set_state(bin.pointer, GST_STATE_NULL)
    gst_object_unref(bus)
    bin.release()
    close(news.read)
    close(news.write)
  }

  // Own films may be of any size, shape and colours; the largest is what a processor can show.
  private static let pictures =
    "\(FilmSource.anyFormat) ! videoconvertscale "
    + "! video/x-raw,format=I420,colorimetry=bt709,\(PixelSize.largest.capsRange)"
  private static let sound =
    "decodebin expose-all-streams=false caps=audio/x-raw ! audioconvert ! audioresample ! \(SampleFormat.strangersCaps)"

  /// The bytes of a command: go on at `time`, and name what comes from there by `seek`.
  static func command(_ seek: UInt32, to time: Duration) -> [UInt8] {
    ([seek] + MediaMessage.halves(time)).flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
  }

  /// Decodes until there are no more commands.
  ///
  /// - Throws: what `say` throws.
  func run() throws {
    gst_element_set_state(bin.pointer, GST_STATE_PLAYING)
    while true {
      guard try obeyCommands() else { return }
      if hasEnded {
        waitForNews()
      } else if let sample = gst_app_sink_try_pull_sample(sink, 0) {
        defer { gst_sample_unref(sample) }
        try saySample(sample)
        lastNews = .now  // it may have slept for as long as a film was paused
      } else if gst_app_sink_is_eos(sink) != 0 {
        try say(.streamEnd(seek: seek), .init(start: nil, count: 0))
        // Most films go round, and so their beginning is there when it's asked for.
        goOn(at: .zero)
        hasEnded = true
      } else if hasFailed {
        return try say(.refused(.notPlayable), .init(start: nil, count: 0))
      } else {
        waitForNews()
      }
    }
  }

  /// Whether there was an error, or GStreamer is stuck.
  private var hasFailed: Bool {
    if let error = gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR) {
      gst_message_unref(error)
      return true
    }
    let waited = SuspendingClock.now - lastNews
    if waited > Self.patience { return true }
    // Seen with only the head of a Matroska file: decodebin doesn't forward the demuxer's error. At one look alone, a new part
    // may just be on its way in.
    let wasStuck = seemsStuck
    seemsStuck = waited > .milliseconds(200) && !bin.hasRunningTask && gst_app_sink_is_eos(sink) == 0
    return wasStuck && seemsStuck
  }

  private func waitForNews() {
    var sources = [commands, news.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Errors come without news, and what's stuck never says so.
    guard poll(&sources, 2, hasEnded ? -1 : 100) > 0, sources[1].revents != 0 else { return }
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    _ = read(news.read, &bytes, bytes.count)
  }

  /// Returns false if nobody is there any more.
  private func obeyCommands() throws -> Bool {
    var wanted: Duration?
    var source = pollfd(fd: commands, events: Int16(POLLIN), revents: 0)
    while poll(&source, 1, 0) > 0 {
      var numbers: [UInt32] = [0, 0, 0]
      let size = numbers.count * MemoryLayout<UInt32>.size
      // They come whole: each was sent at once, through a socket between two processes of one computer.
      guard read(commands, &numbers, size) == size else { return false }
      (seek, wanted) = (numbers[0], MediaMessage.time(numbers[1...2]) ?? .zero)
    }
    if let wanted {
      if !hasEnded || wanted > .zero { goOn(at: wanted) }
      (hasEnded, lastNews) = (false, .now)
    }
    return true
  }

  private func goOn(at time: Duration) {
    let time = time + (start ?? .zero)
    (reached, lastNews) = (time, .now)
    let flags = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
    if gst_element_seek_simple(bin.pointer, GST_FORMAT_TIME, flags, gint64(time.clockTime)) != 0 { return }
    // Then from its beginning; what comes before that time is dropped where it's played.
    gst_element_set_state(bin.pointer, GST_STATE_NULL)  // in READY, the sink would keep what it has
    gst_element_set_state(bin.pointer, GST_STATE_PLAYING)
    reached = .zero
  }

  private func saySample(_ sample: OpaquePointer) throws {
    guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
      let segment = gst_sample_get_segment(sample)
    else { return }
    let stamp = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)
    let inFile = stamp < UInt64(Int64.max) ? Duration.nanoseconds(Int64(stamp)) : reached
    let first = start ?? (isFilm && seek == 0 ? inFile : .zero)
    start = first
    let time = max(inFile - first, .zero)
    let known = buffer.pointee.duration
    let length = known < 3_600_000_000_000 ? Duration.nanoseconds(Int64(known)) : .zero
    reached = inFile + length
    try sayFormat(caps)
    var map = GstMapInfo()
    guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return }
    defer { gst_buffer_unmap(buffer, &map) }
    let bytes = UnsafeRawBufferPointer(start: map.data, count: Int(map.size))
    if isFilm { return try say(.piece(seek: seek, time: time, length: length, byteCount: bytes.count), bytes) }
    for begin in stride(from: 0, to: bytes.count, by: Self.largestPiece) {
      let part = UnsafeRawBufferPointer(rebasing: bytes[begin..<min(begin + Self.largestPiece, bytes.count)])
      let (start, length) = (SampleFormat.time(of: begin), SampleFormat.time(of: part.count))
      try say(.piece(seek: seek, time: time + start, length: length, byteCount: part.count), part)
    }
  }

  /// Says what comes, unless it's as before.
  private func sayFormat(_ caps: UnsafeMutablePointer<GstCaps>) throws {
    var duration: gint64 = 0
    let isKnown = gst_element_query_duration(bin.pointer, GST_FORMAT_TIME, &duration) != 0 && duration > 0
    let newLength = isKnown ? Duration.nanoseconds(Int64(duration)) - (start ?? .zero) : nil
    guard let newFormat = isFilm ? filmFormat(caps) : .sound else { return }
    if newFormat == format, newLength == length { return }
    (format, length) = (newFormat, newLength)
    try say(.stream(newFormat, length: newLength), .init(start: nil, count: 0))
  }

  private func filmFormat(_ caps: UnsafeMutablePointer<GstCaps>) -> StreamFormat? {
    var info = GstVideoInfo()
    guard gst_video_info_from_caps(&info, caps) != 0 else { return nil }
    let size = PixelSize(width: Int(info.width), height: Int(info.height))
    return
      (FilmFormat(size: size, frames: Int(info.fps_n), seconds: max(Int(info.fps_d), 1))
      ?? FilmFormat(size: size, frames: 0, seconds: 1)).map { .pictures($0) }
  }

  private func reportNews() {
    var callbacks = GstAppSinkCallbacks()
    callbacks.eos = { _, news in StreamDecoder.report(to: news) }
    callbacks.new_sample = { _, news in
      StreamDecoder.report(to: news)
      return GST_FLOW_OK
    }
    gst_app_sink_set_callbacks(sink, &callbacks, gpointer(bitPattern: Int(news.write)), nil)
  }

  /// On a streaming thread. A pipe that's full says as much.
  private static func report(to news: gpointer?) {
    var byte: UInt8 = 0
    _ = write(CInt(Int(bitPattern: news)), &byte, 1)
  }
}
