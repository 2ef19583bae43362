import Core
import Observation

/// A programme: its days, which of them were done, and the one that's offered. No day is ever overdue.
@Observable
final class ProgrammeModel {
  /// One day.
  struct Day: Identifiable, Equatable {
    let session: GuidedSession
    /// Its number, from 1 on.
    let number: Int
    let isDone: Bool

    var id: GuidedSession.ID { session.id }
  }

  /// The offer shown above the days.
  enum Offer: Equatable {
    /// No offer: the records are still being read, or can't be read.
    case nothing
    /// This day, to begin now.
    case day(Day)
    /// This day was done today. The next one is offered tomorrow.
    case tomorrow(after: Day)
    /// All days were done.
    case finished
  }

  /// The programme; nil if it isn't installed.
  let programme: Programme?
  private var today: LocalDay
  @ObservationIgnored private let dependencies: Dependencies
  private let glance: RecordsGlance<PractisedSessions>

  init(_ id: Programme.ID, _ dependencies: Dependencies) {
    self.dependencies = dependencies
    let library = dependencies.guided.value
    programme = library.programmes.first { $0.id == id }
    today = dependencies.moment.day
    glance = RecordsGlance(dependencies, of: [.sessions]) { store in
      PractisedSessions(try await store.sessions(from: .first, to: .last), library: library)
    }
  }

  /// The days, in order. None is marked as done while the lock is closed.
  var days: [Day] {
    (programme?.sessions ?? []).enumerated().map { index, session in
      Day(session: session, number: index + 1, isDone: glance.value?.firstDay(of: session) != nil)
    }
  }

  /// The offer shown above the days.
  var offer: Offer {
    guard let programme, let practised = glance.value else { return .nothing }
    let days = days
    func day(_ session: GuidedSession) -> Day? { days.first { $0.session == session } }
    switch programme.next(practised, today: today) {
    case .now(let session): return day(session).map { .day($0) } ?? .nothing
    case .tomorrow(let session):
      return day(session).flatMap { next in days.last { $0.number < next.number } }.map { .tomorrow(after: $0) }
        ?? .nothing
    case .finished: return .finished
    }
  }

  /// Whether the lock is closed, so that nothing is known of the days that were done.
  var isLocked: Bool { glance.isLocked }

  /// A sentence about what isn't installed or couldn't be read, or nil.
  var notice: String? { programme == nil ? ErrorPresenter.contentMissing : glance.notice }

  /// Called when the page comes on screen: updates the offer if the day has changed.
  func appeared() {
    let day = dependencies.moment.day
    if day != today { today = day }
  }

  /// Called when a day is pressed. Returns the origin for its session.
  func pressed(_ day: Day) -> SessionRecord.Origin { dependencies.settings.begin(.session(day.session)) }
}
