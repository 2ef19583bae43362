import CAdwaita

extension Desktop {
  /// The text scaling factor; 1 is the normal size.
  public static var textScale: Double { settings.map(scale) ?? 1 }

  /// Whether text is so large that rows should become columns.
  public static var hasLargeText: Bool { textScale > 1.3 }

  private static var settings: Object? {
    gtk_settings_get_default().map { Object(retaining: UnsafeMutableRawPointer($0)) }
  }

  private static func scale(_ settings: Object) -> Double {
    // In 1024ths of a dot per inch; -1 if it isn't set.
    let dots: Int = settings.get("gtk-xft-dpi")
    return dots > 0 ? Double(dots) / 1024 / 96 : 1
  }

  /// Calls `action` now, and after each change of the size of text for as long as `widget` lives. `action` receives the
  /// widget, which it mustn't capture, and whether text is large.
  static func followTextScale(of widget: Widget, _ action: @escaping (Widget, _ isLarge: Bool) -> Void) {
    action(widget, hasLargeText)
    let raw = widget.widget
    settings?.connect(
      "notify::gtk-xft-dpi", owner: widget,
      returning: { _ in
        action(Widget(retaining: raw), hasLargeText)
        return false
      })
  }
}

extension Box {
  /// A row that becomes a column, with `below` pixels between its children, while text is large: a narrow window then
  /// has no room for them side by side.
  public static func rowUnlessTextIsLarge(
    spacing: Int = 0, below: Int = 0, @WidgetBuilder _ children: () -> [Widget]
  ) -> Box {
    let box = row(spacing: spacing, children)
    Desktop.followTextScale(of: box) { box, isLarge in
      gtk_orientable_set_orientation(box.opaque, isLarge ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
      gtk_box_set_spacing(box.pointer(GtkBox.self), gint(isLarge ? below : spacing))
    }
    return box
  }
}

extension Box {
  /// A row with `core` in the middle, which stays there when `start` appears or goes. While text is large, it's a
  /// column, because a narrow window then has no room for both side by side.
  public static func row(inTheMiddle core: Widget, start: Widget) -> Box {
    let end = Box.column()
    let group = Object(adopting: UnsafeMutableRawPointer(gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL)))
    for side in [start, end] { gtk_size_group_add_widget(group.pointer(GtkSizeGroup.self), side.widget) }
    // A hidden widget still counts in its group.
    g_object_bind_property(start.raw, "visible", end.raw, "visible", G_BINDING_SYNC_CREATE)
    return rowUnlessTextIsLarge {
      start
      core.expand(horizontally: true)
      end
    }
  }
}

extension Widget {
  /// Of a GtkLabel.
  fileprivate func keepOnOneLineUnlessTextIsLarge() {
    Desktop.followTextScale(of: self) { label, isLarge in
      gtk_label_set_natural_wrap_mode(label.opaque, isLarge ? GTK_NATURAL_WRAP_INHERIT : GTK_NATURAL_WRAP_NONE)
    }
  }
}

extension Button {
  /// Keeps the label of a text button on one line if there's room, while text isn't large. Otherwise GTK may wrap it so
  /// that it fits the height of what's beside it. On a narrow page it has up to three lines.
  @discardableResult public func onOneLineUnlessTextIsLarge() -> Self {
    guard let words = gtk_button_get_child(pointer(GtkButton.self)) else { return self }
    let label = Widget(retaining: words)
    label.keepOnOneLineUnlessTextIsLarge()
    // A label that could end with an ellipsis has a small minimum width. Where GTK asks how wide a page must be at its
    // lowest height, as it does outside a scrolled window, another one needs its whole text on one line.
    gtk_label_set_lines(label.opaque, 3)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    return self
  }
}

extension Label {
  /// Keeps the text on one line if there's room, while text isn't large. Otherwise GTK may wrap it so that it fits the
  /// height of what's beside it.
  @discardableResult public func onOneLineUnlessTextIsLarge() -> Self {
    keepOnOneLineUnlessTextIsLarge()
    return self
  }

  /// Begins the lines at the start or, while text is large, puts them in the middle: for what stands beside something
  /// in a row that becomes a column.
  @discardableResult public func startsUnlessTextIsLarge() -> Self {
    Desktop.followTextScale(of: self) { label, isLarge in
      gtk_label_set_justify(label.opaque, isLarge ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
      gtk_label_set_xalign(label.opaque, isLarge ? 0.5 : 0)
    }
    return self
  }

  /// Restricts a short label to one line while text isn't large.
  @discardableResult public func singleLineUnlessTextIsLarge() -> Self {
    Desktop.followTextScale(of: self) { label, isLarge in gtk_label_set_wrap(label.opaque, isLarge.gboolean) }
    return self
  }
}
