import Foundation

/// Everything that can be chosen for itself.
///
/// For example:
///
/// ```swift
/// let shelf = Shelf(scenes: ["shore", "rain"], patterns: BreathingPattern.all.map(\.id))
/// shelf.first(favourites: ["rain"], lastUsed: ["calm"])  // the rain, then breathing in the pattern “calm”
/// ```
public struct Shelf: Hashable, Sendable {
  /// A group of items.
  public enum Group: CaseIterable, Hashable, Sendable {
    case guided, breathing, scenes, words
  }

  /// How many of those used last stand first, beside the favourites.
  static let mostLastUsed = 3

  /// The scenes and the patterns, in order.
  private let scenes, patterns: [ShelfItem]
  private let guided: GuidedLibrary

  /// Creates a shelf of these scenes, patterns and guided sessions, and of the exercises that have one form.
  public init(scenes: [Scene.ID], patterns: [BreathingPattern.ID], guided: GuidedLibrary = GuidedLibrary()) {
    self.scenes = scenes.map { .scene($0) }
    self.patterns = patterns.map { .pattern($0) }
    self.guided = guided
  }

  /// The items of a group, in order.
  public func items(_ group: Group) -> [ShelfItem] {
    switch group {
    case .guided: guided.programmes.map { .programme($0) } + sessions(.guided)
    case .breathing: patterns
    case .scenes: scenes
    case .words: [.exercise(.statements), .exercise(.grounding), .exercise(.muscleRelease)] + sessions(.words)
    }
  }

  /// The guided sessions of a group. One that is the voice of an exercise with words of its own has no
  /// card beside that.
  private func sessions(_ group: GuidedSession.Group) -> [ShelfItem] {
    guided.sessions.filter { $0.group == group && $0.exercise == .meditation }.map { .session($0) }
  }

  /// All items.
  public var items: [ShelfItem] { Group.allCases.flatMap(items) }

  /// What stands before all groups: the favourites, then those used last. What is gone since is left out.
  ///
  /// - Parameters:
  ///   - favourites: their ids, the oldest first.
  ///   - lastUsed: ids, the latest first.
  public func first(favourites: [ShelfItem.ID], lastUsed: [ShelfItem.ID]) -> [ShelfItem] {
    let byID = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    let loved = favourites.compactMap { byID[$0] }
    let used = lastUsed.compactMap { byID[$0] }.filter { !loved.contains($0) }
    return loved + used.prefix(Self.mostLastUsed)
  }

  /// The item with an id; nil if there is none.
  ///
  /// The ids of the exercises with several forms, `scene`, `breathing` and `meditation`, mean the one that the settings
  /// name. Every guided session has an id, also those without a card of their own.
  @MainActor public func item(_ id: ShelfItem.ID, _ settings: any Settings) -> ShelfItem? {
    func named(_ setting: Setting<String>, among items: [ShelfItem]) -> ShelfItem? {
      items.first { $0.id == settings[setting] } ?? items.first
    }
    return switch id {
    case Exercise.scene.rawValue: named(.lastScene, among: scenes)
    case Exercise.breathing.rawValue: named(.breathingPattern, among: patterns)
    case Exercise.meditation.rawValue: guided.tenMinutes(favourites: settings.favourites).map { .session($0) }
    default: items.first { $0.id == id } ?? guided.session(id).map { .session($0) }
    }
  }
}

extension Settings {
  /// The ids of the favourites on the shelf, the oldest first.
  public var favourites: [ShelfItem.ID] {
    get { ids(.shelfFavourites) }
    set { self[.shelfFavourites] = newValue.joined(separator: " ") }
  }

  /// The ids of what was chosen on the shelf last, the latest first.
  public var lastUsed: [ShelfItem.ID] { ids(.shelfLastUsed) }

  /// Before there were several guided sessions, the only one was `meditation`.
  private func ids(_ setting: Setting<String>) -> [ShelfItem.ID] {
    self[setting].split(separator: " ").map { $0 == "meditation" ? "ten-minutes" : String($0) }
  }

  /// Remembers that `item` begins now, and returns how its session begins.
  ///
  /// A scene becomes the one last viewed; a rhythm leaves the person's own choice for plans alone.
  public func begin(_ item: ShelfItem) -> SessionRecord.Origin {
    if case .scene(let id) = item { self[.lastScene] = id }
    let former = lastUsed.filter { $0 != item.id }
    self[.shelfLastUsed] = ([item.id] + former).prefix(12).joined(separator: " ")
    return .chosen(item.exercise)
  }
}
