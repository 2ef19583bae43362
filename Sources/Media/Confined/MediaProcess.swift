import Core
import Files
import Foundation
import Glibc

/// The small program `respite-media`, which reads one stranger's file without network and without what the person wrote.
///
/// It has the file, a pipe to answer through, and nothing else of this process. Whatever it sends is checked here. Use it on one
/// thread; it ends with this object at the latest.
final class MediaProcess {
  private let process: pid_t
  private let answers: CInt
  private let cancellation: CancellationFlag
  private let patience: Duration

  /// The installed program, or the one beside this one where it is built; nil if it's missing.
  static let installed: String? = {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    return [folder, folder.deletingLastPathComponent().appendingPathComponent("libexec")]
      .map { $0.appendingPathComponent("respite-media").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The variables that it gets: where libraries, plugins and their lists are, and nothing that says anything else.
  private static let environment: [String] = {
    let names = [
      "HOME", "XDG_CACHE_HOME", "XDG_DATA_DIRS", "LD_LIBRARY_PATH", "GST_PLUGIN_PATH", "GST_PLUGIN_PATH_1_0",
      "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_SYSTEM_PATH_1_0", "GST_REGISTRY", "GDK_PIXBUF_MODULE_FILE",
    ]
    let inherited = ProcessInfo.processInfo.environment.filter { names.contains($0.key) }.map {
      "\($0.key)=\($0.value)"
    }
    // Each thread's own heap would reserve 64 MB of the addresses it may have.
    return inherited.sorted() + [
      "LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no", "MALLOC_ARENA_MAX=2", "GIO_USE_VFS=local",
    ]
  }()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - file: what it reads.
  ///   - program: its path.
  ///   - patience: how long it may say nothing, before it's taken for stuck.
  /// - Throws: `SceneProblem.notPlayable` if it can't be started.
  init(
    reading file: OpenFile, program: String?, cancellation: CancellationFlag, patience: Duration = .seconds(45)
  ) throws {
    self.cancellation = cancellation
    self.patience = patience
    var ends: [CInt] = [-1, -1]
    // A description of its own, because the program moves its offset.
    let own = try OpenFile(reading: URL(fileURLWithPath: "/proc/self/fd/\(file.descriptor)"))
    guard let program, pipe(&ends) == 0 else { throw SceneProblem.notPlayable }
    defer { close(ends[1]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let process = Self.spawn(program, input: own.descriptor, output: ends[1]) else {
      close(ends[0])
      throw SceneProblem.notPlayable
    }
    self.process = process
    answers = ends[0]
  }

  deinit {
    close(answers)
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
  }

  private static func spawn(_ program: String, input: CInt, output: CInt) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process: pid_t = 0
    return posix_spawn(&process, program, &actions, nil, &arguments, &variables) == 0 ? process : nil
  }

  /// The next message.
  ///
  /// - Throws: `SceneProblem.notPlayable` if there's none in time, or none that makes sense; `CancellationError`.
  func next() throws -> MediaMessage {
    let bytes = try read(MediaMessage.size)
    let numbers = bytes.withUnsafeBytes { bytes in
      (0..<4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
    guard let message = MediaMessage(numbers) else { throw SceneProblem.notPlayable }
    return message
  }

  /// The next `count` bytes, which belong to the message before.
  ///
  /// - Throws: as `next()`.
  func read(_ count: Int) throws -> [UInt8] {
    let deadline = ContinuousClock.now + patience
    return try [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      while filled < count {
        try cancellation.check()
        if ContinuousClock.now > deadline { throw SceneProblem.notPlayable }
        var waiting = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
        if poll(&waiting, 1, 100) <= 0 { continue }
        let got = Glibc.read(answers, bytes.baseAddress.map { $0 + filled }, count - filled)
        if got < 0 && errno == EINTR { continue }
        if got <= 0 { throw SceneProblem.notPlayable }
        filled += got
      }
    }
  }
}
