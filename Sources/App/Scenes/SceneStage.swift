import Core
import Foundation
import Toolkit

/// Draws the scenes: video frames, fades and panning. The frame clock runs only while something moves.
final class SceneStage {
  let picture = FramePicture()
  private let model: SceneModel
  private var pan: ScenePan
  private var clock: FrameClock?
  private var sensor: OrientationSensor?
  private var shownFade = 0
  private var fadeBegan: Int64?
  private var awaitsFrame = false
  private var time: Int64 = 0

  init(_ model: SceneModel) {
    self.model = model
    pan = ScenePan(isEased: !model.reducesMotion)
    picture.expand(horizontally: true, vertically: true)
    // Decodes the first poster on the main thread, so that the page never appears empty.
    if let poster = model.scene.flatMap({ Texture(file: $0.poster.path) }) { picture.show(poster) }
    clock = FrameClock(of: picture) { [weak self] in self?.tick($0) }
  }

  /// The page is on screen. On a device with an orientation sensor, tilting pans the picture.
  func appeared() {
    guard !model.reducesMotion else { return }
    sensor = OrientationSensor { [weak self] edge in
      let places: [OrientationSensor.Edge: Double] = [.left: -0.8, .right: 0.8, .top: 0, .bottom: 0]
      self?.move { $0.move(to: places[edge] ?? 0) }
    }
  }

  /// The page has closed.
  func disappeared() {
    sensor = nil
    clock?.isRunning = false
  }

  /// The pointer is `x` pixels from the left edge of the picture.
  func pointerMoved(to x: Double) {
    guard !model.reducesMotion, picture.width > 0 else { return }
    move { $0.pointerMoved(to: x / Double(picture.width)) }
  }

  /// Pans by one key press, to the left (-1) or the right (1).
  func nudge(_ direction: Double) { move { $0.nudge(direction) } }

  /// Updates the picture from the model.
  func render() {
    if let scene = model.scene { picture.named(scene.title).described(scene.description) }
    if model.fades != shownFade {
      shownFade = model.fades
      awaitFirstFrame()
    }
    run()
  }

  private func move(_ change: (inout ScenePan) -> Void) {
    change(&pan)
    run()
  }

  /// Whether the picture drifts by itself.
  private var drifts: Bool { model.isPlaying && !model.reducesMotion }

  private func run() {
    let isFilm = model.isPlaying && model.scene?.video != nil
    let isNeeded = isFilm || awaitsFrame || fadeBegan != nil || !pan.isAtRest || picture.pan != pan.place || drifts
    if isNeeded, clock?.isRunning == false { time = FrameClock.now }
    clock?.isRunning = isNeeded
  }

  private func tick(_ now: Int64) {
    let seconds = Double(now - time) / 1e6
    pan.advance(by: seconds)
    if drifts { pan.drift(by: seconds) }
    time = now
    let (width, height) = (picture.width * picture.scaleFactor, picture.height * picture.scaleFactor)
    for player in model.players { player.setDisplaySize(width: width, height: height) }
    let isFading = awaitsFrame || fadeBegan != nil
    // A paused film keeps its frame while the picture pans.
    let before = picture.pan
    if model.isPlaying || isFading, let texture = model.player?.takeTexture() {
      show(texture)
      picture.pan = pan.place
    }
    if isFading, let texture = model.outgoing?.takeTexture() { picture.show(texture) }
    // A drift alone isn't worth drawing the window for, until it's a pixel.
    if picture.pan == before, !pan.isAtRest || !drifts || abs(pan.place - before) > 0.004 { picture.pan = pan.place }
    fade(now)
    run()
  }

  /// Shows a frame of the current scene, or fades to it.
  private func show(_ texture: Texture) {
    if awaitsFrame { beginFade() }
    if fadeBegan != nil { picture.show(incoming: texture) } else { picture.show(texture) }
  }

  /// Starts the fade with the incoming scene's first frame, which is there at once if its player was prepared. If not, or
  /// if the scene is a still picture, the poster serves.
  private func awaitFirstFrame() {
    picture.mix = 0
    fadeBegan = nil
    awaitsFrame = true
    guard let scene = model.scene else { return }
    let fade = shownFade
    Task { [weak self] in
      guard let poster = await Texture.load(file: scene.poster.path), let self else { return }
      if awaitsFrame && shownFade == fade { show(poster) }
    }
  }

  private func beginFade() {
    awaitsFrame = false
    fadeBegan = FrameClock.now
    picture.mix = 0
    run()
  }

  private func fade(_ now: Int64) {
    guard let fadeBegan else { return }
    let length = model.fadeLength.milliseconds * (model.isAwaited ? 0.35 : 1)
    let way = min(max(Double(now - fadeBegan) / 1_000 / length, 0), 1)
    picture.mix = max(picture.mix, way * way * (3 - 2 * way))
    guard way >= 1 else { return }
    self.fadeBegan = nil
    picture.settle()
    model.faded()
  }
}

extension ScenePlayer {
  /// Returns the newest frame since the last call, without copying it; nil if there is none.
  fileprivate func takeTexture() -> Texture? {
    guard let frame = takeFrame() else { return nil }
    return Texture(
      width: frame.width, height: frame.height, stride: frame.stride, bytes: frame.unsafeBytes, owner: frame)
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
  }
}
