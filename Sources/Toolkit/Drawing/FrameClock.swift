import CAdwaita

/// Calls back once per frame while a widget is mapped, and costs nothing while it isn't.
///
/// The clock stops when it is released. Its owner is the object that animates.
@MainActor public final class FrameClock {
  /// A weak pointer to the GtkWidget, NULL once the widget is finalised. The widget's wrapper may be released long
  /// before.
  private let owner: UnsafeMutablePointer<gpointer?>
  private let action: (Int64) -> Void
  /// The owner of the handlers on the widget, which are disconnected when this object is released with the clock.
  private let listening = Object(adopting: g_object_new_with_properties(g_object_get_type(), 0, nil, nil))
  private var id: guint = 0
  /// Whether the clock should call back. It does so only while the widget is also mapped.
  public var isRunning = false {
    didSet { update() }
  }

  /// Creates a stopped clock of `widget`.
  ///
  /// - Parameters:
  ///   - widget: the widget whose frames the clock follows.
  ///   - action: gets the frame's time in microseconds of the monotonic clock. It must not capture the clock's owner
  ///     strongly.
  public init(of widget: Widget, _ action: @escaping (_ time: Int64) -> Void) {
    owner = .allocate(capacity: 1)
    owner.initialize(to: widget.raw)
    g_object_add_weak_pointer(widget.pointer(GObject.self), owner)
    self.action = action
    widget.onMapChanged(while: listening) { [weak self] _ in self?.update() }
  }

  private func update() {
    guard let widget else { return }
    let isWanted = isRunning && Bool(gtk_widget_get_mapped(widget))
    if isWanted && id == 0 {
      typealias Tick = Retained<(Int64) -> Void>
      id = gtk_widget_add_tick_callback(
        widget,
        { _, clock, tick in
          Tick.use(tick) { $0(Int64(gdk_frame_clock_get_frame_time(clock))) }
          return 1
        }, Tick.pass(action), releaseRetained)
    } else if !isWanted {
      stop()
    }
  }

  private func stop() {
    guard id != 0, let widget else { return }
    gtk_widget_remove_tick_callback(widget, id)
    id = 0
  }

  private var widget: UnsafeMutablePointer<GtkWidget>? { owner.pointee?.assumingMemoryBound(to: GtkWidget.self) }

  isolated deinit {
    stop()
    if let object = owner.pointee { g_object_remove_weak_pointer(object.assumingMemoryBound(to: GObject.self), owner) }
    owner.deallocate()
  }

  /// The current time of the monotonic clock, in microseconds.
  public static var now: Int64 { Int64(g_get_monotonic_time()) }
}
