import CAdwaita
import ToolkitC

/// A text to read that takes the focus, so that a screen reader can reach and speak it. Tab stops at it.
///
/// A label without a link takes no focus, and GTK 4.8 gives screen readers no other way to a text. A passage around a
/// label with links would be spoken twice: that label takes the focus by itself.
public final class Passage: Widget {
  /// Creates a passage that a screen reader speaks as `name`, around `child`. A label alone is hidden from it.
  public init(name: String, _ child: Widget) {
    super.init(adopting: toolkit_passage_new(child.widget))
    // On a box, this would also hide its content from people who browse the tree.
    if child is Label { child.role(.presentation) }
    named(name)
  }
}
