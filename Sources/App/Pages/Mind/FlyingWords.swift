import Core
import Toolkit

/// Words that come loose, become a feather and drift away, come back, or settle on their line. Lies over a page, is
/// seen by neither pointer nor screen reader, and draws only while something moves.
final class FlyingWords {
  let widget: Widget
  private let area: DrawingArea
  private let drawing = Drawing()
  private let dependencies: Dependencies
  private lazy var clock = FrameClock(of: area) { [weak self] in self?.framePassed($0) }
  /// What moves now.
  private var motion: Motion?
  /// The widget whose words fly, hidden while they do.
  private var words: Widget?
  private var began: Int64?
  private var ended: () -> Void = {}

  private enum Motion { case away, back, down }

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    area = DrawingArea { [drawing] canvas, width, height in drawing.draw(on: canvas, width: width, height: height) }
    area.role(.presentation)
    area.answersPointer = false
    area.setHiddenFromReaders(true)
    area.isVisible = false
    widget = area
    // The flight of a page that is covered is over.
    area.onMapChanged { [weak self] isMapped in if !isMapped { self?.stop() } }
  }

  /// Lets the words of a label or a text view go. Their widget stays invisible afterwards.
  func letGo(_ words: Widget, ended: @escaping () -> Void = {}) { begin(.away, words, ended) }

  /// Brings them back from where they've gone to.
  func bringBack(_ words: Widget, ended: @escaping () -> Void = {}) { begin(.back, words, ended) }

  /// Lays the words of a label down on their line.
  func layDown(_ words: Widget) { begin(.down, words) {} }

  /// Ends what moves at once, as if it had come to its end.
  func stop() {
    guard let motion else { return }
    clock.isRunning = false
    area.isVisible = false
    drawing.letters = nil
    words?.opacity = motion == .away ? 0 : 1
    (self.motion, words) = (nil, nil)
    let ended = ended
    self.ended = {}
    ended()
  }

  private func begin(_ motion: Motion, _ words: Widget, _ ended: @escaping () -> Void) {
    // Turned round midway, it goes back from where it is.
    let left = motion == .back && self.motion == .away ? drawing.time : nil
    if left == nil { stop() } else { self.ended = {} }
    (self.motion, self.words, self.ended, began) = (motion, words, ended, nil)
    drawing.isLanding = motion == .down
    words.opacity = 0
    area.isVisible = true
    if left == nil { drawing.letters = nil }
    drawing.turnedAt = left
    clock.isRunning = true
  }

  private func framePassed(_ time: Int64) {
    guard let motion else { return }
    if drawing.letters == nil {
      // The words were perhaps made a moment ago, and the area has no place before it's laid out either.
      guard let words, words.isMapped, area.width > 0, words.width > 0 else { return giveUp(at: time) }
      drawing.letters =
        (words as? Label).flatMap { LooseLetters(of: $0, on: area) }
        ?? (words as? TextView).flatMap { LooseLetters(of: $0, on: area) }
      guard let letters = drawing.letters else { return stop() }
      drawing.flight = Flight(letters: letters.letters.count, isStill: dependencies.reducesMotion)
      drawing.top = words.span(in: area)?.top ?? 0
    }
    // The page may still be laid out anew, or be scrolled.
    drawing.shift = (words?.span(in: area)?.top).map { $0 - drawing.top } ?? drawing.shift
    let begin = began ?? time
    began = begin
    let passed = Double(time - begin) / 1_000_000
    let flight = drawing.flight
    let whole = motion == .down ? flight.layingDown : flight.duration
    switch motion {
    case .away, .down:
      drawing.time = passed
      if passed >= whole { return stop() }
    case .back:
      // Twice as fast, since it's waited for.
      let from = drawing.turnedAt ?? whole
      drawing.time = from - 2 * passed
      if drawing.time <= 0 { return stop() }
    }
    area.queueDraw()
  }

  /// Without a place on screen within a few frames, nothing flies.
  private func giveUp(at time: Int64) {
    let begin = began ?? time
    began = begin
    if time - begin > 300_000 { stop() }
  }

  /// Draws the letters and the feather. Apart from its owner, because the drawing area retains it.
  private final class Drawing {
    var letters: LooseLetters?
    var flight = Flight(letters: 0, isStill: false)
    var time = 0.0
    /// When a flight away was turned round; nil if it had come to its end.
    var turnedAt: Double?
    var isLanding = false
    /// Where the words were when their letters were taken, and how far down they are of there.
    var (top, shift) = (0.0, 0.0)

    func draw(on canvas: Canvas, width: Double, height: Double) {
      guard let letters else { return }
      canvas.translated(x: 0, y: shift) { canvas in
        if isLanding { land(letters, on: canvas) } else { fly(letters, on: canvas, width: width) }
      }
    }

    private func fly(_ letters: LooseLetters, on canvas: Canvas, width: Double) {
      let middle = letters.middle
      letters.drawOthers(opacity: flight.rest(at: time), on: canvas)
      for (index, letter) in letters.letters.enumerated() {
        let place = flight.loose(index, gathering: (middle.x - letter.x, middle.y - 6 - letter.y), at: time)
        letters.draw(
          index, x: place.x, y: place.y, turn: place.turn, size: place.size, opacity: place.opacity, on: canvas)
      }
      let size = min(52, max(34, width / 14))
      let way = (x: (Desktop.readsFromRight ? -1 : 1) * width * 0.22, y: -(middle.y + size))
      let feather = flight.feather(way: way, at: time)
      canvas.drawFeather(
        x: middle.x + feather.x, y: middle.y - 6 + feather.y, size: size * feather.size, turn: feather.turn,
        .white.withAlpha(feather.opacity))
    }

    private func land(_ letters: LooseLetters, on canvas: Canvas) {
      letters.drawOthers(opacity: 1 - flight.rest(at: time), on: canvas)
      for index in letters.letters.indices {
        let place = flight.settling(index, at: time)
        letters.draw(
          index, x: place.x, y: place.y, turn: place.turn, size: place.size, opacity: place.opacity, on: canvas)
      }
      // The shelf: there at once, and gone once all lies on it.
      let share = min(max(time / max(flight.layingDown, 0.01), 0), 1)
      let shown = min(1, (1 - share) * 4)
      canvas.strokeLine(
        [(letters.span.left, letters.foot + 2), (letters.span.left + letters.span.width, letters.foot + 2)], width: 1.5,
        .white.withAlpha(0.5 * shown))
    }
  }
}
