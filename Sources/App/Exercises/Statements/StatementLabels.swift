import Core
import Toolkit

/// The words of one statement in large letters, under a small heading.
///
/// All statements share one stack, which has room for the longest, so that nothing ever moves.
final class StatementLabels {
  private(set) lazy var widget: Widget = Box.column {
    headings.margins(bottom: 18)
    Overlay(stack) { place }
  }
  private let stack: Stack
  private let headings: Stack
  private var statements: [StatementList.Entry.ID: (label: Label, clamp: Clamp)] = [:]
  private var headingLabels: [StatementSection.Kind: Label] = [:]
  private var shown: StatementList.Entry.ID?
  /// An invisible widget, as wide as the words can be and one line high. It's resized when the window or the font
  /// changes, and the words are then fitted again.
  private let place = DrawingArea { _, _, _ in }.style("one-statement", "one-line").align(vertically: .start)
  // TRANSLATORS: In place of a coping statement.
  private let nothing = Label.hint(localized("All statements are hidden."))

  /// Creates the labels. While `reducesMotion` returns true, they only cross-fade, and more briefly.
  init(reducesMotion: @escaping () -> Bool) {
    stack = Stack.oneAfterAnother(reducesMotion: reducesMotion)
    headings = Stack.oneAfterAnother(reducesMotion: reducesMotion)
    place.answersPointer = false
    stack.add(nothing)
    // In a task, because the resize is reported in the midst of a layout.
    place.onResized { [weak self] _ in Task { self?.fit() } }
  }

  /// Calls `action` when the words are pressed.
  func onPress(_ action: @escaping () -> Void) { stack.onPress { _ in action() } }

  /// Shows `one` of `places`, with the name of its list above it if `isNamed`; with nil, says that all statements are
  /// hidden.
  func show(_ one: OneStatementModel.Place?, of places: [OneStatementModel.Place], isNamed: Bool) {
    for place in places {
      let label = statements[place.entry.id]?.label ?? makeLabel(for: place.entry.id)
      let words = Excerpt(of: place.entry.text).text
      guard label.text != words else { continue }
      label.text = words
      label.setStyle("long", label.text.count > Self.long)
      label.setStyle("very-long", label.text.count > 2 * Self.long)
    }
    shown = one?.entry.id
    fit()
    if let kind = one?.kind { headings.show(headingLabels[kind] ?? makeHeading(for: kind)) }
    let hasHeading = one != nil && isNamed
    headings.opacity = hasHeading ? 1 : 0
    headings.setHiddenFromReaders(!hasHeading)
    let next = shown.flatMap { statements[$0]?.clamp } ?? nothing
    let present = Set(places.map(\.entry.id))
    for (id, former) in statements where !present.contains(id) {
      statements[id] = nil
      if former.clamp.isMapped { stack.show(next, inPlaceOf: former.clamp) } else { stack.remove(former.clamp) }
    }
    stack.show(next)
  }

  /// The greatest length, in letters, of a statement shown in full size.
  private static let long = 75

  /// Gives each statement about 24 letters a line, and the one on screen lines of about equal length. The others aren't
  /// balanced, but take up as many lines as they will when they're shown.
  private func fit() {
    let room = Double(place.width)
    guard room > 0 else { return }
    for (id, one) in statements {
      let width = min(room, one.label.fontSize * (one.label.text.count > Self.long ? 16 : 12.5))
      one.clamp.maximum = Int(id == shown ? one.label.balancedWidth(in: width) : width)
    }
  }

  private func makeLabel(for id: StatementList.Entry.ID) -> Label {
    let label = Label().justify(.center).role(.status).style("one-statement").align(vertically: .center)
    let clamp = Clamp(maximum: 312, label)
    statements[id] = (label, clamp)
    stack.add(clamp)
    return label
  }

  private func makeHeading(for kind: StatementSection.Kind) -> Label {
    let label = Label(kind.title).justify(.center).role(.heading).style("statement-heading")
    headingLabels[kind] = label
    headings.add(label)
    return label
  }
}
