import Core
import Toolkit

/// All keyboard shortcuts: those registered for actions, and those the shortcuts dialog shows.
///
/// Keys are written in GTK's accelerator syntax, alternatives separated by spaces. A page handles its own keys in
/// `keyPressed`; `ShortcutTests` reads the sources and fails for a key that no group here shows.
enum Shortcuts {
  /// Shortcuts that work on the same pages.
  struct Group {
    /// The heading, which says where they work.
    let title: String
    /// Each shortcut's keys, and what they do.
    let shortcuts: [(keys: String, words: String)]

    init(_ title: String, _ shortcuts: [(keys: String, words: String)]) {
      self.title = title
      self.shortcuts = shortcuts
    }
  }

  /// Shows the dialog over `window`. GtkShortcutsWindow isn't used: it's at least 890 pixels wide, and its widgets have
  /// no accessible names.
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
    "more-help": ["F1"],
    "new-reflection": ["<Control>n"],
    "on-your-mind": ["<Control>m"],
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
      // TRANSLATORS: Heading in the list of keyboard shortcuts: keys that work on every page.
      localized("Everywhere"),
      [
        action("help-now", localized("Help now")),
        action("more-help", MoreHelpWords.title),
        action("new-reflection", localized("New reflection")),
        action("on-your-mind", MindWords.title),
        action("shelf", localized("Choose for yourself")),
        action("lock", localized("Lock")),
        // TRANSLATORS: In the list of keyboard shortcuts.
        action("previous-tab", localized("Previous tab")),
        // TRANSLATORS: In the list of keyboard shortcuts.
        action("next-tab", localized("Next tab")),
        ("Escape", localized("Back")),
        ("F10", localized("Menu")),
        action("settings", localized("Settings")),
        action("shortcuts", localized("Keyboard shortcuts")),
        // TRANSLATORS: In the list of keyboard shortcuts, and the only button of a message after which Respite
        // closes.
        action("quit", localized("Close Respite")),
      ])
  }

  private static var relax: Group {
    .init(
      // TRANSLATORS: Name of a tab. It names a place and isn’t an order.
      localized("Relax"),
      [
        // TRANSLATORS: In the list of keyboard shortcuts: the keys 1 to 3 choose a mood or a length.
        ("1...3", localized("First, second or third answer")),
        // TRANSLATORS: In the list of keyboard shortcuts: the answers are the moods or the lengths.
        ("Left Right", localized("Move between answers")),
      ])
  }

  private static var sessions: Group {
    .init(
      // TRANSLATORS: Heading in the list of keyboard shortcuts.
      localized("Exercises"),
      [
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("space", localized("Play or pause")),
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("Up Down", localized("Previous or next statement")),
        // TRANSLATORS: In the list of keyboard shortcuts: in exercises that go step by step.
        ("Left Right", localized("Previous or next step")),
      ])
  }

  private static var scenes: Group {
    .init(
      // TRANSLATORS: Name of an exercise; also a heading in the list of keyboard shortcuts.
      localized("Calming Scene"),
      [
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("Left Right", localized("Previous or next scene")),
        // TRANSLATORS: In the list of keyboard shortcuts: moves the picture of a scene, as if one turned one’s head.
        ("<Control>Left", localized("Look left")),
        // TRANSLATORS: In the list of keyboard shortcuts: moves the picture of a scene, as if one turned one’s head.
        ("<Control>Right", localized("Look right")),
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("Up Down", localized("Volume up or down")),
        ("m", localized("Mute")),
        ("s", localized("Sounds")),
        // TRANSLATORS: A button of a scene, and in the list of keyboard shortcuts.
        ("F11", localized("Full screen")),
      ])
  }

  private static var readings: Group {
    .init(
      // TRANSLATORS: Name of a tab, where the readings are.
      localized("Learn"),
      [
        ("<Control>f", localized("Search")),
        // TRANSLATORS: In the list of keyboard shortcuts, and a button: the next place where the words searched for
        // occur.
        ("<Control>g", localized("Next match")),
        // TRANSLATORS: In the list of keyboard shortcuts, and a button: the previous place where the words searched
        // for occur.
        ("<Shift><Control>g", localized("Previous match")),
        // TRANSLATORS: In the list of keyboard shortcuts: scrolls a reading down by one screenful.
        ("space", localized("Next page")),
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("<Control>plus", localized("Larger text")),
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("<Control>minus", localized("Smaller text")),
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("<Control>0", localized("Normal text size")),
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("<Control>a", localized("Select all")),
        ("<Control>c", localized("Copy")),
      ])
  }

  private static var reflecting: Group {
    .init(
      // TRANSLATORS: Name of a tab, where one writes down what went well.
      localized("Reflect"),
      [
        ("<Control>f", localized("Search")),
        // TRANSLATORS: In the list of keyboard shortcuts: what Enter does while writing a reflection, which has two
        // questions.
        ("Return", localized("Next question, then save")),
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("<Shift>Return", localized("New line")),
      ])
  }

  private static var statements: Group {
    .init(
      localized("List of statements"),
      [
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("<Alt>Up", localized("Move a statement up")),
        // TRANSLATORS: In the list of keyboard shortcuts.
        ("<Alt>Down", localized("Move a statement down")),
      ])
  }

  private static func action(_ name: String, _ words: String) -> (keys: String, words: String) {
    // Only the first is shown; others serve other keyboards or habits from other programs.
    (ofActions[name]?.first ?? "", words)
  }
}
