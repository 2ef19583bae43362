import App
import ArgumentParser
import Core
import Foundation
import Store

/// Where a command gets the passphrase from.
struct PassphraseOption: ParsableArguments {
  @Option(
    name: .customLong("passphrase-fd"),
    help: ArgumentHelp(localized("Read the passphrase from this file descriptor, one a line."), valueName: "n"))
  var descriptor: Int32?

  mutating func validate() throws {
    if let descriptor, descriptor < 0 { throw ValidationError(localized("A file descriptor is a number from 0 on.")) }
  }

  /// Opens the lock of a store, if it has one that is closed; what was put right is said on stderr.
  func unlock(_ store: RespiteStore) async throws {
    guard store.state == .closed else { return }
    try await present().open(store)
    store.takeRepairs().map(ErrorPresenter.sentence).forEach(Terminal.warn)
  }

  /// Prints a recovery key and, on a terminal, waits until its last group was typed.
  ///
  /// - Throws: `Failure` if it could not be printed, or the person gives up; then it must not count.
  func confirm(_ key: RecoveryKey, _ words: String) throws {
    try Terminal.print([words, key.text])
    guard descriptor == nil, Terminal.isShown, let last = key.groups.last else { return }
    let question = localized("Once it is written down, type its last four signs:") + " "
    for _ in 0..<3 {
      let typed = try Self.ask(question, isShown: true)
      if typed.trimmingCharacters(in: .whitespaces).uppercased() == last { return }
    }
    throw Failure(localized("Those were not its last four signs. Nothing was changed."))
  }

  /// Asks for the passphrase that the lock has, or reads it. The recovery key is taken in its place: it can’t be
  /// mistaken for a passphrase, since it carries a check.
  func present() throws -> LockCredential {
    let text = try line(localized("Passphrase:") + " ")
    if let key = RecoveryKey(text) { return .recoveryKey(key) }
    return .passphrase(try Self.passphrase(text))
  }

  /// Asks twice for a passphrase that is to be, or reads it once.
  func new() throws -> Passphrase {
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

  /// Asks on the terminal, and shows nothing of what is typed.
  ///
  /// - Parameter isShown: shows it all the same: it stands on the screen anyway.
  private static func ask(_ question: String, isShown: Bool = false) throws -> String {
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
    // Ended by Ctrl+C while it is hidden, the terminal would stay so: then that key ends the line instead.
    hidden.c_lflag &= ~tcflag_t(isShown ? ISIG : ECHO | ISIG)
    withUnsafeMutableBytes(of: &hidden.c_cc) { $0[Int(VEOL)] = interrupt }
    tcsetattr(terminal, TCSAFLUSH, &hidden)
    say(question)
    defer {
      tcsetattr(terminal, TCSAFLUSH, &shown)
      if !isShown { say("\n") }
    }
    guard let bytes = try line(from: terminal, orTo: interrupt), bytes.last != interrupt else {
      throw Failure(localized("No passphrase was given. Nothing was changed."))
    }
    return try text(bytes)
  }

  /// One line, byte by byte, so that the next one is there for the next question. Nil at the end.
  ///
  /// - Parameter end: a key that ends it too, and stays its last byte.
  /// - Throws: `Failure` for a line that is too long: what was cut off it would be taken for the next one.
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
  /// Opens the lock of a store.
  func open(_ store: RespiteStore) async throws {
    switch self {
    case .passphrase(let passphrase): try await store.unlock(passphrase)
    case .recoveryKey(let key): try await store.unlock(key)
    }
  }
}

extension Terminal {
  /// Opens the store to copy its words from it, with the lock open.
  ///
  /// - Throws: as `openToCopy`, and a `LockProblem` or `Failure` if the lock does not open.
  static func openToCopy(_ passphrase: PassphraseOption) async throws -> RespiteStore {
    try await unlocked(try openToCopy(), passphrase)
  }

  /// Opens the store, with the lock open.
  static func open(_ passphrase: PassphraseOption) async throws -> RespiteStore {
    try await unlocked(try openStore(), passphrase)
  }

  static func unlocked(_ store: RespiteStore, _ passphrase: PassphraseOption) async throws -> RespiteStore {
    do {
      try await passphrase.unlock(store)
      return store
    } catch {
      store.close()
      throw error
    }
  }
}
