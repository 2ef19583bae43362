import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite export FORMAT`
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite export
    commandName: "export", abstract: localized("Export what you’ve saved: write it to a file, or print it."),
    // TRANSLATORS: Help text of the command line. respite export. json, csv and markdown are typed like this.
    discussion: localized(
      "json holds everything: reflections, sessions, moods, statements, rhythms and your plan for hard times. "
        + "csv and markdown hold only the reflections. None of them includes the bin or unfinished drafts. “respite "
        + "import” reads all three. Anyone who has the exported file can read it, even if a lock is set."))

  // TRANSLATORS: Help text of the command line. respite export. These words are typed like this.
  @Argument(help: ArgumentHelp(localized("json, csv or markdown.")))
  var format: ArchiveFormat

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      localized(
        "The file to write. If it exists, it’s replaced. Only your account on this computer can read it."))
  )
  var output: String?

  @OptionGroup var passphrase: PassphraseOption

  mutating func run() throws {
    let (format, file, passphrase) = (format, output.map(Terminal.file), passphrase)
    let (data, unreadable) = try Terminal.waitForTransfer {
      let folder = LiveFiles.dataFolder
      if let file { try RespiteStore.refuseOwnFile(file, in: folder) }
      let store = try await Terminal.openToCopy(passphrase)
      defer { store.close() }
      let archive = try await store.archive()
      let data = try format.data(archive)
      if let file {
        if archive.isEmpty, FileManager.default.fileExists(atPath: file.path) {
          throw TransferProblem.nothingKept(path: file.path)
        }
        try RespiteStore.writeExport(data, to: file)
      }
      return (data, archive.unreadable)
    }
    if file == nil {
      // On a terminal, control characters are escaped; a file or a pipe gets every byte.
      let text = Terminal.isInteractive ? String(decoding: data, as: UTF8.self) : nil
      let shown = text.map { format == .json ? TerminalText.json($0) : TerminalText.shown($0) }
      try Terminal.write(shown.map { Data($0.utf8) } ?? data)
    }
    if let sentence = ErrorPresenter.sentence(unreadable: unreadable) {
      ([sentence] + unreadable.map(\.terminalName)).forEach(Terminal.warn)
      throw ExitCode(3)
    }
  }
}

extension ArchiveFormat: ExpressibleByArgument {}
