import Foundation
import Glibc

/// The work of `respite-media` once it's confined: it examines or plays the one file it was given.
public enum MediaHelper {
  /// The name of the process. When the program is started under this name, it does nothing else.
  public static let name = "respite-media"

  /// The file to examine or play, which the process receives as its standard input.
  private static let file = URL(fileURLWithPath: "/proc/self/fd/0")

  /// The folders the helper may read: programs, plugins and what these need. None holds the person's files.
  public static var places: [String] {
    let environment = ProcessInfo.processInfo.environment
    // The folders where environment variables say that GStreamer's plugins and its list of plugins are.
    let named = ["GST_PLUGIN_PATH", "GST_PLUGIN_PATH_1_0", "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_SYSTEM_PATH_1_0"]
      .flatMap { environment[$0, default: ""].split(separator: ":").map(String.init) }
    let registry = environment["GST_REGISTRY"].map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let cache = environment["XDG_CACHE_HOME"] ?? environment["HOME", default: "/nonexistent"] + "/.cache"
    let libraries = environment["LD_LIBRARY_PATH", default: ""].split(separator: ":").map(String.init)
    return ["/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/fonts", "/app", "/nix/store", "/gnu/store"]
      + ["/sys/devices/system/cpu", cache + "/gstreamer-1.0"] + named + libraries + [registry].compactMap { $0 }
  }

  /// Performs `task` and writes its messages to standard output. Returns whether that succeeded.
  public static func run(_ task: MediaTask) -> Bool {
    GStreamer.scansAlone()
    return switch task {
    case .analysis: (try? SceneAnalysis(file: file, send: send).run()) != nil
    case .pictures, .sound: play(task)
    }
  }

  /// Decodes until the window closes the socket, then ends the process without waiting for GStreamer's threads.
  private static func play(_ task: MediaTask) -> Never {
    // Watches the socket on a separate thread: a decoder that hangs would otherwise outlive the window.
    Thread.detachNewThread {
      var commands = pollfd(fd: MediaTask.commands, events: 0, revents: 0)
      while poll(&commands, 1, -1) <= 0 {}
      _exit(EXIT_FAILURE)
    }
    let decoder = try? StreamDecoder(task, of: file, commands: MediaTask.commands, send: send)
    let isDone = (try? decoder?.run()) != nil
    withExtendedLifetime(decoder) { _exit(isDone ? EXIT_SUCCESS : EXIT_FAILURE) }
  }

  private static func send(_ message: MediaMessage, _ content: some ContiguousBytes) throws {
    try message.numbers.withUnsafeBytes { try write($0) }
    try content.withUnsafeBytes { try write($0) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { throw CocoaError(.fileWriteUnknown) }
      rest = rest.dropFirst(count)
    }
  }
}
