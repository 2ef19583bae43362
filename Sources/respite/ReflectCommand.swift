import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite reflect`
struct ReflectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite reflect
    commandName: "reflect", abstract: localized("Write down what went well, and find it again."),
    subcommands: [Add.self, List.self, Edit.self])

  // TRANSLATORS: In the terminal. “add”, “list” and “edit” are typed like this.
  mutating func run() throws { throw ValidationError(localized("Please choose one of these: add, list or edit.")) }

  /// `respite reflect add EVENT`
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite reflect add
      abstract: localized("Save a reflection and print its id."),
      discussion: Terminal.aboutHistory(canBeLeftOut: true))

    // TRANSLATORS: Help text of the command line. respite reflect add
    @Argument(
      help: ArgumentHelp(
        localized(
          "What went well. If this is left out or is -, it’s read from standard "
            + "input.")))
    var event: String?

    // TRANSLATORS: Help text of the command line. respite reflect add
    @Option(help: ArgumentHelp(localized("Why it went well. If this is -, it’s read from standard input.")))
    var why: String = ""

    @OptionGroup var passphrase: PassphraseOption

    mutating func validate() throws {
      if let event, event.isBlank { throw Self.nothingSaid }
      try Terminal.refuseSharedInput([event ?? Terminal.input, why], passphrase)
    }

    mutating func run() throws {
      // Ask while the store is closed, and before the passphrase.
      // TRANSLATORS: A question in the terminal; the answer is typed below it.
      event = try Terminal.words(event ?? Terminal.input, orAsk: localized("What went well?"))
      if event?.isBlank ?? true { throw Self.nothingSaid }
      why = try Terminal.words(why, orAsk: localized("Why did it go well?"))
      try MainActor.assumeIsolated(add)
    }

    private static var nothingSaid: ValidationError { ValidationError(localized("Please say what went well.")) }

    @MainActor private func add() throws {
      let event = event ?? ""
      let settings: any Settings = DesktopSettings() ?? TransientSettings()
      let moment = Terminal.moment
      let reflection = Reflection(id: UUID(), event: event.trimmed, reason: why.trimmed, moment: moment)
      let passphrase = passphrase
      try Terminal.wait {
        let store = try await Terminal.open(passphrase)
        defer { store.close() }
        try await store.add(reflection, finishesDraft: false)
      }
      settings.note(moment.day, in: .lastDayReflected, today: moment.day)
      settings.flush()
      try Terminal.report(reflection.id.uuidString.lowercased())
    }
  }

  /// `respite reflect list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite reflect list
      abstract: localized("Print reflections, newest first."),
      discussion: Terminal.aboutHistory(canBeLeftOut: false))

    // TRANSLATORS: Help text of the command line. respite reflect list
    @Option(help: ArgumentHelp(localized("The first day, such as 2026-03-29.")), transform: Terminal.firstDay)
    var from: LocalDay?

    // TRANSLATORS: Help text of the command line. respite reflect list
    @Option(help: ArgumentHelp(localized("The last day, such as 2026-03-29.")), transform: Terminal.lastDay)
    var to: LocalDay?

    // TRANSLATORS: Help text of the command line. respite reflect list --search
    @Option(
      help: ArgumentHelp(
        localized("Only reflections that contain all of these words. If this is -, they’re read from standard input.")))
    var search: String?

    // TRANSLATORS: Help text of the command line. respite reflect list --json
    @Flag(help: ArgumentHelp(localized("Print JSON.")))
    var json = false

    @OptionGroup var passphrase: PassphraseOption

    mutating func validate() throws { try Terminal.refuseSharedInput([search], passphrase) }

    mutating func run() throws {
      // TRANSLATORS: A question in the terminal; the answer is typed below it.
      let search = try search.map { try Terminal.words($0, orAsk: localized("Which words are you looking for?")) }
      let (from, to, passphrase) = (from, to, passphrase)
      let found = try Terminal.wait {
        let store = try await Terminal.open(passphrase, .reading)
        defer { store.close() }
        return try await store.reflections(from: from, to: to, containing: search)
      }
      if json { return try Terminal.printJSON(found.filter(\.isReadable).map(Entry.init)) }
      let lines = found.flatMap { reflection in
        Terminal.lines("\(reflection.moment.day)  ", reflection.shownEvent)
          + (reflection.reason.isEmpty ? [] : Terminal.lines(String(repeating: " ", count: 12), reflection.reason))
      }
      try Terminal.print(lines)
    }

    /// A reflection as JSON.
    private struct Entry: Encodable {
      let id, event, reason, day, written: String
      let utcOffset: Int

      init(_ reflection: Reflection) {
        id = reflection.id.uuidString.lowercased()
        event = reflection.event
        reason = reflection.reason
        day = reflection.moment.day.description
        written = reflection.moment.instant.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        utcOffset = reflection.moment.utcOffset
      }
    }
  }
}
