import Core
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct PlayerTests {
  @Test("A scene plays as soon as it is seen, at the volume that was chosen, and is closed when it goes")
  func scene() throws {
    let around = Surroundings()
    let model = SceneModel(around.dependencies)
    model.appeared()
    let player = try #require(around.players.scenes.first)
    #expect(player.isPlaying && player.volume == 0.4 && model.isPlaying)
    model.playPressed()
    #expect(!player.isPlaying)
    model.mutePressed()
    #expect(player.isMuted && around.settings[.muted])
    #expect(around.settings[.lastScene] == "shore")
    model.disappeared()
    #expect(player.isClosed)
  }

  @Test("With reduced motion a scene waits on its still picture")
  func reducedMotion() throws {
    let around = Surroundings(prefersReducedMotion: true)
    let model = SceneModel(around.dependencies)
    model.appeared()
    #expect(try !#require(around.players.scenes.first).isPlaying)
    model.playPressed()
    #expect(model.isPlaying)
  }

  @Test("The first problem is said once, in words")
  func problem() throws {
    let around = Surroundings()
    let model = SceneModel(around.dependencies)
    model.appeared()
    let player = try #require(around.players.scenes.first)
    player.problemArose?(.noSoundDevice)
    player.problemArose?(.missingElement("vp9dec"))
    #expect(model.notice == ErrorPresenter.sentence(PlaybackProblem.noSoundDevice))
  }

  @Test("The meditation plays when asked, tells its position, and goes back fifteen seconds at most to the beginning")
  func meditation() async throws {
    let around = Surroundings()
    let model = MeditationModel(around.dependencies)
    model.appeared()
    let player = try #require(around.players.meditations.first)
    #expect(!player.isPlaying && model.positionText == "0:00 of 10:00")
    model.playPressed()
    player.position = .seconds(65)
    #expect(await eventually { around.timer.sleepers == 1 })
    around.timer.advance(by: .milliseconds(250))
    #expect(await eventually { model.positionText == "1:05 of 10:00" })
    model.backPressed()
    #expect(player.position == .seconds(50))
    player.position = .seconds(3)
    model.backPressed()
    #expect(player.position == .zero)
    model.voiceVolume = 0.3
    #expect(player.voiceVolume == 0.3 && around.settings[.voiceVolume] == 0.3)
    model.disappeared()
    #expect(player.isClosed && !model.isPlaying)
  }

  @Test("Captions show the words being heard, once they are wanted")
  func captions() throws {
    let around = Surroundings()
    let model = MeditationModel(around.dependencies)
    model.appeared()
    let player = try #require(around.players.meditations.first)
    let first = try #require(model.meditation?.captions.first)
    player.position = first.start + .milliseconds(100)
    player.stateChanged?()
    #expect(model.caption == nil)
    model.captionsToggled(true)
    #expect(model.caption == first.text)
    model.disappeared()
  }

  @Test("Without content each exercise says so and none crashes")
  func nothingInstalled() {
    let around = Surroundings(content: nil)
    let scene = SceneModel(around.dependencies), meditation = MeditationModel(around.dependencies)
    scene.appeared()
    meditation.appeared()
    scene.playPressed()
    meditation.playPressed()
    #expect(scene.notice == ErrorPresenter.contentMissing && meditation.notice == ErrorPresenter.contentMissing)
  }
}
