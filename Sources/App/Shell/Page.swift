import Core
import Toolkit

/// Something that fills the window.
protocol Page: AnyObject {
  /// What is laid into the window.
  var widget: Widget { get }
  /// What it stands on.
  var surface: Surface { get }
  /// Whether it shows what the person wrote, felt or did, and so is covered by the lock.
  var holdsWords: Bool { get }
  /// Whether only the person leaves it: nothing that comes from outside takes its place.
  var isLeftByHandOnly: Bool { get }
  /// It is on screen now: the place for the first focus.
  func appeared()
  /// It is on screen no longer, but may be again: another tab was chosen.
  func disappeared()
  /// Escape was pressed; true if the page used it, false to leave.
  func escapePressed() -> Bool
  /// A key that nothing else wanted, wherever the focus is; true if the page used it.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool
  /// The window was minimised, or is there again.
  func minimized(_ isMinimized: Bool)
  /// It is about to go: what must not be lost is kept before this returns.
  func leaving() async
}

extension Page {
  var holdsWords: Bool { false }
  var isLeftByHandOnly: Bool { false }
  func appeared() {}
  func disappeared() {}
  func escapePressed() -> Bool { false }
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  func minimized(_ isMinimized: Bool) {}
  func leaving() async {}
}

/// Where pages lead.
protocol Navigator: AnyObject {
  /// Straight into the breathing circle.
  func helpNow()
  /// A session, from its first exercise, or with `first` in its place.
  func begin(_ origin: SessionRecord.Origin, first: Exercise?)
  /// A session that was cut short, from where it was.
  func goOn(with session: UnfinishedSession)
  /// A page to write a reflection.
  func compose()
  /// A page to change a reflection.
  func edit(_ reflection: Reflection)
  /// What was deleted.
  func openBin()
  /// A reading; over another one it takes its place.
  func open(_ reading: ReadingModel)
  /// People to talk to: emergency numbers, helplines, and one's own plan.
  func openMoreHelp()
  /// The person's own plan for hard hours.
  func openHelpPlan()
  /// Prints words under headings, on paper or into a file, as the person then chooses.
  func print(title: String, sections: [(heading: String, words: String)])
  /// The pages that say how Respite is used, once more.
  func replayHowTo()
  /// The Relax tab, whatever lies over the tabs.
  func showRelax()
  /// A small window to choose a rhythm in.
  func choosePattern(_ patterns: BreathingPatternsModel)
  /// A small window to change the statements in.
  func changeStatements(_ statements: StatementsModel)
  /// A small window to take along, bring back and copy all that is kept, over `window`.
  func openData(over window: Widget)
  /// Locks the person's words, once what is being written is kept.
  func closeLock()
  /// Back to where one came from.
  func leave()
  /// Opens an address outside, after showing where it leads.
  func open(address: String)
  /// Asks for one file of the given MIME types; `chosen` gets its path, or nothing happens.
  func chooseFile(
    title: String, accept: String, kind: String, mimeTypes: [String], chosen: @escaping (String) -> Void)
  /// The window fills the screen, or does so no longer.
  var isFullscreen: Bool { get set }
}

/// The bar at the top of every page, with *Help now* on its left.
enum PageHeader {
  /// The bar of a page that others lead to: *Help now*, and a way back.
  static func make(_ navigator: any Navigator, back: String) -> HeaderBar {
    let header = HeaderBar()
    header.addStart(helpNow(navigator))
    header.addStart(
      Button.quiet(icon: "back", name: back) { [weak navigator] in navigator?.leave() })
    return header
  }

  /// The bar of a page from which nothing leads back.
  static func make(_ navigator: any Navigator) -> HeaderBar {
    let header = HeaderBar()
    header.addStart(helpNow(navigator))
    return header
  }

  /// The bar of the tabs, with the switcher in its middle where there is room.
  static func make(_ navigator: any Navigator, switcher: Widget) -> HeaderBar {
    let header = HeaderBar(title: switcher)
    header.addStart(helpNow(navigator))
    header.addEnd(
      MenuButton(
        icon: "respite-menu-symbolic", name: localized("Menu"),
        items: [
          (localized("Steadiness"), "app.steadiness"), (localized("Getting more help"), "app.more-help"),
          (localized("Settings"), "app.settings"), (localized("Keyboard shortcuts"), "app.shortcuts"),
          (localized("About Respite"), "app.about"),
        ]
      ).style("quiet-menu"))
    return header
  }

  private static func helpNow(_ navigator: any Navigator) -> Button {
    Button.quiet(icon: "help", name: localized("Help now")) { [weak navigator] in navigator?.helpNow() }
  }
}
