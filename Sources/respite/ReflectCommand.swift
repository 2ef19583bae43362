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

  /// Stores in the settings that the person wrote a reflection for `day`, so that the reminder knows.
  @MainActor static func note(_ day: LocalDay) {
    let settings = LiveSettings.person
    settings.note(day, in: .lastDayReflected, today: Terminal.moment.day)
    settings.flush()
  }

  /// `respite reflect add EVENT`
  struct Add: TerminalCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite reflect add
      abstract: localized("Save a reflection and print its ID."),
      discussion: Terminal.aboutHistory(canBeLeftOut: true))

    // TRANSLATORS: Help text of the command line. respite reflect add
    @Argument(
      help: ArgumentHelp(localized("What went well. If this is left out or is -, it’s read from standard input.")))
    var event: String?

    // TRANSLATORS: Help text of the command line. respite reflect add
    @Option(help: ArgumentHelp(localized("Why it went well. If this is -, it’s read from standard input.")))
    var why: String = ""

    @OptionGroup var passphrase: PassphraseOption

    mutating func validate() throws {
      if let event, event.isBlank { throw Self.nothingSaid }
      try Terminal.refuseSharedInput([event ?? Terminal.input, why], passphrase)
    }

    func perform() throws -> Output {
      // TRANSLATORS: A question in the terminal; the answer is typed below it.
      let event = try Terminal.words(event ?? Terminal.input, orAsk: localized("What went well?"))
      if event.isBlank { throw Self.nothingSaid }
      let why = try Terminal.words(why, orAsk: localized("Why did it go well?"))
      let moment = Terminal.moment
      let reflection = Reflection(id: UUID(), event: event.trimmed, reason: why.trimmed, moment: moment)
      try Terminal.withStore(for: .writing, unlockedBy: passphrase) { store in
        try await store.add(reflection, finishesDraft: false)
      }
      ReflectCommand.note(moment.day)
      return .done([reflection.id.lowercase])
    }

    private static var nothingSaid: ValidationError { ValidationError(localized("Please say what went well.")) }
  }

  /// `respite reflect list`
  struct List: TerminalCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite reflect list
      abstract: localized("Print reflections, newest first."),
      discussion: Terminal.aboutHistory(canBeLeftOut: false))

    @OptionGroup var days: DayRangeOptions

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

    func perform() throws -> Output {
      // TRANSLATORS: A question in the terminal; the answer is typed below it.
      let search = try search.map { try Terminal.words($0, orAsk: localized("Which words are you looking for?")) }
      let found = try Terminal.withStore(for: .reading, unlockedBy: passphrase) { store in
        try await store.reflections(from: days.from, to: days.to, containing: search)
      }
      if json { return try .json(found.filter(\.isReadable).map(Entry.init)) }
      return .answer(
        found.flatMap { reflection in
          Terminal.lines("\(reflection.moment.day)  ", reflection.shownEvent)
            + (reflection.reason.isEmpty ? [] : Terminal.lines(String(repeating: " ", count: 12), reflection.reason))
        })
    }

    /// A reflection as JSON.
    private struct Entry: Encodable {
      let id, event, reason, day, written: String
      let utcOffset: Int

      init(_ reflection: Reflection) {
        id = reflection.id.lowercase
        event = reflection.event
        reason = reflection.reason
        day = reflection.moment.day.description
        written = reflection.moment.instant.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        utcOffset = reflection.moment.utcOffset
      }
    }
  }
}
