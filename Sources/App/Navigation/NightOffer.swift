import Core
import Foundation
import Toolkit

/// What Relax offers below its faces to someone who is awake between midnight and five.
enum NightOffer: CaseIterable {
  case rain, words, windingDown

  /// The hours when it's offered, as minutes of the day.
  fileprivate static let hours = 0..<5 * 60

  /// The label of its button.
  var title: String {
    switch self {
    // TRANSLATORS: One of three offers to someone who can’t sleep: the sound of rain, with the screen black.
    case .rain: localized("Rain in the dark")
    // TRANSLATORS: One of three offers to someone who can’t sleep: sentences to read, under the heading “At night”.
    case .words: localized("Words for the night")
    // TRANSLATORS: One of three offers to someone who can’t sleep: the guided session of that name.
    case .windingDown: localized("Winding down")
    }
  }

  /// The exercise that it is.
  var exercise: Exercise {
    switch self {
    case .rain: .scene
    case .words: .statements
    case .windingDown: .meditation
    }
  }

  /// The scene that it shows; nil for the one viewed last.
  var scene: Scene.ID? { self == .rain ? id : nil }
  /// The statements that it begins with; nil where there are none.
  var section: StatementSection.Kind? { self == .words ? .group(.night) : nil }

  /// What it begins, with its id on *Choose for yourself*.
  fileprivate var id: ShelfItem.ID {
    switch self {
    case .rain: "rain"
    case .words: Exercise.statements.rawValue
    case .windingDown: "winding-down"
    }
  }
}

extension Dependencies {
  /// Whether it's between midnight and five.
  var isNight: Bool { NightOffer.hours.contains(clock.minuteOfDay) }

  /// The offers whose scene, statements or recording is installed.
  var nightOffers: [NightOffer] {
    NightOffer.allCases.filter { shelfItem($0.id) != nil && !settings.leftOut.contains($0.exercise) }
  }

  /// The session that an offer begins; nil if what it needs is missing.
  ///
  /// - Parameters:
  ///   - id: of its record.
  ///   - before: the mood that was said before it; nil if none was.
  func begin(_ offer: NightOffer, id: SessionRecord.ID = UUID(), before: Mood? = nil) -> Route? {
    shelfItem(offer.id).map { .nightSession(offer, settings.begin($0, isForNow: true), id: id, before: before) }
  }
}
