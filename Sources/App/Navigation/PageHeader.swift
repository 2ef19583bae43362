import Core
import Toolkit

/// The bar at the top of every page, with *Help now* at its start.
enum PageHeader {
  /// A page with a back button: the bar, `content`, which fills the room below it, and `foot`, which is always in
  /// sight.
  static func page(_ navigator: any Navigator, _ content: Widget, foot: Widget? = nil) -> Widget {
    Box.column {
      make(navigator, back: localized("Back"))
      content.expand(horizontally: true, vertically: true)
      if let foot { foot }
    }
  }

  /// The bar of a page with a back button.
  static func make(_ navigator: any Navigator, back: String) -> HeaderBar {
    let header = make(navigator)
    header.addStart(
      Button.quiet(icon: "back", name: back).onPressed { navigator.leave() })
    return header
  }

  /// The bar of a page without a back button.
  static func make(_ navigator: any Navigator) -> HeaderBar {
    let header = HeaderBar()
    header.addStart(HelpNow.button(navigator))
    return header
  }

  /// The bar of the tabs, with the switcher in its middle where there is room.
  static func make(_ navigator: any Navigator, switcher: Widget) -> HeaderBar {
    let header = HeaderBar(title: switcher)
    header.addStart(HelpNow.button(navigator))
    header.addEnd(
      MenuButton(
        // TRANSLATORS: Name of the menu button, and in the list of keyboard shortcuts what F10 opens.
        icon: "respite-menu-symbolic", name: localized("Menu"),
        items: [
          (localized("Choose for yourself"), "app.shelf"),
          (localized("What helps"), "app.what-helps"), (localized("Talk to someone"), "app.more-help"),
          // TRANSLATORS: A menu item, and the title of the window it opens.
          (localized("Settings"), "app.settings"), (localized("Keyboard shortcuts"), "app.shortcuts"),
          (localized("About Respite"), "app.about"),
        ]
      ).style("quiet-menu"))
    return header
  }
}

extension ScrolledWindow {
  /// A page's content: a scrolling column at most `maximum` pixels wide, with `spacing` between its children and
  /// margins around it.
  static func column(
    maximum: Int, spacing: Int = 0, top: Int = 0, bottom: Int = 0, sides: Int, @WidgetBuilder _ children: () -> [Widget]
  ) -> ScrolledWindow {
    ScrolledWindow(
      Clamp(
        maximum: maximum,
        Box.column(spacing: spacing, children).margins(top: top, bottom: bottom, start: sides, end: sides)))
  }
}
