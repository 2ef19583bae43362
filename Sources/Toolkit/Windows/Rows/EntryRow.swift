import CAdwaita
import Localization

/// A text field of one line. It asks input methods not to learn from the text.
public final class EntryRow: PreferencesRow {
  /// Creates a row that holds `text`.
  public init(_ title: String, text: String = "") {
    super.init(row: adw_entry_row_new())
    becomesTextField()
    adw_preferences_row_set_use_markup(pointer(AdwPreferencesRow.self), 0)
    adw_preferences_row_set_title(pointer(AdwPreferencesRow.self), title.shown)
    gtk_editable_set_text(opaque, text)
  }

  /// The row's text.
  public var text: String { editableText(of: opaque) }

  /// Calls `action` with the text after each change.
  @discardableResult public func onChanged(_ action: @escaping (String) -> Void) -> Self {
    connect("changed", reading: { editableText(of: $0) }, action)
    return self
  }

  /// Calls `action` with the text when the text is confirmed, by Enter or by the apply button, which appears once the
  /// text has been edited.
  @discardableResult public func onApplied(_ action: @escaping (String) -> Void) -> Self {
    adw_entry_row_set_show_apply_button(pointer(AdwEntryRow.self), 1)
    // TRANSLATORS: Heard by screen readers only: a button with a tick that saves what was typed into a field.
    descendant(styled: "suggested-action")?.named(localized("Apply"))  // GTK names it after the class of its picture
    connect("apply", reading: { editableText(of: $0) }, action)
    return self
  }

  /// Empties the row without showing the apply button.
  public func clear() {
    gtk_editable_set_text(opaque, "")
    adw_entry_row_set_show_apply_button(pointer(AdwEntryRow.self), 0)
    adw_entry_row_set_show_apply_button(pointer(AdwEntryRow.self), 1)
  }

  public override func append(_ control: Widget) {
    adw_entry_row_add_suffix(pointer(AdwEntryRow.self), control.widget)
  }
}
