import App
import ArgumentParser
import Core
import Foundation
import Media
import Store

/// `respite play ID`
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: localized("Begin a scene, a rhythm or another exercise at once."),
    discussion: localized("No mood is asked or kept, as with Choose for yourself in the window."))

  @Argument(help: ArgumentHelp(localized("What to begin, as in rain, long-exhale or meditation.")))
  var id: String?

  @Flag(help: ArgumentHelp(localized("Print what there is: an id and a name on each line.")))
  var list = false

  mutating func validate() throws {
    if list, id != nil { throw ValidationError(localized("--list stands alone.")) }
    if !list, id == nil {
      throw ValidationError(localized("Please say what to begin. “respite play --list” prints what there is."))
    }
  }

  mutating func run() throws {
    let scenes = LiveSceneLibrary(content: LiveFiles.content, own: LiveFiles.ownScenes).scenes().scenes
    guard let id else { return try printList(scenes) }
    let own = OwnPattern.isPatternID(id) ? [id] : []
    let shelf = Shelf(scenes: scenes.map(\.id), patterns: BreathingPattern.all.map(\.id) + own)
    let isKnown = MainActor.assumeIsolated { shelf.item(id, TransientSettings()) != nil }
    guard isKnown else {
      Terminal.warn(localized("There is no “{id}”. “respite play --list” prints what there is.", ["id": id]))
      throw ExitCode.validationFailure
    }
    try LiveProgram.start(.play(id))
  }

  /// The person's own rhythms are left out while they are locked or can't be read.
  private func printList(_ scenes: [Scene]) throws {
    let own = attempt("read the rhythms") {
      try Terminal.wait {
        let store = try Terminal.openStore()
        defer { store.close() }
        return store.state == .closed ? [] : try await store.patterns()
      }
    }
    let patterns = BreathingPattern.all.map(\.id) + (own ?? []).compactMap { $0.pattern?.id }
    let shelf = Shelf(scenes: scenes.map(\.id), patterns: patterns)
    try Terminal.print(MainActor.assumeIsolated { ShelfList.lines(shelf, scenes: scenes, own: own ?? []) })
  }
}
