import CGStreamer
import Core
import Files
import Foundation
import Glibc

/// The process `respite-media`, which reads one file of unknown origin, without network or access to what the person
/// wrote.
///
/// All it gets from this process is the file, a pipe for its messages and, for playback, a socket for seek commands.
/// This object checks each message. Releasing the object kills the process.
///
/// Messages must be read on one thread at a time. Commands can be sent from any thread.
final class MediaProcess: Sendable {
  private let process: pid_t
  private let answers: CInt
  /// The socket for commands; negative except for playback.
  private let commands: CInt
  private let goOn: @Sendable () throws -> Void
  private let patience: Duration

  /// The path of the program: the running one or, in tests, the one in the same folder. Nil if it's missing.
  static let installed: String? = {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = folder.appendingPathComponent("respite").path
    return FileManager.default.isExecutableFile(atPath: program) ? program : nil
  }()

  /// The environment variables of the process: only those that say where libraries, plugins and lists of plugins are.
  private static var environment: [String] {
    let names = [
      "HOME", "XDG_CACHE_HOME", "XDG_DATA_DIRS", "LD_LIBRARY_PATH", "GST_PLUGIN_PATH", "GST_PLUGIN_PATH_1_0",
      "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_SYSTEM_PATH_1_0", "GST_REGISTRY", "GDK_PIXBUF_MODULE_FILE",
    ]
    let inherited = ProcessInfo.processInfo.environment.filter { names.contains($0.key) }.map {
      "\($0.key)=\($0.value)"
    }
    // A heap for each thread would reserve 64 MB of its limited address space.
    return inherited.sorted() + [
      "LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no", "MALLOC_ARENA_MAX=2", "GIO_USE_VFS=local",
    ]
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - file: the file it reads.
  ///   - task: the work to do with the file.
  ///   - program: the program's path; nil if it's missing.
  ///   - patience: how long it may stay silent before it counts as stuck.
  ///   - goOn: called at least ten times a second while waiting for a message. Throw to stop waiting.
  /// - Throws: `SceneProblem.notPlayable` if it can't be started.
  init(
    reading file: FileDescriptor, for task: MediaTask, program: String?, patience: Duration = .seconds(45),
    goOn: @escaping @Sendable () throws -> Void
  ) throws {
    self.goOn = goOn
    self.patience = patience
    // The process gets a separate file description, because it moves the file's offset.
    let own = try FileDescriptor(reading: URL(fileURLWithPath: "/proc/self/fd/\(file.descriptor)"))
    guard let program, let pipe = Self.pair({ pipe2($0, O_CLOEXEC) }) else { throw SceneProblem.notPlayable }
    defer { close(pipe.1) }
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let sockets = task.isPlayback ? Self.pair { socketpair(AF_UNIX, kind, 0, $0) } : (-1, -1)
    defer { if let sockets { close(sockets.1) } }
    guard let sockets,
      let process = Self.spawn(program, task, input: own.descriptor, output: pipe.1, commands: sockets.1)
    else {
      close(pipe.0)
      if let sockets { close(sockets.0) }
      throw SceneProblem.notPlayable
    }
    self.process = process
    (answers, commands) = (pipe.0, sockets.0)
    // The largest pipe that needs no privileges, so that a picture takes fewer system calls.
    if task == .pictures { _ = fcntl(answers, Self.setPipeSize, 1 << 20) }
  }

  deinit {
    close(answers)
    if commands >= 0 { close(commands) }
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
  }

  /// The two descriptors that `make` creates, close-on-exec; nil if it fails.
  private static func pair(_ make: (UnsafeMutablePointer<CInt>) -> CInt) -> (CInt, CInt)? {
    var ends: [CInt] = [-1, -1]
    guard make(&ends) == 0 else { return nil }
    // Moves the descriptors above the numbers that `spawn` duplicates them to. They can be that low only if this
    // process was started without standard streams.
    for index in ends.indices where ends[index] <= MediaTask.commands {
      let higher = fcntl(ends[index], F_DUPFD_CLOEXEC, MediaTask.commands + 1)
      close(ends[index])
      ends[index] = higher
    }
    return (ends[0], ends[1])
  }

  private static let setPipeSize: CInt = 1_031  // F_SETPIPE_SZ, a macro that Swift doesn't see

  private static func spawn(
    _ program: String, _ task: MediaTask, input: CInt, output: CInt, commands: CInt
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if commands >= 0 { posix_spawn_file_actions_adddup2(&actions, commands, MediaTask.commands) }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(MediaHelper.name), strdup(task.rawValue), nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    // Dispatch blocks signals on its threads, and SIGTERM has to reach the program at logout.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    return posix_spawn(&process, program, &actions, &attributes, &arguments, &variables) == 0 ? process : nil
  }

  /// The next message.
  ///
  /// - Throws: `SceneProblem.notPlayable` if no valid message arrives in time; `CancellationError`.
  func next() throws -> MediaMessage {
    let bytes = try read(MediaMessage.size)
    let numbers = bytes.withUnsafeBytes { bytes in
      (0..<MediaMessage.count).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
    guard let message = MediaMessage(numbers) else { throw SceneProblem.notPlayable }
    return message
  }

  /// The next `count` bytes, the data of the last message.
  ///
  /// - Throws: as `next()`.
  func read(_ count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      try read(into: UnsafeMutableRawBufferPointer(bytes))
      filled = count
    }
  }

  /// Fills `bytes` with the data of the last message.
  ///
  /// - Throws: as `next()`.
  func read(into bytes: UnsafeMutableRawBufferPointer) throws {
    let deadline = SuspendingClock.now + patience  // a clock that stops during suspend
    var filled = 0
    while filled < bytes.count {
      try goOn()
      var waiting = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, 100) <= 0 {
        if SuspendingClock.now > deadline { throw SceneProblem.notPlayable }
        continue
      }
      let got = Glibc.read(answers, bytes.baseAddress.map { $0 + filled }, bytes.count - filled)
      if got < 0 && errno == EINTR { continue }
      if got <= 0 { throw SceneProblem.notPlayable }
      filled += got
    }
  }

  /// Sends a command without blocking. If the program has stopped reading, the command is dropped.
  func send(_ command: [UInt8]) {
    _ = Glibc.send(commands, command, command.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL))
  }
}
