import Core
import Toolkit

/// *What became of them*: a sentence or two, a picture with a dot for each worry, and the same as a list.
final class WorryOutcomesPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 660, spacing: 18, top: 6, bottom: 36, sides: 18) {
    Label.question(WorryOutcomesWords.title)
    sentences
    picture
    notice
  }
  private lazy var picture: Widget = Box.column(spacing: 12) {
    chart
    legend
    list.margins(top: 12)
  }
  let surface = Surface.reflect
  let holdsWords = true
  private let glance: RecordsGlance<WorryHistory>
  private let settings: any Settings
  private let navigator: any Navigator
  private let sentences = Box.column(spacing: 6)
  private let chart: DrawingArea
  private let drawing = Drawing()
  private let legend = Label(WorryOutcomesWords.legend).justify(.center).limit(characters: 60).style("small-hint")
  private let list = Box.column()
  private let notice = Label.notice()
  private var shown: WorryHistory?

  init(_ dependencies: Dependencies, navigator: any Navigator) {
    (settings, self.navigator) = (dependencies.settings, navigator)
    glance = RecordsGlance(dependencies, of: [.mind(.worry)]) { store in
      WorryHistory(
        try await store.mindEntries(of: MindQuery(kinds: [.worry], isOldestFirst: true)).compactMap { $0[Worry.self] })
    }
    chart = DrawingArea { [drawing] canvas, width, height in drawing.draw(on: canvas, width: width, height: height) }
    chart.role(.picture).named(WorryOutcomesWords.title).style("level-chart")
    picture.isVisible = false
    scrolled.makeFocusable()
    scrolled.named(WorryOutcomesWords.title)
    observe(self) { $0.render() }
  }

  func appeared() { scrolled.grabFocus() }

  private func render() {
    notice.show(notice: glance.notice)
    guard let history = glance.value, history != shown else { return }
    shown = history
    let words = WorryOutcomesWords(history: history, showsNumbers: settings[.showsNumbers])
    let lines = history.isEnough ? words.sentences : [WorryOutcomesWords.notYet]
    sentences.replace(lines.map { Label($0).justify(.center).limit(characters: 44).style("lead") })
    scrolled.described(lines.joined(separator: " "))
    picture.isVisible = history.isEnough
    guard history.isEnough else { return }
    drawing.columns = history.columns
    chart.described(words.lines.joined(separator: ". "))
    chart.queueDraw()
    // TRANSLATORS: Heard by screen readers only: names a list with a line for each degree of sureness.
    let name = localized("By how sure you were")
    list.replace([
      LineList(
        name: name,
        lines: words.lines.map { ($0, Label($0).justify(.start).align(horizontally: .start)) })
    ])
  }

  /// Draws the marks. Apart from the page, because the drawing area retains it and must not retain the page.
  private final class Drawing {
    var columns: [(sureness: Int?, marks: [WorryHistory.Mark])] = []
    private let ink = Color.white

    func draw(on canvas: Canvas, width: Double, height: Double) {
      let label = canvas.size(of: "0").height
      let floor = height - label - 10
      let step = width / Double(max(columns.count, 1))
      let most = Double(columns.map(\.marks.count).max() ?? 1)
      // Dots as large as fit one above the other. When they're too small to tell apart, bars take their place.
      let size = min(14, step - 3, floor / most)
      canvas.strokeLine([(0, floor + 1), (width, floor + 1)], width: 1, ink.withAlpha(0.25))
      for (place, column) in columns.enumerated() {
        let x = step * (Double(place) + 0.5)
        if size < 4 {
          drawBar(column.marks, x: x, width: min(14, step - 3), unit: (floor - 2) / most, floor: floor, on: canvas)
        } else {
          for (index, mark) in column.marks.enumerated() {
            draw(mark, x: x, y: floor - size * (Double(index) + 0.5), radius: size / 2 - 1, on: canvas)
          }
        }
        let words = column.sureness.map { $0 % 50 == 0 ? "\($0) %" : "" } ?? "?"
        let wide = canvas.size(of: words).width
        canvas.draw(words, x: min(max(x - wide / 2, 0), width - wide), y: height - label, ink)
      }
    }

    private func draw(_ mark: WorryHistory.Mark, x: Double, y: Double, radius: Double, on canvas: Canvas) {
      switch mark.outcome {
      case .yes: canvas.fillCircle(x: x, y: y, radius: radius, ink)
      case .partly:
        canvas.strokeCircle(x: x, y: y, radius: radius - 0.7, width: 1.4, ink)
        canvas.fillCircle(x: x, y: y, radius: radius / 2, ink)
      case .no: canvas.strokeCircle(x: x, y: y, radius: radius - 0.7, width: 1.4, ink)
      case .unknown: canvas.strokeLine([(x - radius * 0.7, y), (x + radius * 0.7, y)], width: 1.4, ink.withAlpha(0.8))
      }
    }

    /// Draws a bar with a segment for each outcome, the more opaque the more of the worry happened.
    private func drawBar(
      _ marks: [WorryHistory.Mark], x: Double, width: Double, unit: Double, floor: Double, on canvas: Canvas
    ) {
      var foot = floor
      for (outcome, alpha) in [(Worry.Outcome.yes, 1), (.partly, 0.65), (.no, 0.3), (.unknown, 0.12)] {
        let height = Double(marks.count { $0.outcome == outcome }) * unit
        canvas.fill(x: x - width / 2, y: foot - height, width: width, height: height, ink.withAlpha(alpha))
        foot -= height
      }
    }
  }
}
