import Foundation
import Observation

/// The offer to undo the last action on a page. A later action replaces it.
///
/// For example:
///
/// ```swift
/// undo.offer(localized("It’s in the bin."), movesFocus: true) { records.save { try await $0.restore(id) } }
/// // *Undo* was pressed:
/// undo.take()
/// ```
@Observable
final class UndoOffer {
  /// A sentence about what was done; nil if nothing can be undone.
  private(set) var sentence: String?
  /// The id of the record that was changed, if a page needs it.
  private(set) var subject: UUID?
  /// Grows with each offer that moves the focus to *Undo*, because the widget that had it is gone.
  private(set) var focusRequests = 0
  @ObservationIgnored private var undo: () -> Void = {}
  @ObservationIgnored private let withdrawing = OwnedTask()
  @ObservationIgnored private let timer: any Clock<Duration>

  init(_ dependencies: Dependencies) { timer = dependencies.timer }

  /// Offers to undo something.
  ///
  /// - Parameters:
  ///   - sentence: what was done.
  ///   - subject: the id of the record that was changed.
  ///   - span: how long the undo is offered; nil for no limit.
  ///   - movesFocus: whether *Undo* gets the focus, because the widget that had it is gone.
  ///   - undo: undoes it. Called at most once.
  func offer(
    _ sentence: String, about subject: UUID? = nil, for span: Duration? = nil, movesFocus: Bool = false,
    undo: @escaping () -> Void
  ) {
    (self.sentence, self.subject, self.undo) = (sentence, subject, undo)
    if movesFocus { focusRequests += 1 }
    withdrawing.cancel()
    if let span { withdrawing.run(after: span, on: timer) { [weak self] in self?.withdraw() } }
  }

  /// *Undo* was pressed.
  func take() {
    guard sentence != nil else { return }
    let undo = undo
    withdraw()
    undo()
  }

  /// Withdraws the offer: nothing can be undone any more.
  func withdraw() {
    withdrawing.cancel()
    (sentence, subject, undo) = (nil, nil, {})
  }

  /// How long a bar over a page offers an undo.
  static let briefly = Duration.seconds(10)
}
