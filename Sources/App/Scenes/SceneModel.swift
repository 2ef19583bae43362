import Core
import Foundation
import Observation
import Toolkit

/// The place of a session: the scenes, the one that is there, and the fade to the next.
///
/// In the exercise *Calming Scene* it's in front, with its sound. Behind the other exercises it's silent and darkened, and
/// stays while one gives way to the next.
@Observable
final class SceneModel {
  /// The scene on screen, or fading in; nil if none is installed.
  private(set) var scene: Scene?
  /// Whether it lies behind another exercise.
  private(set) var isBehind = false
  /// Whether it runs in front, picture and sound. A picture that can't be seen doesn't run all the same.
  private(set) var isPlaying = false
  /// Whether the sound waits until the picture can be seen again.
  private(set) var isHeldBack = false
  /// Whether the desktop asked for a stop rather than a pause.
  private(set) var isStopped = false
  /// Whether the sound is off.
  private(set) var isMuted: Bool
  /// What doesn't work, as one sentence; nil a few seconds later.
  private(set) var notice: String?
  /// The command that helps, to be copied while the notice is shown.
  private(set) var command: String?
  /// Whether there's no sound device.
  private(set) var lacksSound = false
  /// Whether the person is choosing something in a popover, so that nothing should fade.
  var isChoosing = false
  /// What is shown behind an exercise: what the person chose, or less where something speaks against it.
  private(set) var look = PlaceLook.moving
  /// Whether the scene behind this exercise was chosen for it alone.
  private(set) var hasOwnPlace = false
  /// Whether it has gone dark over the picture, so that no film is decoded. The sound goes on.
  private(set) var isDark = false
  /// Whether the sleep timer has stopped it for good.
  private(set) var isAtRest = false
  /// Ends the night, if the person sets it.
  let sleepTimer: SleepTimer
  /// How many fades have started. A fade goes from `outgoing`, or from the last picture, to `player`.
  private(set) var fades = 0

  @ObservationIgnored private(set) var player: (any ScenePlayer)?
  @ObservationIgnored private(set) var outgoing: (any ScenePlayer)?
  private(set) var scenes: [Scene] = []
  @ObservationIgnored private var next: Scene?
  @ObservationIgnored private var isFading = false
  /// What went wrong with the current player behind an exercise.
  @ObservationIgnored private var unsaid: [any Error] = []
  @ObservationIgnored private var isHidden = false
  @ObservationIgnored private var isOpen = false
  @ObservationIgnored private var exercise = Exercise.scene
  @ObservationIgnored private var power: PowerProfile?
  @ObservationIgnored private var following: [SettingsFollowers.Following] = []
  @ObservationIgnored private var saving: Task<Void, Never>?
  @ObservationIgnored private var passing: Task<Void, Never>?
  @ObservationIgnored private var listening: Task<Void, Never>?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let nowPlaying: NowPlaying
  /// What is mixed for each scene.
  @ObservationIgnored let sounds: SoundsModel

  init(_ dependencies: Dependencies, _ state: AppState, sleepTimer: SleepTimer? = nil) {
    self.dependencies = dependencies
    self.sleepTimer = sleepTimer ?? SleepTimer(dependencies)
    sounds = SoundsModel(dependencies)
    nowPlaying = state.nowPlaying
    isMuted = dependencies.settings[.muted]
    reload()
    scene = lastViewed
    if scene == nil { notice = ErrorPresenter.contentMissing }
    sounds.onChange = { [weak self] id in
      if let self, id == scene?.id { player?.lay(sounds.layers, as: sounds.mix(of: id)) }
    }
    following = [
      dependencies.settings.follow(.placeLook) { [weak self] in self?.lookMayHaveChanged() },
      dependencies.settings.follow(.reducedMotion) { [weak self] in self?.lookMayHaveChanged() },
    ]
  }

  isolated deinit { [saving, passing, listening].forEach { $0?.cancel() } }

  /// Whether nothing should move by itself.
  var reducesMotion: Bool { dependencies.reducesMotion }

  /// How long a fade takes.
  var fadeLength: Duration { reducesMotion ? .milliseconds(120) : Scene.crossfadeLength }

  /// Whether another scene was asked for during this fade, which should then finish quickly.
  var isAwaited: Bool { next != nil }

  /// The volume, 0 to 1. Stored in the settings.
  var volume: Double {
    get {
      access(keyPath: \.volume)
      return dependencies.settings[.sceneVolume]
    }
    set {
      guard newValue != dependencies.settings[.sceneVolume] else { return }
      withMutation(keyPath: \.volume) { dependencies.settings[.sceneVolume] = min(max(newValue, 0), 1) }
      for player in players { player.volume = volume }
    }
  }

  /// The current player and the outgoing one.
  var players: [any ScenePlayer] { [player, outgoing].compactMap(\.self) }

  /// Whether the film moves, or would if it could be seen.
  var isMoving: Bool { !isDark && (isBehind ? look == .moving : isPlaying) }

  /// Whether the picture can't be seen.
  private var isUnseen: Bool { isHidden || isDark }

  /// An exercise begins: the scene itself, or another one that it lies behind.
  func begin(_ exercise: Exercise) {
    self.exercise = exercise
    isBehind = exercise != .scene
    if isBehind {
      goSilent()
      chooseLook()
    }
    moveToPlace()
    if isOpen { settle() }
  }

  /// The page is on screen. With reduced motion the still picture stays until *Play*.
  func appeared() {
    guard !isOpen else { return }
    isOpen = true
    settle()
    let timer = dependencies.timer
    saving = Task { [weak self] in
      // Asking the desktop takes a moment, which *Help now* doesn't have. A sleep throws only when this task is cancelled.
      guard (try? await timer.sleep(for: .seconds(1))) != nil else { return }
      self?.followPower()
    }
  }

  /// What speaks for or against movement has changed: a setting, the desktop's, or how much power there is.
  func lookMayHaveChanged() {
    guard isBehind else { return }
    let former = look
    chooseLook()
    if isOpen, look != former { settle() }
  }

  /// What should lie behind exercises was chosen.
  func lookPicked(_ look: PlaceLook) {
    dependencies.settings[.placeLook] = look.rawValue
    chooseLook()
    if isOpen, isBehind { settle() }
  }

  /// A scene was chosen to lie behind exercises, or with `onlyHere` behind this one alone.
  func placePicked(_ scene: Scene, onlyHere: Bool) {
    var places = OwnPlaces(dependencies.settings[.ownPlaces])
    places[exercise] = onlyHere ? scene.id : nil
    dependencies.settings[.ownPlaces] = places.text
    if !onlyHere { dependencies.settings[.lastScene] = scene.id }
    hasOwnPlace = onlyHere
    if isFading || scene != self.scene { show(scene) }
  }

  /// The look that was chosen, in the settings too.
  var chosenLook: PlaceLook { PlaceLook(rawValue: dependencies.settings[.placeLook]) ?? .moving }

  private func followPower() {
    power = PowerProfile { [weak self] in self?.lookMayHaveChanged() }
    if power?.savesPower == true { lookMayHaveChanged() }
  }

  private func chooseLook() {
    look =
      Desktop.prefersHighContrast
      ? .plain : chosenLook == .moving && (reducesMotion || power?.savesPower == true) ? .still : chosenLook
  }

  /// Goes to the scene that the exercise has for its own, or else to the one viewed last.
  private func moveToPlace() {
    let id = isBehind ? OwnPlaces(dependencies.settings[.ownPlaces])[exercise] : nil
    let own = scenes.first { $0.id == id }  // a person's own scene may have been removed
    hasOwnPlace = own != nil
    guard let place = own ?? lastViewed, isFading || place != scene else { return }
    if isOpen { show(place) } else { scene = place }
  }

  /// The scene viewed last, or else the first one.
  private var lastViewed: Scene? {
    let last = dependencies.settings[.lastScene]
    return scenes.first { $0.id == last } ?? scenes.first
  }

  /// Behind something else there's no sound.
  private func goSilent() {
    if isPlaying { player?.fadeSoundOut(over: .seconds(1)) }
    (isPlaying, isHeldBack, isStopped) = (false, false, false)
    nowPlaying.ended(self)
    dismissNotice()
  }

  /// Starts what should run, and stops what shouldn't.
  private func settle() {
    guard let scene else { return }
    if isBehind {
      if look == .moving { openPlayer(for: scene).playSilently() } else { player?.pause() }
    } else {
      dependencies.settings[.lastScene] = (next ?? scene).id
      let player = openPlayer(for: scene)
      if reducesMotion { player.pause() } else if !isPlaying { playPressed() }
      unsaid.forEach(report)
      unsaid = []
    }
  }

  /// The current scene's player, opened if there is none.
  private func openPlayer(for scene: Scene) -> any ScenePlayer {
    let opened = player ?? makePlayer(scene)
    opened.hasPicture = !isUnseen
    player = opened
    return opened
  }

  /// *Play* or *Pause* was pressed.
  func playPressed() {
    guard let player else { return }
    isPlaying.toggle()
    dismissNotice()
    (isHeldBack, isStopped) = (false, false)
    if isPlaying { player.play(fadeIn: hasPlayed ? .milliseconds(400) : .seconds(3)) } else { player.pause() }
    if isPlaying { hasPlayed = true }
    if isPlaying {
      nowPlaying.began(self)
      sleepTimer.asked()
    }
    checkSoundDevice()
  }
  @ObservationIgnored private var hasPlayed = false

  /// The desktop asked it to play. Plays the sound even if the picture can't be seen.
  func playAsked() {
    guard isHeldBack else { return isPlaying ? () : playPressed() }
    isHeldBack = false
    player?.play(fadeIn: .milliseconds(400))
  }

  /// The desktop asked it to stop. A scene has no beginning, so this pauses it.
  func stopAsked() {
    if isPlaying { playPressed() }
    isStopped = true
  }

  /// *Mute* or *Unmute* was pressed.
  func mutePressed() {
    isMuted.toggle()
    dependencies.settings[.muted] = isMuted
    for player in players { player.isMuted = isMuted }
    if !isMuted { sleepTimer.asked() }
  }

  /// Moves by `step` scenes, after *Next scene*, *Previous scene* or a swipe. The first follows the last.
  func stepped(_ step: Int) {
    sleepTimer.asked()
    let from = next ?? scene
    guard scenes.count > 1, let index = scenes.firstIndex(where: { $0.id == from?.id }) else { return }
    show(scenes[(index + step + scenes.count) % scenes.count])
  }

  /// Fades to `other`, after the current fade if there is one.
  func show(_ other: Scene) {
    guard !isAtRest else { return }
    guard !isFading else { return next = other == scene ? nil : other }
    guard let former = player else {
      scene = other
      guard isOpen else { return }
      settle()
      return beginFade()
    }
    let player = makePlayer(other)
    if other.id != scene?.id { dismissNotice() }
    // A film that fades into its own beginning: a sound of its own begins again with it, a borrowed one goes on.
    if other == scene, other.borrowed != nil { player.soundPosition = former.soundPosition }
    if other == scene { player.layerPositions = former.layerPositions }
    self.player = player
    scene = other
    if !isBehind { dependencies.settings[.lastScene] = other.id }
    if isUnseen { return changeUnseen(from: former, to: player) }
    outgoing = former
    checkSoundDevice()
    if isPlaying {
      former.fadeSoundOut(over: fadeLength)
      player.play(fadeIn: Scene.crossfadeLength)
    } else if isMoving {
      player.playSilently()
    }
    beginFade()
  }

  /// The fade is over.
  func faded() {
    isFading = false
    outgoing?.close()
    outgoing = nil
    if let next {
      self.next = nil
      show(next)
    }
  }

  /// The picture was hidden or shown: covered, minimised, closed. While hidden nothing is decoded, and the sound pauses
  /// unless a setting says that it goes on.
  func shownChanged(_ isShown: Bool) {
    guard isHidden == isShown else { return }
    isHidden = !isShown
    if isHidden {
      isHeldBack = isPlaying && !dependencies.settings[.soundWhenHidden]
      if isHeldBack { player?.pause() }
      closePicture()
    } else if let player {
      isHeldBack = false
      if !isDark { player.hasPicture = true }
      if isPlaying { player.play(fadeIn: .milliseconds(1_500)) }
      if !isDark { beginFade() }
    }
  }

  /// It has gone dark over the picture, or light again. Then the picture comes back by way of its poster.
  func darkened(_ isDark: Bool) {
    guard isDark != self.isDark else { return }
    self.isDark = isDark
    if isDark {
      closePicture()
    } else if !isHidden, let player {
      player.hasPicture = true
      beginFade()
    }
  }

  private func closePicture() {
    if isFading { next = nil }
    isFading = false
    outgoing?.close()
    outgoing = nil
    player?.hasPicture = false
  }

  /// The sleep timer has ended: stops for good, as the desktop's controls then say.
  func rest() {
    (isAtRest, isPlaying, isHeldBack, isStopped) = (true, false, false, true)
    closePicture()
    player?.close()
    player = nil
  }

  /// The page has closed.
  func disappeared() {
    saving?.cancel()
    isPlaying = false
    nowPlaying.ended(self)
    outgoing?.close()
    player?.close()
    (outgoing, player) = (nil, nil)
    if let library = dependencies.scenes { Task.detached { library.purge() } }
  }

  /// Reads the list of scenes again.
  func reload() { scenes = dependencies.scenes?.scenes().scenes ?? [] }

  /// Shows a problem, unless another one is shown already.
  ///
  /// That there's no sound device is said once; afterwards `lacksSound` is enough.
  func report(_ problem: any Error) {
    if case PlaybackProblem.noSoundDevice = problem {
      guard !lacksSound else { return }
      lacksSound = true
    }
    if notice == nil { say(ErrorPresenter.sentence(problem), ErrorPresenter.command(for: problem)) }
  }

  /// What was reported doesn't matter any more.
  func dismissNotice() {
    guard !scenes.isEmpty else { return }
    passing?.cancel()
    (notice, command) = (nil, nil)
  }

  /// Shows a sentence for eight seconds. A command to copy stays longer: for a hand that shakes, eight are short.
  private func say(_ words: String, _ command: String? = nil) {
    (notice, self.command) = (words, command)
    passing?.cancel()
    let timer = dependencies.timer
    let seconds = command == nil ? 8 : 30
    passing = Task { [weak self] in
      // The sleep throws only when this task is cancelled.
      guard (try? await timer.sleep(for: .seconds(seconds))) != nil else { return }
      self?.dismissNotice()
    }
  }

  /// Asks the player, once it has tried to open a device, whether there is one.
  private func checkSoundDevice() {
    listening?.cancel()
    guard isPlaying, lacksSound else { return }
    let timer = dependencies.timer
    listening = Task { [weak self] in
      // A sound server that hangs is given up three seconds after the device is asked for, which is a little after `play`.
      // The sleep throws only when this task is cancelled.
      guard (try? await timer.sleep(for: .seconds(4))) != nil, let self else { return }
      lacksSound = player?.lacksSoundDevice ?? false
    }
  }

  /// Changes scenes while hidden: there is no picture to fade, only sound.
  private func changeUnseen(from former: any ScenePlayer, to player: any ScenePlayer) {
    former.close()
    player.hasPicture = false
    if isPlaying && !isHeldBack { player.play(fadeIn: Scene.crossfadeLength) }
  }

  private func beginFade() {
    isFading = true
    fades += 1
  }

  private func makePlayer(_ scene: Scene) -> any ScenePlayer {
    let player = dependencies.players.makePlayer(for: scene)
    unsaid = []
    player.volume = volume
    player.isMuted = isMuted
    sleepTimer.joinFade { player.fade(to: $0, over: $1) }
    sounds.lay(on: player, of: scene.id)
    player.problemArose = { [weak self, weak player] problem in
      guard let self, player === self.player else { return }
      // Behind something else the still picture does as well, and in front it's said.
      if isBehind { unsaid.append(problem) } else { report(problem) }
    }
    player.pausedItself = { [weak self, weak player] in
      guard let self, player === self.player else { return }
      isPlaying = false
      say(ErrorPresenter.soundMoved)
    }
    player.endIsNear = { [weak self, weak player] in
      guard let self, player === self.player, !isFading, !isUnseen else { return }
      show(scene)  // its end fades into its beginning
    }
    return player
  }
}
