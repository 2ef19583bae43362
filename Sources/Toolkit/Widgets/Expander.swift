import CAdwaita

/// A line with an arrow that shows or hides what is below it.
public final class Expander: Widget {
  /// Creates one that hides `child`, under the words `label`.
  public init(_ label: String, _ child: Widget) {
    super.init(adopting: gtk_expander_new(label))
    gtk_expander_set_child(opaque, child.widget)
    named(label)
  }
}
