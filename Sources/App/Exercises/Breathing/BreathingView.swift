import Core
import Foundation
import Toolkit

/// A circle that breathes and is a button. While it breathes, nothing of a button is drawn on it.
final class BreathingView: ExerciseView {
  /// The circle and, with a companion, its caption. Room for the caption is reserved from the start, so that the circle
  /// never moves.
  private(set) lazy var content: Widget =
    model.companion == nil
    ? picture
    : Box.column {
      picture
      caption.request(height: 84).margins(start: 24, end: 24)
    }
  private lazy var picture = Overlay(
    place.expand(horizontally: true, vertically: true).request(width: 200, height: 150)
  ) {
    circle.align(horizontally: .center, vertically: .center)
    count
    button
  }
  var option: ExerciseOption? {
    patternPressed.map {
      let values = ["name": model.pattern.title, "steps": model.pattern.summary]
      return ExerciseOption(words: localized("Rhythm: {name}, {steps}", values), choose: $0)
    }
  }
  var instructions: String { Self.instructions(model) }
  private let model: BreathingModel
  private let button = Button(localized("Begin")).style("breathing-button")
    .align(horizontally: .center, vertically: .center)
  private let scene: CircleDrawing
  private let circle = DiscPicture()
  private let patternPressed: (() -> Void)?
  /// Nil where no voice is offered, as in onboarding.
  var voiceButton: Widget? { voiceLabel }
  private let voiceLabel: Button?
  /// The caption of the companion's voice, for a person who would rather read.
  private let caption = Label().justify(.center).limit(characters: 44).role(.presentation).style("spoken")
  private let count = Label().role(.presentation).style("breathing-count")
    .align(horizontally: .center, vertically: .center)
  private let place = DrawingArea { _, _, _ in }
  /// Whether the ripples may spread under the widgets above and below the circle.
  private let spreads: Bool
  private var showsInstructions = true
  private var clock: FrameClock?
  /// When the circle was last drawn, in seconds of the frame clock.
  private var drawnAt = 0.0
  private var isCovered = false

  /// Creates the circle.
  ///
  /// - Parameters:
  ///   - model: the circle's state.
  ///   - spreads: whether the ripples may spread under the widgets above and below.
  ///   - patternPressed: called when another pattern is to be chosen; nil where none can be.
  init(_ model: BreathingModel, spreads: Bool = false, patternPressed: ((BreathingPatternsModel) -> Void)? = nil) {
    self.model = model
    self.spreads = spreads
    let patterns = model.patterns
    self.patternPressed = patternPressed.flatMap { pressed in
      patterns.map { patterns in
        {
          model.pause(at: Self.seconds(FrameClock.now))
          pressed(patterns)
        }
      }
    }
    voiceLabel = spreads ? VoiceButton.make { model.voicePressed() } : nil
    scene = CircleDrawing(model)

    button.onPressed { model.pressed(at: Self.seconds(FrameClock.now)) }
    clock = FrameClock(of: circle) { [weak self] in self?.tick(Self.seconds($0)) }
    place.onResized { [weak self] _ in Task { self?.fit() } }
    button.onLookChanged { [weak self] in self?.showLook() }
    observe(self) { $0.render() }
  }

  /// How to go about it; of a rhythm that holds the breath, who should choose another.
  private static func instructions(_ model: BreathingModel) -> String {
    guard !model.helps else {
      return localized(
        "Breathe gently, not deeply. You don’t have to keep up with the circle. If you feel dizzy, stop and look "
          + "around the room. If this is new or different, or you have new chest pain, call your emergency number."
      )
    }
    let gently = localized(
      "Breathe gently, not deeply, along with the circle. If you feel dizzy, stop and listen to the sounds "
        + "around you.")
    guard model.pattern.steps.contains(where: { $0.phase == .hold }) else { return gently }
    // TRANSLATORS: Under a breathing circle, of a rhythm in which the breath is held.
    let held = localized(
      "The breath is held here. If you’re pregnant, or have epilepsy or a heart or lung condition, choose one without a hold."
    )
    return "\(gently) \(held)"
  }

  /// Empty, not nil, before there is a count: the line's room is reserved, so that the circle never moves.
  var status: String? { model.status ?? "" }

  /// In a panic, so many words take a while, and what helps against dizziness is needed later than at first.
  var instructionsSeconds: Double? { model.state == .breathing ? model.helps ? 20 : 10 : nil }

  var firstInSight: Widget? { place }

  var breath: ((Double) -> Double)? { { [scene] in scene.fullness(at: $0) } }

  private(set) lazy var company: Company? = Company(
    isRunning: { [model] in model.state == .breathing },
    pausePressed: { [model] in model.pressed(at: Self.seconds(FrameClock.now)) })

  func takeFocus() { button.grabFocus() }

  func placeWillDraw(_ ground: FramePicture?) {
    guard model.state == .breathing else { return }
    circle.ground = ground
    drawnAt = scene.time
    circle.show(scene.discs)
  }

  func lit(by light: CircleLight?) {
    scene.take(light)
    if model.state != .breathing { circle.show(scene.discs) }
  }

  /// Advances to a frame at `time`. Where the processor draws, the circle is drawn only thirty times a second, like the
  /// film behind it: from one drawing to the next, its edge moves by a quarter of a pixel. If it's drawn into the film,
  /// it waits for the film's next frame, unless that is late.
  private func tick(_ time: Double) {
    scene.time = time
    model.frame(at: time)
    // Set here rather than in render(), so that the word changes in the same frame as the circle.
    let isNewWord = button.label != model.title
    button.label = model.title
    let pace = Double(Place.pace) / 1_000_000 * (circle.ground == nil ? 1 : 2)
    guard isNewWord || !circle.isDrawnByProcessor || time - drawnAt > pace else { return }
    drawnAt = time
    circle.show(scene.discs)
  }

  func covered() {
    isCovered = true
    model.hold(at: Self.seconds(FrameClock.now))
    render()
  }

  func uncovered() {
    isCovered = false
    render()
  }

  var notice: String? { model.companion?.notice }

  func disappeared() {
    clock?.isRunning = false
    model.companion?.disappeared()
    circle.ground = nil
  }

  func instructionsShown(_ isShown: Bool) {
    showsInstructions = isShown
    showLook()
  }

  /// Makes the circle as large as the window allows: 48 % of the shorter side, or less if there's less room between the
  /// words.
  private func fit() {
    let window = place.windowSize
    let room = Double(place.height) * (spreads ? 0.98 : 0.72)
    let diameter = min(0.48 * Double(min(window.width, window.height)), room, Double(place.width)).rounded()
    guard diameter > 0, diameter != scene.diameter else { return }
    scene.diameter = diameter
    let side = Int(diameter * CircleDrawing.reach) + 12
    circle.request(width: side, height: side)
    button.request(width: Int(diameter), height: Int(diameter))
    // The words are in proportion to the circle, but always legible, and small enough to fit into it.
    let letters = min(max(diameter * 0.075, button.fontSize * 1.1), diameter * 0.15)
    button.setFontSize(letters)
    button.limit(characters: Int(diameter * 1.2 / button.fontSize))
    count.setFontSize(letters * 1.1)
    count.margins(top: Int(letters * 4.2))
    circle.show(scene.discs)
  }

  /// Draws the button's shade while the circle isn't breathing, and its focus ring while instructions are shown.
  private func showLook() {
    let look = button.look
    let isRunning = model.state == .breathing
    scene.shade = isRunning ? 0 : look.isPressed ? 1 : look.isPointedAt ? 0.5 : 0
    scene.focusGoal = look.showsFocus && showsInstructions ? 1 : 0
    if !isRunning || scene.focusGoal == 1 { scene.focus = scene.focusGoal }
    circle.show(scene.discs)
  }

  private func render() {
    button.label = model.title
    count.text = model.count.map(String.init) ?? ""
    VoiceButton.show(voiceLabel, isOn: model.hasVoice)
    if let companion = model.companion {
      caption.isVisible = companion.showsCaptions
      caption.text = companion.showsCaptions && companion.isPlaying ? companion.caption?.text ?? "" : ""
    }
    clock?.isRunning = model.state == .breathing && !isCovered
    if model.state != .breathing { circle.ground = nil }
    showLook()
  }

  private static func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1_000_000 }
}
