import Core
import Toolkit

/// What keeps someone company while they're away doing something: a small circle that breathes and, beside it, what it
/// is and since when.
final class CompanionStrip {
  let widget: Widget
  private let title = Label().style("lead")
  private let since = Label().style("hint")
  private let circle = DiscPicture()
  private let breath: Breath
  private var clock: FrameClock?

  /// The circle's look at one time. Its breath is the gentle one of *Help now*, without a held breath.
  private final class Breath {
    let pattern = BreathingPattern.gentle
    let isStill: Bool
    let radius: Double
    var began: Int64?
    var drawn: Int64 = 0

    init(diameter: Int, isStill: Bool) { (radius, self.isStill) = (Double(diameter) / 2, isStill) }

    /// The discs at a time of the frame clock, in microseconds.
    func discs(at time: Int64) -> [DiscPicture.Disc] {
      let elapsed = Double(time - (began ?? time)) / 1_000_000
      func full(_ ago: Double) -> Double { elapsed <= ago ? 0 : pattern.fullness(at: elapsed - ago) }
      let size = isStill ? 0.9 : CircleDrawing.scale(full(0))
      return CircleDrawing.plate(y: 0, radius: radius * size, full: radius, isStill: isStill, fullness: full)
    }
  }

  /// Creates the strip of a page, with a circle of `diameter` logical pixels. The circle moves only while it's on
  /// screen.
  convenience init(diameter: Int = 64, _ dependencies: Dependencies) {
    self.init(Breath(diameter: diameter, isStill: dependencies.reducesMotion), isAlone: false)
  }

  /// Creates the same for the small window that keeps company, where it's all that there is. It goes on breathing where
  /// this one does.
  func forSmallWindow() -> CompanionStrip {
    let diameter = Desktop.hasLargeText ? Self.smallDiameter * 3 / 4 : Self.smallDiameter
    let next = Breath(diameter: diameter, isStill: breath.isStill)
    next.began = breath.began
    let strip = CompanionStrip(next, isAlone: true)
    strip.show(title.text, since: since.text)
    return strip
  }

  private static let smallDiameter = 72

  private init(_ breath: Breath, isAlone: Bool) {
    self.breath = breath
    let side = Int(breath.radius * 2 * CircleDrawing.reach) + 3
    let (title, since, circle) = (title, since, circle)
    let words = Box.column(spacing: 6) {
      title
      since
    }.align(horizontally: .center, vertically: .center)
    let picture = circle.request(width: side, height: side).align(horizontally: .center, vertically: .center)
    for label in [title, since] {
      label.onOneLineUnlessTextIsLarge()
      if isAlone { label.justify(.start) } else { label.startsUnlessTextIsLarge() }
    }
    if isAlone { title.lines(3) }
    let parts = [picture, words]
    let row = isAlone ? Box.row(spacing: 12) { parts } : Box.rowUnlessTextIsLarge(spacing: 18, below: 12) { parts }
    widget = row.align(horizontally: .center, vertically: .center).role(.group)
    clock = FrameClock(of: circle) { [circle] time in
      if breath.began == nil { breath.began = time }
      // Thirty times a second is enough for something so small and slow.
      guard time - breath.drawn >= 32_000 else { return }
      breath.drawn = time
      circle.show(breath.discs(at: time))
    }
    circle.show(breath.discs(at: FrameClock.now))
    clock?.isRunning = true
  }

  /// Shows what one is away for, and since when.
  func show(_ words: String, since when: String) {
    (title.text, since.text) = (words, when)
    widget.named([words, when].joinedAsSentences)
  }
}
