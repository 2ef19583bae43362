import App
import ArgumentParser
import Core
import Foundation
import Store

/// The option that says where a command reads the passphrase: from a file descriptor or, by default, the terminal.
struct PassphraseOption: ParsableArguments {
  @Option(
    name: .customLong("passphrase-fd"),
    help: ArgumentHelp(localized("Read the passphrase from this file descriptor, one a line."), valueName: "n"))
  var descriptor: Int32?

  mutating func validate() throws {
    if let descriptor, descriptor < 0 { throw ValidationError(localized("A file descriptor is a number from 0 on.")) }
  }

  /// Unlocks a store if it is locked. Says on stderr what was repaired.
  func unlock(_ store: RespiteStore) async throws {
    guard store.state == .closed else { return }
    try await readCurrent().open(store)
    store.takeRepairs().map(ErrorPresenter.sentence).forEach(Terminal.warn)
  }

  /// Prints a recovery key and, on a terminal, waits until its last group has been typed.
  ///
  /// - Throws: `Failure` if it can't be printed or the group is wrong three times; then the key must not be used.
  func confirm(_ key: RecoveryKey, _ words: String) throws {
    try Terminal.print([words, key.text])
    guard descriptor == nil, Terminal.isInteractive, let last = key.groups.last else { return }
    let question = localized("Once it is written down, type its last four signs:") + " "
    for _ in 0..<3 {
      let typed = try Self.ask(question, echoes: true)
      if typed.trimmingCharacters(in: .whitespaces).uppercased() == last { return }
    }
    throw Failure(localized("Those were not its last four signs. Nothing was changed."))
  }

  /// Reads the passphrase of the lock, or its recovery key. The key has a checksum, so the two can’t be confused.
  func readCurrent() throws -> LockCredential {
    let text = try line(localized("Passphrase:") + " ")
    if let key = RecoveryKey(text) { return .recoveryKey(key) }
    return .passphrase(try Self.passphrase(text))
  }

  /// Reads a new passphrase: twice from the terminal, once from a file descriptor.
  func readNew() throws -> Passphrase {
    let passphrase = try Self.newPassphrase(try line(localized("New passphrase:") + " "))
    if descriptor == nil {
      guard passphrase.isSame(as: try Self.passphrase(try line(localized("Once more:") + " "))) else {
        throw Failure(localized("The two were not the same. Nothing was changed."))
      }
    }
    if passphrase.isShort {
      Terminal.warn(
        localized(
          "That passphrase is short. It works, but a few words that have nothing to do with each other are much "
            + "harder to guess; respite lock change sets another one."))
    }
    return passphrase
  }

  private func line(_ question: String) throws -> String {
    guard let descriptor else { return try Self.ask(question) }
    guard let bytes = try Self.line(from: descriptor) else {
      throw Failure(localized("No passphrase could be read from file descriptor {number}.", ["number": descriptor]))
    }
    return try Self.text(bytes)
  }

  private static func passphrase(_ text: String) throws -> Passphrase {
    guard let passphrase = Passphrase(text) else { throw Failure(localized("A passphrase has one letter at least.")) }
    return passphrase
  }

  private static func newPassphrase(_ text: String) throws -> Passphrase {
    do { return try Passphrase.new(text) } catch {
      switch error {
      case .blank: throw Failure(localized("A passphrase has one letter at least."))
      case .control:
        throw Failure(localized("A passphrase can’t hold tabs or other control characters. Nothing was changed."))
      }
    }
  }

  private static func text(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(localized("That passphrase is not text in UTF-8."))
    }
    return text
  }

  /// Ctrl+C.
  private static let interrupt: UInt8 = 3

  /// Asks on the controlling terminal and reads a line.
  ///
  /// - Parameter echoes: whether the typed text is shown. True for a recovery key, which is on the screen anyway.
  private static func ask(_ question: String, echoes: Bool = false) throws -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else {
      throw Failure(
        localized("What you wrote is locked. Hand the passphrase in with --passphrase-fd, or ask from a terminal."))
    }
    defer { close(terminal) }
    func say(_ words: String) { _ = words.withCString { write(terminal, $0, strlen($0)) } }
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else {
      throw Failure(localized("The passphrase can’t be asked for on this terminal."))
    }
    var hidden = shown
    // Ctrl+C would end the program with echo still off, so it ends the line instead.
    hidden.c_lflag &= ~tcflag_t(echoes ? ISIG : ECHO | ISIG)
    withUnsafeMutableBytes(of: &hidden.c_cc) { $0[Int(VEOL)] = interrupt }
    tcsetattr(terminal, TCSAFLUSH, &hidden)
    say(question)
    defer {
      tcsetattr(terminal, TCSAFLUSH, &shown)
      if !echoes { say("\n") }
    }
    guard let bytes = try line(from: terminal, orTo: interrupt), bytes.last != interrupt else {
      throw Failure(localized("No passphrase was given. Nothing was changed."))
    }
    return try text(bytes)
  }

  /// Reads one line byte by byte, so that the following lines stay unread. Returns nil at the end of the file.
  ///
  /// - Parameter end: a byte that also ends the line and is kept in it.
  /// - Throws: `Failure` if the line is too long. Its rest would otherwise be read as the next line.
  private static func line(from descriptor: Int32, orTo end: UInt8? = nil) throws -> [UInt8]? {
    var (bytes, byte) = ([UInt8](), UInt8(0))
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 {
        if bytes.isEmpty { return nil }
        break
      }
      if byte == UInt8(ascii: "\n") { break }
      guard bytes.count < 65_536 else {
        throw Failure(localized("That passphrase has more than 65536 bytes. Nothing was changed."))
      }
      bytes.append(byte)
      if byte == end { break }
    }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return bytes
  }
}

extension LockCredential {
  /// Unlocks a store.
  func open(_ store: RespiteStore) async throws {
    switch self {
    case .passphrase(let passphrase): try await store.unlock(passphrase)
    case .recoveryKey(let key): try await store.unlock(key)
    }
  }
}

extension Terminal {
  /// Opens and unlocks the store to copy from it.
  ///
  /// - Throws: As `openToCopy()`, or a `LockProblem` or `Failure` if it can't be unlocked.
  static func openToCopy(_ passphrase: PassphraseOption) async throws -> RespiteStore {
    try await unlocked(try openToCopy(), passphrase)
  }

  /// Opens and unlocks the store.
  static func open(_ passphrase: PassphraseOption) async throws -> RespiteStore {
    try await unlocked(try openStore(), passphrase)
  }

  private static func unlocked(_ store: RespiteStore, _ passphrase: PassphraseOption) async throws -> RespiteStore {
    do {
      try await passphrase.unlock(store)
      return store
    } catch {
      store.close()
      throw error
    }
  }
}
