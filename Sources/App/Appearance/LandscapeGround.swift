import Foundation
import Toolkit

/// The landscape under a page, from edge to edge. It's drawn at most once a minute, and anew when words move; it costs
/// nothing while it isn't on screen. Under the first pages it's a sunrise instead, whatever the hour.
final class LandscapeGround {
  /// The page over its landscape.
  private(set) lazy var widget: Widget = Overlay(content, over: drawing)
  private let content: Widget
  private let model: LandscapeModel
  private let drawing: DrawingArea
  private let look = Look()
  private var watch: LayoutWatch?
  private var isMapped = false
  private var isMinimized = false
  /// How far the sun of the first pages has risen, and where it's going; nil where the clock is followed.
  private var risen: Double?
  private var rise: (from: Double, to: Double, began: Int64?)?
  private var clock: FrameClock?

  /// What the drawing closure needs.
  private final class Look {
    var landscape = Landscape(minute: 0, isDark: false)
    var words: [Area] = []
  }

  /// Whether the page that it belongs to is shown; otherwise it fades away.
  var isWanted: Bool {
    didSet { if isWanted != oldValue { render() } }
  }

  /// Puts `content` over a landscape.
  init(under content: Widget, _ model: LandscapeModel, isWanted: Bool = true) {
    (self.content, self.model, self.isWanted) = (content, model, isWanted)
    let look = look
    drawing = DrawingArea { canvas, width, height in
      look.landscape.draw(on: canvas, width: width, height: height, clearOf: look.words)
    }
    drawing.answersPointer = false
    drawing.setHiddenFromReaders(true)
    drawing.style("landscape")
    drawing.onMapChanged { [weak self] in self?.mapped($0) }
    clock = FrameClock(of: drawing) { [weak self] in self?.rise(at: $0) }
    watch = LayoutWatch(of: drawing) { [weak self] in self?.laidOut() }
    observe(self) { $0.render() }
  }

  /// Shows the sunrise of the first pages, with the sun risen so far, 0 to 1: gradually if it `moves`.
  func sunrise(_ part: Double, moves: Bool) {
    rise = moves ? risen.map { ($0, part, nil) } : nil
    clock?.isRunning = rise != nil
    if rise == nil { risen = part }
    render()
  }

  /// How long the sun takes to rise by a page, in microseconds.
  private static let riseTime = 1_600_000.0

  private func rise(at time: Int64) {
    guard let (from, to, began) = rise else { return }
    let part = min(Double(time - (began ?? time)) / Self.riseTime, 1)
    risen = from + (to - from) * (0.5 - 0.5 * cos(.pi * part))
    rise = part < 1 ? (from, to, began ?? time) : nil
    clock?.isRunning = rise != nil
    render()
  }

  /// The window was minimised or restored.
  func minimized(_ isMinimized: Bool) {
    self.isMinimized = isMinimized
    follow()
  }

  /// The desktop's contrast or dark style has changed.
  func appearanceChanged() { render() }

  /// The window is in use again.
  func windowActivated() { if model.isRunning { model.look() } }

  private var isShown: Bool { isWanted && !model.isPlain && !Desktop.prefersHighContrast }

  private func mapped(_ isMapped: Bool) {
    self.isMapped = isMapped
    follow()
  }

  private func follow() {
    let follows = isMapped && !isMinimized && isShown && risen == nil
    if follows != model.isRunning { model.shown(follows) }
  }

  private func render() {
    let minute = risen == nil ? model.minute : Landscape.morning
    let landscape = Landscape(minute: minute, isDark: Desktop.prefersDark, risen: risen)
    drawing.setStyle("away", !isShown)
    content.setStyle("moonlit", isShown && landscape.isMoonlit)
    follow()
    guard landscape != look.landscape else { return }
    look.landscape = landscape
    drawing.queueDraw()
  }

  /// Words may have moved. The landscape is drawn anew, since what shines in it makes way for words.
  private func laidOut() {
    guard isMapped, isShown else { return }
    let words = content.textPlaces
    guard words != look.words else { return }
    look.words = words
    drawing.queueDraw()
  }
}
