import App
import ArgumentParser
import Core
import Foundation
import Media
import Store

/// `respite play ID`
struct PlayCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite play
    commandName: "play",
    abstract: localized("Start a scene, a rhythm, a guided session or another exercise straight away."),
    // TRANSLATORS: Help text of the command line. respite play. “Choose for yourself” is the name of a page.
    discussion: localized(
      "You aren’t asked how you feel, and no mood is saved, just as with Choose for yourself in the window."))

  // TRANSLATORS: Help text of the command line. respite play. The three words are typed like this.
  @Argument(help: ArgumentHelp(localized("What to start, such as rain, long-exhale or ten-minutes.")))
  var id: String?

  // TRANSLATORS: Help text of the command line. respite play --list
  @Flag(help: ArgumentHelp(localized("List everything there is, with an ID and a name on each line.")))
  var list = false

  mutating func validate() throws {
    // TRANSLATORS: In the terminal.
    if list, id != nil { throw ValidationError(localized("--list can’t be used with anything else.")) }
    if !list, id == nil {
      // TRANSLATORS: In the terminal.
      throw ValidationError(localized("Please say what to start. “respite play --list” shows what there is."))
    }
  }

  func perform() throws -> Output {
    let scenes = LiveSceneLibrary(content: LiveFiles.content, own: LiveFiles.ownScenes).scenes().scenes
    guard let id else { return list(scenes) }
    let shelf = shelf(scenes, own: OwnPattern.isPatternID(id) ? [id] : [])
    guard shelf.item(id, TransientSettings()) != nil else {
      // TRANSLATORS: In the terminal. {id} is what was typed.
      Terminal.warn(localized("There’s no “{id}”. “respite play --list” shows what there is.", ["id": id]))
      throw ExitCode.validationFailure
    }
    try LiveProgram.start(.play(id))
    return .nothing
  }

  /// Lists everything that can be started. The person's own rhythms are left out if they are locked or can't be read.
  @MainActor private func list(_ scenes: [Scene]) -> Output {
    let own = attempt("read the rhythms") {
      try Terminal.withStore(for: .reading) { store in store.state == .closed ? [] : try await store.patterns() }
    }
    let shelf = shelf(scenes, own: (own ?? []).compactMap { $0.pattern?.id })
    return .answer(ShelfList.lines(shelf, scenes: scenes, own: own ?? []))
  }

  private func shelf(_ scenes: [Scene], own: [BreathingPattern.ID]) -> Shelf {
    Shelf(
      scenes: scenes.map(\.id), patterns: BreathingPattern.all.map(\.id) + own,
      guided: LiveFiles.content?.guided() ?? GuidedLibrary())
  }
}
