import CAdwaita
import Localization

/// A line with an arrow that shows or hides what is below it.
///
/// GtkExpander isn't used: in GTK 4.8 the Tab key never leaves a closed one.
public enum Expander {
  /// Creates one that hides `child`, under the words `label`; `name` is what a screen reader says in
  /// their place. With `isOpen` it begins open.
  public static func make(_ label: String, name: String, isOpen: Bool = false, _ child: Widget) -> Widget {
    let arrow = Image(icon: "pan-end-symbolic").role(.presentation)
    let words = Label(label).justify(.start)
    if Desktop.textScale < 1.3 { words.singleLine() }
    let row = Box.row(spacing: 6) {
      arrow
      words
    }
    let button = Button(name: name, child: row).style("expander").align(horizontally: .start)
    child.isVisible = isOpen
    let raw = button.widget  // the handler lives as long as the button, and a wrapper in it would keep that alive
    func tellState() {
      arrow.name = child.isVisible ? "pan-down-symbolic" : "pan-end-symbolic"
      // TRANSLATORS: Spoken by the screen reader only, after the name of a line that shows or hides what is below it.
      Widget(retaining: raw).described(child.isVisible ? localized("Open") : localized("Closed"))
    }
    tellState()
    button.onPressed {
      child.isVisible.toggle()
      tellState()
    }
    return Box.column {
      button
      child
    }
  }
}
