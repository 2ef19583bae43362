/// Whether a page's header and footer are shown while scrolling: hidden on the way down, shown on the way up.
struct BarVisibility {
  /// Whether the bars are shown.
  private(set) var areShown = true
  private var turn = 0.0
  private var last = 0.0

  /// How many pixels the page must scroll down, or up, before the bars react. Filters out jitter.
  private static let (down, up) = (24.0, 12.0)
  /// The bars remain within this distance from the top, in pixels.
  private static let top = 60.0

  /// Until this instant, scrolling counts as an effect of the Tab key.
  private var tabbing = ContinuousClock.now

  /// Called when a key is pressed. After Tab, GTK scrolls to the widget that gets the focus. The bars remain during
  /// that scrolling, because Tab reaches them, too.
  mutating func keyPressed(isTab: Bool, at now: ContinuousClock.Instant = .now) {
    tabbing = isTab ? now + .milliseconds(500) : now
  }

  /// Whether scrolling at `now` counts as an effect of the Tab key.
  func followsTab(at now: ContinuousClock.Instant = .now) -> Bool { now < tabbing }

  /// Called when the text was scrolled, at `now`, to `offset` pixels from the top. `limit` is the greatest possible
  /// offset.
  mutating func scrolled(to offset: Double, limit: Double, at now: ContinuousClock.Instant = .now) {
    if followsTab(at: now) { return show(at: offset) }
    defer { last = offset }
    if (offset - last) * (last - turn) < 0 { turn = last }
    if offset <= 1 {
      show(at: offset)
    } else if offset - turn > Self.down && offset > Self.top && limit > 3 * Self.top {
      areShown = false
    } else if turn - offset > Self.up {
      areShown = true
    }
  }

  /// Shows the bars, for instance after a key press, and continues from `offset`.
  mutating func show(at offset: Double) {
    areShown = true
    turn = offset
    last = offset
  }
}
