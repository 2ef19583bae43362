import Foundation

/// Everything that can be chosen by itself, on *Choose for yourself*.
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

  /// How many of the last used items are shown above all groups, after the favourites.
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

  /// The guided sessions of a group. A session that is the voice of an exercise with separate words is left out,
  /// because that exercise already has a card.
  private func sessions(_ group: GuidedSession.Group) -> [ShelfItem] {
    guided.sessions.filter { $0.group == group && $0.exercise == .meditation }.map { .session($0) }
  }

  /// All items.
  public var items: [ShelfItem] { Group.allCases.flatMap(items) }

  /// The items above all groups: the favourites, then those used last. Items that no longer exist are left out.
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

  /// The item with an id; nil if there isn't one.
  ///
  /// The ids of the exercises with several forms, `scene`, `breathing` and `meditation`, represent the form that the
  /// settings name. Guided sessions without a card are found, too.
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

  /// The ids of the items last chosen on the shelf, the latest first.
  public var lastUsed: [ShelfItem.ID] { ids(.shelfLastUsed) }

  /// Reads stored ids. Before there were several guided sessions, the only one was `meditation`, now `ten-minutes`.
  private func ids(_ setting: Setting<String>) -> [ShelfItem.ID] {
    self[setting].split(separator: " ").map { $0 == "meditation" ? "ten-minutes" : String($0) }
  }

  /// Stores `item` as the first of `lastUsed`, and returns the origin of its session. The origin doesn't contain the
  /// scene, rhythm or guided session: the session that opens takes it from the first of `lastUsed`.
  ///
  /// A scene also becomes the last viewed one. A rhythm doesn't change the rhythm that the person chose for plans.
  /// With `isForNow`, what is shown isn't remembered as the person's choice.
  public func begin(_ item: ShelfItem, isForNow: Bool = false) -> SessionRecord.Origin {
    if case .scene(let id) = item, !isForNow { self[.lastScene] = id }
    let former = lastUsed.filter { $0 != item.id }
    self[.shelfLastUsed] = ([item.id] + former).prefix(12).joined(separator: " ")
    return .chosen(item.exercise)
  }
}
