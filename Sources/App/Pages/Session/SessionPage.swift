import Core
import Toolkit

/// The page of a session. Shows one exercise after another, in one place.
final class SessionPage: Page {
  private(set) lazy var widget: Widget = Overlay(place.picture) {
    stack
    companyPlace
    darkness.widget
    darknessNote.widget
  }
  let surface = Surface.session
  var isLeftByHandOnly: Bool { !isAtRest }
  /// Whether the session has ended, by the sleep timer or by *Done*, so that the screen may sleep.
  var isAtRest: Bool { model.isAtRest || hasLanded }
  /// Whether *Done* has ended it, so that the picture has its light again.
  var hasLanded: Bool { model.landing != nil }
  /// See `SessionModel`.
  var interruptible: UnfinishedSession? { model.interruptible }
  /// See `SessionModel`.
  var isUnderWay: Bool { model.isUnderWay }
  private let model: SessionModel
  private let dependencies: Dependencies
  private let state: AppState
  private let navigator: any Navigator
  private let stack: Stack
  /// The scene behind all exercises of the session.
  let place: Place
  private let darkness: Darkness
  private let darknessNote: DarknessNote
  private var screen: ExerciseScreen?
  private var landing: LandingView?
  private var night: NightView?
  /// Where the buttons of the small window are.
  private let companyPlace = Box.column()
  private var company: CompanyLayer?
  private var arrival: FrameClock?
  private var shown: (index: Int, exercise: Exercise)?
  /// Whether another page is over this one.
  private var isCovered = false
  private var wasAtRest = false

  init(_ model: SessionModel, _ dependencies: Dependencies, _ state: AppState, navigator: any Navigator) {
    self.model = model
    self.dependencies = dependencies
    self.state = state
    self.navigator = navigator
    stack = Stack.oneAfterAnother { dependencies.reducesMotion }
    let scenes = SceneModel(dependencies, state, sleepTimer: model.sleepTimer, showing: model.offer?.scene)
    scenes.begin(model.exercise)
    place = Place(scenes)
    model.scene = { [weak scenes] in scenes?.state == .behind(.plain) ? nil : scenes?.scene }
    darkness = Darkness(timer: dependencies.timer)
    darknessNote = DarknessNote(model.sleepTimer.dimming)

    companyPlace.isVisible = false
    place.willDraw = { [weak self] in
      guard let self else { return }
      screen?.lit(by: place.circleLight)
      screen?.placeWillDraw(stack.isSettled ? place.ground : nil)
    }
    place.picture.onMapChanged { [weak scenes] in scenes?.shownChanged($0) }
    model.sleepTimer.dimming.mayDarken = { [weak scenes] in scenes?.isChoosing != true }
    widget.onPointerMoved { [weak model] _, _ in if model?.isAtRest != true { model?.sleepTimer.touched() } }
    widget.onActivity { [weak self] in if case .pressed = $0 { self?.touched() } }
    widget.onKey(first: true) { [weak self] _, _ in self?.touched() ?? false }
    observe(self) { $0.render() }
    observe(self) { $0.renderNight() }
    observe(place) { $0.render() }
    // *Rain in the dark* would otherwise begin as the brightest thing of the night.
    if model.offer == .rain { place.lower() }
  }

  func appeared() {
    openScene()
    place.appeared()
    if let landing { return landing.takeFocus() }
    if let night { return night.takeFocus() }
    if let company { return company.takeFocus() }
    screen?.appeared()
  }

  /// Opens the scene's film, but only once the page has been drawn, so that *Help now* can show the still picture at
  /// once.
  private func openScene() {
    guard arrival == nil else { return }
    guard !place.picture.isMapped else { return place.model.appeared() }
    var frames = 0
    arrival = FrameClock(of: place.picture) { [weak self] _ in
      frames += 1
      guard frames > 1 else { return }
      self?.arrival?.isRunning = false
      self?.place.model.appeared()
    }
    arrival?.isRunning = true
  }

  /// Another page, such as *Talk to someone*, covers this one: pauses the sound and the exercise.
  func covered() {
    isCovered = true
    state.nowPlaying.playable?.perform(.pause)
    screen?.covered()
  }

  /// The page over this one was removed. Leaves if the session has ended in the meantime, as it does when the computer
  /// sleeps.
  func uncovered() {
    isCovered = false
    if model.isOver { return navigator.leave() }
    touched()
    screen?.uncovered()
  }

  func escapePressed() -> Bool { screen?.escapePressed() ?? false }

  /// Called when the window is minimised or restored. Restoring it counts as a press: a dark page lights up, and a
  /// session at rest closes.
  func minimized(_ isMinimized: Bool) {
    place.model.shownChanged(!isMinimized && place.picture.isMapped)
    if !isMinimized { touched() }
  }

  func fullscreenChanged(_ isFullscreen: Bool) {
    screen?.fullscreenChanged(isFullscreen)
    landing?.fullscreenChanged(isFullscreen)
  }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool { landing?.keyPressed(key, modifiers) ?? false }

  func appearanceChanged() { place.model.lookMayHaveChanged() }

  /// The computer is about to sleep, or has slept.
  func slept() { model.slept() }

  func leaving() async {
    arrival?.isRunning = false
    screen?.disappeared()
    place.disappeared()
    place.model.disappeared()
    Desktop.trimMemory(after: 10)  // by then the next page is there
    model.left()
    await dependencies.records.settle()
  }

  private func render() {
    if model.isOver {
      if !isCovered { navigator.leave() }
    } else if let landing = model.landing {
      if landing.isAtRest { place.model.rested() }
      if self.landing == nil { land(landing) }
    } else if shown?.index != model.index || shown?.exercise != model.exercise {
      shown = (model.index, model.exercise)
      show(model.exercise)
    }
    screen?.show(progress: model.progressTitle)
    if let line = model.shareLine { screen?.show(shareLine: line) }
  }

  /// A key, a pointer button or the screen was pressed. Returns true if the page was dark: the press then only brings
  /// the picture back or closes a session at rest.
  @discardableResult private func touched() -> Bool {
    let wasDark = model.sleepTimer.dimming.isDark
    model.sleepTimer.touched()
    model.woken()
    return wasDark
  }

  /// The circle or the scene alone, in a small window. What it costs is what the scene costs in that size.
  private func keepCompany(_ screen: ExerciseScreen, _ exercise: Company) {
    let sleep =
      model.sleepTimer.sound == nil
      ? nil : SleepTimerButton(model.sleepTimer) { [weak scenes = place.model] in scenes?.isChoosing = $0 }
    let layer = CompanyLayer(exercise, sleep, dependencies, navigator: navigator) { [weak screen] key, modifiers in
      screen?.keyPressed(key, modifiers) ?? false
    }
    company = layer
    companyPlace.append(layer.widget)
    companyPlace.isVisible = true
    screen.showOnlyExercise(true)
    layer.appeared()
  }

  private func renderNight() {
    let dimming = model.sleepTimer.dimming
    // In the dark, before anyone sees it.
    if model.isAtRest { place.glow(to: PlaceGlow.night, over: .zero) } else if dimming.isBlack { place.lower() }
    if model.isAwake { showNight() } else { hideNight() }
    darkness.show(dimming.isDark)
    place.model.darkened(dimming.isBlack)
    if model.isAtRest || wasAtRest { navigator.screenMaySleep() }
    wasAtRest = model.isAtRest
  }

  private func showNight() {
    guard night == nil, let screen else { return }
    navigator.keepsCompany = false
    let night = NightView(
      isDay: model.isDay, navigator: navigator, goOn: { [weak model] in model?.goOn() },
      goodNight: { [weak model] in model?.sleptAgain() })
    self.night = night
    stack.add(night.widget)
    stack.show(night.widget, holdingBack: screen.widget)
    night.takeFocus()
  }

  /// Goes back to the exercise, which goes on or can't be seen.
  private func hideNight() {
    guard let night, let screen else { return }
    self.night = nil
    // At night it stays dim: whoever goes on is in the dark. The next exercise has its own light.
    if !model.isAtRest, model.isDay { place.endGlow() }
    stack.add(screen.widget)  // shows it to screen readers again
    stack.show(screen.widget, inPlaceOf: night.widget)
    screen.appeared()
  }

  /// The session ends where it was: what lay on the scene goes, and the light comes up.
  private func land(_ model: LandingModel) {
    navigator.keepsCompany = false
    let view = LandingView(model, state.lock, dependencies, navigator: navigator)
    landing = view
    place.land(over: model.reducesMotion ? PlaceGlow.quickDawn : PlaceGlow.dawn)
    place.model.landed()
    widget.style("landed").setStyle("low", place.model.isNight)
    stack.add(view.widget)
    if let former = screen {
      former.disappeared()
      stack.dropFocus()
      stack.show(view.widget, inPlaceOf: former.widget)
      screen = nil
    } else {
      stack.show(view.widget)
    }
    view.appeared()
    navigator.screenMaySleep()
  }

  /// The button *Talk to someone*; nil where people aren't offered.
  private func talk() -> Widget? {
    guard model.offersPeople else { return nil }
    return Button.text(localized("Talk to someone")).style("quiet-words", "small-text").onPressed { [navigator] in
      navigator.open(.moreHelp)
    }
  }

  /// The button that chooses what's behind an exercise, and what else there is to choose about it; nil where there is
  /// nothing: for a scene, which has another one, and without installed scenes or in high contrast.
  private func placeButton(of exercise: Exercise, _ option: ExerciseOption?) -> PlaceButton? {
    let offersPlaces = exercise != .scene && !place.model.scenes.isEmpty && !Desktop.prefersHighContrast
    guard offersPlaces || option != nil else { return nil }
    return PlaceButton(place.model, of: exercise, option: option, offersPlaces: offersPlaces)
  }

  private func show(_ exercise: Exercise) {
    place.endGlow()
    place.model.begin(exercise)
    let view = exercise.makeView(dependencies, state, in: model, place: place, navigator: navigator)
    place.breath = view.breath
    model.sleepTimer.sound = view.sleepSound
    let isUrgent = model.origin == .helpNow && exercise == .breathing
    let next = ExerciseScreen(
      view,
      .init(
        title: exercise == .meditation ? model.title(of: exercise) : exercise.title, place: model.place,
        shareLine: model.nextShareLine, isUrgent: isUrgent),
      dependencies: dependencies, navigator: navigator, notThisOne: NotThisOne.button(model), talk: talk,
      place: placeButton(of: exercise, view.option),
      progressPressed: { [weak model] in model?.progressPressed() })
    next.lit(by: place.circleLight)
    if next.company != nil { next.addToHeader(CompanyLayer.opener(navigator)) }
    if navigator.isFullscreen { next.fullscreenChanged(true) }
    stack.add(next.widget)
    if let former = screen {
      former.disappeared()
      stack.show(next.widget, inPlaceOf: former.widget)
      next.appeared()
    }
    screen = next
  }
}

extension SessionPage: KeepsCompany {
  var canKeepCompany: Bool { !isAtRest && screen?.company != nil }

  func companyChanged(isSmall: Bool) {
    if isSmall {
      if let screen, let exercise = screen.company { keepCompany(screen, exercise) }
    } else {
      companyPlace.replace([])
      companyPlace.isVisible = false
      company = nil
      screen?.showOnlyExercise(false)
      // The end of the night or of the session, which may be over the exercise by now, has the keyboard.
      if night == nil, landing == nil { screen?.appeared() }
    }
  }
}
