import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// Tests what a scene's page says, for how long, and where its controls come.
@MainActor @Suite struct SceneNoticeTests {
  private let around = Surroundings(scenes: Scene.made("a", "b", "c"))
  private let model: SceneModel

  init() {
    model = SceneModel(around.dependencies, around.state)
    model.appeared()
  }

  /// Lets time pass until `condition` holds, but no more than `limit` seconds of it. Returns the seconds.
  private func seconds(until condition: @escaping () -> Bool, atMost limit: Int = 60) async -> Int {
    var passed = 0
    while !condition(), passed < limit {
      around.timer.advance(by: .seconds(1))
      passed += 1
      for _ in 0..<20 { await Task.yield() }
    }
    return passed
  }

  @Test("A notice goes after eight seconds, and that there's no sound device is said once and then only shown")
  func passes() async throws {
    let player = try #require(around.players.scenes.first)
    await settled()
    player.problemArose?(.noSoundDevice)
    await settled()
    #expect(model.notices.words != nil && model.notices.lacksSound && model.notices.command == nil)
    #expect((7...9).contains(await seconds { model.notices.words == nil }))
    #expect(model.notices.lacksSound, "it is still shown, without words")
    model.stepped(1)
    let next = try #require(around.players.scenes.last { $0.scene.id == "b" })
    next.lacksSoundDevice = true
    next.problemArose?(.noSoundDevice)
    #expect(model.notices.words == nil)
    _ = await seconds(until: { false }, atMost: 6)
    #expect(model.notices.lacksSound)
    model.faded()
    next.lacksSoundDevice = false
    model.playPressed()
    model.playPressed()
    let passed = await seconds { !model.notices.lacksSound }
    #expect((4...6).contains(passed), "a device that has come is noticed, and not before one that hangs was given up")
  }

  @Test("What was wrong with one film doesn't matter once another was added, or another scene is shown")
  func followed() async throws {
    let own = OwnScenesModel(model, around.dependencies)
    own.filePicked("/tmp/notes.txt")
    #expect(await eventually { model.notices.words != nil })
    own.filePicked("/tmp/brook.webm")
    #expect(await eventually { model.scene?.id == "brook.webm" })
    #expect(model.notices.words == nil)
    model.faded()
    own.filePicked("/tmp/notes.txt")
    #expect(await eventually { model.notices.words != nil })
    model.stepped(1)
    #expect(model.notices.words == nil)
    model.faded()
    model.notices.report(SceneProblem.diskFull)
    own.filePicked("/tmp/notes.txt")
    #expect(
      await eventually { model.notices.words == ErrorPresenter.sentence(SceneProblem.notPlayable) }, "not the older one"
    )
  }

  @Test("A missing package comes with the command that installs it, which stays longer")
  func command() async {
    model.notices.report(SceneProblem.missingPackage(.libav))
    let known = Distribution.here.flatMap { SystemPackage.libav.command(in: $0) }
    #expect(model.notices.command == known)
    await settled()
    #expect(await seconds { model.notices.words == nil } > (known == nil ? 6 : 25))
  }

  @Test("In a sandbox no package can help, but a copy can")
  func sandboxed() {
    for (package, copy) in [(SystemPackage.hevc, "WebM"), (.heic, "JPEG")] {
      #expect(ErrorPresenter.sentence(notAdded: package, isSandboxed: true).contains(copy))
      #expect(ErrorPresenter.sentence(notAdded: package, isSandboxed: false).contains("Once it’s installed"))
    }
  }

  @Test("A scene without a sound can have another's, and can be silent again")
  func borrowed() async throws {
    let around = Surroundings(scenes: [
      Scene(
        id: "rain", title: "Rain", description: "", video: nil, loop: .seamless, poster: URL(fileURLWithPath: "/a"),
        ambience: URL(fileURLWithPath: "/rain"), isOwn: false)
    ])
    let model = SceneModel(around.dependencies, around.state)
    model.appeared()
    let own = OwnScenesModel(model, around.dependencies)
    #expect(own.sounds.isEmpty, "only one's own can")
    own.filePicked("/tmp/snow.png")
    #expect(await eventually { own.offersSound })
    model.faded()
    let rain = try #require(own.sounds.first)
    own.soundPicked(rain)
    #expect(model.scene?.borrowed == "rain" && model.scene?.ambience != nil && !own.offersSound)
    let player = try #require(around.players.scenes.last)
    #expect(player.scene.borrowed == "rain" && player.soundPosition == .zero)
    model.faded()
    player.soundPosition = .seconds(12)
    player.endIsNear?()
    #expect(around.players.scenes.last !== player, "the film fades into its beginning")
    #expect(around.players.scenes.last?.soundPosition == .seconds(12), "the borrowed sound goes on meanwhile")
    model.faded()
    own.soundPicked(nil)
    #expect(model.scene?.borrowed == nil && model.scene?.ambience == nil && own.sounds == [rain])
  }

  @Test("Controls come near the foot only, in low windows nearly everywhere")
  func foot() {
    #expect(!SceneView.isNearFoot(300, of: 700) && SceneView.isNearFoot(500, of: 700))
    #expect(!SceneView.isNearFoot(900, of: 1_440) && SceneView.isNearFoot(1_000, of: 1_440))
    #expect(SceneView.isNearFoot(60, of: 294))
  }

  private func settled() async { for _ in 0..<20 { await Task.yield() } }
}
