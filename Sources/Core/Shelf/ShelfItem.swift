import Foundation

/// One thing on *Choose for yourself*: an exercise, or one of its forms.
public enum ShelfItem: Hashable, Sendable, Identifiable {
  /// The calming scene, with this scene.
  case scene(Scene.ID)
  /// Breathing, in this pattern.
  case pattern(BreathingPattern.ID)
  /// An exercise that has one form.
  case exercise(Exercise)

  /// The id on the command line and in the settings; it never changes.
  public var id: String {
    switch self {
    case .scene(let id), .pattern(let id): id
    case .exercise(let exercise): exercise.rawValue
    }
  }

  /// Its exercise.
  public var exercise: Exercise {
    switch self {
    case .scene: .scene
    case .pattern: .breathing
    case .exercise(let exercise): exercise
    }
  }
}

/// Everything that can be chosen for itself.
///
/// For example:
///
/// ```swift
/// let shelf = Shelf(scenes: ["shore", "rain"], patterns: BreathingPattern.all.map(\.id))
/// shelf.first(favourites: ["rain"], lastUsed: ["calm"])  // the rain, then breathing in the pattern “calm”
/// ```
public struct Shelf: Hashable, Sendable {
  /// What stands together.
  public enum Group: CaseIterable, Hashable, Sendable {
    case guided, breathing, scenes, words
  }

  /// How many of those used last stand first, beside the favourites.
  static let mostLastUsed = 3

  /// The scenes and the patterns, in order.
  private let scenes, patterns: [ShelfItem]

  /// Creates a shelf of these scenes and patterns, and of the exercises that have one form.
  public init(scenes: [Scene.ID], patterns: [BreathingPattern.ID]) {
    self.scenes = scenes.map { .scene($0) }
    self.patterns = patterns.map { .pattern($0) }
  }

  /// The items of a group, in order.
  public func items(_ group: Group) -> [ShelfItem] {
    switch group {
    case .guided: [.exercise(.meditation)]
    case .breathing: patterns
    case .scenes: scenes
    case .words: [.exercise(.statements), .exercise(.grounding), .exercise(.muscleRelease)]
    }
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
  /// The ids of the two exercises with several forms, `scene` and `breathing`, mean the one that the settings name.
  @MainActor public func item(_ id: ShelfItem.ID, _ settings: any Settings) -> ShelfItem? {
    func named(_ setting: Setting<String>, among items: [ShelfItem]) -> ShelfItem? {
      items.first { $0.id == settings[setting] } ?? items.first
    }
    return switch id {
    case Exercise.scene.rawValue: named(.lastScene, among: scenes)
    case Exercise.breathing.rawValue: named(.breathingPattern, among: patterns)
    default: items.first { $0.id == id }
    }
  }
}

extension Settings {
  /// The ids of the favourites on the shelf, the oldest first.
  public var favourites: [ShelfItem.ID] {
    get { self[.shelfFavourites].split(separator: " ").map(String.init) }
    set { self[.shelfFavourites] = newValue.joined(separator: " ") }
  }

  /// The ids of what was chosen on the shelf last, the latest first.
  public var lastUsed: [ShelfItem.ID] { self[.shelfLastUsed].split(separator: " ").map(String.init) }

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
