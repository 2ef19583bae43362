import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite worry`
struct WorryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite worry
    commandName: "worry", abstract: localized("Put a worry down, and see later what became of it."),
    subcommands: [Add.self, List.self, Outcome.self])

  // TRANSLATORS: In the terminal. “add”, “list” and “outcome” are typed like this.
  mutating func run() throws { throw ValidationError(localized("Please choose one of these: add, list or outcome.")) }

  /// `respite worry add WORDS`
  struct Add: TerminalCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite worry add
      abstract: localized("Put down a worry and print its ID."), discussion: Terminal.aboutHistory(canBeLeftOut: true))

    // TRANSLATORS: Help text of the command line. respite worry add
    @Argument(
      help: ArgumentHelp(
        localized("What you’re worried about. If this is left out or is -, it’s read from standard input.")))
    var words: String?

    // TRANSLATORS: Help text of the command line. respite worry add --expect
    @Option(help: ArgumentHelp(localized("What you think will happen. If this is -, it’s read from standard input.")))
    var expect: String = ""

    // TRANSLATORS: Help text of the command line. respite worry add --sure
    @Option(help: ArgumentHelp(localized("How sure you are, from 0 to 100 per cent."), valueName: "percent"))
    var sure: Int?

    // TRANSLATORS: Help text of the command line. respite worry add --on
    @Option(
      help: ArgumentHelp(localized("The day on which you’ll know, such as 2026-03-29."), valueName: "day"),
      transform: Terminal.dayToCome)
    var on: LocalDay?

    @OptionGroup var passphrase: PassphraseOption

    mutating func validate() throws {
      if let words, words.isBlank { throw Self.nothingSaid }
      if let sure, !(0...100).contains(sure) {
        throw ValidationError(localized("Please say how sure you are, with a number from 0 to 100."))
      }
      if let on, !LocalDay.choosable.contains(on) {
        throw ValidationError(localized("Please give a day between 1900 and 2200."))
      }
      try Terminal.refuseSharedInput([words ?? Terminal.input, expect], passphrase)
    }

    func perform() throws -> Output {
      // TRANSLATORS: A question in the terminal; the answer is typed below it.
      let words = try Terminal.words(words ?? Terminal.input, orAsk: localized("What are you worried about?"))
      if words.isBlank { throw Self.nothingSaid }
      // TRANSLATORS: A question in the terminal; the answer is typed below it.
      let expect = try Terminal.words(expect, orAsk: localized("What do you think will happen?"))
      let worry = Worry(words.trimmed, prediction: expect.trimmed, sureness: sure, knowing: on.map { .on($0) })
      return try Terminal.save(worry.content, passphrase)
    }

    private static var nothingSaid: ValidationError {
      ValidationError(localized("Please say what you’re worried about."))
    }
  }

  /// `respite worry list`
  struct List: TerminalCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite worry list
      abstract: localized("Print worries, newest first."), discussion: Terminal.aboutHistory(canBeLeftOut: false))

    // TRANSLATORS: Help text of the command line. respite worry list --parked
    @Flag(help: ArgumentHelp(localized("Only those that are waiting.")))
    var parked = false

    @OptionGroup var days: DayRangeOptions

    // TRANSLATORS: Help text of the command line. respite worry list --search
    @Option(
      help: ArgumentHelp(
        localized("Only worries that contain all of these words. If this is -, they’re read from standard input.")))
    var search: String = ""

    @Flag(help: ArgumentHelp(localized("Print JSON.")))
    var json = false

    @OptionGroup var passphrase: PassphraseOption

    mutating func validate() throws { try Terminal.refuseSharedInput([search], passphrase) }

    func perform() throws -> Output {
      // TRANSLATORS: A question in the terminal; the answer is typed below it.
      let search = try Terminal.words(search, orAsk: localized("Which words are you looking for?"))
      let isOpen = parked ? true : nil
      let query = MindQuery(words: search, kinds: [.worry], isOpen: isOpen, first: days.from, last: days.to)
      return try Terminal.list(query, asJSON: json, passphrase) { entry in
        entry[Worry.self].map { "\($0.text) (\($0.status))" }
      }
    }
  }

  /// `respite worry outcome ID (no|partly|yes|unknown)`
  struct Outcome: TerminalCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite worry outcome
      abstract: localized("Say what became of a worry."), discussion: Terminal.aboutHistory(canBeLeftOut: false))

    // TRANSLATORS: Help text of the command line. respite worry outcome
    @Argument(help: ArgumentHelp(localized("The worry’s ID, as “respite worry list” prints it.")))
    var id: UUID

    // TRANSLATORS: Help text of the command line. respite worry outcome. The four words are typed like this.
    @Argument(help: ArgumentHelp(localized("Whether it happened: no, partly, yes or unknown.")))
    var outcome: Worry.Outcome

    // TRANSLATORS: Help text of the command line. respite worry outcome --managed
    @Option(help: ArgumentHelp(localized("How you managed. If this is -, it’s read from standard input.")))
    var managed: String?

    @OptionGroup var passphrase: PassphraseOption

    mutating func validate() throws { try Terminal.refuseSharedInput([managed], passphrase) }

    func perform() throws -> Output {
      // TRANSLATORS: A question in the terminal; the answer is typed below it.
      let managed = try managed.map { try Terminal.words($0, orAsk: localized("Who or what helped?")) }
      try Terminal.withStore(for: .writing, unlockedBy: passphrase) { store in
        let former = try await store.mindEntry(id)?[Worry.self]
        var worry = former
        worry?.outcome = outcome
        if let managed { worry?.managed = managed.trimmed }
        guard let former, let worry,
          try await store.edit(MindEdit(id, from: former.content, to: worry.content)) != nil
        else {
          // TRANSLATORS: In the terminal.
          throw Failure(localized("There’s no worry with this ID. Nothing was changed."))
        }
      }
      return .nothing
    }
  }
}

extension UUID: @retroactive ExpressibleByArgument {
  /// Parses an id, in upper or lower case.
  public init?(argument: String) { self.init(uuidString: argument) }
}

extension Worry.Outcome: ExpressibleByArgument {}
