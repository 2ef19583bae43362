import Core
import Foundation
import Observation

/// The rhythms to breathe by: those that Respite brings along, the person's own, and which one is chosen.
@Observable
final class RhythmsModel {
  /// The rhythm that is breathed.
  private(set) var chosen: BreathingPattern
  /// Told when `chosen` has become another.
  @ObservationIgnored var chosenChanged: (() -> Void)?

  @ObservationIgnored private let settings: any Settings
  @ObservationIgnored private let stored: StoredList<PatternEdit>

  /// Begins to read the person's own. Until then, and without a store, one of the others stands in.
  init(_ dependencies: Dependencies) {
    settings = dependencies.settings
    let id = settings[.breathingPattern]
    chosen = BreathingPattern.all.first { $0.id == id } ?? .calm
    stored = StoredList(
      dependencies, initial: [],
      .init(
        changes: { $0.patternChanges() }, read: { try await $0.patterns() }, change: { try await $0.change($1) }))
    stored.entriesChanged = { [weak self] in self?.follow() }
  }

  /// The person's own, in the order in which they were made; empty until the store has answered.
  var own: [OwnPattern] { stored.entries }

  /// What could not be read, as one sentence.
  var notice: String? { stored.notice }

  /// All that can be chosen, in the order of a menu.
  var all: [BreathingPattern] { BreathingPattern.all + own.compactMap(\.pattern) }

  /// One was chosen.
  func choose(_ id: BreathingPattern.ID) {
    settings[.breathingPattern] = id
    follow()
  }

  /// Keeps a new one or a changed one, and chooses it.
  func save(_ pattern: OwnPattern) {
    stored.change(.keep(pattern))
    choose(pattern.patternID)
  }

  /// Takes one away. What is returned brings it back, and its place as the chosen one.
  func remove(_ pattern: OwnPattern) -> () -> Void {
    let isChosen = settings[.breathingPattern] == pattern.patternID
    let undo = stored.change(.remove(pattern.id))
    if isChosen { choose(BreathingPattern.calm.id) }
    return { [weak self] in
      undo()
      if isChosen { self?.choose(pattern.patternID) }
    }
  }

  private func follow() {
    let id = settings[.breathingPattern]
    let next = all.first { $0.id == id } ?? .calm
    guard next != chosen else { return }
    chosen = next
    chosenChanged?()
  }
}

extension BreathingPattern {
  /// What it is called.
  var title: String {
    switch id {
    case Self.calm.id: localized("Calm")
    case Self.longExhale.id: localized("Long breath out")
    // TRANSLATORS: a rhythm of breathing in which in and out take as long as each other.
    case Self.coherent.id: localized("Even")
    case Self.box.id: localized("Box")
    case Self.fourSevenEight.id: localized("Long hold")
    case Self.physiologicalSigh.id: localized("Sigh")
    default: name ?? id
    }
  }

  /// Its steps in words: “in 4, hold 7, out 8”.
  var summary: String {
    let words = steps.map { step in
      let seconds = ["seconds": step.seconds.short]
      return switch step.phase {
      case .inhale: localized("in {seconds}", seconds)
      case .hold: localized("hold {seconds}", seconds)
      case .exhale: localized("out {seconds}", seconds)
      case .rest: localized("rest {seconds}", seconds)
      }
    }
    return words.joined(separator: ", ")
  }
}

extension String {
  /// With a capital letter at its beginning.
  var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}

extension Double {
  /// Without a fraction where there is none: 5, 5.5.
  var short: String { self == rounded() ? "\(Int(self))" : "\((self * 10).rounded() / 10)" }
}
