import Core
import Observation

/// A programme: its days, which of them were done, and the one that's offered. It demands nothing.
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

  /// What stands above the days.
  enum Offer: Equatable {
    /// Nothing yet, or nothing is known: the records are being read, or can't be.
    case nothing
    /// This day, to begin now.
    case day(Day)
    /// This day was done today. The next one is for another day.
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

  /// The days, in order. None is done while the lock is closed.
  var days: [Day] {
    (programme?.sessions ?? []).enumerated().map { index, session in
      Day(session: session, number: index + 1, isDone: glance.value?.firstDay(of: session) != nil)
    }
  }

  /// What stands above the days.
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

  /// The page is on screen, perhaps again on another day.
  func appeared() {
    let day = dependencies.moment.day
    if day != today { today = day }
  }

  /// A day was pressed. Returns how its session begins.
  func pressed(_ day: Day) -> SessionRecord.Origin { dependencies.settings.begin(.session(day.session)) }
}
