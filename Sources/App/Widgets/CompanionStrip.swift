import Core
import Toolkit

/// What keeps someone company while they're away doing something: a small circle that breathes and, beside it, what it
/// is and since when. It needs about 200 × 110 pixels, so it fits into a small window too.
final class CompanionStrip {
  let widget: Widget
  private let title = Label().justify(.start).style("lead")
  private let since = Label().justify(.start).style("hint")
  private let circle = DiscPicture()
  private let breath: Breath
  private var clock: FrameClock?

  /// The circle's look at one time. Its breath is the gentle one of *Help now*, without a held breath.
  private final class Breath {
    let pattern = BreathingPattern.gentle
    let isStill: Bool
    let diameter: Double
    var began: Int64?
    var drawn: Int64 = 0

    init(diameter: Double, isStill: Bool) { (self.diameter, self.isStill) = (diameter, isStill) }

    /// The discs at a time of the frame clock, in microseconds. Without motion, the breath is brightness.
    func discs(at time: Int64) -> [DiscPicture.Disc] {
      let elapsed = Double(time - (began ?? time)) / 1_000_000
      func full(_ elapsed: Double) -> Double { elapsed <= 0 ? 0 : pattern.fullness(at: elapsed) }
      let (half, light) = (diameter / 2, Color.plate)
      if isStill { return [.init(y: 0, radius: half * 0.9, light.withAlpha(0.55 + 0.45 * full(elapsed)))] }
      func radius(_ elapsed: Double) -> Double { half * (0.75 + 0.25 * full(elapsed)) }
      return [
        .init(y: 0, radius: radius(elapsed - 0.7) + half * 0.34, light.withAlpha(0.06)),
        .init(y: 0, radius: radius(elapsed - 0.35) + half * 0.17, light.withAlpha(0.1)),
        .init(y: 0, radius: radius(elapsed), light),
      ]
    }
  }

  /// Creates the strip, with a circle of `diameter` logical pixels. The circle moves only while it's on screen.
  init(diameter: Int = 64, _ dependencies: Dependencies) {
    let breath = Breath(diameter: Double(diameter), isStill: dependencies.reducesMotion)
    self.breath = breath
    let side = diameter + diameter * 2 / 5
    let (title, since, circle) = (title, since, circle)
    let words = Box.column(spacing: 6) {
      title.onOneLineUnlessTextIsLarge()
      since.onOneLineUnlessTextIsLarge()
    }
    widget = Box.rowUnlessTextIsLarge(spacing: 18, below: 12) {
      circle.request(width: side, height: side).align(horizontally: .center, vertically: .center)
      words.align(horizontally: .center, vertically: .center)
    }.align(horizontally: .center).role(.group)
    clock = FrameClock(of: circle) { [circle] time in
      if breath.began == nil { breath.began = time }
      // Thirty times a second is enough for something so small and slow.
      guard time - breath.drawn >= 32_000 else { return }
      breath.drawn = time
      circle.show(breath.discs(at: time))
    }
    circle.show(breath.discs(at: 0))
    clock?.isRunning = true
  }

  /// Shows what one is away for, and since when.
  func show(_ words: String, since when: String) {
    (title.text, since.text) = (words, when)
    widget.named([words, when].joinedAsSentences)
  }
}
