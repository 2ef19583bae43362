import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// Tests what a person mixes for a scene.
@MainActor @Suite struct SoundsTests {
  private let around = Surroundings(scenes: Scene.made("a", "b"))

  private func appeared() throws -> (model: SceneModel, player: QuietScenePlayer) {
    let model = SceneModel(around.dependencies, around.state)
    model.appeared()
    return (model, try #require(around.players.scenes.last))
  }

  @Test("A level is heard at once, kept for this scene, and heard again when the scene comes back")
  func kept() throws {
    let (model, player) = try appeared()
    #expect(player.mix == .asItWas)
    model.sounds.levelChanged(0.4, of: "rain", in: "a")
    model.sounds.ownLevelChanged(0.7, in: "a")
    #expect(player.mix["rain"] == 0.4 && player.mix.own == 0.7)
    #expect(around.settings[.sceneMixes] == "a:own=70,rain=40")
    model.stepped(1)
    #expect(around.players.scenes.last?.mix == .asItWas, "Another scene is as it was.")
    model.faded()
    model.stepped(-1)
    #expect(around.players.scenes.last?.mix == player.mix)
    let later = try appeared()
    #expect(later.player.mix == player.mix)
  }

  @Test("Reset takes a scene's mix back, and no other's")
  func reset() throws {
    let (model, player) = try appeared()
    model.sounds.levelChanged(0.4, of: "rain", in: "a")
    model.sounds.levelChanged(0.5, of: "wind", in: "b")
    model.sounds.resetPressed(in: "a")
    #expect(player.mix == .asItWas && model.sounds.mix(of: "a") == .asItWas)
    #expect(around.settings[.sceneMixes] == "b:wind=50")
  }

  @Test("What another window mixes is heard here, and garbage in the settings is silence")
  func followed() throws {
    let (model, player) = try appeared()
    around.settings[.sceneMixes] = "a:rain=30"
    #expect(player.mix["rain"] == 0.3)
    around.settings[.sceneMixes] = "a:rain=;:="
    #expect(player.mix == .asItWas && model.sounds.mix(of: "a") == .asItWas)
  }

  @Test("The layers of a film that begins again go on where they are")
  func seams() throws {
    let (model, first) = try appeared()
    first.layerPositions = ["rain": .seconds(12)]
    first.endIsNear?()
    #expect(around.players.scenes.last !== first && around.players.scenes.last?.layerPositions == first.layerPositions)
    model.faded()
    model.stepped(1)
    #expect(around.players.scenes.last?.layerPositions.isEmpty == true)
  }
}
