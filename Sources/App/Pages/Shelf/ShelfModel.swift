import Core
import Foundation
import Observation

/// *Choose for yourself*: everything there is, as cards in groups.
@Observable
final class ShelfModel {
  /// One card.
  struct Card: Identifiable, Equatable {
    let item: ShelfItem
    let title: String
    /// In a few words what it is, or how long it takes.
    let line: String
    let still: CardPicture

    var id: ShelfItem.ID { item.id }
  }

  /// Cards that stand together.
  struct Section: Equatable {
    /// Nil for those that stand before all groups.
    let group: Shelf.Group?
    let cards: [Card]
  }

  /// The scenes that there are.
  private var scenes: [Scene] = []
  /// About how many minutes the cards on screen take; nil for all of them.
  var minutes: Int?
  private var favourites: [ShelfItem.ID]
  /// The favourites and those used last when the page was opened. Nothing changes its place under the person's hand.
  @ObservationIgnored private let former: (favourites: [ShelfItem.ID], lastUsed: [ShelfItem.ID])
  @ObservationIgnored private let patterns: BreathingPatternsModel
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    let settings = dependencies.settings
    patterns = BreathingPatternsModel(dependencies)
    favourites = settings.favourites
    former = (settings.favourites, settings.lastUsed)
    appeared()
  }

  /// The cards: first the favourites and what was used last, then each group with the others.
  var sections: [Section] {
    let shelf = Shelf(scenes: scenes.map(\.id), patterns: patterns.all.map(\.id), guided: dependencies.guided.value)
    let first = shelf.first(favourites: former.favourites, lastUsed: former.lastUsed)
    func cards(_ items: [ShelfItem]) -> [Card] {
      items.filter { item in minutes.map { item.takes($0) } ?? true }.compactMap(card)
    }
    let groups = Shelf.Group.allCases.map { group in
      Section(group: group, cards: cards(shelf.items(group).filter { !first.contains($0) }))
    }
    return ([Section(group: nil, cards: cards(first))] + groups).filter { !$0.cards.isEmpty }
  }

  /// Whether a card's heart is filled.
  func isFavourite(_ item: ShelfItem) -> Bool { favourites.contains(item.id) }

  /// Whether the person's own words are on screen: the names of their rhythms.
  var showsWords: Bool { !patterns.own.isEmpty }

  /// A sentence about what's missing or couldn't be read; nil while all is well.
  var notice: String? {
    dependencies.content == nil
      ? ErrorPresenter.contentMissing : patterns.notice ?? dependencies.guided.value.problems.first
  }

  /// The page is on screen: again, once a session has ended, in which a scene may have been added or removed.
  func appeared() {
    let found = dependencies.scenes?.scenes().scenes ?? []
    if found != scenes { scenes = found }
  }

  /// A card was pressed. Returns how its session begins.
  func pressed(_ item: ShelfItem) -> SessionRecord.Origin { dependencies.settings.begin(item) }

  /// The heart on a card was pressed.
  func heartPressed(_ item: ShelfItem) {
    var ids = favourites
    if ids.contains(item.id) { ids.removeAll { $0 == item.id } } else { ids.append(item.id) }
    dependencies.settings.favourites = ids
    favourites = ids
  }

  private func card(_ item: ShelfItem) -> Card? {
    switch item {
    case .scene(let id):
      return scenes.first { $0.id == id }.map {
        Card(
          // TRANSLATORS: On the card of a scene, where other cards say how many minutes they take.
          item: item, title: $0.title, line: localized("As long as you like"), still: .poster($0.poster.path))
      }
    case .pattern(let id):
      return patterns.all.first { $0.id == id }.map {
        Card(item: item, title: $0.title, line: line($0.summary, minutes: item.exercise.minutes), still: .pattern($0))
      }
    case .exercise(let exercise):
      return Card(
        item: item, title: exercise.title, line: line(minutes: exercise.minutes), still: .exercise(exercise))
    case .session(let session):
      return Card(
        item: item, title: session.title, line: line(session.purpose, minutes: session.minutes),
        still: .drawing(session.still?.path))
    case .programme(let programme):
      return Card(
        item: item, title: programme.title,
        // TRANSLATORS: On the card of a programme, where other cards say how many minutes they take. {count} is the
        // number of its sessions, one for each day.
        line: pluralized("{count} day", "{count} days", count: programme.sessions.count),
        still: .drawing(programme.still?.path))
    }
  }

  private func line(_ words: String? = nil, minutes: Int?) -> String {
    let minutes = minutes.map { pluralized("{count} min", "{count} min", count: $0) }
    return [minutes, words].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension Dependencies {
  /// What has this id on *Choose for yourself*; nil for nothing. The person's own rhythms are read later: until then
  /// any id of that form may be one.
  func shelfItem(_ id: ShelfItem.ID) -> ShelfItem? {
    let scenes = scenes?.scenes().scenes.map(\.id) ?? []
    let own = OwnPattern.isPatternID(id) ? [id] : []
    return Shelf(scenes: scenes, patterns: BreathingPattern.all.map(\.id) + own, guided: guided.value)
      .item(id, settings)
  }
}

/// The shelf as text, for the command line.
public enum ShelfList {
  /// An id and a name a line, in the order of the page.
  public static func lines(_ shelf: Shelf, scenes: [Scene], own: [OwnPattern]) -> [String] {
    let patterns = BreathingPattern.all + own.compactMap(\.pattern)
    let widest = shelf.items.map(\.id.count).max() ?? 0
    return shelf.items.map { item in
      let title =
        switch item {
        case .scene(let id): scenes.first { $0.id == id }?.title
        case .pattern(let id): patterns.first { $0.id == id }?.title
        case .exercise(let exercise): exercise.title
        case .session(let session): session.title
        case .programme(let programme): programme.title
        }
      return item.id.padding(toLength: widest, withPad: " ", startingAt: 0) + "  " + (title ?? "")
    }
  }
}
