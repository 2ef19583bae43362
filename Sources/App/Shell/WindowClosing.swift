import Core
import Foundation
import Toolkit

/// Closes the main window: at the end of the program, after everything was erased, or to restore a backup.
final class WindowClosing {
  /// Whether the window is closing. Whatever is opened from now on belongs to the next window.
  var hasBegun: Bool { began != nil }
  /// Whether closing has taken so long that the disk must have stopped answering.
  var isStuck: Bool { began.map { ContinuousClock.now - $0 > Self.patience } ?? false }
  private static let patience = Duration.seconds(3)
  private var began: ContinuousClock.Instant?
  /// Retained until the window is destroyed.
  private var owner: AnyObject?
  private let window: ApplicationWindow
  private let dependencies: Dependencies
  private let questions: OutsideQuestions
  private let reopen: (Result<Restoration, any Error>) -> Void
  private let closed: () -> Void

  /// - Parameters:
  ///   - questions: the file choosers and print dialogs to withdraw.
  ///   - reopen: opens the next window once restoring a backup has succeeded or failed.
  ///   - closed: called just before the window is destroyed without a successor.
  init(
    _ window: ApplicationWindow, _ dependencies: Dependencies, _ questions: OutsideQuestions,
    reopen: @escaping (Result<Restoration, any Error>) -> Void, closed: @escaping () -> Void
  ) {
    (self.window, self.dependencies, self.questions) = (window, dependencies, questions)
    (self.reopen, self.closed) = (reopen, closed)
  }

  /// Hides the window at once, and ends the program when everything is stored.
  func close(_ pages: [any Page], owner: AnyObject) {
    guard !hasBegun else { return }
    (began, self.owner) = (.now, owner)
    storeSize()
    questions.withdraw()
    window.isVisible = false
    Task {
      await store(pages)
      end()
    }
  }

  /// Erases everything and ends the program. Stores nothing more, not even the window's size.
  func erase(owner: AnyObject) {
    guard !hasBegun, let eraseEverything = dependencies.eraseEverything else { return }
    (began, self.owner) = (.now, owner)
    questions.withdraw()
    window.closeDialogs()
    window.isSensitive = false
    Task {
      await dependencies.records.settle()
      do {
        try await eraseEverything()
        end()
      } catch {
        Question.tell(
          // TRANSLATORS: Heading of a message.
          localized("Not everything could be erased"), ErrorPresenter.sentence(error), over: window,
          yes: localized("Close Respite"),
          noted: { [weak self] in self?.end() })
      }
    }
  }

  /// Closes the store, puts the backup in its place, and opens a new window.
  func restore(_ backup: URL, _ pages: [any Page], owner: AnyObject) {
    guard !hasBegun, let files = dependencies.files else { return }
    (began, self.owner) = (.now, owner)
    storeSize()
    questions.withdraw()
    window.isSensitive = false
    Task {
      await store(pages)
      let outcome: Result<Restoration, any Error>
      do { outcome = .success(try await files.restore(backup)) } catch { outcome = .failure(error) }
      reopen(outcome)
      destroy()
    }
  }

  /// Says whether a backup was restored. If it was, offers to undo that with `goBack`.
  func tell(_ outcome: Result<Restoration, any Error>, goBack: @escaping (URL) -> Void) {
    switch outcome {
    case .success(let restoration):
      let words = restoration.contents.sentence(.person)
      guard let folder = restoration.setAside else {
        // TRANSLATORS: Heading of a message.
        return Question.tell(localized("Backup restored"), words, over: window, yes: localized("OK"))
      }
      Question.ask(
        localized("Backup restored"),
        // TRANSLATORS: {folder} is the full path of a folder.
        words + "\n" + localized("What you had before is saved in {folder}.", ["folder": folder]), over: window,
        // TRANSLATORS: A button: puts back what was there before a backup was restored.
        yes: localized("Undo restore"), no: localized("OK")
      ) { goBack(URL(fileURLWithPath: folder + "/respite.db")) }
    case .failure(let error):
      Question.tell(
        // TRANSLATORS: Heading of a message; the reason stands below it.
        localized("The backup wasn’t restored"), ErrorPresenter.sentence(error), over: window,
        yes: localized("OK"))
    }
  }

  private func store(_ pages: [any Page]) async {
    for page in pages.reversed() { await page.leaving() }
    await dependencies.records.close()
  }

  private func end() {
    closed()
    destroy()
  }

  private func destroy() {
    window.destroy()
    owner = nil
  }

  private func storeSize() {
    let size = window.defaultSize
    if size.width > 0 && size.height > 0 {
      dependencies.settings[.windowWidth] = size.width
      dependencies.settings[.windowHeight] = size.height
    }
    dependencies.settings[.windowMaximized] = window.isMaximized
  }
}
