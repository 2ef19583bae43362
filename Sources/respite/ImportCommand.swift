import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite import FILE`
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: localized("Bring back what was exported."),
    discussion: localized(
      "All comes or nothing: if one entry can’t be read, nothing is imported. Nothing that is here is "
        + "changed or removed. What is here already is left out, what is in the bin is taken out of it, and a "
        + "reflection whose words differ from those here is kept beside them."))

  @Argument(help: ArgumentHelp(localized("An export: JSON, CSV or Markdown.")))
  var file: String

  @Flag(help: ArgumentHelp(localized("Say what would happen, and change nothing.")))
  var dryRun = false

  @OptionGroup var passphrase: PassphraseOption

  mutating func run() throws {
    let (file, isRehearsal, passphrase) = (Terminal.file(file), dryRun, passphrase)
    let report = try Terminal.waitForTransfer {
      let data = try RespiteStore.readExport(file)
      // Parse the file before opening the store, so that an unreadable file doesn't create a database.
      let archive = try ArchiveFormat.archive(data)
      // Import also after damage: the export may hold what was lost.
      let store = try await Terminal.open(passphrase)
      defer { store.close() }
      return try await store.add(archive, isRehearsal: isRehearsal)
    }
    if isRehearsal {
      try Terminal.print(report.lines + [localized("This was a rehearsal: nothing was changed.")])
    } else {
      try Terminal.report(report.lines)
    }
  }
}
