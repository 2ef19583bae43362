import Core
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct PlayerTests {
  @Test("A guided session plays on request, reports its position, and skips back up to fifteen seconds")
  func meditation() async throws {
    let around = Surroundings()
    let model = around.guided()
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
    #expect(player.voiceVolume == 0.3 && around.settings[.meditationVoiceVolume] == 0.3)
    model.disappeared()
    #expect(player.isClosed && !model.isPlaying)
  }

  @Test("Captions show the words being spoken, once they are turned on")
  func captions() throws {
    let around = Surroundings()
    let model = around.guided()
    model.appeared()
    let player = try #require(around.players.meditations.first)
    let first = try #require(model.words.captions.first)
    player.position = first.start + .milliseconds(100)
    player.stateChanged?()
    #expect(!model.showsCaptions && model.caption == first)
    model.captionsToggled(true)
    #expect(model.showsCaptions && around.settings[.captions])
    model.disappeared()
  }

  @Test("A guided session resumes where it was left, and restarts after reaching its end")
  func place() throws {
    let around = Surroundings()
    func open() throws -> (GuidedModel, QuietGuidedPlayer) {
      let model = around.guided()
      model.appeared()
      return (model, try #require(around.players.meditations.last))
    }
    let (first, player) = try open()
    player.position = .seconds(200)
    first.disappeared()
    #expect(around.settings.guidedPositions["ten-minutes"] == 200)
    let (second, again) = try open()
    #expect(again.position == .seconds(200) && second.positionText == "3:20 of 10:00" && !second.isPlaying)
    #expect(second.canStartAgain)
    second.seek(to: .zero)
    #expect(again.position == .zero && !second.canStartAgain)
    again.position = .seconds(600)
    again.hasEnded = true
    again.stateChanged?()
    again.stateChanged?()
    #expect(around.players.cues.map(\.played) == [[.sessionEnd]])
    second.disappeared()
    #expect(around.settings.guidedPositions["ten-minutes"] == 0)
  }

  @Test("The place in a guided session is saved during playback, in case of a crash")
  func placeKept() async throws {
    let around = Surroundings()
    let model = around.guided()
    model.appeared()
    let player = try #require(around.players.meditations.first)
    model.playPressed()
    player.position = .seconds(31)
    #expect(await eventually { around.timer.sleepers == 1 })
    around.timer.advance(by: .milliseconds(250))
    #expect(await eventually { around.settings.guidedPositions["ten-minutes"] == 31 })
    model.disappeared()
  }

  @Test("The transcript has every word, under six headings")
  func transcript() throws {
    let words = try #require(ContentFolder.shipped.guided().session("ten-minutes")).words()
    #expect(
      words.transcript.map(\.chapter.text) == ["Arriving", "Breath", "Body", "Thoughts", "Kindness", "Returning"])
    #expect(words.transcript.flatMap(\.captions) == words.captions)
  }

  @Test("Without content each exercise shows a message and none crashes")
  func nothingInstalled() {
    let around = Surroundings(content: nil)
    let scene = SceneModel(around.dependencies, around.state),
      meditation = GuidedModel(nil, around.dependencies, around.state)
    scene.appeared()
    meditation.appeared()
    scene.playPressed()
    meditation.playPressed()
    #expect(scene.notice == ErrorPresenter.contentMissing && meditation.notice == ErrorPresenter.contentMissing)
  }
}

extension Surroundings {
  /// The model of *Ten quiet minutes*.
  func guided() -> GuidedModel {
    GuidedModel(ContentFolder.shipped.guided().session("ten-minutes"), dependencies, state)
  }
}
