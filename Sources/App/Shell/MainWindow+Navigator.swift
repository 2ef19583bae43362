import Core
import Foundation
import Toolkit

extension MainWindow {
  func open(_ route: Route) {
    endCompany()
    var former: UnfinishedSession?
    switch route {
    case .session(let origin, _, _), .sessionForNow(let origin, _), .nightSession(_, let origin, _, _):
      if origin == .helpNow { setAside += window.hideDialogs() }
      former = interrupt(for: origin)
      // If a session is waiting below other pages, such as *Talk to someone*, leaves those, so that the new session
      // replaces it. Not if they have unsaved words, because help must not wait for saving.
      if let place = pages.place(of: SessionPage.self),
        !pages.over[(place + 1)...].contains(where: { $0.writing?.isUnsaved == true })
      {
        leave(downTo: place + 1)
      }
    case .interruptedSession: interrupted = nil
    case .newReflection:
      guard !isLocked() else { return }
      // Shown once the page closes, with the new words in sight; but a reading leads back to Learn.
      if !(pages.top is ReadingPage) { pages.tabs.tab = .reflect }
    case .onYourMind:
      guard !isLocked() else { return }
      if let place = pages.place(of: MindPage.self) { return leave(downTo: place + 1) }
    case .tool, .problem, .doing, .worryTime, .worryOutcomes, .wholeText, .letter, .booklet, .checkIn, .gad7,
      .sleepDiary, .keepingWell,
      .doctorSheet:
      guard !isLocked() else { return }
    case .whatHelps: guard !isLocked(), pages.place(of: WhatHelpsPage.self) == nil else { return }
    case .shelf(isForNow: false):
      if let place = pages.place(of: ShelfPage.self) {
        return leave(downTo: place + 1) { [weak self] in
          // While the lock is closed, the shelf may have been left too.
          if let self, pages.place(of: ShelfPage.self) == nil { show(route) }
        }
      }
    case .moreHelp: if let place = pages.place(of: MoreHelpPage.self) { return leave(downTo: place + 1) }
    default: break
    }
    show(route)
    if let former { state.followUps.offer(.interrupted(former)) }
  }

  /// A session is about to begin: remembers the one that *Help now* interrupts, so that the way back leads there.
  ///
  /// - Returns: one that it interrupted earlier, to which nothing leads back any more.
  private func interrupt(for origin: SessionRecord.Origin) -> UnfinishedSession? {
    let place = pages.place(of: SessionPage.self)
    let waiting = place.flatMap { (pages.over[$0] as? SessionPage)?.interruptible }
    let former = interrupted
    if origin != .helpNow {
      if place == nil { interrupted = nil }
      return nil
    }
    // What follows help in its place leads back to the same.
    if place != nil, waiting == nil { return nil }
    interrupted = waiting
    return former
  }

  private func show(_ route: Route) {
    guard let page = route.makePage(dependencies, state, navigator: navigator) else { return present(route) }
    var isStacked = page is MoreHelpPage
    switch route {
    case .linkedReading, .shelf(isForNow: true): isStacked = true
    default: break
    }
    // Once something else stands in place of its end, help is over.
    if !isStacked, pages.top is SessionPage, !(page is SessionPage) { offerInterrupted() }
    // A reading replaces a reading, a tool the page where it was chosen, and any page a session. A stacked page
    // replaces none, so that the person can go back.
    var isChosen = false
    if case .tool = route { isChosen = pages.top is DoingPage }
    let replaces =
      !isStacked && (isChosen || pages.top is SessionPage || (pages.top is ReadingPage && page is ReadingPage))
    push(page, replaces: replaces)
  }

  private func present(_ dialog: Route) {
    switch dialog {
    case .breathingPatterns(let patterns): BreathingPatternsDialog.present(patterns, over: window, dependencies)
    case .statements(let statements): showStatements(statements)
    case .transfer(let parent):
      let model = TransferModel(
        dependencies, restore: { [weak self] in self?.restore($0) },
        erase: { [weak self] in if let self { closing.erase(owner: self) } })
      TransferDialog.present(model, over: parent, among: questions)
    case .print(let make): PrintJob.present(over: window, among: questions, make)
    case .savePDF(let name, let chosen):
      // TRANSLATORS: “Save as PDF”: Title of a file chooser, and a button. “_Save”: A button of the file chooser. The
      // underscore stands before the letter that presses it together with Alt.
      FileChooser.save(
        title: localized("Save as PDF"), accept: localized("_Save"), name: name, over: window, among: questions,
        chosen: chosen)
    case .settings: SettingsDialog.present(over: window, navigator: navigator, dependencies, state)
    case .shortcuts: Shortcuts.present(over: window)
    case .about: About.present(over: window) { [weak self] in self?.open(address: $0) }
    case .session, .sessionForNow, .nightSession, .interruptedSession, .shelf, .programme, .newReflection, .reflection,
      .wholeText,
      .bin, .letter, .booklet, .whatHelps, .reading, .linkedReading,
      .moreHelp, .toSay, .helpPlan, .onboarding, .onYourMind, .doing, .tool, .problem, .worryTime,
      .worryOutcomes, .checkIn,
      .gad7, .sleepDiary, .keepingWell, .path, .besideYou, .doctorSheet:
      break  // pages, which open(_:) has pushed
    }
  }

  private func showStatements(_ statements: StatementsModel) {
    if lock.isClosed {
      return Question.tell(
        localized("Your words are locked"),
        // TRANSLATORS: “Them” refers to the heading “Your words are locked”. Reflect is a tab.
        localized("Unlock them on Reflect to change your statements."), over: window,
        yes: localized("OK"))
    }
    StatementsDialog.present(statements, over: window)
  }

  func leave() { leave(goesBack: (pages.top as? SessionPage)?.isUnderWay == true) }

  func goBack() { leave(goesBack: true) }

  func showRelax() {
    offerInterrupted()
    go(to: .tab(.relax))
  }

  /// Offers the session that *Help now* interrupted on Relax: nothing leads back to it any more.
  private func offerInterrupted() {
    guard let former = interrupted else { return }
    interrupted = nil
    state.followUps.offer(.interrupted(former))
  }

  private func leave(goesBack: Bool) {
    let isSession = pages.top is SessionPage
    leave(downTo: pages.over.count - 1) { [weak self] in if isSession { self?.goOn(afterEnd: !goesBack) } }
  }

  /// *Help now* was left, or what came in its place: goes back to the session that it interrupted or, if help was seen
  /// through to its end, only offers that on Relax.
  private func goOn(afterEnd isEnd: Bool) {
    if isEnd { return offerInterrupted() }
    guard let former = interrupted else { return }
    interrupted = nil
    open(.interruptedSession(former))
  }

  func leave(_ page: any Page) {
    if pages.top === page { leave() } else { pages.finish(page) }
  }

  func open(address: String) {
    // A phone number leads to no web page, and the person who pressed it shouldn't be asked twice.
    guard address.hasPrefix("http") else { return Desktop.open(address, from: window) }
    Question.ask(
      // TRANSLATORS: “Open in your browser?”: Heading of a question; the web address stands below it. “Open”: A
      // button: opens a link in the browser, or (in a notification) opens Respite. “Cancel”: A button that closes a
      // question and changes nothing.
      localized("Open in your browser?"), address, over: window, yes: localized("Open"), no: localized("Cancel")
    ) { [weak window] in
      if let window { Desktop.open(address, from: window) }
    }
  }
}
