import CAdwaita

/// Several widgets in the same place, one shown at a time.
public final class Stack: Widget {
  /// Returns whether motion is reduced; nil if the stack cross-fades.
  private var reducesMotion: (() -> Bool)?
  private var entered = 0
  /// Children that are fading out, and are removed afterwards.
  private var leaving: [Widget] = []

  /// Creates a stack where one child fades out before the next fades in, so that two texts never overlap.
  ///
  /// For keyboard and screen reader, the next child replaces the previous one at once. The style classes `fades-in` and
  /// `fades-in-again` delay its appearance until the previous one has faded out, or for less if the class `briefly`
  /// is added, where `reducesMotion` returns true.
  public static func oneAfterAnother(reducesMotion: @escaping () -> Bool = { false }) -> Stack {
    let stack = Stack(fade: fadeOut)
    stack.reducesMotion = reducesMotion
    return stack
  }
  /// How long a child fades out, in milliseconds. The style sheet waits as long before the next fades in.
  private static let fadeOut = 180
  /// How long a change of children takes, in microseconds: the fade-out, the style sheet's fade-in, and a margin.
  private static let change = Int64(fadeOut + 250 + 70) * 1_000
  private var settlesAt: Int64 = 0

  /// Whether no child is fading, in a stack where one fades in after the other.
  public var isSettled: Bool { FrameClock.now > settlesAt && !Bool(gtk_stack_get_transition_running(opaque)) }

  /// Creates a stack that cross-fades between children within `milliseconds`.
  public init(fade milliseconds: Int) {
    super.init(adopting: gtk_stack_new())
    gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_transition_duration(opaque, guint(milliseconds))
    connect("notify::transition-running") { [weak self] in self?.removeFaded() }
  }

  /// Whether the stack is only as large as its visible child, so that a hidden one doesn't keep the window from being
  /// made smaller. By default it's as large as its largest child.
  public var fitsVisibleChild: Bool {
    get { !Bool(gtk_stack_get_hhomogeneous(opaque)) }
    set {
      gtk_stack_set_hhomogeneous(opaque, (!newValue).gboolean)
      gtk_stack_set_vhomogeneous(opaque, (!newValue).gboolean)
    }
  }

  /// Makes the stack as high as its visible child. By default, it is as high as its highest child.
  @discardableResult public func heightFollowsChild() -> Self {
    gtk_stack_set_vhomogeneous(opaque, 0)
    gtk_stack_set_hhomogeneous(opaque, 0)  // otherwise GTK requests a hidden child's width at its lowest height
    gtk_stack_set_interpolate_size(opaque, 1)
    return self
  }

  /// Adds a child. If it is in the stack already, because it is fading out or was held back, cancels its removal and
  /// shows it to screen readers again.
  ///
  /// The child's page gets an empty title. Without a title, GTK names the page after its class, and a screen reader
  /// says “GtkStackPage panel” or, once the page has been removed, nothing at all.
  public func add(_ child: Widget) {
    guard gtk_widget_get_parent(child.widget) == widget else {
      return _ = gtk_stack_add_titled(opaque, child.widget, nil, "")
    }
    leaving.removeAll { $0 === child }
    child.setHiddenFromReaders(false)
  }
  /// Removes a child.
  public func remove(_ child: Widget) { gtk_stack_remove(opaque, child.widget) }
  /// Shows a child.
  public func show(_ child: Widget) {
    if let reducesMotion, let former = gtk_stack_get_visible_child(opaque), former != child.widget {
      let briefly = reducesMotion()
      gtk_stack_set_transition_duration(opaque, briefly ? 0 : guint(Self.fadeOut))
      // An animation runs again only under another name.
      entered += 1
      child.setStyle("fades-in", entered.isMultiple(of: 2))
      child.setStyle("fades-in-again", !entered.isMultiple(of: 2))
      child.setStyle("briefly", briefly)
      settlesAt = FrameClock.now + Self.change
      // While the outgoing child fades, it mustn't take the focus back, and a press is meant for the incoming one.
      for (widget, isThere) in [(former, false), (child.widget, true)] {
        gtk_widget_set_can_focus(widget, isThere.gboolean)
        gtk_widget_set_can_target(widget, isThere.gboolean)
      }
    }
    gtk_stack_set_visible_child(opaque, child.widget)
  }

  /// Shows a child, and leaves `former` in the stack, hidden from screen readers too, to be shown again later. It isn't
  /// removed, because GTK 4.8 can't add a child again whose accessible properties have changed outside a window.
  public func show(_ child: Widget, holdingBack former: Widget) {
    former.setHiddenFromReaders(true)
    show(child)
  }

  /// Shows a child, and removes `former` once it has faded out.
  public func show(_ child: Widget, inPlaceOf former: Widget) {
    former.setHiddenFromReaders(true)
    leaving.append(former)
    show(child)
    removeFaded()
  }

  private func removeFaded() {
    guard !Bool(gtk_stack_get_transition_running(opaque)) else { return }
    let gone = leaving
    leaving = []
    for child in gone { remove(child) }
  }
}
