import CAdwaita

/// A selection across several labels, which are selected and copied as one text.
///
/// A GtkLabel selects only within itself, and a text view has no headings or links for screen readers and the Tab key.
/// The alternatives and their cost: Notes/016-readings.md.
@MainActor public final class TextFlow {
  /// A label of the text.
  public struct Part {
    /// The label.
    public let label: Label
    /// Text that is copied before the text of the label, such as a bullet.
    let lead: String

    /// Creates a part.
    public init(_ label: Label, lead: String = "") {
      self.label = label
      self.lead = lead
    }
  }

  /// A position between two characters.
  public struct Place: Comparable, Sendable {
    /// The index of the part.
    let part: Int
    /// The UTF-8 offset in the part's text.
    let byte: Int

    /// Whether `left` comes first in the text.
    public nonisolated static func < (left: Place, right: Place) -> Bool {
      (left.part, left.byte) < (right.part, right.byte)
    }
  }

  /// The parts, in reading order.
  public let parts: [Part]
  private let column: Widget
  private let color: Color
  private var selected: Range<Place>?
  private var anchor: Place?
  private var drawn: Set<Int> = []
  /// Returns the background colours of a part, which are drawn under the selection's. Used for matches of a search.
  public var highlights: (_ part: Int) -> [(bytes: Range<Int>, color: Color)] = { _ in [] } {
    didSet { redraw(Set(parts.indices)) }
  }

  /// Lets `parts`, which are descendants of `column`, be selected by pointer. The selection has the background `color`.
  public init(_ parts: [Part], in column: Widget, color: Color) {
    self.parts = parts
    self.column = column
    self.color = color
    column.onTextPressed { [weak self] count, x, y, isExtending in self?.pressed(count, x, y, isExtending) }
    column.onDragged { [weak self] x, y in self?.dragged(x, y) }
  }

  /// Selects the whole text.
  public func selectAll() {
    guard let last = parts.indices.last else { return }
    select(Place(part: 0, byte: 0)..<Place(part: last, byte: parts[last].label.text.utf8.count))
  }

  /// Clears the selection. Returns true if there was one.
  @discardableResult public func selectNothing() -> Bool {
    defer { select(nil) }
    return selected != nil
  }

  /// The selected text, empty without a selection.
  public var selection: String {
    guard let selected else { return "" }
    var words = ""
    for index in selected.lowerBound.part...selected.upperBound.part {
      let (part, bytes) = (parts[index], bytes(of: selected, in: index))
      if index > selected.lowerBound.part {
        words += part.lead.isEmpty || parts[index - 1].lead.isEmpty ? "\n\n" : "\n"
      }
      words +=
        (bytes.lowerBound == 0 ? part.lead : "") + String(decoding: Array(part.label.text.utf8)[bytes], as: UTF8.self)
    }
    return words.filter { $0 != "\u{200A}" }
  }

  /// Copies the selection to the clipboard, unless it is empty.
  public func copySelection() {
    let words = selection
    if !words.isEmpty { Desktop.copy(words) }
  }

  private func pressed(_ count: Int, _ x: Double, _ y: Double, _ isExtending: Bool) {
    guard let place = place(x, y) else { return }
    let text = parts[place.part].label.text
    switch count {
    case 1 where isExtending: dragged(x, y)
    case 1:
      anchor = place
      select(nil)
    case 2:
      let here = text.utf8.index(text.startIndex, offsetBy: min(place.byte, text.utf8.count))
      let start = text[..<here].lastIndex { !$0.isPartOfWord }.map(text.index(after:)) ?? text.startIndex
      let end = text[here...].firstIndex { !$0.isPartOfWord } ?? text.endIndex
      func byte(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
      if start < end { select(Place(part: place.part, byte: byte(start))..<Place(part: place.part, byte: byte(end))) }
    default:
      select(Place(part: place.part, byte: 0)..<Place(part: place.part, byte: text.utf8.count))
    }
  }

  private func dragged(_ x: Double, _ y: Double) {
    guard let anchor, let place = place(x, y) else { return }
    select(place == anchor ? nil : min(anchor, place)..<max(anchor, place))
  }

  /// The position nearest to a point in the column.
  private func place(_ x: Double, _ y: Double) -> Place? {
    var nearest: (distance: Double, part: Int)?
    for (index, part) in parts.enumerated() where part.label.isMapped {
      guard let span = part.label.span(in: column) else { continue }
      let distance = max(span.top - y, y - span.top - span.height, 0)
      if distance < nearest?.distance ?? .infinity { nearest = (distance, index) }
    }
    guard let nearest, let point = parts[nearest.part].label.point(x: x, y: y, of: column) else { return nil }
    return Place(part: nearest.part, byte: parts[nearest.part].label.byte(x: point.x, y: point.y))
  }

  private func select(_ range: Range<Place>?) {
    guard range != selected else { return }
    selected = range
    redraw(drawn.union(range.map { Set($0.lowerBound.part...$0.upperBound.part) } ?? []))
  }

  private func redraw(_ changed: Set<Int>) {
    drawn = []
    for index in changed {
      var marks = highlights(index)
      if let selected, selected.lowerBound.part <= index, index <= selected.upperBound.part {
        marks.append((bytes(of: selected, in: index), color))
        drawn.insert(index)
      }
      parts[index].label.highlight(marks)
    }
  }

  private func bytes(of range: Range<Place>, in index: Int) -> Range<Int> {
    let length = parts[index].label.text.utf8.count
    let start = range.lowerBound.part == index ? min(range.lowerBound.byte, length) : 0
    let end = range.upperBound.part == index ? min(range.upperBound.byte, length) : length
    return start..<max(start, end)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "’" || self == "'" || self == "-" }
}

extension Widget {
  /// Converts a point of `other` to this widget's coordinates.
  fileprivate func point(x: Double, y: Double, of other: Widget) -> (x: Double, y: Double)? {
    var ownX = 0.0, ownY = 0.0
    guard Bool(gtk_widget_translate_coordinates(other.widget, widget, x, y, &ownX, &ownY)) else { return nil }
    return (ownX, ownY)
  }

  /// Calls `action` when the primary button goes down, with the number of clicks in a row, the point, and whether
  /// Shift is held.
  fileprivate func onTextPressed(_ action: @escaping (_ count: Int, _ x: Double, _ y: Double, Bool) -> Void) {
    let gesture = gtk_gesture_click_new()
    let press = Object(retaining: attach(gesture, first: false))
    press.connect(
      "pressed",
      returning: { arguments in
        guard !gesture.isTouch else { return false }
        let isExtending = gtk_event_controller_get_current_event_state(gesture).rawValue & GDK_SHIFT_MASK.rawValue != 0
        action(arguments.integer(0), arguments.double(1), arguments.double(2), isExtending)
        return false
      })
  }

  /// Calls `action` with the pointer's position while the primary button is held. Touch is left to scrolling.
  fileprivate func onDragged(_ action: @escaping (_ x: Double, _ y: Double) -> Void) {
    let gesture = gtk_gesture_drag_new()
    let drag = Object(retaining: attach(gesture, first: false))
    drag.connect(
      "drag-update",
      returning: { arguments in
        var x = 0.0, y = 0.0
        guard !gesture.isTouch, Bool(gtk_gesture_drag_get_start_point(gesture, &x, &y)) else { return false }
        action(x + arguments.double(0), y + arguments.double(1))
        return false
      })
  }
}

extension OpaquePointer? {
  /// Whether the current event of this gesture comes from a touchscreen.
  @MainActor fileprivate var isTouch: Bool {
    guard let device = gtk_event_controller_get_current_event_device(self) else { return false }
    return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
  }
}
