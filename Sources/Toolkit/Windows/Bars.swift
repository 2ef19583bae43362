import CAdwaita

/// The header bar of a page, with the window's buttons at its end.
public final class HeaderBar: Widget {
  /// A flat bar with `title` centred, or without a title.
  public init(title: Widget? = nil) {
    super.init(adopting: adw_header_bar_new())
    let title = title ?? Box.column()
    withExtendedLifetime(title) { adw_header_bar_set_title_widget(opaque, title.widget) }
    style("flat")
  }

  /// Whether the window's own buttons are shown, such as the one that closes it.
  public var showsWindowButtons: Bool {
    get { Bool(adw_header_bar_get_show_end_title_buttons(opaque)) }
    set {
      adw_header_bar_set_show_start_title_buttons(opaque, newValue.gboolean)
      adw_header_bar_set_show_end_title_buttons(opaque, newValue.gboolean)
    }
  }

  /// Adds a widget at the start.
  public func addStart(_ child: Widget) { adw_header_bar_pack_start(opaque, child.widget) }
  /// Adds a widget at the end.
  public func addEnd(_ child: Widget) { adw_header_bar_pack_end(opaque, child.widget) }
}

/// The window's own buttons, such as the one that closes it, of one side of its header; none where the desktop has them
/// on the other.
public final class WindowButtons: Widget {
  /// Those of the end of the header, or of its start.
  public init(atEnd: Bool) { super.init(adopting: gtk_window_controls_new(atEnd ? GTK_PACK_END : GTK_PACK_START)) }
}

/// A stack that shows one of its tabs.
public final class ViewStack: Widget {
  private var names: [String] = []

  /// A stack without tabs.
  public init() { super.init(adopting: adw_view_stack_new()) }

  /// Adds a tab.
  public func add(_ child: Widget, name: String, title: String, icon: String) {
    adw_view_stack_add_titled_with_icon(opaque, child.widget, name, title, icon)
    names.append(name)
  }

  /// The name of the visible tab.
  public var shown: String {
    get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != shown { adw_view_stack_set_visible_child_name(opaque, newValue) } }
  }

  /// Calls `action` when another tab is shown.
  public func onShown(_ action: @escaping () -> Void) { connect("notify::visible-child", action) }
}

/// A tab switcher, which is in the header bar, or at the foot of the window if the header bar is too narrow.
public struct ViewSwitcher {
  /// The widget for the header bar. It shows the title while the switcher is at the foot of the window.
  public let header: Widget
  /// The widget for the foot of the window.
  public let bar: Widget

  /// Creates a switcher between the tabs of `stack`.
  public init(of stack: ViewStack, title: String) {
    header = Widget(adopting: adw_view_switcher_title_new())
    bar = Widget(adopting: adw_view_switcher_bar_new())
    adw_view_switcher_title_set_stack(header.opaque, stack.opaque)
    adw_view_switcher_title_set_title(header.opaque, title)
    adw_view_switcher_bar_set_stack(bar.opaque, stack.opaque)
    g_object_bind_property(header.raw, "title-visible", bar.raw, "reveal", G_BINDING_SYNC_CREATE)
    header.drawIcons()
    bar.drawIcons()
  }
}
