import Core
import Foundation
import Toolkit

/// The background of a session: the scene, at full brightness in the exercise *Calming Scene* and darkened behind the
/// others. Draws its frames, fades, panning and light. The frame clock runs only while something moves.
final class Place {
  let picture = FramePicture()
  let model: SceneModel
  /// Returns how full the breath is, 0 to 1, at a time of the frame clock in seconds. The light follows it. Nil for an
  /// exercise without a breath.
  var breath: ((Double) -> Double)? {
    didSet {
      light.ease(from: model.isBehind && picture.light.edge < 0.5 ? picture.light : nil, at: FrameClock.now)
      run()
    }
  }
  /// Called when a new frame is about to be drawn, so that what moves over the scene can move in the same frame.
  var willDraw: (() -> Void)?
  /// The light of a breathing circle in this place; nil where no scene is shown.
  var circleLight: CircleLight? {
    guard !isPlain, let own = model.scene?.light ?? seenLight else { return nil }
    if own != made?.of { made = (own, CircleLight(own, isNight: light.isNight)) }
    return made?.light
  }
  /// The circle's light last made, and what of.
  private var made: (of: SceneLight, light: CircleLight)?
  /// The light of a scene whose card has none, from its picture.
  private var seenLight: SceneLight?
  /// Where the present scene's picture is centred, and the outgoing one's: at its light, 0 to 1 of its width.
  private var focus = 0.5, outgoingFocus = 0.5
  private var pan: ScenePan
  private var clock: FrameClock?
  private var sensor: OrientationSensor?
  private var shownFade = 0
  private var fadeBegan: Int64?
  private var awaitsFrame = false
  private var time: Int64 = 0
  private var light = PlaceLight()
  /// The light in place of the exercise's, once the session has ended.
  private(set) var glow: PlaceGlow?
  private var lit: Int64 = 0
  private var hasPicture = false
  /// When the film's newest frame was shown, in microseconds of the frame clock; and whether frames follow each other
  /// so quickly that other drawings can wait for them.
  private var framed: Int64 = 0
  private var isFlowing = false
  /// The time of the frame clock, in microseconds, at which a picture shown after *Plain* has faded in.
  private var veiledUntil: Int64 = 0
  private var wasPlain = false
  private var hadGround = false
  /// Whether the picture shown is the still one, decoded at less than its full size.
  private var isSmallPoster = false

  init(_ model: SceneModel) {
    self.model = model
    pan = ScenePan(isEased: !model.reducesMotion)
    light.isNight = model.isNight
    picture.expand(horizontally: true, vertically: true)
    picture.style("place")
    wasPlain = isPlain
    picture.setStyle("plain", isPlain)
    light.begin(isBehind: model.isBehind)
    picture.light = light.at(time: 0, fullness: nil)
    showPoster()
    clock = FrameClock(of: picture) { [weak self] in self?.tick($0) }
  }

  /// Whether nothing is shown behind the exercise.
  private var isPlain: Bool { model.state == .behind(.plain) }

  /// The picture, while its film flows and it isn't fading in, so that what moves over it can be drawn into the film's
  /// frames; otherwise nil.
  var ground: FramePicture? {
    let now = FrameClock.now
    return isFlowing && now - framed < Self.stall && now > veiledUntil && !isPlain && model.isMoving ? picture : nil
  }

  /// Shows the still picture, if a picture is wanted and none is shown yet. It's decoded on the main thread, so that
  /// the page never appears empty, and at less than its full size, because a film soon replaces it. If no film plays,
  /// the full size follows.
  private func showPoster() {
    guard !isPlain, let scene = model.scene else { return }
    let file = scene.poster.path
    if !hasPicture { focus = Self.focus(of: scene) }
    if !hasPicture, let poster = Frame(file: file, width: 1_280, height: 540, focus: focus) {
      picture.show(poster)
      seen(poster)
    }
    if !hasPicture { isSmallPoster = true }
    hasPicture = true
    guard isSmallPoster, !model.isMoving else { return }
    isSmallPoster = false
    let (fade, focus) = (shownFade, focus)
    Task { [weak self] in
      guard let whole = await Frame.load(file: file, width: 2_560, height: 1_080, focus: focus), let self,
        shownFade == fade,
        !model.isMoving
      else { return }
      picture.show(whole)
    }
  }

  private static func focus(of scene: Scene) -> Double { scene.light?.x ?? 0.5 }

  /// Takes the light of a scene whose card has none from its picture.
  private func seen(_ poster: Frame) {
    guard model.scene?.light == nil else { return }
    let color = poster.brightest
    seenLight = .of(red: color.red, green: color.green, blue: color.blue)
  }

  /// Called when the page is on screen. From now on, tilting a device with an orientation sensor pans the picture.
  func appeared() {
    guard !model.reducesMotion, sensor == nil else { return }
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
    guard !model.reducesMotion, !model.isBehind, picture.width > 0 else { return }
    move { $0.pointerMoved(to: x / Double(picture.width)) }
  }

  /// Changes from the exercise's light to another one, which stays.
  func glow(to goal: Double, over length: Duration) {
    breath = nil
    glow = PlaceGlow(from: picture.light, to: goal, over: length, at: FrameClock.now)
    run()
  }

  /// The session has ended: its light comes up. At night it stays as low as it was, or nearly.
  func land(over length: Duration) {
    glow(to: model.isNight ? max(PlaceGlow.low, picture.light.middle) : PlaceGlow.full, over: length)
  }

  /// The page is black, or soon will be. At night, the picture that's seen before or after is low.
  func lower() {
    if model.isNight, glow == nil, picture.light.middle > PlaceGlow.low { glow(to: PlaceGlow.low, over: .zero) }
  }

  /// Goes back to the exercise's own light.
  func endGlow() {
    guard glow != nil else { return }
    glow = nil
    light.ease(from: picture.light, at: FrameClock.now)
    run()
  }

  /// Pans by one key press, to the left (-1) or the right (1).
  func nudge(_ direction: Double) { move { $0.nudge(direction) } }

  /// Updates the picture from the model.
  func render() {
    if let scene = model.scene, !model.isBehind { picture.named(scene.title).described(scene.description) }
    picture.setHiddenFromReaders(model.isBehind)
    if wasPlain, !isPlain { veiledUntil = FrameClock.now + Self.veil }
    wasPlain = isPlain
    picture.setStyle("plain", isPlain)
    showPoster()
    light.turn(isBehind: model.isBehind, at: FrameClock.now)
    if model.players.fades != shownFade {
      shownFade = model.players.fades
      awaitFirstFrame()
    }
    willDraw?()  // if the picture is hidden, what was drawn into it must be drawn elsewhere
    run()
  }

  private func move(_ change: (inout ScenePan) -> Void) {
    change(&pan)
    run()
  }

  /// Whether the picture drifts by itself.
  private var drifts: Bool { model.isMoving && !model.reducesMotion }

  private func run() {
    let isFilm = model.isMoving && model.scene?.video != nil
    let isLit =
      glow.map { !$0.isAtRest(at: FrameClock.now) || picture.light != $0.at(time: FrameClock.now) }
      ?? (!light.isAtRest(at: FrameClock.now) || (breath != nil && model.isBehind && !isPlain))
    let isNeeded =
      isFilm || awaitsFrame || fadeBegan != nil || !pan.isAtRest || picture.pan != pan.place || drifts || isLit
    if isNeeded, clock?.isRunning == false { time = FrameClock.now }
    clock?.isRunning = isNeeded
  }

  private func tick(_ now: Int64) {
    let seconds = Double(now - time) / 1e6
    pan.advance(by: seconds)
    if drifts { pan.drift(by: seconds) }
    time = now
    let (width, height) = (picture.width * picture.scaleFactor, picture.height * picture.scaleFactor)
    for player in model.players.all {
      player.setDisplay(width: width, height: height, isDarkened: model.isBehind && glow?.goal != PlaceGlow.full)
    }
    let isFading = awaitsFrame || fadeBegan != nil
    // A paused film still shows its frame while the picture pans.
    let before = picture.pan
    var isNew = false
    if model.isMoving || isFading, let frame = model.players.current?.nextFrame(focus: focus) {
      filmMoved(now)
      show(frame)
      picture.pan = pan.place
      isNew = true
    }
    if isFading, let frame = model.players.outgoing?.nextFrame(focus: outgoingFocus) { picture.show(frame) }
    // A drift of less than a pixel isn't worth redrawing the window for.
    if picture.pan == before, !pan.isAtRest || !drifts || abs(pan.place - before) > 0.004 { picture.pan = pan.place }
    fade(now)
    // The light changes with the film's frames, or as often if there are none, because the whole window is redrawn for
    // it.
    if isNew || now - lit > (ground == nil ? Self.pace : 2 * Self.pace)
      || (breath == nil && light.isAtRest(at: now))
    {
      lit = now
      let lights =
        glow?.at(time: now) ?? light.at(time: now, fullness: model.isBehind ? breath?(Double(now) / 1e6) : nil)
      if lights != picture.light {
        picture.light = lights
        isNew = true
      }
    }
    if isNew || (ground != nil) != hadGround { willDraw?() }
    hadGround = ground != nil
    run()
  }

  /// The shortest time between two drawings, in microseconds: a little less than a thirtieth of a second, because ticks
  /// aren't quite even.
  static let pace: Int64 = 31_000
  /// Frames at least this far apart, in microseconds, are too rare for other drawings to wait for, as in an animated
  /// picture.
  private static let sparse: Int64 = 55_000
  /// A film with frames less than this far apart, in microseconds, still counts as flowing on a busy computer.
  private static let stall: Int64 = 150_000
  /// How long the picture takes to appear where nothing was, in microseconds: the style sheet's 600 ms, and
  /// a little more.
  private static let veil: Int64 = 650_000

  /// Notes the time of a new frame of the film.
  private func filmMoved(_ now: Int64) {
    isFlowing = now - framed < (isFlowing ? Self.stall : Self.sparse)
    framed = now
  }

  /// Shows a frame of the current scene, or fades to it.
  private func show(_ frame: Frame) {
    isSmallPoster = false
    if awaitsFrame { beginFade() }
    if fadeBegan != nil { picture.show(incoming: frame) } else { picture.show(frame) }
  }

  /// Has the fade begin as soon as a picture of the incoming scene is ready: the first frame of its film, or its poster
  /// if that is loaded sooner or there's no film.
  private func awaitFirstFrame() {
    picture.mix = 0
    fadeBegan = nil
    awaitsFrame = true
    isFlowing = false
    guard let scene = model.scene else { return }
    (focus, outgoingFocus) = (Self.focus(of: scene), focus)
    let (fade, isMoving, focus) = (shownFade, model.isMoving, focus)
    Task { [weak self] in
      let poster = await Frame.load(
        file: scene.poster.path, width: isMoving ? 1_280 : 2_560, height: isMoving ? 540 : 1_080, focus: focus)
      guard let self, awaitsFrame, shownFade == fade else { return }
      if let poster { seen(poster) }
      if let poster { show(poster) } else { beginFade() }  // without either file the previous picture stays
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
    let length = model.fadeLength.milliseconds * (model.players.next != nil ? 0.35 : 1)
    let way = Double(now - fadeBegan) / 1_000 / length
    picture.mix = max(picture.mix, PlaceLight.easing(way))
    guard way >= 1 else { return }
    self.fadeBegan = nil
    picture.settle()
    model.faded()
  }
}

extension ScenePlayer {
  /// Returns the newest frame since the last call, without copying it; nil if there isn't one.
  fileprivate func nextFrame(focus: Double) -> Frame? {
    guard let frame = takeFrame() else { return nil }
    let planes = [frame.luma, frame.blue, frame.red].map { (samples: $0.unsafeSamples, stride: $0.stride) }
    return Frame(width: frame.width, height: frame.height, planes: planes, focus: focus, owner: frame)
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
  }
}
