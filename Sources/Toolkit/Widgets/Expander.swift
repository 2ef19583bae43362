import CAdwaita
import Localization

/// A button with an arrow that shows or hides the widget below it.
///
/// GtkExpander isn't used: in GTK 4.8 the Tab key never leaves a closed one.
public enum Expander {
  /// Creates an expander with the label `label` above `child`. A screen reader says `name` instead of the label.
  /// `child` is visible at first only if `isOpen` is true. Showing or hiding it elsewhere opens or closes the expander.
  public static func make(_ label: String, name: String, isOpen: Bool = false, _ child: Widget) -> Widget {
    let arrow = Image(icon: "pan-end-symbolic").role(.presentation)
    let words = Label(label).justify(.start).singleLineUnlessTextIsLarge()
    let row = Box.row(spacing: 6) {
      arrow
      words
    }
    let button = Button(name: name, child: row).style("expander").align(horizontally: .start)
    func tell(isOpen: Bool) {
      arrow.name = isOpen ? "pan-down-symbolic" : "pan-end-symbolic"
      // TRANSLATORS: Spoken by the screen reader only, after the name of a line that shows or hides what is below it.
      button.described(isOpen ? localized("Open") : localized("Closed"))
    }
    child.isVisible = isOpen
    tell(isOpen: isOpen)
    child.connect("notify::visible", reading: { Bool(gtk_widget_get_visible(UnsafeMutablePointer($0))) }) {
      tell(isOpen: $0)
    }
    // Not the wrapper: `child` retains the button, and the button would retain `child`.
    let raw = child.widget
    button.onPressed { Widget(retaining: raw).isVisible.toggle() }
    return Box.column {
      button
      child
    }
  }
}
