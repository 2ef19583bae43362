import Core
import Foundation
import Observation

/// The breathing patterns to choose from, Respite's and the person's own, and the chosen one.
@Observable
final class BreathingPatternsModel {
  /// The chosen pattern.
  private(set) var chosen: BreathingPattern
  /// Called after `chosen` has changed.
  @ObservationIgnored var chosenChanged: (() -> Void)?

  /// The pattern for this one session, whatever the settings say; nil for the one in the settings.
  @ObservationIgnored private var given: BreathingPattern.ID?
  /// The pattern for a person who has chosen none.
  @ObservationIgnored private let fallback: BreathingPattern
  @ObservationIgnored private let settings: any Settings
  @ObservationIgnored private let stored: StoredList<PatternEdit>

  /// Starts to read the person's own patterns. Until they are read, and without a store, `chosen` is one of Respite's.
  ///
  /// - Parameters:
  ///   - dependencies: the store and the settings.
  ///   - given: the pattern for this one session, which leaves the settings unchanged; nil for the pattern in the
  ///     settings.
  ///   - fallback: the pattern for a person who has chosen none.
  init(_ dependencies: Dependencies, given: BreathingPattern.ID? = nil, fallback: BreathingPattern = .longExhale) {
    settings = dependencies.settings
    (self.given, self.fallback) = (given, fallback)
    let id = given ?? settings[.breathingPattern]
    chosen = BreathingPattern.all.first { $0.id == id } ?? fallback
    stored = StoredList(
      dependencies, initial: [],
      .init(
        changes: { $0.patternChanges() }, read: { try await $0.patterns() }, change: { try await $0.change($1) }))
    stored.entriesChanged = { [weak self] in self?.updateChosen() }
  }

  /// The person's own patterns, oldest first; empty until they are read.
  var own: [OwnPattern] { stored.entries }

  /// Whether `chosen` was given for this one session, and no other pattern has been chosen since.
  var isGiven: Bool { given != nil }

  /// A sentence about what couldn't be read or saved, or nil.
  var notice: String? { stored.notice }

  /// All patterns, in the order they're offered.
  var all: [BreathingPattern] { BreathingPattern.all + own.compactMap(\.pattern) }

  /// Chooses a pattern, and stores the choice in the settings.
  func choose(_ id: BreathingPattern.ID) {
    settings[.breathingPattern] = id
    given = nil
    updateChosen()
  }

  /// Saves a new or changed pattern, and chooses it.
  func save(_ pattern: OwnPattern) {
    stored.change(.save(pattern))
    choose(pattern.patternID)
  }

  /// Removes a pattern. Returns the undo. If the pattern was chosen, for this session or in the settings, the undo also
  /// chooses it again, unless another has been chosen since.
  func remove(_ pattern: OwnPattern) -> () -> Void {
    let id = pattern.patternID
    let (wasGiven, wasChosen) = (given == id, settings[.breathingPattern] == id)
    if wasGiven { given = nil }
    if wasChosen { settings[.breathingPattern] = Setting.breathingPattern.standard }
    let left = (given, settings[.breathingPattern])
    let undo = stored.change(.remove(pattern.id))
    updateChosen()
    return { [weak self] in
      undo()
      guard let self, left == (given, settings[.breathingPattern]) else { return }
      if wasGiven { given = id }
      if wasChosen { settings[.breathingPattern] = id }
      updateChosen()
    }
  }

  private func updateChosen() {
    let id = given ?? settings[.breathingPattern]
    // When the lock closes, the person's own patterns are no longer known, but the breath continues in the chosen one.
    let next = all.first { $0.id == id } ?? (chosen.id == id ? chosen : fallback)
    guard next != chosen else { return }
    chosen = next
    chosenChanged?()
  }
}
