import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite backup FILE`
struct BackupCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite backup
    commandName: "backup", abstract: localized("Back up what you’ve saved to a file, and check the backup."),
    // TRANSLATORS: Help text of the command line. respite backup. {contents} is a list such as “reflections,
    // sessions and moods”.
    discussion: localized(
      "Unlike an export, a backup holds {contents} exactly as they are, with the bin and unfinished drafts. Your own scenes "
        + "and the settings aren’t in it. If a lock is set, the backup is encrypted and opens with the passphrase you "
        + "have now.", ["contents": RecordKind.allCases.inWords]))

  // TRANSLATORS: Help text of the command line.
  @Argument(
    help: ArgumentHelp(
      localized("The file to write. If it exists, it’s replaced. Only your account on this computer can read it.")))
  var file: String

  func perform() throws -> Output {
    let file = Terminal.file(file)
    try RespiteStore.refuseOwnFile(file, in: LiveFiles.dataFolder)
    let contents = try Terminal.withStore(for: .copying) { store in try await store.backup(to: file) }
    return .done([localized("The backup has been made and checked.") + " " + contents.sentence()])
  }
}

/// `respite restore FILE`
struct RestoreCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite restore
    commandName: "restore", abstract: localized("Restore a backup in place of what’s saved now."),
    // TRANSLATORS: Help text of the command line. respite restore
    discussion: localized(
      "What you have now isn’t lost: it’s moved to a folder, and you can restore it from there. If the backup "
        + "was locked, its lock comes with it. If you’ve changed the passphrase since, the current one opens it. If "
        + "it wasn’t locked, there’ll be no lock."))

  // TRANSLATORS: Help text of the command line. respite restore
  @Argument(help: ArgumentHelp(localized("The backup file.")))
  var file: String

  func perform() throws -> Output {
    let restoration = try RespiteStore.restore(Terminal.file(file), into: LiveFiles.dataFolder)
    Terminal.noteParkedAfterRestoration()
    var lines = [localized("The backup has been restored.") + " " + restoration.contents.sentence()]
    if restoration.contents.isLocked {
      lines.append(
        restoration.keepsLock
          // TRANSLATORS: In the terminal. “It” is a backup that has been restored.
          ? localized("It’s locked, and your current passphrase opens it.")
          : localized("It’s locked with the passphrase you had when it was made."))
    }
    if let folder = restoration.setAside {
      lines.append(
        // TRANSLATORS: {command} is a command to type in the terminal.
        localized(
          "What you had before is saved. To go back: {command}", ["command": "respite restore '\(folder)/respite.db'"])
      )
    }
    return .done(lines)
  }
}

/// `respite check`
struct CheckCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite check
    commandName: "check", abstract: localized("Check that everything you’ve saved can be read."),
    // TRANSLATORS: Help text of the command line. respite check
    discussion: localized(
      "What’s locked is checked too if you give the passphrase with --passphrase-fd. Otherwise, only its "
        + "database pages are checked."))

  @OptionGroup var passphrase: PassphraseOption

  func perform() throws -> Output {
    let opener = try passphrase.descriptor == nil ? nil : passphrase.readCurrent()
    let findings = RespiteStore.check(directory: LiveFiles.dataFolder, opener: opener)
    var output = Output.answer(findings.map(\.line))
    let count = findings.count { $0.verdict == .broken }
    if count > 0 {
      output.error = Failure(
        // TRANSLATORS: Last line of “respite check”.
        pluralized(
          "Found one problem, marked ✗ above. Nothing was changed.",
          "Found {count} problems, marked ✗ above. Nothing was changed.", count: count))
    }
    return output
  }
}
