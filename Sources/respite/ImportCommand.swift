import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite import FILE`
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite import
    commandName: "import", abstract: localized("Import an exported file."),
    // TRANSLATORS: Help text of the command line. respite import
    discussion: localized(
      "It’s all or nothing: if one entry can’t be read, nothing is imported. Nothing you have is changed or "
        + "removed. Entries you already have are skipped, or restored if they’re in the bin, and a reflection whose "
        + "words differ from yours is saved next to it."))

  // TRANSLATORS: Help text of the command line. respite import
  @Argument(help: ArgumentHelp(localized("The exported file: JSON, CSV or Markdown.")))
  var file: String

  // TRANSLATORS: Help text of the command line. respite import --dry-run
  @Flag(help: ArgumentHelp(localized("Show what would happen, without changing anything.")))
  var dryRun = false

  @OptionGroup var passphrase: PassphraseOption

  mutating func run() throws {
    let (file, isRehearsal, passphrase) = (Terminal.file(file), dryRun, passphrase)
    let report = try Terminal.waitForTransfer {
      let data = try RespiteStore.readExport(file)
      // Parse the file before opening the store, so that an unreadable file doesn't create a database.
      let archive = try ArchiveFormat.archive(data)
      // Import also after damage: the export may hold what was lost.
      let store = try await Terminal.open(passphrase, isRehearsal ? .reading : .writing)
      defer { store.close() }
      return try await store.add(archive, isRehearsal: isRehearsal)
    }
    if isRehearsal {
      // TRANSLATORS: Last line of “respite import --dry-run”.
      try Terminal.print(report.lines + [localized("Dry run: nothing was changed.")])
    } else {
      MainActor.assumeIsolated { Terminal.noteParkedWorries() }
      try Terminal.report(report.lines)
    }
  }
}
