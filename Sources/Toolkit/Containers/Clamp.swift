import CAdwaita

/// A container that limits the width of its child: libadwaita's clamp.
public final class Clamp: Widget {
  /// Creates a clamp that makes `child` at most `maximum` logical pixels wide.
  public init(maximum: Int, _ child: Widget) {
    super.init(adopting: adw_clamp_new())
    adw_clamp_set_maximum_size(opaque, gint(maximum))
    adw_clamp_set_tightening_threshold(opaque, gint(maximum))
    adw_clamp_set_child(opaque, child.widget)
  }

  /// Creates a clamp that makes `label` at most about `letters` letters wide, whatever the size of its text.
  ///
  /// A clamp is needed because a label with a limit in characters is laid out as narrow as possible if something
  /// centres it, and is then higher than its allocation.
  public convenience init(letters: Int, _ label: Label) {
    self.init(maximum: letters * 8, label)
    label.connect("map") { [clamp = opaque, label = label.opaque] in
      let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(.init(label)), nil, nil)
      let width = pango_font_metrics_get_approximate_char_width(metrics) * gint(letters) / PANGO_SCALE
      pango_font_metrics_unref(metrics)
      adw_clamp_set_maximum_size(clamp, width)
      adw_clamp_set_tightening_threshold(clamp, width)
    }
  }

  /// The maximum width of the child, in logical pixels.
  public var maximum: Int {
    get { Int(adw_clamp_get_maximum_size(opaque)) }
    set {
      guard newValue != maximum else { return }
      adw_clamp_set_maximum_size(opaque, gint(newValue))
      adw_clamp_set_tightening_threshold(opaque, gint(newValue))
    }
  }
}
