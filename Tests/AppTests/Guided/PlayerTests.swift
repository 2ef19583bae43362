import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct PlayerTests {
  private let around = Surroundings()

  @Test("A guided session plays on request, reports its position, and skips back up to fifteen seconds")
  func meditation() async throws {
    let (model, player) = try around.openGuided()
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
    around.settings[.meditationBedVolume] = 0.1  // in the dialog of settings
    #expect(player.bedVolume == 0.1)
    model.disappeared()
    #expect(player.isClosed && !model.isPlaying)
  }

  @Test("Captions show the words being spoken, once they are turned on")
  func captions() throws {
    let (model, player) = try around.openGuided()
    let first = try #require(model.words.captions.first)
    player.position = first.start + .milliseconds(100)
    player.stateChanged?()
    #expect(!model.showsCaptions && model.caption == first)
    model.captionsToggled(true)
    #expect(model.showsCaptions && around.settings[.captions])
    model.disappeared()
  }

  @Test("What's for panic has words on screen, unless they're turned off, and only there")
  func captionsInPanic() throws {
    let card = try #require(ContentFolder.shipped.guided().sessions.first { $0.isForPanic })
    let model = GuidedModel(card, around.dependencies, around.state)
    #expect(model.showsCaptions && !around.settings[.captions])
    model.captionsToggled(true)
    #expect(!around.settings[.captions])
    model.captionsToggled(false)
    #expect(!model.showsCaptions)
    model.captionsToggled(true)
    #expect(model.showsCaptions && !around.settings[.captions])
    #expect(GuidedModel(card, around.dependencies, around.state).showsCaptions, "the next time, too")
  }

  @Test("That there's no sound device is said as long as it's true, and nothing else is taken back with it")
  func soundDevice() throws {
    let (model, player) = try around.openGuided()
    player.lacksSoundDevice = true
    player.problemArose?(.noSoundDevice)
    model.playPressed()
    #expect(model.notice == ErrorPresenter.sentence(PlaybackProblem.noSoundDevice))
    player.lacksSoundDevice = false
    player.stateChanged?()
    #expect(model.notice == nil)
    player.lacksSoundDevice = true
    player.stateChanged?()
    #expect(model.notice != nil, "the player reports a problem only once")
    player.lacksSoundDevice = false
    player.stateChanged?()
    let damaged = PlaybackProblem.damagedFile(URL(fileURLWithPath: "/x"))
    player.problemArose?(damaged)
    for lacks in [true, false] {
      player.lacksSoundDevice = lacks
      player.stateChanged?()
      #expect(model.notice == ErrorPresenter.sentence(damaged))
    }
    model.disappeared()
  }

  @Test("A guided session resumes where it was left, and restarts after reaching its end")
  func place() throws {
    let (first, player) = try around.openGuided()
    player.position = .seconds(200)
    first.disappeared()
    #expect(around.settings.guidedPositions["ten-minutes"] == 200)
    let (second, again) = try around.openGuided()
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

  @Test("A session that has ended by itself rests, unless it ends in sound or is a voice added to something else")
  func rests() throws {
    let library = ContentFolder.shipped.guided()
    for (id, isAdded, rests) in [
      ("panic-companion", false, true), ("panic-companion", true, false), ("winding-down", false, false),
    ] {
      let model = GuidedModel(library.session(id), around.dependencies, around.state, isAdded: isAdded)
      model.appeared()
      let player = try #require(around.players.meditations.last)
      model.playPressed()
      #expect(!model.hasEnded)
      (player.isPlaying, player.hasEnded, player.position) = (false, true, .seconds(600))
      player.stateChanged?()
      #expect(model.hasEnded == rests, "\(id)")
      player.hasEnded = false
      model.playPressed()
      #expect(model.isPlaying && !model.hasEnded)
      model.disappeared()
    }
  }

  @Test("The place in a guided session is saved during playback, in case of a crash")
  func placeKept() async throws {
    let (model, player) = try around.openGuided()
    model.playPressed()
    player.position = .seconds(31)
    #expect(await eventually { around.timer.sleepers == 1 })
    around.timer.advance(by: .milliseconds(250))
    #expect(await eventually { around.settings.guidedPositions["ten-minutes"] == 31 })
    model.disappeared()
  }

  @Test("A session that ends in sound fades over its last two minutes, and no chime wakes anyone")
  func fadesAway() throws {
    let session = try #require(ContentFolder.shipped.guided().all.first { $0.id == "winding-down" })
    let model = GuidedModel(session, around.dependencies, around.state)
    var ends = 0
    model.ended = { ends += 1 }
    model.appeared()
    let player = try #require(around.players.meditations.first)
    model.playPressed()
    for position in [470, 479, 480, 500, 540] {
      player.position = .seconds(position)
      player.stateChanged?()
    }
    #expect(player.fades.map(\.presence) == [0] && player.fades.first?.time == .seconds(120))
    model.seek(to: .seconds(30))
    #expect(player.fades.map(\.presence) == [0, 1], "Who goes back hears it again.")
    player.position = .seconds(600)
    (player.isPlaying, player.hasEnded) = (false, true)
    player.stateChanged?()
    player.stateChanged?()
    #expect(ends == 1 && around.players.cues.isEmpty)
    model.rest()
    model.playPressed()
    #expect(!player.isPlaying && !model.playback.canPlay, "Nothing starts again by itself.")
  }

  @Test("The companion of Help now is opened by the first press alone, begins at its beginning and leaves no place")
  func companion() throws {
    let session = try #require(ContentFolder.shipped.guided().all.first { $0.id == "panic-companion" })
    around.settings.guidedPositions[session.id] = 90
    let companion = GuidedModel(session, around.dependencies, around.state, isAdded: true)
    let model = BreathingModel(around.dependencies, in: .helpNow, companion: companion)
    #expect(around.players.meditations.isEmpty && !model.hasVoice)
    model.voicePressed()
    let player = try #require(around.players.meditations.first)
    #expect(player.isPlaying && player.position == .zero && model.hasVoice)
    player.position = .seconds(50)
    model.voicePressed()
    #expect(!player.isPlaying && !model.hasVoice)
    companion.disappeared()
    #expect(player.isClosed && around.settings.guidedPositions[session.id] == 90)
  }

  @Test("The transcript has every word, under six headings")
  func transcript() throws {
    let words = try #require(ContentFolder.shipped.guided().session("ten-minutes")).words()
    #expect(
      words.transcript.map(\.chapter.text) == [
        "Arriving", "One dull thing", "What holds you", "Thoughts", "People made it", "Going on",
      ])
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
    #expect(scene.notices.words == ErrorPresenter.contentMissing && meditation.notice == ErrorPresenter.contentMissing)
  }
}

extension Surroundings {
  /// The model of *Ten quiet minutes*.
  func guided() -> GuidedModel {
    GuidedModel(ContentFolder.shipped.guided().session("ten-minutes"), dependencies, state)
  }

  /// The same on its page, with the player that it has made.
  func openGuided() throws -> (model: GuidedModel, player: QuietGuidedPlayer) {
    let model = guided()
    model.appeared()
    return (model, try #require(players.meditations.last))
  }
}
