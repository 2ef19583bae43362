import Core
import Foundation
import Observation

/// The place of a session: the scenes, the one that is there, and the fade to the next.
///
/// In the exercise *Calming Scene* it's in front, with its sound. Behind the other exercises it's silent and darkened,
/// and stays while one gives way to the next.
@Observable
final class SceneModel {
  /// The scene on screen, or fading in; nil if none is installed.
  private(set) var scene: Scene?
  private(set) var scenes: [Scene] = []
  private(set) var state = SceneState.paused
  /// Whether the sound is off.
  private(set) var isMuted: Bool
  /// Whether the person is choosing something in a popover, so that nothing should fade.
  var isChoosing = false
  /// Whether the scene behind this exercise was chosen for it alone.
  private(set) var hasOwnPlace = false
  /// Whether it has gone dark over the picture, so that no film is decoded. The sound continues.
  private(set) var isDark = false
  /// Ends the night, if the person sets it.
  let sleepTimer: SleepTimer
  /// What it has to say.
  let notices: SceneNotices
  /// What is mixed for each scene.
  @ObservationIgnored let sounds: SoundsModel
  let players = ScenePlayers()

  @ObservationIgnored private var isHidden = false
  @ObservationIgnored private var isOpen = false
  @ObservationIgnored private var hasPlayed = false
  @ObservationIgnored private var exercise = Exercise.scene
  @ObservationIgnored private let choice: PlaceChoice
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let nowPlaying: NowPlaying

  init(_ dependencies: Dependencies, _ state: AppState, sleepTimer: SleepTimer? = nil) {
    self.dependencies = dependencies
    self.sleepTimer = sleepTimer ?? SleepTimer(dependencies)
    notices = SceneNotices(dependencies.timer)
    sounds = SoundsModel(dependencies)
    choice = PlaceChoice(dependencies)
    nowPlaying = state.nowPlaying
    isMuted = dependencies.settings[.muted]
    reload()
    scene = lastViewed
    if scene == nil { notices.say(ErrorPresenter.contentMissing, for: nil) }
    sounds.onChange = { [weak self] id in
      if let self, id == scene?.id { players.current?.lay(sounds.layers, as: sounds.mix(of: id)) }
    }
    choice.changed = { [weak self] in self?.lookMayHaveChanged() }
  }

  /// Whether it runs in front, picture and sound.
  var isPlaying: Bool { state.isPlaying }
  /// Whether it lies behind another exercise.
  var isBehind: Bool { state.isBehind }
  /// Whether the film moves, or would if it could be seen.
  var isMoving: Bool { !isDark && state.isMoving }

  /// Whether nothing should move by itself.
  var reducesMotion: Bool { dependencies.reducesMotion }

  /// How long a fade takes.
  var fadeLength: Duration { reducesMotion ? .milliseconds(120) : Scene.crossfadeLength }

  /// The volume, 0 to 1. Stored in the settings.
  var volume: Double {
    get {
      access(keyPath: \.volume)
      return dependencies.settings[.sceneVolume]
    }
    set {
      guard newValue != dependencies.settings[.sceneVolume] else { return }
      withMutation(keyPath: \.volume) { dependencies.settings[.sceneVolume] = min(max(newValue, 0), 1) }
      for player in players.all { player.volume = volume }
    }
  }

  /// Whether the picture can't be seen.
  private var isUnseen: Bool { isHidden || isDark }

  // MARK: - Where it is

  /// An exercise begins: the scene itself, or another one that it lies behind. After the night none does.
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

  /// The page is on screen. With reduced motion the still picture stays until *Play*.
  func appeared() {
    guard !isOpen else { return }
    isOpen = true
    settle()
    choice.followPower()
  }

  /// Behind something else there's no sound.
  private func goBehind() {
    if isPlaying { players.current?.fadeSoundOut(over: .seconds(1)) }
    state = .behind(choice.look)
    nowPlaying.ended(self)
    dismissNotice()
  }

  /// Goes to the scene that the exercise has for its own, or else to the one viewed last.
  private func moveToPlace() {
    let id = isBehind ? choice.ownScenes[exercise] : nil
    let own = scenes.first { $0.id == id }  // a person's own scene may have been removed
    hasOwnPlace = own != nil
    guard let place = own ?? lastViewed, players.isFading || place != scene else { return }
    if isOpen { show(place) } else { scene = place }
  }

  /// The scene viewed last, or else the first one.
  private var lastViewed: Scene? {
    let last = dependencies.settings[.lastScene]
    return scenes.first { $0.id == last } ?? scenes.first
  }

  /// Starts what should run, and stops what shouldn't.
  private func settle() {
    guard let scene else { return }
    if let look = state.look {
      if look == .moving { openPlayer(for: scene).playSilently() } else { players.current?.pause() }
    } else {
      dependencies.settings[.lastScene] = (players.next ?? scene).id
      let player = openPlayer(for: scene)
      if reducesMotion { player.pause() } else if !isPlaying { playPressed() }
      notices.reportWaiting()
    }
  }

  // MARK: - What lies behind exercises

  /// The look that was chosen, in the settings too.
  var chosenLook: PlaceLook { choice.chosenLook }

  /// What speaks for or against movement has changed: a setting, the desktop's, or how much power there is.
  func lookMayHaveChanged() {
    guard let former = state.look, former != choice.look else { return }
    state = .behind(choice.look)
    if isOpen { settle() }
  }

  /// What should lie behind exercises was chosen.
  func lookPicked(_ look: PlaceLook) {
    choice.chosenLook = look
    lookMayHaveChanged()
  }

  /// A scene was chosen to lie behind exercises, or with `onlyHere` behind this one alone.
  func placePicked(_ scene: Scene, onlyHere: Bool) {
    choice.ownScenes[exercise] = onlyHere ? scene.id : nil
    if !onlyHere { dependencies.settings[.lastScene] = scene.id }
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

  /// The desktop asked it to play. Plays the sound even if the picture can't be seen.
  func playAsked() {
    guard state == .heldBack else { return isPlaying ? () : playPressed() }
    state = .playing
    players.current?.play(fadeIn: .milliseconds(400))
  }

  /// The desktop asked it to stop. A scene has no beginning, so this pauses it.
  func stopAsked() {
    if isPlaying { playPressed() }
    if state == .paused { state = .stopped }
  }

  /// *Mute* or *Unmute* was pressed.
  func mutePressed() {
    isMuted.toggle()
    dependencies.settings[.muted] = isMuted
    for player in players.all { player.isMuted = isMuted }
    if !isMuted { sleepTimer.asked() }
  }

  /// The sleep timer has ended: stops for good, as the desktop's controls then say.
  func rest() {
    state = .ended
    players.close()
  }

  /// The page has closed.
  func disappeared() {
    choice.stopAsking()
    if isPlaying { state = .paused }
    nowPlaying.ended(self)
    players.close()
    if let library = dependencies.scenes { Task.detached { library.purge() } }
  }

  /// Asks the player, once it has tried to open a device, whether there is one.
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
    // A film that fades into its own beginning: a sound of its own begins again with it, a borrowed one continues.
    if other == scene, other.borrowed != nil { player.soundPosition = former.soundPosition }
    if other == scene { player.layerPositions = former.layerPositions }
    scene = other
    if !isBehind { dependencies.settings[.lastScene] = other.id }
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

  /// The fade is over.
  func faded() { if let next = players.faded() { show(next) } }

  /// The picture was hidden or shown: covered, minimised, closed. While hidden nothing is decoded, and the sound pauses
  /// unless a setting says that it continues.
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

  /// It has gone dark over the picture, or light again. Then the picture comes back by way of its poster.
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

  /// What was reported doesn't matter any more. That there are no scenes still does.
  func dismissNotice() { if !scenes.isEmpty { notices.dismiss() } }

  /// The current scene's player, opened if there is none.
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
    sounds.lay(on: player, of: scene.id)
    player.problemArose = { [weak self, weak player] problem in
      guard let self, player === players.current else { return }
      // Behind something else the still picture does as well, and in front it's said.
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
