import Core
import Toolkit

/// Every key there is: what the program registers for its actions, and what the shortcuts window shows.
///
/// Keys are written as GTK does, several for one thing with a space between. A page's own keys are in its `keyPressed`;
/// `ShortcutTests` reads them there and misses those that no group here shows.
enum Shortcuts {
  /// Keys that work in the same place.
  struct Group {
    /// Where that is.
    let title: String
    /// Each key, and what it does.
    let shortcuts: [(keys: String, words: String)]

    init(_ title: String, _ shortcuts: [(keys: String, words: String)]) {
      self.title = title
      self.shortcuts = shortcuts
    }
  }

  /// Shows them over `window`. GTK's own window for this is no narrower than 890 pixels and names nothing, so it is ours.
  static func present(over window: ApplicationWindow) {
    let dialog = PreferencesWindow(
      title: localized("Keyboard shortcuts"), over: window,
      groups: groups.map { group in
        PreferencesGroup(group.title) { group.shortcuts.map { ShortcutRow($0.keys, $0.words) } }
      })
    dialog.keepAlive(dialog)
    dialog.present()
  }

  /// The keys of actions, which work wherever the keyboard is.
  static let ofActions: [String: [String]] = [
    "help-now": ["<Control>h"],
    "new-reflection": ["<Control>n"],
    "lock": ["<Control>l"],
    "settings": ["<Control>comma"],
    "shortcuts": ["<Control>question", "<Control>slash"],
    "previous-tab": ["<Control>Page_Up"],
    "next-tab": ["<Control>Page_Down"],
    "quit": ["<Control>q", "<Control>w"],
  ]

  /// All of them, grouped by where they work.
  static var groups: [Group] { [everywhere, relax, sessions, scenes, readings, reflecting, statements] }

  private static var everywhere: Group {
    .init(
      localized("Everywhere"),
      [
        action("help-now", localized("Help now")),
        action("new-reflection", localized("New reflection")),
        action("lock", localized("Lock")),
        action("previous-tab", localized("Previous tab")),
        action("next-tab", localized("Next tab")),
        ("Escape", localized("Back")),
        ("F10", localized("Menu")),
        action("settings", localized("Settings")),
        action("shortcuts", localized("Keyboard shortcuts")),
        action("quit", localized("Close Respite")),
      ])
  }

  private static var relax: Group {
    .init(
      localized("Relax"),
      [
        ("1...3", localized("First, second or third answer")),
        ("Left Right", localized("From answer to answer")),
      ])
  }

  private static var sessions: Group {
    .init(
      localized("Exercises"),
      [
        ("space", localized("Play or pause")),
        ("Up Down", localized("Next or previous statement")),
        ("Left Right", localized("Back or on, where an exercise goes by lines")),
      ])
  }

  private static var scenes: Group {
    .init(
      localized("Calming scene"),
      [
        ("Left Right", localized("Previous or next scene")),
        ("<Control>Left", localized("Look to the left")),
        ("<Control>Right", localized("Look to the right")),
        ("Up Down", localized("Louder or quieter")),
        ("m", localized("Mute")),
        ("F11", localized("Fill the screen")),
      ])
  }

  private static var readings: Group {
    .init(
      localized("Learn"),
      [
        ("<Control>f", localized("Search")),
        ("<Control>g", localized("Next place found")),
        ("<Shift><Control>g", localized("Previous place found")),
        ("space", localized("A page on")),
        ("<Control>plus", localized("Larger text")),
        ("<Control>minus", localized("Smaller text")),
        ("<Control>0", localized("Text as it was")),
        ("<Control>a", localized("Select all")),
        ("<Control>c", localized("Copy")),
      ])
  }

  private static var reflecting: Group {
    .init(
      localized("Reflect"),
      [
        ("<Control>f", localized("Search")),
        ("Return", localized("Go on, then keep it")),
        ("<Shift>Return", localized("A new line")),
      ])
  }

  private static var statements: Group {
    .init(
      localized("List of statements"),
      [
        ("<Alt>Up", localized("Move a statement up")),
        ("<Alt>Down", localized("Move a statement down")),
      ])
  }

  private static func action(_ name: String, _ words: String) -> (keys: String, words: String) {
    // The first says it; a second one is the same on another keyboard, or what other programs have for it.
    (ofActions[name]?.first ?? "", words)
  }
}
