import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// Tests the models of the scenes' page.
@MainActor @Suite struct SceneTests {
  private let around: Surroundings
  private let model: SceneModel
  private var made: [QuietScenePlayer] { around.players.scenes }

  init() {
    around = Surroundings(scenes: Scene.made("a", "b", "c"))
    model = SceneModel(around.dependencies, around.state)
  }

  private func player(of id: String) throws -> QuietScenePlayer { try #require(made.last { $0.scene.id == id }) }

  @Test("A scene plays at the chosen volume once it's visible, and is closed with its page")
  func plays() throws {
    model.appeared()
    let player = try #require(made.first)
    #expect(player.isPlaying && player.volume == 0.63 && model.isPlaying)
    model.playPressed()
    #expect(!player.isPlaying)
    model.mutePressed()
    model.volume = 0.7
    #expect(player.isMuted && around.settings[.muted] && player.volume == 0.7)
    #expect(around.settings[.lastScene] == "a" && around.settings[.sceneVolume] == 0.7)
    model.disappeared()
    #expect(player.isClosed)
  }

  @Test("Sound and mute that are changed in Settings, or elsewhere, reach a scene that plays")
  func changedElsewhere() throws {
    model.appeared()
    let player = try #require(made.first)
    around.settings[.muted] = true
    around.settings[.sceneVolume] = 0.2
    #expect(player.isMuted && player.volume == 0.2 && model.isMuted && model.volume == 0.2)
    around.settings[.muted] = false
    #expect(!player.isMuted && !model.isMuted)
  }

  @Test("A scene that's left within a second doesn't ask the desktop afterwards how much power there is")
  func leftAtOnce() async {
    model.appeared()
    #expect(await eventually { around.timer.sleepers == 1 })
    model.disappeared()
    #expect(await eventually { around.timer.sleepers == 0 })
  }

  @Test("The scene viewed last comes first, and a scene that no longer exists is forgotten")
  func remembered() {
    around.settings[.lastScene] = "b"
    #expect(SceneModel(around.dependencies, around.state).scene?.id == "b")
    around.settings[.lastScene] = "gone"
    #expect(SceneModel(around.dependencies, around.state).scene?.id == "a")
  }

  @Test("With reduced motion a scene starts as a still picture, and fades are short")
  func reducedMotion() throws {
    let around = Surroundings(prefersReducedMotion: true, scenes: Scene.made("a", "b"))
    let model = SceneModel(around.dependencies, around.state)
    model.appeared()
    let player = try #require(around.players.scenes.first)
    #expect(!player.isPlaying)
    #expect(model.fadeLength == .milliseconds(120))
    model.playPressed()
    #expect(model.isPlaying)
  }

  @Test("The first problem of the visible scene is reported once")
  func problem() throws {
    model.appeared()
    let player = try #require(made.first)
    player.problemArose?(.noSoundDevice)
    player.problemArose?(.missingElement("vp9dec"))
    #expect(model.notices.words == ErrorPresenter.sentence(PlaybackProblem.noSoundDevice))
  }

  @Test("Only the scene on screen has a player, and during a fade the one before it")
  func fades() throws {
    model.appeared()
    #expect(made.map(\.scene.id) == ["a"])
    model.stepped(1)
    #expect(made.count == 2 && model.scene?.id == "b" && model.players.fades == 1)
    let (former, coming) = (try player(of: "a"), try player(of: "b"))
    #expect(coming.isPlaying && former.isSoundFading && !former.isClosed)
    model.faded()
    #expect(former.isClosed)
    model.disappeared()
    #expect(made.allSatisfy { $0.isClosed })
  }

  @Test("Scenes wrap around in both directions")
  func goesRound() throws {
    model.appeared()
    model.stepped(-1)
    #expect(model.scene?.id == "c")
    model.faded()
    model.stepped(1)
    #expect(model.scene?.id == "a")
  }

  @Test("Swipes during a fade wait for its end, and only the last counts")
  func sweeps() throws {
    model.appeared()
    for _ in 1...3 { model.stepped(1) }
    #expect(model.scene?.id == "b" && model.players.next != nil && model.players.fades == 1)
    model.faded()
    #expect(model.scene?.id == "a" && model.players.fades == 2 && model.players.next == nil)
  }

  @Test("A video whose ends differ fades from its end into its beginning")
  func crossfade() throws {
    model.appeared()
    let first = try #require(made.first)
    first.endIsNear?()
    #expect(made.count == 2 && made.allSatisfy { $0.scene.id == "a" } && model.players.fades == 1)
    #expect(made[1].isPlaying && first.isSoundFading)
    model.faded()
    #expect(first.isClosed)
  }

  @Test(
    "A hidden scene isn't decoded and is heard all the same, unless the person turned that off; it returns as it was")
  func hidden() throws {
    model.appeared()
    let player = try #require(made.first)
    model.shownChanged(false)
    #expect(!player.hasPicture && player.isPlaying)
    model.shownChanged(true)
    #expect(player.hasPicture && player.isPlaying && model.players.fades == 1)
    model.faded()
    around.settings[.soundWhenHidden] = false
    model.shownChanged(false)
    #expect(!player.hasPicture && !player.isPlaying)
    model.shownChanged(true)
    #expect(player.isPlaying)
    model.playPressed()
    model.shownChanged(false)
    model.shownChanged(true)
    #expect(player.hasPicture && !player.isPlaying, "a paused scene stays paused")
  }

  @Test("When the sound is interrupted, the scene pauses with a message until it's played again")
  func device() throws {
    model.appeared()
    let player = try #require(made.first)
    player.isPlaying = false
    player.pausedItself?()
    #expect(!model.isPlaying && model.notices.words == ErrorPresenter.soundMoved)
    model.playPressed()
    #expect(player.isPlaying && model.notices.words == nil)
  }

  @Test("When the sound is interrupted while it waits for the picture, Play plays it, and the model knows")
  func interruptedWhileHidden() throws {
    around.settings[.soundWhenHidden] = false
    model.appeared()
    let player = try #require(made.first)
    model.shownChanged(false)
    #expect(model.state == .heldBack)
    player.pausedItself?()
    #expect(!model.isPlaying)
    model.perform(.play)
    #expect(player.isPlaying && model.playback.status == .playing)
  }

  @Test("A video is added and shown, and a file that isn't one gives a message and changes nothing")
  func added() async throws {
    model.appeared()
    let own = OwnScenesModel(model, around.dependencies)
    own.filePicked("/tmp/brook.webm")
    #expect(own.isAdding)
    #expect(await eventually { !own.isAdding })
    #expect(model.scene?.id == "brook.webm" && model.scenes.count == 4 && own.canRemove)
    model.faded()
    own.filePicked("/tmp/notes.txt")
    #expect(await eventually { !own.isAdding })
    #expect(model.scenes.count == 4 && model.notices.words == ErrorPresenter.sentence(SceneProblem.notPlayable))
  }

  @Test("An added scene can be removed and restored with Undo, and Respite's own can't be removed")
  func removed() async throws {
    model.appeared()
    let own = OwnScenesModel(model, around.dependencies)
    own.removePressed()
    #expect(model.scenes.count == 3)
    own.filePicked("/tmp/brook.webm")
    #expect(await eventually { model.scene?.id == "brook.webm" })
    model.faded()
    own.removePressed()
    #expect(model.scene?.id == "c" && model.scenes.count == 3 && own.undo.sentence != nil)
    model.faded()
    own.undo.take()
    #expect(model.scene?.id == "brook.webm" && model.scenes.count == 4 && own.undo.sentence == nil)
  }

  @Test("Undo is offered for ten seconds")
  func undoPasses() async throws {
    model.appeared()
    let own = OwnScenesModel(model, around.dependencies)
    own.filePicked("/tmp/brook.webm")
    #expect(await eventually { model.scene?.id == "brook.webm" })
    model.faded()
    own.removePressed()
    around.timer.advance(by: .seconds(9))
    await Task.yield()
    #expect(own.undo.sentence != nil)
    // Others wait on the same clock, so the start of this wait is unknown; it ends ten seconds after it.
    #expect(
      await eventually {
        around.timer.advance(by: .seconds(1))
        return own.undo.sentence == nil
      })
  }
}

/// Panning as a function of time.
@MainActor @Suite struct ScenePanTests {
  @Test("The pan follows the pointer, slowly at first, never past the edge, and comes to rest")
  func eased() {
    var pan = ScenePan(isEased: true)
    pan.pointerMoved(to: 1.2)
    var values: [Double] = []
    for _ in 0..<240 {
      pan.advance(by: 1 / 60)
      values.append(pan.value)
    }
    #expect(values[0] < 0.01 && values.last == 0.42 && pan.isAtRest)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "the pan never swings back")
    #expect(values.allSatisfy { $0 <= 0.42 })
  }

  @Test("A picture drifts by itself, too slowly to follow, stays in its frame, and not at all with reduced motion")
  func drifts() {
    var pan = ScenePan(isEased: true), still = ScenePan(isEased: false)
    var places: [Double] = []
    for _ in 0..<60 * 120 {
      pan.drift(by: 1 / 60)
      still.drift(by: 1 / 60)
      places.append(pan.place)
    }
    #expect(places[60] < 0.001 && places.max().map { $0 > 0.1 } == true && places.allSatisfy { abs($0) <= 0.25 })
    // Of a picture 250 pixels wider than the window: three pixels a second at most.
    #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) * 60 * 125 < 3 })
    #expect(still.place == 0)
    pan.move(to: 1)
    for _ in 0..<600 { pan.advance(by: 1 / 60) }
    #expect(pan.place <= 1)
  }

  @Test("Keys pan in steps, up to the edges")
  func keys() {
    var pan = ScenePan(isEased: false)
    for _ in 0..<3 { pan.nudge(-1) }
    #expect(abs(pan.value + 0.6) < 1e-9)
    for _ in 0..<9 { pan.nudge(-1) }
    #expect(pan.value == -1)
    pan.nudge(1)
    #expect(abs(pan.value + 0.8) < 1e-9)
  }
}
