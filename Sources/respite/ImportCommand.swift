import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite import FILE`
struct ImportCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite import
    commandName: "import", abstract: localized("Import an exported file."),
    // TRANSLATORS: Help text of the command line. respite import
    discussion: localized(
      "If an entry can’t be read, nothing is imported, and what’s wrong is listed; --skip-unreadable imports the "
        + "others. Nothing you have is changed or removed. Entries you already have are skipped, or restored if "
        + "they’re in the bin, and a reflection whose words differ from yours is saved next to it."))

  // TRANSLATORS: Help text of the command line. respite import
  @Argument(help: ArgumentHelp(localized("The exported file: JSON, CSV or Markdown.")))
  var file: String

  // TRANSLATORS: Help text of the command line. respite import --dry-run
  @Flag(help: ArgumentHelp(localized("Show what would happen, without changing anything.")))
  var dryRun = false

  // TRANSLATORS: Help text of the command line. respite import --skip-unreadable
  @Flag(help: ArgumentHelp(localized("Import what can be read, and list what can’t.")))
  var skipUnreadable = false

  @OptionGroup var passphrase: PassphraseOption

  func perform() throws -> Output {
    // Parse the file before opening the store, so that an unreadable file doesn't create a database.
    let reading = try ArchiveFormat.reading(RespiteStore.readExport(Terminal.file(file)))
    let report = try isImported(reading) ? add(reading.archive) : nil
    if reading.count == 0, reading.faults.count == 1 {
      throw Failure("\(ErrorPresenter.sentence(reading.faults[0])) " + localized("Nothing was changed."))
    }
    for note in reading.notes { Terminal.warn(ErrorPresenter.sentence(note, .person)) }
    for fault in reading.faults { Terminal.warn(ErrorPresenter.sentence(fault)) }
    guard let report else {
      let part = ErrorPresenter.sentence(partOf: reading) ?? ""
      if reading.count == 0 { throw Failure("\(part) " + localized("Nothing was changed.")) }
      // TRANSLATORS: In the terminal. --skip-unreadable is typed like this.
      throw Failure(
        "\(part) " + localized("Nothing was changed. To import what can be read, add --skip-unreadable."))
    }
    // TRANSLATORS: Last line of “respite import --dry-run”.
    let dry = dryRun ? [localized("Dry run: nothing was changed.")] : []
    var output = dryRun ? Output.answer(report.lines + dry) : .done(report.lines)
    // The same status as after an export with unreadable records.
    if !reading.faults.isEmpty { output.error = ExitCode(3) }
    return output
  }

  private func isImported(_ reading: DecodedArchive) -> Bool {
    reading.faults.isEmpty || skipUnreadable && reading.count > 0
  }

  /// Adds the archive to the store, even if the database was damaged, because the export may hold what was lost.
  @MainActor private func add(_ archive: Archive) throws -> ImportReport {
    try Terminal.withStore(for: dryRun ? .reading : .writing, unlockedBy: passphrase) { store in
      try await store.add(archive, isRehearsal: dryRun)
    }
  }
}
