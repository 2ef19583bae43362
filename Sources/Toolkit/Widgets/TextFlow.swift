import CAdwaita

/// Several labels one below the other that are marked and copied as one text.
///
/// GtkLabel marks within itself only, and a text view would know neither headings nor links; so the labels stay what they
/// are for a screen reader and the Tab key, and what is marked is kept here.
@MainActor public final class TextFlow {
  /// A label, and what stands before its words when they are copied.
  public struct Part {
    /// What shows the words.
    public let label: Label
    /// What is copied before them.
    public let lead: String

    /// A part.
    public init(_ label: Label, lead: String = "") {
      self.label = label
      self.lead = lead
    }
  }

  /// A place between two characters.
  public struct Place: Comparable, Sendable {
    /// The part, the first being 0.
    public let part: Int
    /// The byte of its text.
    public let byte: Int

    /// Whether the left one comes first.
    public nonisolated static func < (left: Place, right: Place) -> Bool {
      (left.part, left.byte) < (right.part, right.byte)
    }
  }

  /// The labels, in their order.
  public let parts: [Part]
  private let column: Widget
  private let color: Color
  private var marked: Range<Place>?
  private var anchor: Place?
  private var drawn: Set<Int> = []
  /// Other colours behind the words of a part, below what is marked.
  public var undertone: (_ part: Int) -> [(bytes: Range<Int>, color: Color)] = { _ in [] } {
    didSet { redraw(Set(parts.indices)) }
  }

  /// Parts within `column`; what is marked has `color` behind it.
  public init(_ parts: [Part], in column: Widget, color: Color) {
    self.parts = parts
    self.column = column
    self.color = color
    column.onTextPressed { [weak self] count, x, y, isExtending in self?.pressed(count, x, y, isExtending) }
    column.onDragged { [weak self] x, y in self?.dragged(x, y) }
  }

  /// Marks all of it.
  public func selectAll() {
    guard let last = parts.indices.last else { return }
    mark(Place(part: 0, byte: 0)..<Place(part: last, byte: parts[last].label.text.utf8.count))
  }

  /// Marks nothing; true if something was marked.
  @discardableResult public func selectNothing() -> Bool {
    defer { mark(nil) }
    return marked != nil
  }

  /// What is marked, as plain text; empty if nothing is.
  public var selection: String {
    guard let marked else { return "" }
    var words = ""
    for index in marked.lowerBound.part...marked.upperBound.part {
      let (part, bytes) = (parts[index], bytes(of: marked, in: index))
      if index > marked.lowerBound.part {
        words += part.lead.isEmpty || parts[index - 1].lead.isEmpty ? "\n\n" : "\n"
      }
      words +=
        (bytes.lowerBound == 0 ? part.lead : "") + String(decoding: Array(part.label.text.utf8)[bytes], as: UTF8.self)
    }
    return words.filter { $0 != "\u{200A}" }
  }

  /// Puts what is marked where other programs can take it, if something is.
  public func copySelection(from widget: Widget) {
    let words = selection
    if !words.isEmpty { widget.copyToClipboard(words) }
  }

  private func pressed(_ count: Int, _ x: Double, _ y: Double, _ isExtending: Bool) {
    guard let place = place(x, y) else { return }
    let text = parts[place.part].label.text
    switch count {
    case 1 where isExtending: dragged(x, y)
    case 1:
      anchor = place
      mark(nil)
    case 2:
      let here = text.utf8.index(text.startIndex, offsetBy: min(place.byte, text.utf8.count))
      let start = text[..<here].lastIndex { !$0.isPartOfWord }.map(text.index(after:)) ?? text.startIndex
      let end = text[here...].firstIndex { !$0.isPartOfWord } ?? text.endIndex
      func byte(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
      if start < end { mark(Place(part: place.part, byte: byte(start))..<Place(part: place.part, byte: byte(end))) }
    default:
      mark(Place(part: place.part, byte: 0)..<Place(part: place.part, byte: text.utf8.count))
    }
  }

  private func dragged(_ x: Double, _ y: Double) {
    guard let anchor, let place = place(x, y) else { return }
    mark(place == anchor ? nil : min(anchor, place)..<max(anchor, place))
  }

  /// The place that is nearest to a point in the column.
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

  private func mark(_ range: Range<Place>?) {
    guard range != marked else { return }
    marked = range
    redraw(drawn.union(range.map { Set($0.lowerBound.part...$0.upperBound.part) } ?? []))
  }

  private func redraw(_ changed: Set<Int>) {
    drawn = []
    for index in changed {
      var marks = undertone(index)
      if let marked, marked.lowerBound.part <= index, index <= marked.upperBound.part {
        marks.append((bytes(of: marked, in: index), color))
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
  /// A point of `other`, seen from this widget.
  fileprivate func point(x: Double, y: Double, of other: Widget) -> (x: Double, y: Double)? {
    var ownX = 0.0, ownY = 0.0
    guard Bool(gtk_widget_translate_coordinates(other.widget, widget, x, y, &ownX, &ownY)) else { return nil }
    return (ownX, ownY)
  }

  /// Runs `action` when the first button of a pointer goes down: how many times in a row, where, and whether Shift is held.
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

  /// Runs `action` with the pointer's place while its first button is held; fingers scroll instead.
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
  /// Whether a gesture is made by a finger.
  @MainActor fileprivate var isTouch: Bool {
    guard let device = gtk_event_controller_get_current_event_device(self) else { return false }
    return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
  }
}
