import Core
import Observation

/// The exercises after which a person clearly felt better lately, for one quiet line on Relax, and
/// for what is offered when a session ends anxious. There are none while the
/// lock is closed.
@Observable
final class LatelyHelpedModel {
  private var helped: LatelyHelped?
  @ObservationIgnored private var isClosed = false
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let reading = OwnedTask()
  @ObservationIgnored private let watching = OwnedTask()

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    watching.run { [weak self] in
      // Without a store there is nothing to know, and other pages say why.
      guard let states = try? await dependencies.records.lock().states() else { return }
      for await state in states { self?.lockChanged(to: state) }
    }
  }

  /// The line to show once `mood` was picked; nil if nothing clearly helped in that mood, and for a good one.
  func words(after mood: Mood) -> String? {
    let exercises = exercises(after: mood)
    guard !exercises.isEmpty else { return nil }
    let values = ["exercises": exercises.inSentence]
    return switch mood {
    // TRANSLATORS: {exercises} is one of the names that stand within a sentence, such as “coping statements”, or
    // several: “coping statements, then slow breathing”. It follows the word “after”.
    case .anxious: localized("The last few times you felt anxious, you felt better after {exercises}.", values)
    // TRANSLATORS: {exercises} is one of the names that stand within a sentence, such as “coping statements”, or
    // several: “coping statements, then slow breathing”. It follows the word “after”.
    case .soSo: localized("The last few times you felt so-so, you felt better after {exercises}.", values)
    case .good: nil
    }
  }

  /// The exercises that clearly helped in `mood`, in the order they were done; empty if none stands out.
  /// Not if one of them made things worse since.
  func exercises(after mood: Mood) -> [Exercise] {
    let found = helped?.exercises(after: mood) ?? []
    return dependencies.settings.leftOut.isDisjoint(with: found) ? found : []
  }

  /// The page came on screen: reads the last ninety days again, off the main thread, so that the line can appear
  /// together with the lengths and move nothing later. If they can't be read, there is no line.
  func appeared() {
    reading.cancel()
    guard !isClosed else { return }
    let (records, today) = (dependencies.records, dependencies.moment.day)
    let first = today.advanced(by: 1 - LatelyHelped.days)
    reading.run { [weak self] in
      await records.settle()
      let found = await attempt("read what helped lately") {
        let store = try await records.store()
        return try await Task.detached {
          LatelyHelped(
            sessions: try await store.sessions(from: first, to: today),
            moods: try await store.moods(from: first, to: today))
        }.value
      }
      if !Task.isCancelled { self?.helped = found }
    }
  }

  private func lockChanged(to state: LockState) {
    isClosed = state == .closed
    helped = nil
    appeared()
  }
}
