import CAdwaita
import ToolkitC

/// A text to read that takes the focus, so that a screen reader can reach and speak it. Tab stops at it.
///
/// A label without a link takes no focus, and GTK 4.8 gives screen readers no other way to a text. Don't put a label
/// with links in a passage: that label takes the focus itself, and would be spoken twice.
public final class Passage: Widget {
  /// Creates a passage around `child`, which a screen reader speaks as `name`. If `child` is a label, it is itself
  /// hidden from the screen reader.
  public init(name: String, _ child: Widget) {
    super.init(adopting: toolkit_passage_new(child.widget))
    // On a box, this would also hide its content from people who browse the tree.
    if child is Label { child.role(.presentation) }
    named(name)
  }
}
