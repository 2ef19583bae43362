import App
import ArgumentParser
import Core
import Foundation

/// `respite note LEVEL`
struct NoteCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite note
    commandName: "note", abstract: localized("Note how anxious you are, and print the note’s ID."),
    discussion: Terminal.aboutHistory(canBeLeftOut: false))

  // TRANSLATORS: Help text of the command line. respite note
  @Argument(help: ArgumentHelp(localized("How anxious you are, from 0 (calm) to 10.")))
  var level: Int

  // TRANSLATORS: Help text of the command line. respite note --with
  @Option(help: ArgumentHelp(localized("Who you’re with. If this is -, it’s read from standard input.")))
  var with: String = ""

  // TRANSLATORS: Help text of the command line. respite note --at
  @Option(help: ArgumentHelp(localized("Where you are. If this is -, it’s read from standard input.")))
  var at: String = ""

  // TRANSLATORS: Help text of the command line. respite note --doing
  @Option(help: ArgumentHelp(localized("What you’re doing. If this is -, it’s read from standard input.")))
  var doing: String = ""

  @OptionGroup var passphrase: PassphraseOption

  mutating func validate() throws {
    guard CheckIn.levels.contains(level) else {
      throw ValidationError(localized("Please say how anxious you are, with a number from 0 to 10."))
    }
    try Terminal.refuseSharedInput([with, at, doing], passphrase)
  }

  func perform() throws -> Output {
    // TRANSLATORS: Questions in the terminal; the answer is typed below.
    let with = try Terminal.words(with, orAsk: localized("Who are you with?"))
    let at = try Terminal.words(at, orAsk: localized("Where are you?"))
    let doing = try Terminal.words(doing, orAsk: localized("What are you doing?"))
    let checkIn = CheckIn(level, place: at.trimmed, company: with.trimmed, activity: doing.trimmed)
    return try Terminal.save(checkIn.content, passphrase)
  }
}

/// `respite gad7`
struct GAD7Command: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite gad7. GAD-7 is the name of a questionnaire.
    commandName: "gad7", abstract: localized("Print your GAD-7 totals, newest first."),
    // TRANSLATORS: Help text of the command line. respite gad7
    discussion: localized("You answer the questions in the window. A total isn’t a diagnosis."))

  @Flag(help: ArgumentHelp(localized("Print JSON.")))
  var json = false

  @OptionGroup var passphrase: PassphraseOption

  func perform() throws -> Output {
    let found = try Terminal.mindEntries(of: MindQuery(kinds: [.gad7]), passphrase)
    if json { return try .json(found.compactMap(Entry.init)) }
    return .answer(
      found.map { entry in
        guard let answers = entry[GAD7.self] else { return "\(entry.moment.day)  \(Terminal.unreadable)" }
        return "\(entry.moment.day)  \(answers.total)  \(answers.band.rawValue)"
      })
  }

  /// A result as JSON.
  private struct Entry: Encodable {
    let id, day, band: String
    let answers: [Int]
    let total: Int

    init?(_ entry: MindEntry) {
      guard let gad7 = entry[GAD7.self] else { return nil }
      (id, day, band) = (entry.id.lowercase, entry.moment.day.description, gad7.band.rawValue)
      (answers, total) = (gad7.answers, gad7.total)
    }
  }
}
