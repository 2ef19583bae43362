import CAdwaita
import Core
import Foundation
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// Words are typed on each page that takes some, and the page is left in each way, while writes work, fail and hang.
/// Nothing typed is lost: it's saved, still on the page, or held back behind the lock until it can be saved.
final class LeavingTests: XCTestCase {
  private static let words = "Ana rang about the exam"

  /// What writes to the store do.
  private enum Writes: CaseIterable { case work, fail, hang }

  /// The ways to leave a page.
  private enum Way: CaseIterable {
    case escape, back, otherPage, otherTab, notification, helpNow, lock, close, terminate, logout

    /// Whether the window closes by it.
    var ends: Bool { [.close, .terminate].contains(self) }
  }

  /// A page with a text for words.
  private struct Place {
    let name: String
    var stored: MindContent?
    /// The button that shows the text.
    var button: String?
    /// The page to open; nil for the tabs.
    let route: (MindEntry?, Reflection) -> Route?

    @MainActor static var all: [Place] { newEntries + others }

    /// A ladder with a step that someone has gone to try.
    @MainActor private static let tried = Ladder(
      goal: "the bus",
      steps: [
        Ladder.Step("one stop", tries: [Ladder.Try(moment: Surroundings().dependencies.moment)])
      ])
    @MainActor private static let newEntries = MindKind.inOrder.map { kind in
      Place(name: "new \(kind)") { _, _ in .tool(kind, nil) }
    }
    @MainActor private static let others = [
      Place(name: "worry", stored: MindContent(Worry("exam"))) { entry, _ in .tool(.worry, entry) },
      Place(name: "ladder", stored: MindContent(Ladder(goal: "the bus"))) { entry, _ in .tool(.ladder, entry) },
      Place(name: "new reflection") { _, _ in .newReflection() },
      Place(name: "reflection") { _, reflection in .reflection(reflection) },
      Place(name: "step of a ladder", stored: MindContent(Ladder(goal: "the bus")), button: "Add a step") { entry, _ in
        .tool(.ladder, entry)
      },
      Place(name: "note of a try", stored: MindContent(tried), button: "I’m back") { entry, _ in .tool(.ladder, entry)
      },
      Place(name: "worry time", stored: MindContent(Worry("exam")), button: "One thing I can do") { _, _ in .worryTime
      },
      Place(
        name: "how one managed", stored: MindContent(Worry("exam", knowing: .on(LocalDay("2026-03-10") ?? .first))),
        button: "Yes"
      ) {
        _, _ in .onYourMind(search: "")
      },
      Place(name: "check-in") { _, _ in .checkIn },
      Place(name: "plan for hard times") { _, _ in .helpPlan() },
    ]
  }

  func testNothingTypedIsLostWhicheverWayAPageIsLeftAndWhateverWritesDo() {
    onMain {
      // All combinations take a minute and a half. Each way and page once, with each kind of writes in turn, is enough
      // for each change.
      let isWhole = ProcessInfo.processInfo.environment["RESPITE_SOAK"] != nil
      var (table, lost) = ([String: [Writes: Int]](), 0)
      for (row, place) in Place.all.enumerated() {
        for (column, way) in Way.allCases.enumerated() {
          for (kind, writes) in Writes.allCases.enumerated() where isWhole || (row + column) % 3 == kind {
            if let problem = Leaving(place, way, writes).problem() {
              lost += 1
              XCTFail("\(place.name), \(way), writes \(writes): \(problem)")
            }
            table[place.name, default: [:]][writes, default: 0] += 1
          }
        }
      }
      print("Left \(table.values.flatMap(\.values).reduce(0, +)) times, \(lost) lost.")
    }
  }

  func testEachPageWithATextForWordsSaysWhatIsUnsavedThere() {
    onMain {
      let around = Surroundings()
      let navigator = IdleNavigator()
      for name in PageName.allCases.map(\.rawValue) + MindKind.inOrder.map({ "\($0)" }) {
        guard let route = Route.named(name, around.dependencies, over: Box.column()),
          let page = route.makePage(around.dependencies, around.state, navigator: navigator)
        else { continue }
        let texts = page.widget.descendants(of: gtk_text_view_get_type())
        if texts.contains(where: { Bool(gtk_text_view_get_editable($0.pointer(GtkTextView.self))) }) {
          XCTAssertNotNil(page.writing, "\(name)")
        }
      }
    }
  }

  func testAPressedNotificationEndsOnItsPage() {
    onMain {
      for first in Tab.allCases {
        for kind in ReminderKind.allCases {
          let around = Surroundings()
          around.settings[.onboardingDone] = true
          let window = Leaving.window(around, first: first) {}
          window.reminderFollowed(kind)
          XCTAssertEqual(window.pages.tabs.tab, kind.tab)
          if kind == .worry {
            XCTAssertTrue(window.pages.top is WorryTimePage, "\(kind), from \(first)")
          } else {
            XCTAssertTrue(window.pages.over.isEmpty, "\(kind), from \(first)")
          }
          // It doesn't leave a page that only the person may leave.
          window.leave()
          window.open(.newReflection())
          window.reminderFollowed(kind)
          XCTAssertTrue(window.pages.top is ComposePage, "\(kind), while writing")
          Leaving.close(window, around)
        }
      }
    }
  }

  func testOnYourMindOpensOverTheTabOneIsOn() {
    onMain {
      let around = Surroundings()
      around.settings[.onboardingDone] = true
      let window = Leaving.window(around, first: .relax) {}
      window.open(.onYourMind(search: ""))
      XCTAssertTrue(window.pages.top is MindPage)
      XCTAssertEqual(window.pages.tabs.tab, .relax)
      window.open(.tool(.worry, nil))
      window.open(.onYourMind(search: ""))
      XCTAssertTrue(window.pages.top is MindPage, "it leads back to the one that’s open")
      XCTAssertEqual(window.pages.over.count, 1)
      Leaving.close(window, around)
    }
  }

  func testAPageThatStaysForUnsavedWordsIsNotLeftAgainByEachLetter() {
    onMain {
      let worry = Place(name: "new worry") { _, _ in .tool(.worry, nil) }
      XCTAssertNil(Leaving(worry, .back, .hang).problemOfStaying())
    }
  }

  /// One window, in which a page is left once.
  @MainActor private final class Leaving {
    let (place, way, writes): (Place, Way, Writes)
    let around = Surroundings()
    let gate = Gate()
    let passphrase = Passphrase("a calm passphrase")
    var isClosed = false

    init(_ place: Place, _ way: Way, _ writes: Writes) { (self.place, self.way, self.writes) = (place, way, writes) }

    /// Leaves the page; returns what is wrong then, or nil.
    func problem() -> String? {
      around.settings[.onboardingDone] = true
      var isPrepared = false
      let entry = place.stored.map { MindEntry(id: UUID(), content: $0, moment: around.dependencies.moment) }
      let reflection = Reflection(id: UUID(), event: "Tea", reason: "", moment: around.dependencies.moment)
      Task {
        if let passphrase { try await around.lock.set(around.lock.prepare(passphrase)) }
        try await around.store.add(reflection, finishesDraft: false)
        if let entry { try await around.store.add(entry, finishesDraft: false) }
        isPrepared = true
      }
      guard MainLoop.turn(until: { isPrepared }) else { return "nothing was stored" }
      let window = Self.window(around, first: .reflect) { [weak self] in self?.isClosed = true }
      Self.terminated = { window.close() }
      defer { Self.terminated = {} }
      guard MainLoop.turn(until: { window.lock.state == .open }) else { return "no lock" }
      if let route = place.route(entry, reflection) { window.open(route) }
      if let button = place.button {
        guard MainLoop.turn(until: { self.press(button, in: window) }) else { return "no button “\(button)”" }
      }
      guard MainLoop.turn(until: { self.type(into: window) }) else { return "no text" }
      // The draft, or the plan, has been read.
      guard MainLoop.turn(until: { window.pages.top.writing?.isUnsaved == true }) else { return "nothing is unsaved" }
      let page = window.pages.top
      switch writes {
      case .work: break
      case .fail: around.gate.failWriting(with: .diskFull(path: "/home"))
      case .hang: around.gate.hold(at: gate)
      }
      leave(window)
      let problem = judge(window, page)
      if !isClosed {
        window.close()
        _ = turn { self.isClosed }
      }
      return problem ?? (isClosed ? nil : "the window didn’t close at the end")
    }

    /// Presses *Save*, types on while the disk is slow, and stays at the question because the second write fails.
    /// Returns what is wrong then, or nil.
    func problemOfStaying() -> String? {
      around.settings[.onboardingDone] = true
      let window = Self.window(around, first: .reflect) { [weak self] in self?.isClosed = true }
      defer { Self.close(window, around) }
      window.open(.tool(.worry, nil))
      guard turn({ self.type(into: window) && window.pages.top.writing?.isUnsaved == true }) else { return "no text" }
      let (first, second) = (Gate(), Gate())
      around.gate.hold(at: first)
      guard press("Save", in: window), turn({ first.waiting == 1 }) else { return "nothing was being saved" }
      _ = type(into: window, "\(LeavingTests.words)!")
      around.gate.hold(at: second)
      first.open()
      guard turn({ second.waiting > 0 }) else { return "the second write didn’t begin" }
      around.gate.failWriting(with: .diskFull(path: "/home"))
      second.open()
      guard turn({ self.asked != nil }), let asked else { return "no one was asked" }
      gtk_window_close(asked.pointer(GtkWindow.self))  // as *Keep writing* does
      guard turn({ self.asked == nil }) else { return "the question stays" }
      for letter in 1...3 {
        _ = type(into: window, "\(LeavingTests.words)!\(letter)")
        for _ in 0..<20 { turnOnce() }
        if self.asked != nil { return "asked again by a letter" }
      }
      around.gate.failWriting(with: nil)
      return turn { window.pages.top.writing?.isUnsaved == false } ? nil : "it was never saved"
    }

    static func window(_ around: Surroundings, first: Tab, closed: @escaping () -> Void) -> MainWindow {
      let window = MainWindow(
        application: application, dependencies: around.dependencies, first: first, reopen: { _ in }, closed: closed)
      window.present()
      return window
    }

    static func close(_ window: MainWindow, _ around: Surroundings) {
      window.close()
      XCTAssertTrue(
        MainLoop.turn {
          around.timer.advance(by: .seconds(1))
          return window.closing.hasBegun && !window.window.isVisible
        })
    }

    private func judge(_ window: MainWindow, _ page: any Page) -> String? {
      if writes != .work {
        for _ in 0..<20 { turnOnce() }
        if isSaved(unlocking: false) { return "it says it’s saved, and writes don’t work" }
        if isClosed { return "the window closed" }
        if page.writing?.isUnsaved != true { return "the words are gone" }
        if !window.pages.all.contains(where: { $0 === page }), !window.pages.heldBack.contains(where: { $0 === page }) {
          return "the page is gone"
        }
        // The person is asked, if they wanted to leave it.
        if leaves(page, of: window), !turn({ self.asked != nil }) { return "no one was asked" }
        if way == .lock {
          var hasOpened = false
          Task {
            if let passphrase { try await around.lock.unlock(passphrase) }
            hasOpened = true
          }
          guard turn({ hasOpened }) else { return "it didn’t unlock" }
        }
        around.gate.failWriting(with: nil)
        gate.open()
      }
      if !turn({ self.isSaved() }) { return "it was never saved" }
      if !turn({ self.asked == nil }) { return "the question stays over words that are saved" }
      if way.ends, !turn({ self.isClosed }) { return "the window didn’t close" }
      return nil
    }

    private func leave(_ window: MainWindow) {
      switch way {
      case .escape: _ = window.escapePressed()
      case .back: window.leave()
      case .otherPage: window.open(.moreHelp)
      case .otherTab: window.go(to: .tab(.learn))
      case .notification: window.reminderFollowed(.worry)
      case .helpNow: window.open(.session(.helpNow, first: nil))
      case .lock: window.closeLock()
      case .close: window.close()
      case .terminate: kill(getpid(), SIGTERM)
      case .logout: window.sessionEnding()
      }
    }

    /// Whether the person wanted to leave the page itself, rather than to go over it or back to its first part.
    private func leaves(_ page: any Page, of window: MainWindow) -> Bool {
      switch way {
      case .helpNow, .lock, .otherPage: false
      case .notification: !page.isLeftByHandOnly && page !== window.pages.tabs
      case .escape: !["step of a ladder", "note of a try"].contains(place.name) && page !== window.pages.tabs
      case .back, .otherTab: page !== window.pages.tabs
      case .close, .terminate, .logout: true
      }
    }

    /// Turns the loop until `condition` holds, with the clock running, for up to ten seconds.
    private func turn(_ condition: () -> Bool) -> Bool {
      let end = g_get_monotonic_time() + 10_000_000
      while !condition() {
        guard g_get_monotonic_time() < end else { return false }
        turnOnce()
      }
      return true
    }

    private func turnOnce() {
      around.timer.advance(by: .milliseconds(250))
      let end = g_get_monotonic_time() + 2_000
      while g_get_monotonic_time() < end { if g_main_context_iteration(nil, 0) == 0 { g_usleep(100) } }
    }

    /// Whether the words are in the store. Opens the lock to look, unless told otherwise.
    private func isSaved(unlocking: Bool = true) -> Bool {
      var saved: [String]?
      Task {
        let found = await attempt("read what was saved") {
          if unlocking, let passphrase { try await around.lock.unlock(passphrase) }
          return try await around.store.savedWords()
        }
        saved = found ?? []
      }
      return MainLoop.turn(until: { saved != nil }) && saved?.contains(LeavingTests.words) == true
    }

    /// The question about words that aren't saved, if it's on the screen.
    private var asked: Widget? {
      Self.toplevels.first {
        Bool(g_type_check_instance_is_a($0.pointer(GTypeInstance.self), adw_message_dialog_get_type()))
      }
    }

    private static var toplevels: [Widget] {
      guard let all = gtk_window_get_toplevels() else { return [] }
      return (0..<g_list_model_get_n_items(all)).compactMap { g_list_model_get_object(all, $0) }
        .map { Widget(adopting: UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)) }
    }

    private func press(_ label: String, in window: MainWindow) -> Bool {
      let buttons = window.pages.top.widget.descendants(of: gtk_button_get_type()).filter(\.isMapped)
      let button = buttons.first { widget in
        gtk_button_get_label(widget.pointer(GtkButton.self)).map { String(cString: $0) == label } ?? false
      }
      button?.emit("clicked")
      return button != nil
    }

    /// Types into the first text of the page on top.
    private func type(into window: MainWindow, _ words: String = LeavingTests.words) -> Bool {
      let page = window.pages.top.widget
      let views = page.descendants(of: gtk_text_view_get_type()).filter { $0.isMapped && $0.isSensitive }
      if let view = views.first {
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.pointer(GtkTextView.self)), words, -1)
        return true
      }
      guard let entry = page.descendants(of: gtk_entry_get_type()).first(where: \.isMapped) else { return false }
      gtk_editable_set_text(entry.opaque, words)
      return true
    }

    private static var terminated: () -> Void = {}
    private static let application: Application = {
      let application = Application(id: "io.github.respite_app.Respite.LeavingTests")
      try? application.register()
      Application.onTerminated { terminated() }
      return application
    }()
  }
}

extension RecordStore {
  /// All that was written into reflections, entries, the plan and drafts.
  fileprivate func savedWords() async throws -> [String] {
    var words = try await reflections().map(\.event) + mind().flatMap { $0.content?.words ?? [] }
    for kind in MindKind.allCases { words += try await mindDraft(kind)?.content.words ?? [] }
    let (draft, plan) = (try await draft(), try await helpPlan())
    return words + [draft?.event ?? ""] + HelpPlan.Part.allCases.map { plan?[$0] ?? "" }
  }
}
