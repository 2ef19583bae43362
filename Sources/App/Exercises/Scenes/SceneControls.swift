import Core
import Toolkit

/// The controls of a scene: a bar with round ends at the foot of the picture, of two rows where the window is narrow.
final class SceneControls {
  private(set) lazy var widget: Widget = Box.column {
    ruler
    bar.style("island").align(horizontally: .center)
  }
  private lazy var bar = Box.column(spacing: 6) {
    Box.row(spacing: 6) {
      previous
      chooser.title.align(vertically: .center)
      chooser.button
      next
      sleep.button
    }.align(horizontally: .center)
    Box.row(spacing: 6) {
      playButton
      sound
      noSound
      sounds.button
      fullscreen
      more.button
    }.align(horizontally: .center)
  }
  private let ruler = DrawingArea { _, _, _ in }.request(height: 0)
  /// The first control to get the focus.
  let playButton = Button.quiet(icon: "play", name: localized("Play"))
  private let model: SceneModel
  private let own: OwnScenesModel
  private let chooser: SceneChooser
  private let more: SceneMenu
  private let sleep: SleepTimerButton
  private let sounds: SceneSounds
  // TRANSLATORS: Button with a picture only, a switch in the settings and a keyboard shortcut: turns the sound off.
  private let muteButton = Button.quiet(icon: "mute", name: localized("Mute"))
  private let volume: Scale
  // TRANSLATORS: Button with a picture only: lets the scene fill the screen.
  private let fullscreen = Button.quiet(icon: "fullscreen", name: localized("Full screen"))
  // TRANSLATORS: Button with a picture only.
  private let previous = Button.quiet(icon: "previous-scene", name: localized("Previous scene"))
  // TRANSLATORS: Button with a picture only.
  private let next = Button.quiet(icon: "next-scene", name: localized("Next scene"))
  private lazy var sound = Box.row(spacing: 6) {
    muteButton
    volume.request(width: 64).align(vertically: .center)
  }
  private let noSound = Box.row(spacing: 6) {
    Image(icon: "respite-mute-symbolic").role(.presentation)
    // TRANSLATORS: In place of the volume: the computer has nothing to play sound with.
    Label.caption(localized("No sound device")).style("light")
  }.margins(start: 12, end: 12).tooltip(ErrorPresenter.sentence(PlaybackProblem.noSoundDevice))

  init(_ model: SceneModel, _ own: OwnScenesModel, navigator: any Navigator) {
    (self.model, self.own) = (model, own)
    chooser = SceneChooser(model, own, navigator: navigator)
    more = SceneMenu(model, own)
    sleep = SleepTimerButton(model.sleepTimer) { [weak model] in model?.isChoosing = $0 }
    sounds = SceneSounds(model)
    volume = Scale(name: localized("Volume"), value: model.volume)

    // In a task, because the resize is reported in the midst of a layout.
    ruler.onResized { [bar] width in Task { bar.isRow = width >= Self.widthOfRow } }
    playButton.onPressed { model.playPressed() }
    muteButton.onPressed { model.mutePressed() }
    volume.onChanged { model.volume = $0 }
    previous.onPressed { model.stepped(-1) }
    next.onPressed { model.stepped(1) }
    fullscreen.onPressed { navigator.isFullscreen.toggle() }
  }

  /// The least width, in pixels, for one row: a little more than both rows need beside each other.
  private static let widthOfRow = 680

  /// Opens the menu of sounds that a scene without one can borrow.
  func chooseSound() { more.button.open() }

  /// Opens the sheet that mixes the scene's sounds.
  func openSounds() { sounds.button.open() }

  /// Changes the volume by `step`, for a key press.
  func turn(by step: Double) { volume.value += step }

  func fullscreenChanged(_ isFullscreen: Bool) {
    fullscreen.show(
      icon: "respite-\(isFullscreen ? "leave-fullscreen" : "fullscreen")-symbolic",
      // TRANSLATORS: Button with a picture only: the scene goes back into its window.
      name: isFullscreen ? localized("Leave full screen") : localized("Full screen"))
  }

  func render() {
    // Already before it plays, or a screen reader would say “Pause, Play, Pause” of a button that has just come.
    let plays = model.plays
    playButton.show(
      icon: "respite-\(plays ? "pause" : "play")-symbolic", name: plays ? localized("Pause") : localized("Play"))
    muteButton.show(
      icon: "respite-\(model.isMuted ? "mute" : "volume")-symbolic",
      // TRANSLATORS: Button with a picture only: turns the sound on again.
      name: model.isMuted ? localized("Unmute") : localized("Mute"))
    volume.value = model.volume
    sound.isVisible = !model.notices.lacksSound
    noSound.isVisible = model.notices.lacksSound
    chooser.render()
    sounds.render()
    more.render()
  }
}
