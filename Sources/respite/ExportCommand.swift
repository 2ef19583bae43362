import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite export FORMAT`
struct ExportCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite export
    commandName: "export", abstract: localized("Export what you’ve saved: write it to a file, or print it."),
    // TRANSLATORS: Help text of the command line. respite export. json, csv, markdown, --only and --all are typed like
    // this. {everything} and {readable} are lists such as “reflections, sessions and moods”.
    discussion: localized(
      "json holds everything: {everything}. csv and markdown hold only the reflections, unless you ask for more with "
        + "--only or --all; they can hold {readable}. None of them includes the bin, unfinished drafts, your own "
        + "scenes or the settings. “respite import” reads all three. Anyone who has the exported file can read it, "
        + "even if a lock is set.",
      ["everything": ArchiveFormat.json.kinds.inWords, "readable": ArchiveFormat.csv.kinds.inWords]))

  // TRANSLATORS: Help text of the command line. respite export. These words are typed like this.
  @Argument(help: ArgumentHelp(localized("json, csv or markdown.")))
  var format: ArchiveFormat

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      localized("The file to write. If it exists, it’s replaced. Only your account on this computer can read it."))
  )
  var output: String?

  @Option(
    // TRANSLATORS: Help text of the command line. respite export --only. {kinds} is a list of words that are typed as
    // they are, such as “reflections, sessions, moods”.
    help: ArgumentHelp(
      localized(
        "What to include, separated by commas: any of {kinds}.",
        ["kinds": RecordKind.allCases.map(\.rawValue).joined(separator: ", ")]), valueName: "kinds"))
  var only: String?

  // TRANSLATORS: Help text of the command line. respite export --all
  @Flag(help: ArgumentHelp(localized("Include everything the format can hold.")))
  var all = false

  @OptionGroup var passphrase: PassphraseOption

  mutating func validate() throws { _ = try kinds }

  /// The kinds of records to export, from --only and --all.
  private var kinds: [RecordKind] {
    get throws {
      guard let only else { return all ? format.kinds : format.kindsAtFirst }
      // TRANSLATORS: In the terminal.
      if all { throw ValidationError(localized("Please give either --only or --all.")) }
      let known = RecordKind.allCases.map(\.rawValue).joined(separator: ", ")
      var kinds: [RecordKind] = []
      for part in only.split(separator: ",", omittingEmptySubsequences: false) {
        let word = String(part).trimmed
        guard let kind = RecordKind(rawValue: word) else {
          throw ValidationError(
            // TRANSLATORS: In the terminal. {word} was typed after --only; {kinds} are the words that may be.
            localized("“{word}” isn’t a kind that --only takes. It takes {kinds}.", ["word": word, "kinds": known]))
        }
        kinds.append(kind)
      }
      let missing = kinds.filter { !format.kinds.contains($0) }
      guard missing.isEmpty else {
        throw ValidationError(
          // TRANSLATORS: In the terminal. {format} is csv or markdown; {kinds} is a list such as “sessions and moods”.
          localized(
            "{format} can’t hold {kinds}. json can.", ["format": format.rawValue, "kinds": missing.inWords]))
      }
      return kinds
    }
  }

  func perform() throws -> Output {
    let (file, kinds) = (output.map(Terminal.file), try Set(kinds))
    if let file { try RespiteStore.refuseOwnFile(file, in: LiveFiles.dataFolder) }
    let (data, unreadable, leftOut) = try Terminal.withStore(for: .copying, unlockedBy: passphrase) { store in
      let whole = try await store.archive()
      let archive = whole.only(kinds)
      let data = try format.data(archive)
      if let file {
        if archive.isEmpty, FileManager.default.fileExists(atPath: file.path) {
          throw TransferProblem.noRecords(path: file.path)
        }
        try RespiteStore.writeExport(data, to: file)
      }
      return (data, archive.unreadable, whole.kinds.filter { !kinds.contains($0) })
    }
    var answer = file == nil ? printed(data) : .nothing
    let possible = only == nil ? leftOut.filter(format.kinds.contains) : []
    if !possible.isEmpty {
      // TRANSLATORS: In the terminal, after an export. {kinds} is a list such as “worries and thoughts”.
      answer.warnings = [localized("Left out: {kinds}. Use --all to include everything.", ["kinds": possible.inWords])]
    }
    if let sentence = ErrorPresenter.sentence(unreadable: unreadable) {
      answer.warnings += [sentence] + unreadable.map(\.terminalName)
      answer.error = ExitCode(3)
    }
    return answer
  }

  /// The data as output. On a terminal, control characters are escaped; a file or a pipe gets every byte.
  private func printed(_ data: Data) -> Output {
    guard Terminal.isInteractive else { return .data(data) }
    let text = String(decoding: data, as: UTF8.self)
    return .data(Data((format == .json ? TerminalText.json(text) : TerminalText.shown(text)).utf8))
  }
}

extension ArchiveFormat: ExpressibleByArgument {}

extension UnreadableRecord {
  /// The kind, day and id of the record, such as “Reflections 2026-03-29 5b0f5b0c-…”.
  fileprivate var terminalName: String {
    ([kind.title] + [day?.description, id?.lowercase].compactMap(\.self)).joined(separator: " ")
  }
}
