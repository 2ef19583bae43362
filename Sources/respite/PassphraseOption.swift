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
      throw ValidationError(localized("A file descriptor is a number, 0 or higher."))
    }
  }

  /// Unlocks a store if it is locked. Prints on stderr what was repaired.
  func unlock(_ store: RespiteStore) async throws {
    if store.state == .closed { try await unlock(store, with: readCurrent()) }
  }

  /// Unlocks a store. Prints on stderr what was repaired.
  func unlock(_ store: RespiteStore, with credential: LockCredential) async throws {
    switch credential {
    case .passphrase(let passphrase): try await store.unlock(passphrase)
    case .recoveryKey(let key): try await store.unlock(key)
    }
    store.takeRepairs().map(ErrorPresenter.sentence).forEach(Terminal.warn)
  }

  /// Prints a recovery key after `words` and, on a terminal, waits until the key's last group has been typed.
  ///
  /// - Throws: `Failure` if the key can't be printed, or its last group is typed wrongly three times. Then the key must
  ///   not be used.
  func confirm(_ key: RecoveryKey, _ words: String) throws {
    try Terminal.print(.answer([words, key.text]))
    guard descriptor == nil, Terminal.isInteractive, let last = key.groups.last else { return }
    // TRANSLATORS: In the terminal. “It” is the recovery key.
    let question = localized("Once you’ve written it down, type its last four characters:") + " "
    for _ in 0..<3 {
      let typed = try SecretInput.ask(question, echoes: true)
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
    guard let passphrase = Passphrase(text) else { throw Self.empty }
    return .passphrase(passphrase)
  }

  /// Reads a new passphrase: twice from the terminal, once from a file descriptor.
  func readNew() throws -> Passphrase {
    // TRANSLATORS: A question in the terminal; the answer is typed after it.
    let passphrase = try Self.new(try line(localized("New passphrase:") + " "))
    if descriptor == nil {
      // TRANSLATORS: A question in the terminal; the answer is typed after it.
      guard let again = Passphrase(try line(localized("Repeat passphrase:") + " ")) else { throw Self.empty }
      guard passphrase.isSame(as: again) else {
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
    guard let descriptor else { return try SecretInput.ask(question) }
    guard let line = try SecretInput.line(from: descriptor) else {
      throw Failure(localized("No passphrase could be read from file descriptor {number}.", ["number": descriptor]))
    }
    return line
  }

  private static func new(_ text: String) throws -> Passphrase {
    do { return try Passphrase.new(text) } catch {
      switch error {
      case .blank: throw empty
      case .control:
        throw Failure(localized("A passphrase can’t contain tabs or other control characters. Nothing was changed."))
      }
    }
  }

  private static var empty: Failure { Failure(localized("The passphrase can’t be empty.")) }
}
