import App
import ArgumentParser
import Core
import Foundation

/// `respite thought`, `respite step` and so on: adds and lists the entries of one tool.
struct ToolCommand<Tool: TypedTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Tool.typed.command, abstract: Tool.typed.abstract, subcommands: [Add.self, List.self])
  }

  // TRANSLATORS: In the terminal. “add” and “list” are typed like this.
  mutating func run() throws { throw ValidationError(localized("Please choose one of these: add or list.")) }

  /// `respite thought add WORDS`
  struct Add: TerminalCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "add", abstract: Tool.typed.add,
        discussion: Tool.typed.main == nil ? "" : Terminal.aboutHistory(canBeLeftOut: true))
    }

    @Argument(help: Tool.mainHelp)
    var words: String?

    @Option(help: Tool.withHelp)
    var with: [String] = []

    @OptionGroup var passphrase: PassphraseOption

    mutating func validate() throws {
      if let words, Tool.typed.main == nil {
        // TRANSLATORS: In the terminal. {text} is what was typed. --with is typed like this in every language.
        throw ValidationError(localized("“{text}” has no place here. Give each answer by --with.", ["text": words]))
      }
      let given = try with.map(Tool.pair)
      let isAsked = try isAsked(given)
      if !isAsked, try value(given, words).isBlank { throw Self.nothingSaid }
      try Terminal.refuseSharedInput(given.map(\.text) + (isAsked ? [Terminal.input] : []), passphrase)
    }

    func perform() throws -> Output {
      var given = try with.map(Tool.pair)
      var words = words
      if let main = Tool.typed.main, try isAsked(given) {
        words = try Terminal.words(Terminal.input, orAsk: main.question)
      }
      for place in given.indices {
        // TRANSLATORS: A question in the terminal; the answer is typed below it. {name} is such as “evidence_for”.
        let question = localized("Your answer for “{name}”:", ["name": given[place].name])
        given[place].text = try Terminal.words(given[place].text, orAsk: question)
      }
      var value = try value(given, words)
      guard value.isWhole, !value.isBlank else { throw Self.nothingSaid }
      let day = Terminal.moment.day
      value.noteAnswer(on: day)
      return try Terminal.save(value.content, passphrase, asOnlyOne: Tool.only(on: day))
    }

    /// Whether the main words are read from standard input: for “-”, and if there'd be nothing to save without them.
    private func isAsked(_ given: [(name: String, text: String)]) throws -> Bool {
      guard Tool.typed.main != nil else { return false }
      guard let words else { return try value(given, nil).isBlank }
      return words == Terminal.input
    }

    private func value(_ given: [(name: String, text: String)], _ words: String?) throws -> Tool {
      guard let main = Tool.typed.main, let words else { return try Tool.made(of: given) }
      return try Tool.made(of: [(main.column, words)] + given)
    }

    private static var nothingSaid: ValidationError {
      // TRANSLATORS: In the terminal: someone wanted to save an entry without any words.
      ValidationError(localized("There’s nothing to save yet. Please say something, even a word or two."))
    }
  }

  /// `respite thought list`
  struct List: TerminalCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "list", abstract: Tool.typed.list,
        discussion: Tool.typed.main == nil ? "" : Terminal.aboutHistory(canBeLeftOut: false))
    }

    @Flag(help: Tool.openHelp)
    var open = false

    @OptionGroup var days: DayRangeOptions

    @Option(help: Tool.searchHelp)
    var search: String?

    @Flag(help: ArgumentHelp(localized("Print JSON.")))
    var json = false

    @OptionGroup var passphrase: PassphraseOption

    mutating func validate() throws {
      if open, !Tool.kind.comesToRest { throw Self.unusable("--open") }
      if search != nil, Tool.typed.main == nil { throw Self.unusable("--search") }
      try Terminal.refuseSharedInput([search], passphrase)
    }

    func perform() throws -> Output {
      // TRANSLATORS: A question in the terminal; the answer is typed below it.
      let search = try Terminal.words(search ?? "", orAsk: localized("Which words are you looking for?"))
      let query = MindQuery(
        words: search, kinds: [Tool.kind], isOpen: open ? true : nil, first: days.from, last: days.to)
      return try Terminal.list(query, asJSON: json, passphrase) { entry in
        guard let value = entry[Tool.self] else { return nil }
        // TRANSLATORS: In the terminal, after an entry in a list: there's still something to do with it.
        return value.line + (value.isOpen && Tool.kind.comesToRest ? " (" + localized("open") + ")" : "")
      }
    }

    private static func unusable(_ option: String) -> ValidationError {
      // TRANSLATORS: In the terminal. {option} is such as “--search”.
      ValidationError(localized("“{option}” can’t be used here.", ["option": option]))
    }
  }
}
