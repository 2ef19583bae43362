import App
import ArgumentParser
import Core
import Foundation

/// `respite sessions`
struct SessionsCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite sessions
    commandName: "sessions", abstract: localized("List the guided sessions, each with its ID, length and name."),
    // TRANSLATORS: Help text of the command line. respite sessions. ID stands for one of the ids.
    discussion: localized("Start one of them with “respite play ID”."))

  // TRANSLATORS: Help text of the command line. respite sessions --json
  @Flag(help: ArgumentHelp(localized("Write the list as JSON.")))
  var json = false

  /// A session as JSON.
  private struct Entry: Encodable {
    let id, title, description, `for`: String
    let minutes: Int
    let programme: String?
  }

  func perform() throws -> Output {
    guard let library = LiveFiles.content?.guided() else {
      Terminal.warn(ErrorPresenter.contentMissing)
      throw ExitCode.failure
    }
    library.problems.forEach(Terminal.warn)
    let alone = library.sessions.map { ($0, String?.none) }
    let all = alone + library.programmes.flatMap { programme in programme.sessions.map { ($0, programme.title) } }
    guard json else { return .answer(lines(all)) }
    let entries = all.map { session, programme in
      Entry(
        id: session.id, title: session.title, description: session.description, for: session.purpose,
        minutes: session.minutes, programme: programme)
    }
    return try .json(entries)
  }

  private func lines(_ all: [(session: GuidedSession, programme: String?)]) -> [String] {
    let widest = all.map(\.session.id.count).max() ?? 0
    return all.map { session, programme in
      let minutes = pluralized("{count} min", "{count} min", count: session.minutes)
      let title = [programme, session.title].compactMap(\.self).joined(separator: ": ")
      let id = session.id.padding(toLength: widest, withPad: " ", startingAt: 0)
      return "\(id)  \(String(repeating: " ", count: max(0, 6 - minutes.count)))\(minutes)  \(title)"
    }
  }
}
