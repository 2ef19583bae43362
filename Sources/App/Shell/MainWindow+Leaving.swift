import Core
import Toolkit

// Opens and leaves pages, when the person asks for it and when the lock closes. What was typed on a page is saved
// before the page is left.

extension MainWindow {
  /// Puts a page on top. With `replaces`, it replaces the page that's on top now.
  func push(_ page: any Page, replaces: Bool = false) {
    endCompany()
    if !replaces { (pages.top as? SessionPage)?.covered() }
    pages.push(page, replaces: replaces)
    topPageChanged()
    page.appeared()
  }

  /// Leaves all but the lowest `depth` pages over the tabs, once the words on them are saved, and then calls `then`.
  func leave(downTo depth: Int, then: @escaping () -> Void = {}) {
    let left = Array(pages.over[max(depth, 0)...])
    departure.leave(left.map(\.writing)) { [weak self] in
      guard let self else { return }
      for page in left.reversed() {
        // *Help now* may have been opened over the page in the meantime.
        if pages.top === page { remove() } else { pages.finish(page) }
      }
      then()
    }
  }

  /// Removes the page on top. With `holdsBack`, retains it until the lock opens.
  private func remove(holdsBack: Bool = false) {
    window.isFullscreen = false
    endCompany()
    let hasFocus = pages.pop(holdsBack: holdsBack)
    topPageChanged()
    if !hasFocus { pages.top.appeared() }
    (pages.top as? SessionPage)?.uncovered()
    leaveWords()  // a page with words may have been below a session
    if !(pages.top is SessionPage) {
      window.showDialogs(setAside)
      setAside = []
    }
  }

  /// While the lock is closed, leaves the page on top if it shows the person's words. A page with unsaved words is held
  /// back, and shown again when the lock opens.
  func leaveWords() {
    guard lock.isClosed, pages.top.holdsWords else { return }
    remove(holdsBack: pages.top.writing?.isUnsaved == true)
  }

  /// Returns whether the lock is closed, and if so shows the page that opens it.
  func isLocked() -> Bool {
    if lock.isClosed { go(to: .tab(.reflect)) }
    return lock.isClosed
  }

  /// The desktop's session is about to end. Saves what was typed, and delays the end of the session until the text
  /// is saved, or the person has decided what to do with it.
  func sessionEnding() {
    guard !closing.hasBegun, unsaved.contains(where: { $0?.isUnsaved == true }) else { return }
    let waiting = application.inhibitLogout(
      // TRANSLATORS: The desktop shows this, beside Respite’s name, as the reason why it can’t log out or
      // shut down yet.
      window, reason: localized("Your words aren’t saved yet"))
    departure.leave(unsaved, areCovered: lock.isClosed) { withExtendedLifetime(waiting) {} }
  }

  /// Covers the person's words at once, and locks them once they're saved.
  func closeLock() {
    guard lock.state == .open else { return }
    closeDialogs()
    let unsaved = pages.writings.compactMap { $0 }.filter(\.isUnsaved)
    lock.close { [weak self] in
      for writing in unsaved { await writing.flush() }
      self?.pages.releaseSaved()
    }
  }
}

extension Departure.Unsaved {
  /// Asks in a dialog over `window` what to do with the unsaved words. Returns a closure that dismisses the dialog.
  func ask(over window: ApplicationWindow, _ answered: @escaping (Departure.Answer) -> Void) -> () -> Void {
    window.present()
    // TRANSLATORS: Heading of a question, when someone leaves a page whose words couldn’t be saved.
    let heading = localized("Your words aren’t saved yet")
    guard !words.isEmpty else {
      return Question.choose(
        // TRANSLATORS: Heading of a question, when someone closes the window though a change, such as a deletion,
        // couldn’t be saved.
        localized("Your last changes aren’t saved yet"),
        reason ?? localized("Saving them is taking longer than usual."),
        over: window,
        // TRANSLATORS: Buttons under “Your last changes aren’t saved yet”. “Go back” leaves everything as it is.
        answers: [localized("Go back"), localized("Leave without saving")]
      ) { answered($0 == 1 ? .throwAway : .stay) }
    }
    guard !areCovered else {
      return Question.choose(
        heading,
        // TRANSLATORS: Under “Your words aren’t saved yet”, while the lock covers them.
        localized("They’re still here, behind the lock. Unlock Respite to see them and try saving again."),
        // TRANSLATORS: Buttons under “Your words aren’t saved yet”. “Go back” leaves everything as it is.
        over: window, answers: [localized("Go back"), localized("Throw them away")]
      ) { answered($0 == 1 ? .throwAway : .stay) }
    }
    return Question.choose(
      // TRANSLATORS: Under “Your words aren’t saved yet”.
      heading, reason ?? localized("Saving them is taking longer than usual."), over: window,
      // TRANSLATORS: Buttons under “Your words aren’t saved yet”. “Copy them” puts them into the clipboard.
      answers: [localized("Keep writing"), localized("Copy them"), localized("Throw them away")]
    ) { [weak window] answer in
      answered(answer == 2 ? .throwAway : .stay)
      guard answer == 1, let window else { return }
      Desktop.copy(words)
      Question.tell(
        // TRANSLATORS: Heading of a message, and its text.
        localized("Your words have been copied"),
        localized("Paste them into another program before you close Respite."), over: window, yes: localized("OK"))
    }
  }
}
