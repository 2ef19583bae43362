import CAdwaita

/// A direction to turn pages in.
public enum SwipeDirection: Sendable { case forward, back }

extension Widget {
  /// Calls `action` with the pointer's position, in CSS pixels from the upper left, whenever the pointer moves over the
  /// widget. The first position is only a starting point, because the widget may have appeared under a pointer at rest.
  public func onPointerMoved(_ action: @escaping (_ x: Double, _ y: Double) -> Void) {
    let motion = Object(retaining: attach(gtk_event_controller_motion_new(), first: true))
    var last: (x: Double, y: Double)?
    motion.connect(
      "motion",
      returning: { arguments in
        let place = (x: arguments.double(0), y: arguments.double(1))
        // GTK also reports a pointer at rest when something moves under it.
        if let last, abs(place.x - last.x) + abs(place.y - last.y) > 1 { action(place.x, place.y) }
        last = place
        return false
      })
  }

  /// Calls `action` once for each horizontal swipe: of a finger, of a pressed pointer, or of two fingers on a touchpad.
  /// A swipe to the left means forward in left-to-right languages.
  public func onSwipe(_ action: @escaping (SwipeDirection) -> Void) {
    let swipe = Object(retaining: attach(gtk_gesture_swipe_new(), first: false))
    swipe.connect(
      "swipe",
      returning: { arguments in
        let (x, y) = (arguments.double(0), arguments.double(1))
        if abs(x) > 250 && abs(x) > 1.5 * abs(y) { action((x < 0) != Desktop.readsFromRight ? .forward : .back) }
        return false
      })
    let scroll = Object(
      retaining: attach(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL), first: false))
    var way = 0.0, isUsed = false
    scroll.connect("scroll-begin") { (way, isUsed) = (0, false) }
    scroll.connect("scroll-end") { (way, isUsed) = (0, false) }
    scroll.connect(
      "scroll",
      returning: { arguments in
        way += arguments.double(0)
        guard abs(way) >= 1 else { return true }
        if !isUsed { action((way > 0) != Desktop.readsFromRight ? .forward : .back) }
        // A wheel emits no “scroll-begin”, so each of its clicks is a swipe. A touchpad emits it, and its movement
        // counts as one swipe until “scroll-end”.
        isUsed = abs(arguments.double(0)) < 1
        way = 0
        return true
      })
  }

  /// Calls `action` with the paths of files that are dropped on the widget.
  public func onFilesDropped(_ action: @escaping ([String]) -> Void) {
    let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)
    let drop = Object(retaining: attach(target, first: false))
    drop.connect(
      "drop",
      returning: { arguments in
        let paths = arguments.filePaths(0)
        if !paths.isEmpty { action(paths) }
        return !paths.isEmpty
      })
  }
}

extension SignalArguments {
  /// The paths of the local files in the list at `index`.
  func filePaths(_ index: Int) -> [String] {
    guard let value = boxed(index)?.assumingMemoryBound(to: GValue.self),
      let list = g_value_get_boxed(value), let files = gdk_file_list_get_files(OpaquePointer(list))
    else { return [] }
    defer { g_slist_free(files) }
    return sequence(first: files, next: { $0.pointee.next }).compactMap { node in
      guard let path = node.pointee.data.flatMap({ g_file_get_path(OpaquePointer($0)) }) else { return nil }
      defer { g_free(path) }
      return String(cString: path)
    }
  }
}
