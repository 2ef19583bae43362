import CAdwaita
import Localization

/// A horizontal slider over whole numbers from 0, without a value to begin with. It draws nothing: its owner draws what
/// is under it.
///
/// It's a GtkScale, because in GTK 4.8 only that is a slider whose value a screen reader reads and sets. Unlike other
/// sliders, it doesn't turn with the wheel, since it's part of pages that scroll.
public final class DrawnScale: Widget {
  /// The largest level.
  public let most: Int
  private let state = State()

  /// What the handlers share with the wrapper, which the GtkScale outlives.
  private final class State {
    var level: Int?
    var dragged: Double?
    var isSetting = false
    var words = (value: "", hint: "")
    var changed: (Int?) -> Void = { _ in }
    var moved: () -> Void = {}
  }

  /// Creates a slider without a value.
  ///
  /// - Parameters:
  ///   - name: its accessible name.
  ///   - most: the largest level.
  ///   - step: how far an arrow key moves it, and what a level is a multiple of. Page Up and Page Down move it twice as
  ///     far.
  ///   - canBeCleared: whether Delete and the backspace key take the level away.
  public init(name: String, most: Int, step: Int, canBeCleared: Bool) {
    self.most = most
    super.init(adopting: gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, Double(most), Double(step)))
    named(name).style("drawn")
    let (raw, state) = (opaque, state)  // valid while signals are emitted; the wrapper may not be
    func nearest(_ value: Double) -> Int { min(max(Int((value / Double(step)).rounded()) * step, 0), most) }
    // A press or a drag. The level is the nearest step; what's drawn follows the finger.
    connect(
      "change-value",
      returning: { arguments in
        // Not from the secondary button, or from a key with a modifier: nothing would say that those have ended.
        guard Bool(gtk_widget_has_css_class(UnsafeMutablePointer(raw), "dragging")) else { return true }
        let value = arguments.double(1)
        state.dragged = min(max(value / Double(most), 0), 1)
        Self.choose(nearest(value), state, raw)
        return true
      })
    connect("notify::css-classes") {
      let isHeld = Bool(gtk_widget_has_css_class(UnsafeMutablePointer(raw), "dragging"))
      // A press on the still end of an unset scale moves nothing in GTK, whose value is 0 there already.
      if isHeld, state.level == nil { Self.choose(nearest(gtk_range_get_value(UnsafeMutablePointer(raw))), state, raw) }
      guard state.dragged != nil, !Bool(gtk_widget_has_css_class(UnsafeMutablePointer(raw), "dragging")) else { return }
      state.dragged = nil
      state.moved()
    }
    connect("value-changed", reading: { gtk_range_get_value(UnsafeMutablePointer($0)) }) { value in
      if !state.isSetting { Self.choose(nearest(value), state, raw) }  // a screen reader has set it
    }
    onKey(first: true) { key, modifiers in
      guard modifiers.isEmpty else { return false }
      let way: Int
      switch key {
      case .left, .right: way = key.step * step
      case .up: way = step
      case .down: way = -step
      case .pageUp: way = 2 * step
      case .pageDown: way = -2 * step
      case .home: way = -most
      case .end: way = most
      case .delete, .backspace:
        guard canBeCleared, state.level != nil else { return false }
        Self.choose(nil, state, raw)
        return true
      default: return false
      }
      // The first key puts it in the middle, where neither end is suggested and both are near.
      let start = state.level ?? (abs(way) == most ? 0 : nearest(Double(most) / 2) - way)
      Self.choose(min(max(start + way, 0), most), state, raw)
      return true
    }
    onFocusChanged { hasFocus in
      guard !hasFocus else { return }
      let widget = Widget(retaining: UnsafeMutablePointer<GtkWidget>(raw))
      Task {
        // Until a screen reader has gone on, it would speak the change.
        guard (try? await Task.sleep(for: .seconds(1))) != nil, !widget.hasFocus else { return }
        Self.speak(state, widget)
      }
    }
    withoutWheel()
  }

  /// The level; nil for none. Setting it doesn't call the action of `onChanged`.
  public var level: Int? {
    get { state.level }
    set {
      guard newValue != state.level else { return }
      let changed = state.changed
      state.changed = { _ in }
      Self.choose(newValue, state, opaque)
      state.changed = changed
    }
  }

  /// Where to draw it, from 0 at the start to 1: while it's dragged, exactly where the finger is; nil without a level.
  public var place: Double? { state.dragged ?? state.level.map { Double($0) / Double(most) } }

  /// Whether it's being dragged.
  public var isHeld: Bool { state.dragged != nil }

  /// Calls `action` with the new level when the person or a screen reader changes it, or takes it away.
  public func onChanged(_ action: @escaping (Int?) -> Void) { state.changed = action }

  /// Calls `action` when `place` or `isHeld` may have changed, to draw again.
  public func onMoved(_ action: @escaping () -> Void) { state.moved = action }

  /// Chooses a level as if the person had.
  public func press(_ level: Int) { Self.choose(min(max(level, 0), most), state, opaque) }

  /// Takes the level away, as if the person had pressed Delete.
  public func clear() { if state.level != nil { Self.choose(nil, state, opaque) } }

  /// Sets what a screen reader says of the value: `words` at once, and `hint` after them when the focus comes here.
  public func say(_ words: String, hint: String) {
    guard words != state.words.value || hint != state.words.hint else { return }
    state.words = (words, hint)
    Self.speak(state, self)
  }

  private static func choose(_ level: Int?, _ state: State, _ raw: OpaquePointer) {
    let isNew = level != state.level
    state.level = level
    if level == nil { state.dragged = nil }
    state.isSetting = true
    gtk_range_set_value(UnsafeMutablePointer(raw), Double(level ?? 0))
    state.isSetting = false
    if isNew { state.changed(level) }
    state.moved()
  }

  /// Makes a screen reader say the value in words. GTK 4.8 doesn't pass a slider's text on, so there the words are the
  /// description, which is spoken when it changes; the hint would be too, and comes back once the focus has left.
  private static func speak(_ state: State, _ widget: Widget) {
    let (words, hint) = state.words
    widget.setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words)
    if passesValueText {
      widget.described(hint)
    } else if widget.hasFocus {
      widget.described(words)
    } else {
      widget.described(sentences: words, hint)
    }
  }

  /// Stops GTK's own handling of the wheel, and of a long press, after which a drag would move it more slowly.
  private func withoutWheel() {
    let controllers = Object(adopting: UnsafeMutableRawPointer(gtk_widget_observe_controllers(widget)))
    for place in 0..<g_list_model_get_n_items(controllers.opaque) {
      guard let item = g_list_model_get_item(controllers.opaque, place) else { continue }
      let controller = Object(adopting: item)
      let kind = controller.pointer(GTypeInstance.self)
      for type in [gtk_event_controller_scroll_get_type(), gtk_gesture_long_press_get_type()]
      where Bool(g_type_check_instance_is_a(kind, type)) {
        gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_NONE)
      }
    }
  }
}
