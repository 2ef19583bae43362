import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite backup FILE`
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: localized("Copy all that is kept to a file, and check the copy."),
    discussion: localized(
      "Unlike an export it holds everything as it is, the bin and what is being written too. With a lock "
        + "it is sealed, and opens with the passphrase of now."))

  @Argument(help: ArgumentHelp(localized("The file; one that is there is replaced. Only you can read it.")))
  var file: String

  mutating func run() throws {
    let file = Terminal.file(file)
    let contents = try Terminal.waitForTransfer {
      try RespiteStore.refuseOwnFile(file, in: LiveFiles.dataFolder)
      let store = try Terminal.openToCopy()
      defer { store.close() }
      return try await store.backup(to: file)
    }
    try Terminal.report(localized("The backup is made and checked.") + " " + contents.sentence)
  }
}

/// `respite restore FILE`
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: localized("Put a backup in the place of what is kept."),
    discussion: localized(
      "What is kept now is not lost: it is put aside in a folder, and can be restored from there. A "
        + "backup brings its own lock along, or none."))

  @Argument(help: ArgumentHelp(localized("The backup.")))
  var file: String

  mutating func run() throws {
    let file = Terminal.file(file)
    let restoration = try Terminal.waitForTransfer {
      try RespiteStore.restore(file, into: LiveFiles.dataFolder)
    }
    var lines = [localized("The backup is restored.") + " " + restoration.contents.sentence]
    if restoration.contents.isLocked {
      lines.append(localized("It is locked, with the passphrase of when it was made."))
    }
    if let folder = restoration.keptAside {
      lines.append(
        localized(
          "What was there before is kept. To go back: {command}", ["command": "respite restore '\(folder)/respite.db'"])
      )
    }
    try Terminal.report(lines)
  }
}

/// `respite check`
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: localized("Read everything that is kept, and say whether it is whole."),
    discussion: localized(
      "What is locked is read too if the passphrase is handed in with --passphrase-fd; else only its pages are."))

  @OptionGroup var passphrase: PassphraseOption

  mutating func run() throws {
    let opener = try passphrase.descriptor == nil ? nil : passphrase.readCurrent()
    let findings = RespiteStore.check(directory: LiveFiles.dataFolder, opener: opener)
    try Terminal.print(findings.map(\.line))
    let count = findings.count { $0.verdict == .broken }
    if count > 0 {
      throw Failure(
        pluralized(
          "Not all is well: one line above with ✗. Nothing was changed.",
          "Not all is well: {count} lines above with ✗. Nothing was changed.", count: count))
    }
  }
}
