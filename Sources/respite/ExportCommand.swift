import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite export FORMAT`
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: localized("Write all that you have kept to a file, or print it."),
    discussion: localized(
      "json holds everything: reflections, sessions, moods, statements and rhythms. csv and markdown hold "
        + "the reflections. What is in the bin and what is being written are in none of them. respite import "
        + "reads all three. An export can be read by whoever has the file, even if there is a lock."))

  @Argument(help: ArgumentHelp(localized("json, csv or markdown.")))
  var format: ArchiveFormat

  @Option(
    name: .shortAndLong, help: ArgumentHelp(localized("The file; one that is there is replaced. Only you can read it."))
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
