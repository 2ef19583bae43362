// A private sound server, PulseAudio or PipeWire, with null devices. It uses one temporary folder and ends with the
// test.

import Foundation
import Glibc
import Testing

@testable import Media

/// A running sound server. End it with `stop()`.
@MainActor final class SoundServer {
  enum Kind: String {
    case pulseAudio, pipeWire

    var isInstalled: Bool {
      let needed = self == .pulseAudio ? ["pulseaudio"] : ["pipewire", "wireplumber", "pipewire-pulse"]
      return needed.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
    }
  }

  private let folder: URL
  private var servers: [Child] = []
  private var recorders: [Child] = []
  private var answers = 0
  private var recorded: Set<String> = []
  private let restore: () -> Void

  /// Starts a server with the devices `names`. The first is the default device, and this process plays there.
  init(_ kind: Kind = .pulseAudio, devices names: [String]) async throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rsp-\(UInt32.random(in: 0...UInt32.max))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let socket = folder.appendingPathComponent("pulse/native").path
    let variables = [
      environment("RESPITE_AUDIO_SINK", nil), environment("PULSE_SERVER", "unix:\(socket)"),
      environment("XDG_RUNTIME_DIR", folder.path), environment("HOME", folder.path),
    ]
    restore = { variables.forEach { $0() } }
    switch kind {
    case .pulseAudio:
      try start(
        "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
        "-L", "module-native-protocol-unix auth-anonymous=1", "-L", "module-suspend-on-idle timeout=1")
    case .pipeWire:
      try start("pipewire")
      let core = folder.appendingPathComponent("pipewire-0").path
      #expect(await holds { FileManager.default.fileExists(atPath: core) })
      try start("wireplumber")
      try start("pipewire-pulse")
    }
    #expect(await holds { FileManager.default.fileExists(atPath: socket) })
    for name in names {
      // The socket is there a moment before the server answers, and then it answers with the module's number.
      let load = ["load-module", "module-null-sink", "sink_name=\(name)", "rate=48000"]
      try #require(try await holds { try await !control(load).isEmpty })
      try #require(try await holds { try await control(["list", "short", "sinks"]).contains(name) })
    }
    try await control("set-default-sink", names[0])
  }

  private func start(_ words: String...) throws { servers.append(try Child(words, output: "/dev/null")) }

  /// Runs `pactl` and returns its output.
  @discardableResult
  func control(_ words: String...) async throws -> String { try await control(words) }

  private func control(_ words: [String]) async throws -> String {
    answers += 1
    let file = folder.appendingPathComponent("answer-\(answers)")
    let process = try Child(["pactl"] + words, output: file.path)
    #expect(await holds { process.hasEnded })
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// Removes a device. Its streams move to another one.
  func remove(device name: String) async throws {
    let modules = try await control("list", "short", "modules")
    let line = try #require(modules.split(separator: "\n").first { $0.contains("sink_name=\(name) ") })
    try await control("unload-module", String(line.prefix { $0.isNumber }))
  }

  /// Starts recording what is sent to a device.
  func record(device name: String) throws -> Recording {
    let file = folder.appendingPathComponent("\(name)-\(recorders.count).raw")
    recorders.append(
      try Child(
        [
          "parec", "-d", "\(name).monitor", "--raw", "--format=float32le", "--rate=48000", "--channels=1",
          "--latency-msec=50",
        ], output: file.path))
    return Recording(file: file)
  }

  /// Waits for a stream that wasn't there before, and records it alone, in stereo. GStreamer opens some streams twice,
  /// so it has to stay for a quarter of a second.
  func recordNewestStream() async throws -> Recording {
    let deadline = ContinuousClock.now + .seconds(10)
    var newest: String?
    while ContinuousClock.now < deadline {
      let numbers = try await control("list", "short", "sink-inputs").split(separator: "\n").map { line in
        String(line.prefix { $0.isNumber })
      }
      let found = numbers.last { !recorded.contains($0) }
      if let found, found == newest { return try record(stream: found) }
      newest = found
      await sleep(for: .milliseconds(newest == nil ? 20 : 250))
    }
    throw POSIXError(.ETIMEDOUT)
  }

  private func record(stream: String) throws -> Recording {
    recorded.insert(stream)
    let file = folder.appendingPathComponent("stream-\(stream).raw")
    recorders.append(
      try Child(
        [
          "parec", "--monitor-stream=\(stream)", "--raw", "--format=float32le", "--rate=48000", "--channels=2",
          "--latency-msec=50",
        ], output: file.path))
    return Recording(file: file)
  }

  /// The loudness of a recorded stream by EBU R128, in LUFS: integrated, and of 400 ms ten times a second.
  func loudness(of recording: Recording) async throws -> (integrated: Double, momentary: [Double]) {
    let measured = try await Self.loudness(of: recording.file)
    return (measured.integrated, measured.momentary)
  }

  /// The loudness of a file of interleaved stereo, and its highest peak between samples, in dBTP.
  static func loudness(of raw: URL) async throws -> (integrated: Double, momentary: [Double], truePeak: Double) {
    let file = raw.appendingPathExtension("txt")
    let process = try Child(
      [
        "ffmpeg", "-nostdin", "-f", "f32le", "-ar", "48000", "-ac", "2", "-i", raw.path, "-af",
        "ebur128=metadata=1:peak=true,ametadata=print:file=-", "-f", "null", "-",
      ], output: file.path)
    #expect(await holds(within: .seconds(30)) { process.hasEnded })
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    func values(_ key: String) -> [Double] {
      lines.filter { $0.hasPrefix("lavfi.r128.\(key)=") }.compactMap { Double($0.drop { $0 != "=" }.dropFirst()) }
    }
    let peak = (0...1).compactMap { values("true_peaks_ch\($0)").last }.max() ?? 0
    return (values("I").last ?? -.infinity, values("M"), 20 * log10(peak))
  }

  /// Kills the server, as in a crash.
  func kill() async {
    servers.forEach { $0.signal(SIGKILL) }
    #expect(await holds { self.servers.allSatisfy(\.hasEnded) })
  }

  /// Ends all processes and restores the environment, once the players have disconnected: while one is connected to
  /// this server, GStreamer reuses its connection for the next server's players.
  func stop() async {
    let deadline = ContinuousClock.now + .seconds(5)
    while !servers.allSatisfy(\.hasEnded), ContinuousClock.now < deadline,
      (try? await control("list", "short", "clients"))?.contains("xctest") ?? false  // no answer means no clients
    {
      await sleep(for: .milliseconds(50))
    }
    Pipeline.waitUntilAllClosed()
    for process in recorders + servers.reversed() where !process.hasEnded {
      process.signal(SIGKILL)  // no process may outlive the folder
      #expect(await holds { process.hasEnded })
    }
    restore()
    try? FileManager.default.removeItem(at: folder)  // otherwise it stays with the temporary files
  }

  /// Samples as they are recorded.
  struct Recording {
    fileprivate let file: URL

    var samples: [Float] {
      guard let data = FileManager.default.contents(atPath: file.path), data.count >= 4 else { return [] }
      // Copied as a whole: it's asked for again and again while time is measured, and tests aren't optimized.
      return [Float](unsafeUninitializedCapacity: data.count / 4) { samples, count in
        count = data.copyBytes(to: samples) / 4
      }
    }

    /// The seconds that aren't silent, in all and at the end, in steps of 1/50 s.
    var heard: (whole: Double, last: Double) {
      let samples = samples
      let isHeard = stride(from: 0, to: samples.count - 959, by: 960).map { start in
        samples[start..<(start + 960)].contains { abs($0) > 0.000_2 }
      }
      return (Double(isHeard.count { $0 }) / 50, Double(isHeard.reversed().prefix { $0 }.count) / 50)
    }

    /// The peak of the last third of a second, or nil while less has been recorded.
    var loudness: Float? {
      let last = samples.suffix(16_000)
      return last.count < 16_000 ? nil : last.map(abs).max()
    }
  }

  /// A child process. Foundation's `Process` needs a run loop to notice that it has ended.
  final class Child {
    private var number: pid_t = 0
    private var isGone = false

    /// Starts `words[0]` with its output going to the file `output`.
    init(_ words: [String], output: String) throws {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      var arguments = words.map { strdup($0) } + [nil]
      defer { arguments.forEach { free($0) } }
      let problem = posix_spawnp(&number, words[0], &actions, nil, &arguments, environ)
      if problem != 0 { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .ENOENT) }
    }

    var hasEnded: Bool {
      if !isGone { isGone = waitpid(number, nil, WNOHANG) == number }
      return isGone
    }

    func signal(_ signal: Int32) {
      if !hasEnded { Glibc.kill(number, signal) }
    }
  }
}
