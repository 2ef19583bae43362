import Core
import Foundation
import Observation

/// The background of a session: the scenes to choose from, the present one, and the fade to the next.
///
/// In the exercise *Calming Scene* the scene is in front, with its sound. Behind the other exercises it's silent and
/// darkened, and it remains from one exercise to the next.
@Observable
final class SceneModel {
  /// The scene on screen, or fading in; nil if none is installed.
  private(set) var scene: Scene?
  private(set) var scenes: [Scene] = []
  private(set) var state = SceneState.paused
  /// Whether the sound is off.
  var isMuted: Bool { dependencies.settings[.muted] }
  /// Whether the person is choosing something in a popover, so that nothing should fade.
  var isChoosing = false
  /// Whether the scene behind this exercise was chosen for it alone.
  private(set) var hasOwnPlace = false
  /// Whether the sleep timer has darkened the page to black, so that no film is decoded. The sound continues.
  private(set) var isDark = false
  /// The sleep timer, which stops everything for the night if the person sets it.
  let sleepTimer: SleepTimer
  /// The messages about the scene.
  let notices: SceneNotices
  /// The mix of each scene.
  @ObservationIgnored let sounds: SoundsModel
  let players = ScenePlayers()

  /// The scene that was asked for this once, and that isn't remembered; nil once the person has chosen one here.
  @ObservationIgnored private var forNow: Scene.ID?
  @ObservationIgnored private var isHidden = false
  @ObservationIgnored private var isOpen = false
  @ObservationIgnored private var hasPlayed = false
  /// How much of the sound is left once the session has ended; 1 before.
  @ObservationIgnored private var presence = 1.0
  @ObservationIgnored private let resting = OwnedTask()
  @ObservationIgnored private var exercise = Exercise.scene
  @ObservationIgnored private let choice: PlaceChoice
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let nowPlaying: NowPlaying
  @ObservationIgnored private var following: [SettingsFollowers.Following] = []

  /// Creates the background. It shows the scene `id`, this once, or else the one viewed last.
  init(
    _ dependencies: Dependencies, _ state: AppState, sleepTimer: SleepTimer? = nil, showing id: Scene.ID? = nil
  ) {
    self.dependencies = dependencies
    forNow = id
    self.sleepTimer = sleepTimer ?? SleepTimer(dependencies)
    notices = SceneNotices(dependencies.timer)
    sounds = SoundsModel(dependencies)
    choice = PlaceChoice(dependencies)
    nowPlaying = state.nowPlaying
    reload()
    scene = lastViewed
    if scene == nil { notices.say(ErrorPresenter.contentMissing, for: nil) }
    sounds.onChange = { [weak self] id in
      if let self, id == scene?.id { players.current?.lay(sounds.layers, as: sounds.mix(of: id)) }
    }
    choice.changed = { [weak self] in self?.lookMayHaveChanged() }
    // The players follow these settings at once, also when the settings dialog or another process changes them.
    following = [
      dependencies.settings.follow(.sceneVolume) { [weak self] in
        if let self { players.all.forEach { $0.volume = volume } }
      },
      dependencies.settings.follow(.muted) { [weak self] in
        if let self { players.all.forEach { $0.isMuted = isMuted } }
      },
    ]
  }

  /// Whether the scene plays in front, with picture and sound.
  var isPlaying: Bool { state.isPlaying }
  /// Whether it's behind another exercise.
  var isBehind: Bool { state.isBehind }
  /// Whether the film moves, or would if it could be seen.
  var isMoving: Bool { !isDark && state.isMoving }

  /// Whether nothing should move by itself.
  var reducesMotion: Bool { dependencies.reducesMotion }

  /// Whether it's night, so that a light in front of the person should be low.
  var isNight: Bool { Night.isNow(dependencies.clock) }

  /// How long a fade takes.
  var fadeLength: Duration { reducesMotion ? .milliseconds(120) : Scene.crossfadeLength }

  /// The volume, 0 to 1. Stored in the settings.
  var volume: Double {
    get { dependencies.settings[.sceneVolume] }
    set { dependencies.settings[.sceneVolume] = newValue }
  }

  /// Whether the picture can't be seen.
  private var isUnseen: Bool { isHidden || isDark }

  // MARK: - In front or behind

  /// Called when an exercise begins: *Calming Scene*, or another one that the scene is behind. Does nothing once the
  /// sleep timer has ended.
  func begin(_ exercise: Exercise) {
    guard state != .ended else { return }
    self.exercise = exercise
    if exercise != .scene {
      goBehind()
    } else if isBehind {
      state = .paused
    }
    moveToPlace()
    if isOpen { settle() }
  }

  /// Called when the page is on screen: starts the scene. With reduced motion, the still picture is shown until *Play*.
  func appeared() {
    guard !isOpen else { return }
    isOpen = true
    settle()
    choice.followPower()
  }

  /// Whether it plays, or will by itself as soon as the page is on screen.
  var plays: Bool { isOpen ? isPlaying : startsByItself }

  private var startsByItself: Bool { !reducesMotion || sleepTimer.isOn }

  /// Moves the scene behind an exercise, and fades out its sound.
  private func goBehind() {
    if isPlaying { players.current?.fadeSoundOut(over: .seconds(1)) }
    state = .behind(choice.look)
    nowPlaying.ended(self)
    dismissNotice()
  }

  /// Shows the exercise's own scene, or else the one viewed last.
  private func moveToPlace() {
    let id = isBehind ? choice.ownScenes[exercise] : nil
    let own = scenes.first { $0.id == id }  // a person's own scene may have been removed
    hasOwnPlace = own != nil
    guard let place = own ?? lastViewed, players.isFading || place != scene else { return }
    if isOpen { show(place) } else { scene = place }
  }

  /// The scene viewed last, or else the first one.
  private var lastViewed: Scene? {
    let last = forNow ?? dependencies.settings[.lastScene]
    return scenes.first { $0.id == last } ?? scenes.first
  }

  /// Remembers a scene in front, unless it was asked for this once.
  private func viewed(_ scene: Scene) {
    if scene.id != forNow { (forNow, dependencies.settings[.lastScene]) = (nil, scene.id) }
  }

  /// Starts what should run, and stops what shouldn't.
  private func settle() {
    guard let scene else { return }
    if let look = state.look {
      if look == .moving { openPlayer(for: scene).playSilently() } else { players.current?.pause() }
    } else {
      viewed(players.next ?? scene)
      let player = openPlayer(for: scene)
      // In the dark nothing is seen to move.
      if !startsByItself { player.pause() } else if !isPlaying { playPressed() }
      notices.reportWaiting()
    }
  }

  // MARK: - Behind exercises

  /// The look that the person chose. Stored in the settings.
  var chosenLook: PlaceLook { choice.chosenLook }

  /// Called when a reason for or against movement has changed: a setting, a preference of the desktop, or the power
  /// profile. Updates the look behind an exercise.
  func lookMayHaveChanged() {
    guard presence > 0, let former = state.look, former != choice.look else { return }
    state = .behind(choice.look)
    if isOpen { settle() }
  }

  /// The look behind exercises was chosen.
  func lookPicked(_ look: PlaceLook) {
    choice.chosenLook = look
    lookMayHaveChanged()
  }

  /// Shows the scene that was chosen for all exercises or, with `onlyHere`, for the present one alone.
  func placePicked(_ scene: Scene, onlyHere: Bool) {
    choice.ownScenes[exercise] = onlyHere ? scene.id : nil
    if !onlyHere { (forNow, dependencies.settings[.lastScene]) = (nil, scene.id) }
    hasOwnPlace = onlyHere
    if players.isFading || scene != self.scene { show(scene) }
  }

  // MARK: - Playing

  /// *Play* or *Pause* was pressed.
  func playPressed() {
    guard let player = players.current, !isBehind else { return }
    dismissNotice()
    if isPlaying {
      state = .paused
      player.pause()
    } else {
      state = .playing
      player.play(fadeIn: hasPlayed ? .milliseconds(400) : .seconds(3))
      hasPlayed = true
      nowPlaying.began(self)
      sleepTimer.asked()
    }
    soundChanged()
  }

  /// Called when the desktop asks to play: plays the sound even if the picture can't be seen.
  func playAsked() {
    guard state == .heldBack else { return isPlaying ? () : playPressed() }
    state = .playing
    players.current?.play(fadeIn: .milliseconds(400))
  }

  /// Called when the desktop asks for a stop: pauses, because a scene has no beginning to return to.
  func stopAsked() {
    if isPlaying { playPressed() }
    if state == .paused { state = .stopped }
  }

  /// *Mute* or *Unmute* was pressed.
  func mutePressed() {
    dependencies.settings[.muted] = !isMuted
    if !isMuted { sleepTimer.asked() }
  }

  /// Called when the sleep timer has ended: stops for good. The desktop's controls show that.
  func rest() {
    state = .ended
    players.close()
  }

  /// Called when the person presses *Go on* after the sleep timer has ended: plays the scene again.
  func goOn() {
    guard state == .ended else { return }
    state = .paused
    hasPlayed = false
    settle()
    if !isPlaying { playPressed() }
  }

  /// Called when the session has ended and its place remains: the sound of a scene in front sinks by 6 dB.
  func landed() { sink(to: 1 / 3, over: .seconds(3)) }  // half the amplitude, on a curve of equal power

  /// Called when no one has done anything there for a long time: the sound fades away, and then everything is still.
  func rested() {
    guard presence > 0 else { return }
    sink(to: 0, over: Self.goingOut)
    resting.run(after: Self.goingOut, on: dependencies.timer) { [weak self] in
      guard let self else { return }
      if isPlaying { playPressed() }
      if state == .behind(.moving) { state = .behind(.still) }
      players.current?.pause()
    }
  }

  private static let goingOut = Duration.seconds(20)

  private func sink(to presence: Double, over time: Duration) {
    self.presence = presence
    for player in players.all { player.fade(to: presence, over: time) }
  }

  /// The page has closed.
  func disappeared() {
    resting.cancel()
    choice.stopAsking()
    if isPlaying { state = .paused }
    nowPlaying.ended(self)
    players.close()
    if let library = dependencies.scenes { Task.detached { library.purge() } }
  }

  /// Has the notices ask the player whether there's a sound device, once it has tried to open one.
  private func soundChanged() {
    notices.soundChanged(isPlaying ? { [weak players] in players?.current?.lacksSoundDevice ?? false } : nil)
  }

  // MARK: - From scene to scene

  /// Reads the list of scenes again.
  func reload() { scenes = dependencies.scenes?.scenes().scenes ?? [] }

  /// Moves by `step` scenes, after *Next scene*, *Previous scene* or a swipe. The first follows the last.
  func stepped(_ step: Int) {
    sleepTimer.asked()
    let from = players.next ?? scene
    guard scenes.count > 1, let index = scenes.firstIndex(where: { $0.id == from?.id }) else { return }
    show(scenes[(index + step + scenes.count) % scenes.count])
  }

  /// Fades to `other`, after the current fade if there is one.
  func show(_ other: Scene) {
    guard state != .ended else { return }
    guard !players.isFading else { return players.next = other == scene ? nil : other }
    guard let former = players.current else {
      scene = other
      guard isOpen else { return }
      settle()
      return players.beginFade()
    }
    let player = makePlayer(other)
    if other.id != scene?.id { dismissNotice() }
    // When a film fades into its own beginning, its sound begins again, too. A borrowed sound and the layers continue.
    if other == scene, other.borrowed != nil { player.soundPosition = former.soundPosition }
    if other == scene { player.layerPositions = former.layerPositions }
    scene = other
    if !isBehind { viewed(other) }
    players.replace(by: player, fades: !isUnseen)
    if isUnseen { return changedUnseen(to: player) }
    soundChanged()
    if isPlaying {
      former.fadeSoundOut(over: fadeLength)
      player.play(fadeIn: Scene.crossfadeLength)
    } else if isMoving {
      player.playSilently()
    }
    players.beginFade()
  }

  /// Changes scenes while hidden: there is no picture to fade, only sound.
  private func changedUnseen(to player: any ScenePlayer) {
    player.hasPicture = false
    if state == .playing { player.play(fadeIn: Scene.crossfadeLength) }
  }

  /// Called when the fade is over. Begins the next one, if another scene was asked for in the meantime.
  func faded() { if let next = players.faded() { show(next) } }

  /// Called when the picture is hidden (covered, minimised or closed) or shown again. While it's hidden, nothing is
  /// decoded, and the sound pauses unless a setting lets it continue.
  func shownChanged(_ isShown: Bool) {
    guard isHidden == isShown else { return }
    isHidden = !isShown
    if isHidden {
      if isPlaying, !dependencies.settings[.soundWhenHidden] {
        state = .heldBack
        players.current?.pause()
      }
      players.closePicture()
    } else if let player = players.current {
      if state == .heldBack { state = .playing }
      if !isDark { player.hasPicture = true }
      if isPlaying { player.play(fadeIn: .milliseconds(1_500)) }
      if !isDark { players.beginFade() }
    }
  }

  /// Called when the sleep timer has darkened the page to black, or the page is light again. The picture then fades in
  /// from its poster.
  func darkened(_ isDark: Bool) {
    guard isDark != self.isDark else { return }
    self.isDark = isDark
    if isDark {
      players.closePicture()
    } else if !isHidden, let player = players.current {
      player.hasPicture = true
      players.beginFade()
    }
  }

  /// Hides the notice, unless it says that no scenes are installed.
  func dismissNotice() { if !scenes.isEmpty { notices.dismiss() } }

  /// The current scene's player, opened if there isn't one.
  private func openPlayer(for scene: Scene) -> any ScenePlayer {
    let player = players.open { makePlayer(scene) }
    player.hasPicture = !isUnseen
    return player
  }

  private func makePlayer(_ scene: Scene) -> any ScenePlayer {
    let player = dependencies.players.makePlayer(for: scene)
    notices.forgetWaiting()
    player.volume = volume
    player.isMuted = isMuted
    sleepTimer.joinFade { player.fade(to: $0, over: $1) }
    if presence < 1 { player.fade(to: presence, over: .zero) }
    sounds.mix(into: player, of: scene.id)
    player.problemArose = { [weak self, weak player] problem in
      guard let self, player === players.current else { return }
      // Behind an exercise, the still picture serves as well. The problem is reported once the scene is in front.
      if isBehind { notices.wait(with: problem) } else { notices.report(problem) }
    }
    player.pausedItself = { [weak self, weak player] in
      guard let self, player === players.current else { return }
      if isPlaying { state = .paused }
      notices.say(ErrorPresenter.soundMoved)
    }
    player.endIsNear = { [weak self, weak player] in
      guard let self, player === players.current, !players.isFading, !isUnseen else { return }
      show(scene)  // its end fades into its beginning
    }
    return player
  }
}
