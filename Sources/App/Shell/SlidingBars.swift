/// Whether the bars of a page are there while one scrolls: they go on the way down and come back on the way up.
struct SlidingBars {
  /// Whether they are there.
  private(set) var areShown = true
  private var turn = 0.0
  private var last = 0.0

  /// So many pixels down, or up, it takes before a movement is one: a hand that trembles is none.
  private static let (down, up) = (24.0, 12.0)
  /// Nearer than this to the beginning, they stay.
  private static let beginning = 60.0

  /// The text was scrolled to `offset` pixels from the top, of at most `limit`.
  mutating func scrolled(to offset: Double, limit: Double) {
    defer { last = offset }
    if (offset - last) * (last - turn) < 0 { turn = last }
    if offset <= 1 {
      comeBack(at: offset)
    } else if offset - turn > Self.down && offset > Self.beginning && limit > 3 * Self.beginning {
      areShown = false
    } else if turn - offset > Self.up {
      areShown = true
    }
  }

  /// A key was pressed, or something else asked for them.
  mutating func comeBack(at offset: Double) {
    areShown = true
    turn = offset
    last = offset
  }
}
