import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// Tests what lies behind exercises.
@MainActor @Suite struct PlaceTests {
  private let around = Surroundings(scenes: Scene.made("a", "b", "c"))
  private var made: [QuietScenePlayer] { around.players.scenes }
  private func makeModel(_ exercise: Exercise) -> SceneModel {
    let model = SceneModel(around.dependencies, around.state)
    model.begin(exercise)
    model.appeared()
    return model
  }

  @Test("Behind an exercise the film plays without sound, and the desktop's media controls know nothing of it")
  func silent() throws {
    let model = makeModel(.breathing)
    let player = try #require(made.first)
    #expect(player.isPlaying && !player.isHeard && model.isBehind && model.isMoving && !model.isPlaying)
    #expect(around.state.nowPlaying.playable == nil)
  }

  @Test("Behind an exercise nothing is heard, whatever the desktop asks for")
  func staysSilent() throws {
    let model = makeModel(.breathing)
    let player = try #require(made.first)
    for request in [Playback.Request.play, .playOrPause, .stop] {
      model.perform(request)
      #expect(!player.isHeard && player.isPlaying && model.isBehind && !model.isPlaying)
    }
  }

  @Test("One film goes on from exercise to exercise, and is heard only where the scene itself is the exercise")
  func oneFilm() throws {
    let model = makeModel(.statements)
    let player = try #require(made.first)
    model.begin(.scene)
    #expect(player.isPlaying && player.isHeard && model.isPlaying && !model.isBehind)
    #expect(around.state.nowPlaying.playable === model)
    model.begin(.meditation)
    #expect(player.isPlaying && !player.isHeard && player.isSoundFading && model.isBehind)
    #expect(around.state.nowPlaying.playable == nil)
    #expect(made.count == 1 && model.players.fades == 0 && !player.isClosed)
    model.disappeared()
    #expect(player.isClosed)
  }

  @Test("A scene that was paused in front moves again behind the next exercise")
  func pausedInFront() throws {
    let model = makeModel(.scene)
    model.playPressed()
    model.begin(.breathing)
    #expect(try #require(made.first).isPlaying && model.isMoving)
  }

  @Test(
    "Still and plain decode nothing, and a scene in front plays all the same", arguments: [PlaceLook.still, .plain])
  func still(look: PlaceLook) throws {
    around.settings[.placeLook] = look.rawValue
    let model = makeModel(.breathing)
    #expect(made.isEmpty && model.state.look == look && !model.isMoving)
    model.begin(.scene)
    #expect(try #require(made.first).isHeard)
    model.begin(.breathing)
    #expect(!made[0].isPlaying)
  }

  @Test("With reduced motion the place is still, but what was chosen is kept")
  func reducedMotion() {
    let around = Surroundings(prefersReducedMotion: true, scenes: Scene.made("a"))
    let model = SceneModel(around.dependencies, around.state)
    model.begin(.breathing)
    model.appeared()
    #expect(model.state.look == .still && model.chosenLook == .moving && around.players.scenes.isEmpty)
  }

  @Test("Motion that is switched off on the desktop stops it at once")
  func motionSwitchedOff() throws {
    var isOff = false
    let around = Surroundings(prefersReducedMotion: isOff, scenes: Scene.made("a"))
    let model = SceneModel(around.dependencies, around.state)
    model.begin(.breathing)
    model.appeared()
    let player = try #require(around.players.scenes.first)
    #expect(model.state.look == .moving && player.isPlaying)
    isOff = true
    model.lookMayHaveChanged()
    #expect(model.state.look == .still && !player.isPlaying)
  }

  @Test("Choosing moving, still or plain takes effect at once")
  func chosen() throws {
    let model = makeModel(.breathing)
    let player = try #require(made.first)
    model.lookPicked(.still)
    #expect(!player.isPlaying && around.settings[.placeLook] == "still")
    model.lookPicked(.moving)
    #expect(player.isPlaying && !player.isHeard)
  }

  @Test("What is chosen in Settings takes effect behind the exercise that runs")
  func settings() throws {
    let model = makeModel(.breathing)
    around.settings[.placeLook] = "plain"
    #expect(model.state.look == .plain)
    #expect(try !#require(made.first).isPlaying)
  }

  @Test("A scene can be chosen for one exercise alone, and the others keep the one viewed last")
  func ownPlace() throws {
    let model = makeModel(.breathing)
    model.placePicked(try #require(model.scenes.first { $0.id == "c" }), onlyHere: true)
    #expect(model.scene?.id == "c" && model.hasOwnPlace && around.settings[.lastScene] == "")
    model.faded()
    model.begin(.statements)
    model.faded()
    #expect(!model.hasOwnPlace && model.scene?.id == "a")
    let later = makeModel(.breathing)
    #expect(later.scene?.id == "c")
    later.placePicked(try #require(later.scenes.first { $0.id == "b" }), onlyHere: false)
    #expect(around.settings[.lastScene] == "b" && around.settings[.ownPlaces] == "")
  }

  @Test("A scene that an exercise has for its own comes without a sound, also after one that was heard")
  func ownPlaceIsSilent() throws {
    around.settings[.ownPlaces] = "meditation=c"
    let model = makeModel(.scene)
    model.begin(.meditation)
    #expect(made.map(\.scene.id) == ["a", "c"] && made.allSatisfy { !$0.isHeard } && made[1].isPlaying)
  }

  @Test("An own scene that was removed leaves the exercise with the one viewed last")
  func ownPlaceRemoved() {
    around.settings[.ownPlaces] = "breathing=gone"
    around.settings[.lastScene] = "b"
    let model = makeModel(.breathing)
    #expect(model.scene?.id == "b" && !model.hasOwnPlace)
  }

  @Test("Another scene behind a still exercise fades in too")
  func stillFades() throws {
    around.settings[.placeLook] = "still"
    let model = makeModel(.breathing)
    model.placePicked(try #require(model.scenes.first { $0.id == "c" }), onlyHere: false)
    #expect(model.scene?.id == "c" && model.players.fades == 1 && made.isEmpty)
  }

  @Test("Going back to the scene that is fading in forgets the one that waited")
  func changedMind() throws {
    let model = makeModel(.breathing)
    for id in ["b", "c", "b"] {
      model.placePicked(try #require(model.scenes.first { $0.id == id }), onlyHere: false)
    }
    model.faded()
    #expect(model.scene?.id == "b" && around.settings[.lastScene] == "b" && model.players.fades == 1)
  }

  @Test("A film that can't be played says so in front; behind an exercise its picture is enough")
  func problem() throws {
    let model = makeModel(.breathing)
    try #require(made.first).problemArose?(.missingElement("vp9dec"))
    #expect(model.notices.words == nil)
    model.begin(.scene)
    #expect(model.notices.words != nil)
  }

  @Test("While it's hidden, nothing behind an exercise is decoded")
  func hidden() throws {
    let model = makeModel(.breathing)
    let player = try #require(made.first)
    model.shownChanged(false)
    #expect(!player.hasPicture)
    model.shownChanged(true)
    #expect(player.hasPicture && !player.isHeard)
  }

  @Test("White words keep 4.5 to 1 on the brightest that the place can be")
  func contrast() {
    var light = PlaceLight()
    light.begin(isBehind: true)
    for fullness in [nil, 0.0, 0.5, 1] {
      let shares = light.at(time: 0, fullness: fullness)
      #expect(max(shares.edge, shares.middle) <= 0.45)
    }
    // The quickest breath takes a second in and a second out; WCAG's flashes begin at a tenth of full scale.
    let (full, empty) = (light.at(time: 0, fullness: 1), light.at(time: 0, fullness: 0))
    #expect(full.middle - empty.middle < 0.1 && full.edge - empty.edge < 0.1)
    let brightest = String(format: "#%02X%02X%02X", 116, 116, 116)
    #expect(Palette.Pair(background: brightest, text: "#FFFFFF").contrast >= 4.5)
  }

  @Test("At night a picture has a third of its light, in front and behind an exercise")
  func night() {
    var light = PlaceLight()
    light.isNight = true
    light.begin(isBehind: false)
    #expect(light.at(time: 0, fullness: nil) == (0.6, 0.6))
    light.begin(isBehind: true)
    #expect(light.at(time: 0, fullness: 1).middle < PlaceGlow.low)
  }

  @Test("It turns dark and bright without a jump, also when it's turned around on the way")
  func turns() {
    var light = PlaceLight()
    light.begin(isBehind: false)
    #expect(light.at(time: 0, fullness: nil) == (1, 1))
    light.turn(isBehind: true, at: 0)
    var former = 1.0
    for time in stride(from: 0 as Int64, through: 2_000_000, by: 16_667) {
      if time > 200_000, time < 220_000 { light.turn(isBehind: false, at: time) }
      let now = light.at(time: time, fullness: nil).edge
      #expect(abs(now - former) < 0.08)
      former = now
    }
    #expect(former == 1 && light.isAtRest(at: 2_000_000))
  }

  @Test("What is written about places is read again, and nonsense is left out")
  func ownPlaces() {
    var places = ChosenPlaces("breathing=hearth,,=,x=y,statements=snow,scene")
    #expect(places[.breathing] == "hearth" && places[.statements] == "snow" && places[.scene] == nil)
    places[.breathing] = nil
    #expect(places.text == "statements=snow" && ChosenPlaces(places.text) == places)
  }
}
