import App
import ArgumentParser
import Core
import Foundation
import Store

/// The option that says where a command reads the passphrase: from a file descriptor or, by default, the terminal.
struct PassphraseOption: ParsableArguments {
  @Option(
    name: .customLong("passphrase-fd"),
    // TRANSLATORS: Help text of the command line. --passphrase-fd
    help: ArgumentHelp(localized("Read passphrases from this file descriptor, one per line."), valueName: "n"))
  var descriptor: Int32?

  mutating func validate() throws {
    if let descriptor, descriptor < 0 {
      throw ValidationError(
        localized(
          "A file descriptor is a number, 0 or "
            + "higher."))
    }
  }

  /// Unlocks a store if it is locked. Says on stderr what was repaired.
  func unlock(_ store: RespiteStore) async throws {
    guard store.state == .closed else { return }
    try await unlock(store, with: readCurrent())
  }

  /// Unlocks a store. Says on stderr what was repaired.
  func unlock(_ store: RespiteStore, with credential: LockCredential) async throws {
    try await credential.open(store)
    store.takeRepairs().map(ErrorPresenter.sentence).forEach(Terminal.warn)
  }

  /// Prints a recovery key and, on a terminal, waits until its last group has been typed.
  ///
  /// - Throws: `Failure` if it can't be printed or the group is wrong three times; then the key must not be used.
  func confirm(_ key: RecoveryKey, _ words: String) throws {
    try Terminal.print([words, key.text])
    guard descriptor == nil, Terminal.isInteractive, let last = key.groups.last else { return }
    // TRANSLATORS: In the terminal. “It” is the recovery key.
    let question = localized("Once you’ve written it down, type its last four characters:") + " "
    for _ in 0..<3 {
      let typed = try Self.ask(question, echoes: true)
      if typed.trimmingCharacters(in: .whitespaces).uppercased() == last { return }
    }
    // TRANSLATORS: In the terminal. “It” is the recovery key.
    throw Failure(localized("Those weren’t its last four characters. Nothing was changed."))
  }

  /// Reads the passphrase of the lock, or its recovery key. The key has a checksum, so the two can’t be confused.
  func readCurrent() throws -> LockCredential {
    // TRANSLATORS: A question in the terminal; the answer is typed after it.
    let text = try line(localized("Passphrase:") + " ")
    if let key = RecoveryKey(text) { return .recoveryKey(key) }
    return .passphrase(try Self.passphrase(text))
  }

  /// Reads a new passphrase: twice from the terminal, once from a file descriptor.
  func readNew() throws -> Passphrase {
    // TRANSLATORS: A question in the terminal; the answer is typed after it.
    let passphrase = try Self.newPassphrase(try line(localized("New passphrase:") + " "))
    if descriptor == nil {
      // TRANSLATORS: A question in the terminal; the answer is typed after it.
      guard passphrase.isSame(as: try Self.passphrase(try line(localized("Repeat passphrase:") + " "))) else {
        throw Failure(localized("The two passphrases don’t match. Nothing was changed."))
      }
    }
    if passphrase.isShort {
      Terminal.warn(
        // TRANSLATORS: In the terminal; “respite lock change” is a command.
        localized(
          "That passphrase is short. It works, but a few unrelated words are much harder to guess. To change it: "
            + "respite lock change"))
    } else if passphrase.isGuessable {
      Terminal.warn(
        // TRANSLATORS: In the terminal; “respite lock change” is a command.
        localized(
          "That passphrase is easy to guess. It works, but a few unrelated words are much safer. To change it: "
            + "respite lock change"))
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
    guard let passphrase = Passphrase(text) else { throw Failure(localized("The passphrase can’t be empty.")) }
    return passphrase
  }

  private static func newPassphrase(_ text: String) throws -> Passphrase {
    do { return try Passphrase.new(text) } catch {
      switch error {
      case .blank: throw Failure(localized("The passphrase can’t be empty."))
      case .control:
        throw Failure(
          localized(
            "A passphrase can’t contain tabs or other control characters. Nothing was "
              + "changed."))
      }
    }
  }

  private static func text(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(localized("That passphrase isn’t UTF-8 text."))
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
        localized(
          "What you’ve written is locked. Give the passphrase with --passphrase-fd, or run this in a "
            + "terminal."))
    }
    defer { close(terminal) }
    func say(_ words: String) { _ = words.withCString { write(terminal, $0, strlen($0)) } }
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else {
      throw Failure(localized("Respite can’t ask for the passphrase on this terminal."))
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
      throw Failure(localized("No passphrase was entered. Nothing was changed."))
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
        throw Failure(localized("That passphrase is longer than 65536 bytes. Nothing was changed."))
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
  static func open(_ passphrase: PassphraseOption, _ purpose: Purpose = .writing) async throws -> RespiteStore {
    try await unlocked(try openStore(purpose), passphrase)
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
