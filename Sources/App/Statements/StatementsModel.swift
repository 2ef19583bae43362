import Core
import Foundation
import Observation

/// The coping statements as the person has them.
@Observable
final class StatementsModel {
  /// All of them, in the person's order.
  private(set) var list: StatementList
  /// What could not be read or kept, as one sentence.
  private(set) var notice: String?

  @ObservationIgnored private let given: [CopingStatement]
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    given = dependencies.content?.statements() ?? []
    list = StatementList(given: given, kept: [])
    notice = given.isEmpty ? ErrorPresenter.contentMissing : nil
  }

  /// Reads what the person has kept. Until then, and without a store, the given ones stand as they come.
  func load() async {
    do {
      let kept = try await dependencies.records.store().statements()
      if !kept.isEmpty { list = StatementList(given: given, kept: kept) }
    } catch StoreProblem.locked {
      // The given ones are there, and the lock says for itself that it is closed.
    } catch {
      notice = ErrorPresenter.sentence(error)
    }
  }

  /// Changes the list and keeps it. What is returned takes the change back.
  @discardableResult func change(_ body: (inout StatementList) -> Void) -> () -> Void {
    let former = list
    body(&list)
    keep()
    return { [weak self] in
      self?.list = former
      self?.keep()
    }
  }

  private func keep() {
    let entries = list.entries
    dependencies.records.keep { try await $0.keep(entries) }
  }
}
