import Core
import Foundation
import Observation

/// The model of *Choose for yourself*: a card, in groups, for everything that a session can begin with.
@Observable
final class ShelfModel {
  /// One card.
  struct Card: Identifiable, Equatable {
    let item: ShelfItem
    let title: String
    /// How long it takes, what it is in a few words, or both.
    let line: String
    let still: CardPicture

    var id: ShelfItem.ID { item.id }
  }

  /// Cards that belong together.
  struct Section: Equatable {
    /// The group; nil for the first section, which has the favourites and what was used last.
    let group: Shelf.Group?
    let cards: [Card]
  }

  /// The available scenes, the person's own included.
  private var scenes: [Scene] = []
  /// The length of the cards to show, roughly, in minutes; nil for any length.
  var minutes: Int?
  private var favourites: [ShelfItem.ID]
  /// The favourites and what was used last, as they were when the page was opened. They order the cards, so that none
  /// moves while the page is open.
  @ObservationIgnored private let former: (favourites: [ShelfItem.ID], lastUsed: [ShelfItem.ID])
  /// Where it's known whether the person is still anxious; nil for a shelf that isn't for them.
  @ObservationIgnored private let followUps: SessionFollowUps?
  /// What a session ended with last, as it was when the page was opened.
  @ObservationIgnored private let last: (exercise: Exercise, guide: ShelfItem.ID?)?
  @ObservationIgnored private let patterns: BreathingPatternsModel
  @ObservationIgnored private let dependencies: Dependencies

  /// - Parameter followUps: given for someone who's still anxious: then it begins with what is short, and with what's
  ///   for panic, and how they feel is asked after each session for as long as they say that they're anxious.
  init(_ dependencies: Dependencies, _ followUps: SessionFollowUps? = nil) {
    (self.dependencies, self.followUps) = (dependencies, followUps)
    let settings = dependencies.settings
    minutes = followUps != nil ? ShelfItem.lengths.first : nil
    isShort = followUps != nil
    last = followUps?.last
    patterns = BreathingPatternsModel(dependencies)
    favourites = settings.favourites
    former = (settings.favourites, settings.lastUsed)
    appeared()
  }

  /// Whether it's for someone who's still anxious.
  var isForNow: Bool { followUps != nil }
  /// Whether only a few cards are shown, until *Everything else* is pressed: someone who's still anxious can't choose
  /// among forty.
  private(set) var isShort = false
  private static let few = 4

  /// *Everything else* was pressed.
  func everythingPressed() { (isShort, minutes) = (false, nil) }

  /// The cards: first the favourites and what was used last, then each group with the others.
  var sections: [Section] {
    let shelf = Shelf(scenes: scenes.map(\.id), patterns: patterns.all.map(\.id), guided: dependencies.guided.value)
    var first = shelf.first(favourites: former.favourites, lastUsed: former.lastUsed)
    if isForNow {
      let panic = dependencies.guided.value.sessions.filter(\.isForPanic).map(ShelfItem.session)
      first = (panic + first.filter { !panic.contains($0) }).filter { !isJustDone($0) }
    }
    func fits(_ item: ShelfItem) -> Bool { minutes.map { item.takes($0) } ?? true }
    if isShort {
      // One of each kind, as far as there's room, after what was used last. Of the rhythms that's the long breath out:
      // no one who's anxious should be asked to hold it.
      let others = Shelf.Group.allCases.compactMap { group in
        shelf.items(group).first { item in
          if case .pattern(let id) = item, id != BreathingPattern.longExhale.id { return false }
          return fits(item) && !first.contains(item) && !isJustDone(item)
        }
      }
      let found = (first.filter(fits) + others).compactMap(card)
      return [Section(group: nil, cards: Array(found.prefix(Self.few)))]
    }
    func cards(_ items: [ShelfItem]) -> [Card] {
      items.filter(fits).compactMap(card)
    }
    let groups = Shelf.Group.allCases.map { group in
      Section(group: group, cards: cards(shelf.items(group).filter { !first.contains($0) }))
    }
    return ([Section(group: nil, cards: cards(first))] + groups).filter { !$0.cards.isEmpty }
  }

  /// Whether the session that has just ended had this: what hasn't helped isn't offered first.
  private func isJustDone(_ item: ShelfItem) -> Bool {
    if case .session(let session) = item { session.id == last?.guide } else { item.exercise == last?.exercise }
  }

  /// The heading over the first section, which belongs to no group.
  var titleOfFirst: String {
    // TRANSLATORS: Heading over the first cards on the page “Choose for yourself” for someone who is still anxious:
    // what is short, and what helps in a panic.
    if isForNow { return localized("For right now") }
    return former.favourites.isEmpty
      // TRANSLATORS: Heading over the cards that were used last.
      ? localized("Recently used")
      // TRANSLATORS: Heading over the first cards: those with a heart, and those used last.
      : localized("Favourites and recently used")
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

  /// The page came on screen: reads the scenes again, because one may have been added or removed in a session over it.
  func appeared() {
    let found = dependencies.scenes?.scenes().scenes ?? []
    if found != scenes { scenes = found }
  }

  /// A card was pressed. Returns how its session begins.
  func pressed(_ item: ShelfItem) -> SessionRecord.Origin { dependencies.settings.begin(item) }

  /// A card was pressed. Returns what it opens. For someone who's still anxious, that's recorded as the mood before.
  func opened(by item: ShelfItem) -> Route {
    if case .programme(let programme) = item { return .programme(programme.id) }
    let origin = pressed(item)
    guard followUps?.isStillAnxious == true else { return .session(origin) }
    let id = UUID()
    let note = MoodNote(id: UUID(), mood: .anxious, moment: dependencies.moment, occasion: .before, session: id)
    dependencies.records.save(isBookkeeping: true) { try await $0.add(note) }
    return .sessionForNow(origin, id: id)
  }

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
  /// The item of *Choose for yourself* with this id; nil if no item has it. Any id in the form of a person's own rhythm
  /// gives an item, because those rhythms are read only later.
  func shelfItem(_ id: ShelfItem.ID) -> ShelfItem? {
    let scenes = scenes?.scenes().scenes.map(\.id) ?? []
    let own = OwnPattern.isPatternID(id) ? [id] : []
    return Shelf(scenes: scenes, patterns: BreathingPattern.all.map(\.id) + own, guided: guided.value)
      .item(id, settings)
  }
}

/// The shelf as text, for the command line.
public enum ShelfList {
  /// One line for each item, with its id and its name, in the order of the page.
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
