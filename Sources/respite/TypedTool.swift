import ArgumentParser
import Core

/// A tool of *On your mind*, or the sleep diary, with what `ToolCommand` needs to add and to list its entries.
///
/// Conform a tool to it in `TypedTool+Kinds.swift`, and add its `ToolCommand` to `RespiteCommand`.
protocol TypedTool: MindTool {
  /// Its words on the command line.
  static var typed: TypedWords { get }
  /// Returns `text` as an exported table has it, if one can give the column's value in another way, too.
  static func read(_ text: String, for column: TypedColumn) throws -> String
  /// What can be given for a column, as a part of a sentence; nil for any text.
  static func possible(_ column: TypedColumn) -> String?
  /// The entries beside which the window wouldn't show a new one of `day`, and the sentence that says so; nil if
  /// there can be any number.
  static func only(on day: LocalDay) -> (of: MindQuery, sentence: String)?
  /// The entry in a line of a list.
  var line: String { get }
}

/// The words of a tool on the command line.
struct TypedWords: Sendable {
  /// The argument of a tool with main words.
  struct Main: Sendable {
    /// The name of its column.
    let column: String
    /// One sentence for the help.
    let help: String
    /// Asked on a terminal if it's left out.
    let question: String
  }

  /// The name of the command.
  let command: String
  /// What it's for.
  let abstract: String
  /// What `add` does.
  let add: String
  /// What `list` does.
  let list: String
  /// The argument of `add`; nil if there's none.
  let main: Main?
}

extension TypedTool {
  static func read(_ text: String, for column: TypedColumn) throws -> String {
    column.form == .day ? try Terminal.dayToCome(text).description : text
  }

  static func possible(_ column: TypedColumn) -> String? {
    switch column.form {
    case .text: nil
    case .choice(let words): words.joined(separator: ", ")
    // TRANSLATORS: In the terminal, in a list of what can be typed: “planned_for (a day, 1900 to 2200)”.
    case .day: localized("a day, 1900 to 2200")
    // TRANSLATORS: In the terminal, in a list of what can be typed: “not_yet_after (a whole number from 0)”.
    case .number(let range) where range.upperBound == Int(Int32.max):
      localized("a whole number from {first}", ["first": range.lowerBound])
    case .number(let range):
      // TRANSLATORS: In the terminal, in a list of what can be typed: “belief (0 to 100)”.
      localized("{first} to {last}", ["first": range.lowerBound, "last": range.upperBound])
    // TRANSLATORS: In the terminal, in a list of what can be typed: “done (yes or no)”. “yes” and “no” are typed like
    // this in every language.
    case .flag: localized("yes or no")
    }
  }

  static func only(on day: LocalDay) -> (of: MindQuery, sentence: String)? { nil }
  var line: String { words.first { !$0.isBlank } ?? Self.title }

  /// The help of the argument of `add`.
  static var mainHelp: ArgumentHelp {
    guard let main = typed.main else { return ArgumentHelp("", visibility: .hidden) }
    // TRANSLATORS: Help text of the command line, after a sentence such as “What went through your mind.”
    return ArgumentHelp(main.help + " " + localized("If this is left out or is -, it’s read from standard input."))
  }

  /// The help of `--with`, with all columns.
  static var withHelp: ArgumentHelp {
    let columns = typedColumns.filter { $0.name != typed.main?.column }
    let names = columns.map { column in possible(column).map { "\(column.name) (\($0))" } ?? column.name }
    var sentences = [
      // TRANSLATORS: Help text of the command line. respite thought add --with. {names} is a list of names that are
      // typed like this in every language.
      localized(
        "Another answer, such as {example}. This can be given more than once. The names are those of an exported "
          + "table: {names}.",
        ["example": "\(columns.first?.name ?? "")=…", "names": names.joined(separator: ", ")])
    ]
    if columns.contains(where: { $0.form == .text }) {
      // TRANSLATORS: Help text of the command line. respite thought add --with
      sentences.append(localized("If an answer in your own words is -, it’s read from standard input."))
    }
    if let beginning = columns.lazy.compactMap(\.beginning).first {
      sentences.append(
        // TRANSLATORS: Help text of the command line. respite step add --with. {name} is such as “step”.
        localized("Each “{name}” begins a new one, and what comes after it belongs to it.", ["name": beginning]))
    }
    return ArgumentHelp(sentences.joined(separator: " "), valueName: "name=answer")
  }

  /// The help of `--open`, which only tools have whose entries come to rest.
  static var openHelp: ArgumentHelp {
    // TRANSLATORS: Help text of the command line. respite problem list --open
    ArgumentHelp(
      localized("Only those with something left to do."), visibility: kind.comesToRest ? .default : .hidden)
  }

  /// The help of `--search`, which only tools with words have.
  static var searchHelp: ArgumentHelp {
    // TRANSLATORS: Help text of the command line. respite thought list --search
    ArgumentHelp(
      localized("Only those that contain all of these words. If this is -, they’re read from standard input."),
      visibility: typed.main == nil ? .hidden : .default)
  }
}
