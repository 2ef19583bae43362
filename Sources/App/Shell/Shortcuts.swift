import Core
import Toolkit

/// All keyboard shortcuts: those registered for actions, and those the shortcuts dialog shows.
///
/// Keys are written in GTK's accelerator syntax, alternatives separated by spaces. A page handles its own keys in
/// `keyPressed`; `ShortcutTests` reads the sources and fails for a key that no group here shows.
enum Shortcuts {
  /// Shortcuts that work in the same place.
  struct Group {
    /// The place.
    let title: String
    /// Each shortcut's keys, and what they do.
    let shortcuts: [(keys: String, words: String)]

    init(_ title: String, _ shortcuts: [(keys: String, words: String)]) {
      self.title = title
      self.shortcuts = shortcuts
    }
  }

  /// Shows the dialog over `window`. GtkShortcutsWindow isn't used: it's at least 890 pixels wide, and its widgets have no
  /// accessible names.
  static func present(over window: ApplicationWindow) {
    let dialog = PreferencesWindow(
      title: localized("Keyboard shortcuts"), over: window,
      groups: groups.map { group in
        PreferencesGroup(group.title) { group.shortcuts.map { ShortcutRow($0.keys, $0.words) } }
      })
    dialog.keepAlive(dialog)
    dialog.present()
  }

  /// The keys of actions, by the action's name. They work everywhere.
  static let ofActions: [String: [String]] = [
    "help-now": ["<Control>h"],
    "new-reflection": ["<Control>n"],
    "shelf": ["<Control>e"],
    "lock": ["<Control>l"],
    "settings": ["<Control>comma"],
    "shortcuts": ["<Control>question", "<Control>slash"],
    "previous-tab": ["<Control>Page_Up"],
    "next-tab": ["<Control>Page_Down"],
    "quit": ["<Control>q", "<Control>w"],
  ]

  /// All shortcuts, grouped by where they work.
  static var groups: [Group] { [everywhere, relax, sessions, scenes, readings, reflecting, statements] }

  private static var everywhere: Group {
    .init(
      localized("Everywhere"),
      [
        action("help-now", localized("Help now")),
        action("new-reflection", localized("New reflection")),
        action("shelf", localized("Choose for yourself")),
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
    // Only the first is shown; others serve other keyboards or habits from other programs.
    (ofActions[name]?.first ?? "", words)
  }
}
