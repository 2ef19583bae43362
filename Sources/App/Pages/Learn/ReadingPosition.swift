import Core
import Toolkit

/// Where a reading is scrolled to, in terms of its text.
struct ReadingPosition {
  let column: ReadingColumn
  let scrolled: ScrolledWindow

  /// The height of the header, in pixels, which covers the upper edge of the text.
  static let covered = 48.0

  /// Whether the end of the text is on screen or above it.
  var seesEnd: Bool {
    guard let end = column.end.span(in: scrolled), end.height > 0 else { return false }
    return end.top + end.height <= Double(scrolled.height)
  }

  /// The place in the text just below the header.
  var place: ReadingPlace? {
    for (index, part) in column.flow.parts.enumerated() {
      // Anything folded away keeps its place.
      guard part.label.isMapped, let span = part.label.span(in: scrolled), span.top + span.height > Self.covered,
        span.height > 0
      else {
        continue
      }
      return ReadingPlace(part: index, fraction: (Self.covered - span.top) / span.height)
    }
    return nil
  }

  var partAtTop: Int { place?.part ?? 0 }

  func offset(of place: ReadingPlace?) -> Double {
    guard let place, let label = column.label(ofPart: place.part) else { return 0 }
    // If it's folded away, the next part that's in sight.
    guard label.isMapped || column.flow.parts.allSatisfy({ !$0.label.isMapped }) else {
      let next = column.flow.parts.dropFirst(place.part).first { $0.label.isMapped }?.label.span(in: scrolled)
      return next.map { scrolled.position.offset + $0.top - Self.covered } ?? scrolled.position.offset
    }
    guard let span = label.span(in: scrolled) else { return 0 }
    return scrolled.position.offset + span.top + place.fraction * span.height - Self.covered
  }
}
