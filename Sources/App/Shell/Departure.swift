import Core

/// Leaves pages where something is written: at once if everything is saved; otherwise once it is, or once the person
/// has decided what to do with the unsaved words.
///
/// For example:
///
/// ```swift
/// departure.leave([page.writing]) { window.remove(page) }
/// ```
final class Departure {
  /// The person's answer about words that can't be saved.
  enum Answer { case stay, throwAway }

  /// The unsaved words that the person is asked about.
  struct Unsaved {
    /// All of them, as text for the clipboard.
    let words: String
    /// Why they aren't saved, as a sentence; nil while they're still being saved.
    let reason: String?
    /// Whether the lock covers them, so that they can't be shown or copied.
    let areCovered: Bool
  }

  /// Asks the person about the unsaved words, and calls back with the answer. Returns a closure that removes the
  /// question from the screen.
  private let ask: (Unsaved, @escaping (Answer) -> Void) -> () -> Void
  private let timer: any Clock<Duration>
  private var writings: [any Writing] = []
  private var areCovered = false
  /// Called once everything is saved; nil while the person isn't leaving.
  private var next: (() -> Void)?
  private var saving: Task<Void, Never>?
  private let late = OwnedTask()
  private var takeBack: (() -> Void)?

  /// How long a write may take before the person is asked.
  private static let patience = Duration.seconds(3)
  /// How often to check whether a write that failed has succeeded since.
  private static let pause = Duration.seconds(1)

  /// - Parameters:
  ///   - timer: measures how long a write takes.
  ///   - ask: asks the person over the window, and calls back with the answer. Returns a closure that removes the
  ///     question from the screen.
  init(timer: any Clock<Duration>, ask: @escaping (Unsaved, @escaping (Answer) -> Void) -> () -> Void) {
    (self.timer, self.ask) = (timer, ask)
  }

  isolated deinit { saving?.cancel() }

  /// Whether the question is on the screen.
  var isAsking: Bool { takeBack != nil }

  /// Calls `go` once all of `writings` are saved or thrown away; at once if nothing in them is unsaved. A later call
  /// replaces an earlier one.
  func leave(_ writings: [(any Writing)?], areCovered: Bool = false, go: @escaping () -> Void) {
    let unsaved = writings.compactMap { $0 }.filter(\.isUnsaved)
    guard !unsaved.isEmpty else {
      stop()
      return go()
    }
    (self.writings, self.areCovered, next) = (unsaved, areCovered, go)
    late.run(after: Self.patience, on: timer) { [weak self] in self?.askOnce() }
    if saving == nil { saving = Task { [weak self] in await self?.save() } }
  }

  /// Saves the writings, and asks the person if that fails. While the question is on the screen, tries again every
  /// second.
  private func save() async {
    var turns = 0
    while next != nil {
      for writing in writings where writing.isUnsaved { await writing.flush() }
      if writings.allSatisfy({ !$0.isUnsaved }) { break }
      turns += 1
      // What was typed while it was being saved is saved by the next turn.
      if turns > 3 || writings.contains(where: { $0.isUnsaved && $0.notice != nil }) { askOnce() }
      if takeBack != nil { guard await timer.slept(for: Self.pause) else { break } }
    }
    saving = nil
    guard let go = next else { return }
    stop()
    go()
  }

  private func askOnce() {
    guard next != nil, takeBack == nil else { return }
    let still = writings.filter(\.isUnsaved)
    let unsaved = Unsaved(
      words: still.map(\.unsavedWords).filter { !$0.isBlank }.joined(separator: "\n\n"),
      reason: still.lazy.compactMap(\.notice).first, areCovered: areCovered)
    takeBack = ask(unsaved) { [weak self] in self?.answered($0) }
  }

  private func answered(_ answer: Answer) {
    takeBack = nil
    guard let go = next else { return }
    if answer == .throwAway { for writing in writings where writing.isUnsaved { writing.throwAway() } }
    stop()
    if answer == .throwAway { go() }
  }

  /// Ends the departure, whether it succeeded or not, and removes the question.
  private func stop() {
    takeBack?()
    late.cancel()
    (next, takeBack, writings) = (nil, nil, [])
  }
}
