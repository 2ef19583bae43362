import CAdwaita

/// A message dialog over a window.
public enum Question {
  /// Asks a question with two answers, and calls `confirmed` if the answer is `yes`.
  ///
  /// Enter and Escape mean `no`, so that nothing happens by accident.
  public static func ask(
    _ heading: String, _ body: String, over window: Widget, yes: String, no: String, confirmed: @escaping () -> Void
  ) {
    let dialog = make(heading, body, over: window, answers: [("no", no), ("yes", yes)])
    let raw = dialog.pointer(AdwMessageDialog.self)
    adw_message_dialog_set_default_response(raw, "no")
    adw_message_dialog_set_close_response(raw, "no")
    dialog.connect("response::yes", confirmed)
    gtk_window_present(dialog.pointer(GtkWindow.self))
  }

  /// Shows a message with one button. `noted` is called when it is pressed.
  public static func tell(
    _ heading: String, _ body: String, over window: Widget, yes: String, noted: @escaping () -> Void = {}
  ) {
    let dialog = make(heading, body, over: window, answers: [("yes", yes)])
    adw_message_dialog_set_close_response(dialog.pointer(AdwMessageDialog.self), "yes")
    dialog.connect("response::yes", noted)
    gtk_window_present(dialog.pointer(GtkWindow.self))
  }

  private static func make(
    _ heading: String, _ body: String, over window: Widget, answers: [(id: String, label: String)]
  ) -> Widget {
    let dialog = Widget(retaining: adw_message_dialog_new(window.pointer(GtkWindow.self), heading, body))
    let raw = dialog.pointer(AdwMessageDialog.self)
    for answer in answers { adw_message_dialog_add_response(raw, answer.id, answer.label) }
    dialog.nameButtons()
    return dialog
  }
}

extension Widget {
  /// Gives each button below its label as its accessible name: a screen reader speaks libadwaita's labels twice.
  fileprivate func nameButtons() {
    var child = gtk_widget_get_first_child(widget)
    while let found = child {
      let inner = Widget(retaining: found)
      if let label = inner.buttonLabel { inner.named(label) } else { inner.nameButtons() }
      child = gtk_widget_get_next_sibling(found)
    }
  }

  private var buttonLabel: String? {
    guard Bool(g_type_check_instance_is_a(pointer(GTypeInstance.self), gtk_button_get_type())) else { return nil }
    return gtk_button_get_label(pointer(GtkButton.self)).map { String(cString: $0) }
  }
}
