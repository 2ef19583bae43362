import CAdwaita
import Localization

/// A button with an arrow that shows or hides the widget below it.
///
/// GtkExpander isn't used: in GTK 4.8 the Tab key never leaves a closed one.
public final class Expander {
  /// The button, and the child below it.
  public let widget: Widget
  private let button: Button
  private let words: Label

  /// Creates an expander with the label `label` above `child`.
  ///
  /// - Parameters:
  ///   - label: the visible words.
  ///   - name: what a screen reader says instead of the label.
  ///   - isOpen: whether `child` is visible at first. Showing or hiding it elsewhere opens or closes the expander.
  ///   - child: the widget below the button.
  ///   - toggled: called with whether `child` is visible, whenever that changes.
  public init(
    _ label: String, name: String, isOpen: Bool = false, _ child: Widget, toggled: @escaping (Bool) -> Void = { _ in }
  ) {
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
      toggled($0)
    }
    // Not the wrapper: `child` retains the button, and the button would retain `child`.
    let raw = child.widget
    button.onPressed { Widget(retaining: raw).isVisible.toggle() }
    (self.button, self.words) = (button, words)
    widget = Box.column {
      button
      child
    }
  }

  /// Changes the label, and what a screen reader says.
  public func rename(_ label: String) {
    guard label != words.text else { return }
    words.text = label
    button.named(label)
  }

  /// Moves the focus to the button.
  @discardableResult public func grabFocus() -> Bool { button.grabFocus() }

  /// Creates an expander whose words never change; see `init`.
  public static func make(_ label: String, name: String, isOpen: Bool = false, _ child: Widget) -> Widget {
    Expander(label, name: name, isOpen: isOpen, child).widget
  }
}
