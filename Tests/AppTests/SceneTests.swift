import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// The scenes as the page's models see them.
@MainActor @Suite struct SceneTests {
  private let around: Surroundings
  private let model: SceneModel
  private var made: [QuietScenePlayer] { around.players.scenes }

  init() {
    around = Surroundings(scenes: Scene.made("a", "b", "c"))
    model = SceneModel(around.dependencies, around.state)
  }

  private func player(of id: String) throws -> QuietScenePlayer { try #require(made.last { $0.scene.id == id }) }

  @Test("A scene plays as soon as it is seen, at the volume that was chosen, and is closed when it goes")
  func plays() throws {
    model.appeared()
    let player = try #require(made.first)
    #expect(player.isPlaying && player.volume == 0.4 && model.isPlaying)
    model.playPressed()
    #expect(!player.isPlaying)
    model.mutePressed()
    model.volume = 0.7
    #expect(player.isMuted && around.settings[.muted] && player.volume == 0.7)
    #expect(around.settings[.lastScene] == "a" && around.settings[.ambienceVolume] == 0.7)
    model.disappeared()
    #expect(player.isClosed)
  }

  @Test("The scene last viewed comes first; one that is gone is forgotten")
  func remembered() {
    around.settings[.lastScene] = "b"
    #expect(SceneModel(around.dependencies, around.state).scene?.id == "b")
    around.settings[.lastScene] = "gone"
    #expect(SceneModel(around.dependencies, around.state).scene?.id == "a")
  }

  @Test("With reduced motion a scene waits on its still picture, and fades are short")
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

  @Test("The first problem of the scene on screen is said once, in words")
  func problem() throws {
    model.appeared()
    let player = try #require(made.first)
    player.problemArose?(.noSoundDevice)
    player.problemArose?(.missingElement("vp9dec"))
    #expect(model.notice == ErrorPresenter.sentence(PlaybackProblem.noSoundDevice))
  }

  @Test("After a while the two scenes beside it are made ready, paused, and a sweep takes one of them")
  func neighbours() async throws {
    model.appeared()
    #expect(made.map(\.scene.id) == ["a"])
    #expect(await eventually { around.timer.sleepers == 1 })
    around.timer.advance(by: .seconds(2))
    #expect(await eventually { made.count == 3 })
    #expect(Set(made.map(\.scene.id)) == ["a", "b", "c"] && made.filter(\.isPlaying).count == 1)
    model.stepped(1)
    #expect(made.count == 3 && model.scene?.id == "b" && model.fades == 1)
    let (former, coming) = (try player(of: "a"), try player(of: "b"))
    #expect(coming.isPlaying && former.isSoundFading && !former.isClosed)
    model.faded()
    #expect(former.isClosed)
    model.disappeared()
    #expect(made.allSatisfy { $0.isClosed })
  }

  @Test("After the last scene comes the first, and before it the last")
  func goesRound() throws {
    model.appeared()
    model.stepped(-1)
    #expect(model.scene?.id == "c")
    model.faded()
    model.stepped(1)
    #expect(model.scene?.id == "a")
  }

  @Test("Sweeps during a fade wait for its end, and only the last counts")
  func sweeps() throws {
    model.appeared()
    model.stepped(1)
    model.stepped(1)
    model.stepped(-1)
    #expect(model.scene?.id == "b" && model.isAwaited && model.fades == 1)
    model.faded()
    #expect(model.scene?.id == "b" && model.fades == 2 && !model.isAwaited)
  }

  @Test("A film whose ends differ fades from its end into its beginning")
  func crossfade() throws {
    model.appeared()
    let first = try #require(made.first)
    first.endIsNear?()
    #expect(made.count == 2 && made.allSatisfy { $0.scene.id == "a" } && model.fades == 1)
    #expect(made[1].isPlaying && first.isSoundFading)
    model.faded()
    #expect(first.isClosed)
  }

  @Test("What nobody can see is not decoded, and comes back as it was; the sound goes on only if that was chosen")
  func hidden() throws {
    model.appeared()
    let player = try #require(made.first)
    model.shownChanged(false)
    #expect(!player.hasPicture && !player.isPlaying)
    model.shownChanged(true)
    #expect(player.hasPicture && player.isPlaying && model.fades == 1)
    model.faded()
    around.settings[.soundWhenHidden] = true
    model.shownChanged(false)
    #expect(!player.hasPicture && player.isPlaying)
    model.shownChanged(true)
    model.playPressed()
    model.shownChanged(false)
    model.shownChanged(true)
    #expect(player.hasPicture && !player.isPlaying, "What was paused stays so.")
  }

  @Test("When the sound had to stop by itself everything pauses, says so, and waits to be asked")
  func device() throws {
    model.appeared()
    let player = try #require(made.first)
    player.isPlaying = false
    player.pausedItself?()
    #expect(!model.isPlaying && model.notice == ErrorPresenter.soundMoved)
    model.playPressed()
    #expect(player.isPlaying && model.notice == nil)
  }

  @Test("A film of one's own is added and shown; what is no film says so and changes nothing")
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
    #expect(model.scenes.count == 4 && model.notice == ErrorPresenter.sentence(SceneProblem.notPlayable))
  }

  @Test("A scene of one's own is taken away, and Undo brings it back; ours stay")
  func removed() async throws {
    model.appeared()
    let own = OwnScenesModel(model, around.dependencies)
    own.removePressed()
    #expect(model.scenes.count == 3)
    own.filePicked("/tmp/brook.webm")
    #expect(await eventually { model.scene?.id == "brook.webm" })
    model.faded()
    own.removePressed()
    #expect(model.scene?.id == "c" && model.scenes.count == 3 && own.removed?.id == "brook.webm")
    model.faded()
    own.undoPressed()
    #expect(model.scene?.id == "brook.webm" && model.scenes.count == 4 && own.removed == nil)
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
    #expect(own.removed != nil)
    // Others wait on the same clock, so when this wait began is not known: it ends ten seconds after that.
    #expect(
      await eventually {
        around.timer.advance(by: .seconds(1))
        return own.removed == nil
      })
  }
}

/// Panning, as a function of time.
@MainActor @Suite struct ScenePanTests {
  @Test("It goes where the pointer is, slowly at first, never past the edge, and comes to rest")
  func eased() {
    var pan = ScenePan(isEased: true)
    pan.pointerMoved(to: 1.2)
    var values: [Double] = []
    for _ in 0..<240 {
      pan.advance(by: 1 / 60)
      values.append(pan.value)
    }
    #expect(values[0] < 0.01 && values.last == 0.85 && pan.isAtRest)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "It never swings back.")
    #expect(values.allSatisfy { $0 <= 0.85 })
  }

  @Test("Keys go step by step to the edges and no further")
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
