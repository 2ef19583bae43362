import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite reflect`
struct ReflectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reflect", abstract: localized("Write down what went well, and find it again."),
    subcommands: [Add.self, List.self])

  mutating func run() throws { throw ValidationError(localized("Please say what to do: add or list.")) }

  /// `respite reflect add EVENT`
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: localized("Keep a reflection and print its id."))

    @Argument(help: ArgumentHelp(localized("What went well.")))
    var event: String

    @Option(help: ArgumentHelp(localized("Why it went well.")))
    var why: String = ""

    @OptionGroup var passphrase: PassphraseOption

    mutating func validate() throws {
      if event.isBlank { throw ValidationError(localized("Please say what went well.")) }
    }

    mutating func run() throws {
      try MainActor.assumeIsolated(add)
    }

    @MainActor private func add() throws {
      let settings: any Settings = DesktopSettings() ?? TransientSettings()
      let moment = WallClock.system.moment(dayStartHour: settings[.dayStartHour])
      let reflection = Reflection(id: UUID(), event: event.trimmed, reason: why.trimmed, moment: moment)
      let passphrase = passphrase
      try Terminal.wait {
        let store = try await Terminal.open(passphrase)
        defer { store.close() }
        try await store.add(reflection, finishesDraft: false)
      }
      settings[.lastDayReflected] = moment.day.description
      settings.flush()
      print(reflection.id.uuidString.lowercased())
    }
  }

  /// `respite reflect list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: localized("Print reflections, newest first."))

    @Option(help: ArgumentHelp(localized("The first day, as in 2026-03-29.")))
    var from: LocalDay?

    @Option(help: ArgumentHelp(localized("The last day, as in 2026-03-29.")))
    var to: LocalDay?

    @Option(help: ArgumentHelp(localized("Words that must all occur.")))
    var search: String?

    @Flag(help: ArgumentHelp(localized("Print JSON.")))
    var json = false

    @OptionGroup var passphrase: PassphraseOption

    mutating func run() throws {
      let (from, to, search, passphrase) = (from, to, search, passphrase)
      let found = try Terminal.wait {
        let store = try await Terminal.open(passphrase)
        defer { store.close() }
        return try await store.reflections(from: from, to: to, containing: search)
      }
      if json { return try printJSON(found) }
      for reflection in found {
        print("\(reflection.moment.day)  \(reflection.event)")
        if !reflection.reason.isEmpty { print("            \(reflection.reason)") }
      }
    }

    private func printJSON(_ reflections: [Reflection]) throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(reflections.map(Entry.init)), as: UTF8.self))
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

extension LocalDay: ExpressibleByArgument {
  /// Reads `YYYY-MM-DD`.
  public init?(argument: String) { self.init(argument) }
}
