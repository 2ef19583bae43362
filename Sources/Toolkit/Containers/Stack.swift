import CAdwaita

/// Several widgets in the same place, of which one is shown.
public final class Stack: Widget {
  /// How a child gives way to the next, if not by a cross-fade.
  private var reducesMotion: (() -> Bool)?
  private var entered = 0
  /// Children that fade out, to be removed then.
  private var leaving: [Widget] = []

  /// Creates a stack in which one child fades out, and only then the next fades in: two texts never overlap.
  ///
  /// For keyboard and screen reader, the next one replaces the other at once. The style classes `fades-in` and
  /// `fades-in-again`, with `briefly` where `reducesMotion` returns true, delay it until the other has faded out.
  public static func oneAfterAnother(reducesMotion: @escaping () -> Bool = { false }) -> Stack {
    let stack = Stack(fade: fadeOut)
    stack.reducesMotion = reducesMotion
    return stack
  }
  /// How long a child fades out, in milliseconds. The style sheet waits as long.
  private static let fadeOut = 180
  /// How long one child takes to give way to the next, in microseconds, and a little more: the style sheet's fade
  /// follows the other.
  private static let change = Int64(fadeOut + 250 + 70) * 1_000
  private var settlesAt: Int64 = 0

  /// Whether nothing fades, in a stack in which one child fades in after the other.
  public var isSettled: Bool { FrameClock.now > settlesAt && !Bool(gtk_stack_get_transition_running(opaque)) }

  /// Creates a stack that cross-fades between children within `milliseconds`.
  public init(fade milliseconds: Int) {
    super.init(adopting: gtk_stack_new())
    gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_transition_duration(opaque, guint(milliseconds))
    connect("notify::transition-running") { [weak self] in self?.removeFaded() }
  }

  /// Makes it as high as the visible child. Otherwise it's as high as the highest.
  @discardableResult public func heightFollowsChild() -> Self {
    gtk_stack_set_vhomogeneous(opaque, 0)
    gtk_stack_set_hhomogeneous(opaque, 0)  // or GTK asks for the width that a hidden child has where it's lowest
    gtk_stack_set_interpolate_size(opaque, 1)
    return self
  }

  /// Adds a child, or takes back one that is fading out or was held back.
  ///
  /// Its page gets an empty title. Without one GTK names it after its class, and a screen reader says “GtkStackPage
  /// panel” or, once the page has been removed, nothing at all.
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
      // The outgoing child mustn't take the focus back while it fades, and a press is meant for the incoming one.
      for (widget, isThere) in [(former, false), (child.widget, true)] {
        gtk_widget_set_can_focus(widget, isThere.gboolean)
        gtk_widget_set_can_target(widget, isThere.gboolean)
      }
    }
    gtk_stack_set_visible_child(opaque, child.widget)
  }

  /// Shows a child, and holds `former` back: it remains in the stack, hidden from screen readers too. GTK 4.8 can't add
  /// a child again whose accessible properties have changed outside a window.
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
