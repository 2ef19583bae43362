import Core
import Foundation
import Toolkit

/// A landscape that fills the window.
final class SceneView: ExerciseView {
  let content: Widget = Box.column()
  let backdrop: Widget?
  let controls: Widget?
  let instructions: String
  private let model: SceneModel
  private let picture = FramePicture()
  private let playButton: Button
  private let muteButton: Button
  private unowned let navigator: any Navigator
  private var clock: FrameClock?

  init(_ model: SceneModel, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    instructions = "Let your eyes rest on the scene. Thoughts may come and go, like everything here."
    let playButton = Button.quiet(icon: "play", name: "Play") { model.playPressed() }
    let muteButton = Button.quiet(icon: "mute", name: "Mute") { model.mutePressed() }
    (self.playButton, self.muteButton) = (playButton, muteButton)
    controls = Box.row(spacing: 12) {
      playButton
      muteButton
      Button.quiet(icon: "fullscreen", name: "Full screen") { [weak navigator] in navigator?.isFullscreen.toggle() }
    }.align(horizontally: .center)
    backdrop = picture.expand(horizontally: true, vertically: true)
    picture.named(model.scene?.title ?? "").described(model.scene?.description ?? "")
    if let scene = model.scene, let poster = Texture(file: scene.poster.path) { picture.show(poster) }
    content.onPress { [weak navigator] count in if count == 2 { navigator?.isFullscreen.toggle() } }
    clock = FrameClock(of: picture) { [weak self] _ in self?.showNewestFrame() }
    picture.onMapChanged { [weak self] isMapped in if !isMapped { self?.pauseUnseen() } }
    observe(self) { $0.render() }
  }

  var notice: String? { model.notice }

  var instructionsSeconds: Double? { model.isPlaying ? 3.5 : nil }

  func appeared() {
    model.appeared()
    playButton.grabFocus()
  }

  func disappeared() {
    clock?.isRunning = false
    model.disappeared()
  }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .space: model.playPressed()
    case .f11: navigator.isFullscreen.toggle()
    default: return false
    }
    return true
  }

  private func render() {
    playButton.show(
      icon: "respite-\(model.isPlaying ? "pause" : "play")-symbolic", name: model.isPlaying ? "Pause" : "Play")
    muteButton.show(
      icon: "respite-\(model.isMuted ? "mute" : "volume")-symbolic", name: model.isMuted ? "Unmute" : "Mute")
    clock?.isRunning = model.isPlaying
  }

  /// The decoder's newest picture, if there is one since the last frame of the window, goes to the screen uncopied.
  private func showNewestFrame() {
    guard let player = model.player else { return }
    player.show(width: picture.width * picture.scaleFactor, height: picture.height * picture.scaleFactor)
    guard let frame = player.takeFrame() else { return }
    let texture = frame.withBytes { bytes in
      Texture(width: frame.width, height: frame.height, stride: frame.stride, bytes: bytes, owner: frame)
    }
    picture.show(texture)
  }

  /// What nobody can see is not decoded.
  private func pauseUnseen() { if model.isPlaying { model.playPressed() } }
}
