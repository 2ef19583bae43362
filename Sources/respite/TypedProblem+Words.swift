import ArgumentParser
import Core

extension TypedTool {
  /// Creates an entry from the values of columns.
  ///
  /// - Throws: `ValidationError`, with a sentence that names what's possible.
  static func made(of values: [(name: String, text: String)]) throws -> Self {
    do { return try Self(typed: values) } catch { throw ValidationError(sentence(error)) }
  }

  /// Reads “name=answer”.
  ///
  /// - Throws: `ValidationError` if the name isn't one of a column, or the answer isn't possible.
  static func pair(_ given: String) throws -> (name: String, text: String) {
    guard let sign = given.firstIndex(of: "=") else {
      // TRANSLATORS: In the terminal. {text} is what was typed. The example is typed like this in every language.
      throw ValidationError(
        localized("“{text}” has no answer. Write it like {example}.", ["text": given, "example": "--with name=answer"]))
    }
    let (name, text) = (String(given[..<sign]).trimmed, String(given[given.index(after: sign)...]))
    guard let column = typedColumns.first(where: { $0.name == name }) else {
      throw ValidationError(sentence(.unknown(name)))
    }
    return (name, try read(text, for: column))
  }

  /// What's wrong, and what's possible.
  private static func sentence(_ problem: TypedProblem) -> String {
    switch problem {
    case .unknown(let name):
      // TRANSLATORS: In the terminal. {name} is what was typed, and {names} is a list of what can be typed.
      return localized(
        "There’s no “{name}” here. Try one of these: {names}.",
        ["name": name, "names": typedColumns.map(\.name).joined(separator: ", ")])
    case .twice(let name):
      // TRANSLATORS: In the terminal. {name} is what was typed.
      return localized("Please give “{name}” only once.", ["name": name])
    case .wrong(let column, let text):
      // TRANSLATORS: In the terminal. {text} and {name} are what was typed; {possible} is such as “0 to 100”, or a list
      // of words.
      return localized(
        "“{name}” can’t be “{text}”. It can be: {possible}.",
        ["name": column.name, "text": text, "possible": possible(column) ?? ""])
    case .orphan(let name, let beginning):
      // TRANSLATORS: In the terminal. {name} is such as “difficulty”, and {beginning} such as “step”.
      return localized("Please give “{beginning}” before “{name}”.", ["name": name, "beginning": beginning])
    case .missing(let names):
      // TRANSLATORS: In the terminal. {names} is a list of one or more things that were left out.
      return localized("Please give this, too: {names}.", ["names": names.joined(separator: ", ")])
    }
  }
}
