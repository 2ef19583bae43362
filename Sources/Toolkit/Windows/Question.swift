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
    // Where the answers are stacked, “yes” is the upper one, and GTK would put the focus there.
    dialog.focusWhenShown(no, in: dialog.opaque)
    gtk_window_present(dialog.pointer(GtkWindow.self))
  }

  /// Asks a question with several answers, and calls `chosen` with the index of the answer. Enter and Escape mean the
  /// first.
  ///
  /// - Returns: a function that closes the dialog without an answer.
  public static func choose(
    _ heading: String, _ body: String, over window: Widget, answers: [String], chosen: @escaping (Int) -> Void
  ) -> () -> Void {
    let dialog = make(heading, body, over: window, answers: answers.enumerated().map { ("\($0)", $1) })
    let raw = dialog.pointer(AdwMessageDialog.self)
    adw_message_dialog_set_default_response(raw, "0")
    adw_message_dialog_set_close_response(raw, "0")
    var isOpen = true
    for place in answers.indices {
      dialog.connect("response::\(place)") {
        guard isOpen else { return }
        isOpen = false
        chosen(place)
      }
    }
    if let first = answers.first { dialog.focusWhenShown(first, in: dialog.opaque) }
    gtk_window_present(dialog.pointer(GtkWindow.self))
    // Only this closure retains the wrapper.
    return {
      guard isOpen else { return }
      isOpen = false
      gtk_window_destroy(dialog.pointer(GtkWindow.self))
    }
  }

  /// Shows a message with one button, and calls `noted` when the button is pressed.
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
    // GTK 4.8 doesn't report to a screen reader what an alert dialog is, or that it is active.
    dialog.role(.window)
    let raw = dialog.pointer(AdwMessageDialog.self)
    for answer in answers { adw_message_dialog_add_response(raw, answer.id, answer.label) }
    // The first answer has the focus, so a screen reader reads the message there.
    dialog.nameButtons(answers.first.map { [$0.label: body] } ?? [:])
    dialog.offersHelp()
    return dialog
  }
}

extension Widget {
  /// Gives each button inside this widget its label as the accessible name, because a screen reader speaks libadwaita's
  /// labels twice. `descriptions` are the accessible descriptions of the buttons, by label.
  fileprivate func nameButtons(_ descriptions: [String: String]) {
    var child = gtk_widget_get_first_child(widget)
    while let found = child {
      let inner = Widget(retaining: found)
      if let label = inner.buttonLabel {
        inner.named(label).described(descriptions[label] ?? "")
      } else {
        inner.nameButtons(descriptions)
      }
      child = gtk_widget_get_next_sibling(found)
    }
  }

  /// Gives the focus to the button with this label when that button is mapped. libadwaita makes two buttons for each
  /// answer, one for either layout.
  fileprivate func focusWhenShown(_ label: String, in window: OpaquePointer) {
    var child = gtk_widget_get_first_child(widget)
    while let found = child {
      let inner = Widget(retaining: found)
      if inner.buttonLabel == label {
        inner.onMapChanged { isMapped in if isMapped { gtk_window_set_focus(UnsafeMutablePointer(window), found) } }
      } else {
        inner.focusWhenShown(label, in: window)
      }
      child = gtk_widget_get_next_sibling(found)
    }
  }

  private var buttonLabel: String? {
    guard Bool(g_type_check_instance_is_a(pointer(GTypeInstance.self), gtk_button_get_type())) else { return nil }
    return gtk_button_get_label(pointer(GtkButton.self)).map { String(cString: $0) }
  }
}
