import Foundation
import Observation

/// The last thing that was done on a page and can be undone. A later one takes its place.
///
/// For example:
///
/// ```swift
/// undo.offer(localized("It’s in the bin."), movesFocus: true) { records.keep { try await $0.restore(id) } }
/// // *Undo* was pressed:
/// undo.take()
/// ```
@Observable
final class UndoOffer {
  /// What was done, as a sentence; nil if nothing can be undone.
  private(set) var sentence: String?
  /// The id of what it's about, if a page has to know.
  private(set) var subject: UUID?
  /// Grows when an offer takes away what had the focus, which *Undo* then gets.
  private(set) var focusRequests = 0
  @ObservationIgnored private var undo: () -> Void = {}
  @ObservationIgnored private let withdrawing = OwnedTask()
  @ObservationIgnored private let timer: any Clock<Duration>

  init(_ dependencies: Dependencies) { timer = dependencies.timer }

  /// Offers to undo something.
  ///
  /// - Parameters:
  ///   - sentence: what was done.
  ///   - subject: the id of what it's about.
  ///   - span: how long it's offered; nil for as long as the page shows it.
  ///   - movesFocus: whether what had the focus is gone.
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

  /// Nothing can be undone any more.
  func withdraw() {
    withdrawing.cancel()
    (sentence, subject, undo) = (nil, nil, {})
  }

  /// How long a bar over the page offers it.
  static let briefly = Duration.seconds(10)
}
