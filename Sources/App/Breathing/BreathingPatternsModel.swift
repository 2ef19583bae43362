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

  @ObservationIgnored private let settings: any Settings
  @ObservationIgnored private let stored: StoredList<PatternEdit>

  /// Starts to read the person's own patterns. Until they are read, and without a store, `chosen` is one of Respite's.
  init(_ dependencies: Dependencies) {
    settings = dependencies.settings
    let id = settings[.breathingPattern]
    chosen = BreathingPattern.all.first { $0.id == id } ?? .calm
    stored = StoredList(
      dependencies, initial: [],
      .init(
        changes: { $0.patternChanges() }, read: { try await $0.patterns() }, change: { try await $0.change($1) }))
    stored.entriesChanged = { [weak self] in self?.updateChosen() }
  }

  /// The person's own patterns, oldest first; empty until they are read.
  var own: [OwnPattern] { stored.entries }

  /// A sentence about what couldn't be read or kept, or nil.
  var notice: String? { stored.notice }

  /// All patterns, in the order in which they are offered.
  var all: [BreathingPattern] { BreathingPattern.all + own.compactMap(\.pattern) }

  /// Chooses a pattern and remembers it.
  func choose(_ id: BreathingPattern.ID) {
    settings[.breathingPattern] = id
    updateChosen()
  }

  /// Keeps a new or changed pattern, and chooses it.
  func save(_ pattern: OwnPattern) {
    stored.change(.keep(pattern))
    choose(pattern.patternID)
  }

  /// Removes a pattern. Returns the undo, which also chooses it again if it was chosen.
  func remove(_ pattern: OwnPattern) -> () -> Void {
    let isChosen = settings[.breathingPattern] == pattern.patternID
    let undo = stored.change(.remove(pattern.id))
    if isChosen { choose(BreathingPattern.calm.id) }
    return { [weak self] in
      undo()
      if isChosen { self?.choose(pattern.patternID) }
    }
  }

  private func updateChosen() {
    let id = settings[.breathingPattern]
    let next = all.first { $0.id == id } ?? .calm
    guard next != chosen else { return }
    chosen = next
    chosenChanged?()
  }
}
