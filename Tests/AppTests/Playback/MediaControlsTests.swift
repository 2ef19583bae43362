import Bus
import Core
import Foundation
import Testing
import Toolkit

@testable import App
@testable import Doubles

/// Tests the MPRIS properties and methods without a bus.
@Suite struct MediaPlayerInterfaceTests {
  private let meditation = Playback(
    status: .playing,
    track: Playback.Track(
      id: "ten-minutes", title: "Ten quiet minutes", length: .milliseconds(600_030),
      picture: URL(fileURLWithPath: "/usr/share/a scene/poster.jpg")),
    volume: 0.8, repeats: false, canSeek: true, canSkip: false, canFillScreen: false, seekCount: 0)
  private var scene: Playback {
    Playback(
      status: .paused, track: Playback.Track(id: "own 1", title: "Your own scene"), volume: 0, repeats: true,
      canSeek: false, canSkip: true, canFillScreen: true, seekCount: 0)
  }
  private let path = "/io/github/respite_app/Respite/track/ten_2dminutes"

  private func asked(_ method: String, _ arguments: BusValue..., of playback: Playback? = nil) throws
    -> Playback.Request?
  {
    try MediaPlayerInterface.request(method, arguments, playback: playback ?? meditation, currentPosition: .seconds(60))
  }

  @Test("Every declared property has a value of its type, and changes of the position aren't announced")
  func whole() throws {
    let types: [String: (BusValue) -> Bool] = [
      "b": { if case .bool = $0 { true } else { false } }, "s": { $0.string != nil },
      "d": { if case .double = $0 { true } else { false } }, "as": { if case .strings = $0 { true } else { false } },
      "a{sv}": { if case .dictionary = $0 { true } else { false } },
    ]
    let told = MediaPlayerInterface.rootProperties(of: meditation, isFullscreen: false)
      .merging(MediaPlayerInterface.playerProperties(of: meditation)) { first, _ in first }
    var names: Set<String> = []
    for match in MediaPlayerInterface.introspection.matches(of: /<property name="(\w+)" type="([^"]+)"/) {
      let (name, type) = (String(match.1), String(match.2))
      if name == "Position" { continue }
      names.insert(name)
      let value = try #require(told[name], "\(name)")
      #expect(types[type]?(value) == true, "\(name)")
    }
    #expect(names == Set(told.keys))
  }

  @Test(
    "The metadata have the track's title, its length in microseconds and its picture's URL, without unknown values")
  func metadata() {
    #expect(
      MediaPlayerInterface.playerProperties(of: meditation)["Metadata"]
        == .dictionary([
          "mpris:trackid": .objectPath(path), "xesam:title": .string("Ten quiet minutes"),
          "xesam:album": .string("Respite"),
          "xesam:artist": .strings(["Respite"]), "mpris:length": .int64(600_030_000),
          "mpris:artUrl": .string("file:///usr/share/a%20scene/poster.jpg"),
        ]))
    #expect(
      MediaPlayerInterface.playerProperties(of: scene)["Metadata"]
        == .dictionary([
          "mpris:trackid": .objectPath("/io/github/respite_app/Respite/track/own_201"),
          "xesam:title": .string("Your own scene"), "xesam:album": .string("Respite"),
          "xesam:artist": .strings(["Respite"]),
        ]))
  }

  @Test("Which guided session plays is nobody else's business")
  @MainActor func sessionsHaveNoName() {
    let around = Surroundings()
    let sessions = ContentFolder.shipped.guided().sessions
    #expect(sessions.count > 5)
    var all: Set<String> = []
    for session in sessions {
      let playback = GuidedModel(session, around.dependencies, around.state).playback
      var told = MediaPlayerInterface.playerProperties(of: playback)
      if case .dictionary(var metadata)? = told["Metadata"] {
        metadata["mpris:length"] = nil
        told["Metadata"] = .dictionary(metadata)
      }
      all.insert(told.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n"))
    }
    #expect(all.count == 1, "Whatever differs says which one it is.")
    #expect(all.first?.contains("A quiet session") == true)
  }

  @Test("The desktop gets a picture's path as it is outside the sandbox")
  func pictureOutsideTheSandbox() throws {
    let info = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: info) }
    try "[Application]\nname=x\n\n[Instance]\napp-path=/var/lib/flatpak/app/x/files\n"
      .write(toFile: info, atomically: true, encoding: .utf8)
    #expect(
      Portal.placeOutside(of: "/app/share/a picture.jpg", info: info)
        == "/var/lib/flatpak/app/x/files/share/a picture.jpg")
    #expect(Portal.placeOutside(of: "/home/me/app/picture.jpg", info: info) == "/home/me/app/picture.jpg")
    #expect(Portal.placeOutside(of: "/app/share/a picture.jpg", info: "\(info).missing") == "/app/share/a picture.jpg")
  }

  @Test("Only changed properties are announced")
  func changes() {
    var later = meditation
    (later.status, later.seekCount) = (.paused, 3)
    let former = MediaPlayerInterface.playerProperties(of: meditation)
    let present = MediaPlayerInterface.playerProperties(of: later)
    #expect(MediaPlayerInterface.changes(from: former, to: present) == ["PlaybackStatus": .string("Paused")])
    #expect(MediaPlayerInterface.changes(from: present, to: present).isEmpty)
  }

  @Test("A seek stops at the beginning, and is ignored beyond the end or if the track can't be sought in")
  func seek() throws {
    #expect(try asked("Seek", .int64(-15_000_000)) == .seek(.seconds(45)))
    #expect(try asked("Seek", .int64(-90_000_000)) == .seek(.zero))
    #expect(try asked("Seek", .int64(.min)) == .seek(.zero))
    #expect(try asked("Seek", .int64(.max)) == nil)
    #expect(try asked("Seek", .int64(540_030_000)) == .seek(.milliseconds(600_030)))
    #expect(try asked("Seek", .int64(540_030_001)) == nil)
    #expect(try asked("Seek", .int64(1_000_000), of: scene) == nil)
  }

  @Test("SetPosition works only for the current track and within its length")
  func setPosition() throws {
    #expect(try asked("SetPosition", .objectPath(path), .int64(30_000_000)) == .seek(.seconds(30)))
    #expect(try asked("SetPosition", .objectPath("/another"), .int64(30_000_000)) == nil)
    #expect(try asked("SetPosition", .objectPath(path), .int64(-1)) == nil)
    #expect(try asked("SetPosition", .objectPath(path), .int64(.max)) == nil)
  }

  @Test("Play, pause and stop are passed on, and next and previous only if there's another track")
  func calls() throws {
    #expect(try asked("Play") == .play && asked("Pause") == .pause)
    #expect(try asked("PlayPause") == .playOrPause && asked("Stop") == .stop)
    #expect(try asked("Next") == nil && asked("Previous") == nil)
    #expect(try asked("Next", of: scene) == .skip(1) && asked("Previous", of: scene) == .skip(-1))
    #expect(throws: BusRefusal.self) { try asked("OpenUri", .string("file:///a")) }
  }

  @Test("Volumes are clamped, a rate of zero pauses, and fixed properties accept only their current value")
  func set() throws {
    func set(_ property: String, _ value: BusValue) throws -> Playback.Request? {
      try MediaPlayerInterface.request(setting: property, to: value, playback: meditation)
    }
    #expect(try set("Volume", .double(0.5)) == .volume(0.5))
    #expect(try set("Volume", .double(-1)) == .volume(0) && set("Volume", .double(9)) == .volume(1))
    #expect(try set("Volume", .double(.nan)) == nil)
    #expect(try set("Rate", .double(0)) == .pause && set("Rate", .double(2)) == nil)
    #expect(try set("LoopStatus", .string("None")) == nil && set("Shuffle", .bool(false)) == nil)
    #expect(throws: BusRefusal.self) { try set("LoopStatus", .string("Track")) }
    #expect(throws: BusRefusal.self) { try set("Shuffle", .bool(true)) }
  }

  @Test("Listening time excludes pauses, and restarts with another track or after a stop")
  func listeningTime() {
    let began = ContinuousClock.now
    var playback = scene
    var watch = ListeningTime()
    func follow(_ status: Playback.Status, after seconds: Int) {
      playback.status = status
      watch.update(playback, at: began + .seconds(seconds))
    }
    follow(.playing, after: 0)
    follow(.playing, after: 4)
    #expect(watch.elapsed(at: began + .seconds(10)) == .seconds(10))
    follow(.paused, after: 10)
    #expect(watch.elapsed(at: began + .seconds(30)) == .seconds(10))
    follow(.playing, after: 30)
    #expect(watch.elapsed(at: began + .seconds(35)) == .seconds(15))
    playback.track.id = "another"
    follow(.playing, after: 40)
    #expect(watch.elapsed(at: began + .seconds(41)) == .seconds(1))
    follow(.stopped, after: 42)
    #expect(watch.elapsed(at: began + .seconds(60)) == .zero)
  }
}

/// The exercises, controlled from the media panel.
@MainActor @Suite struct PlayableTests {
  @Test("A guided session is on the panel from its first Play until its page closes")
  func meditation() throws {
    let (model, player) = try around.openGuided()
    #expect(around.state.nowPlaying.playable == nil)
    model.playPressed()
    #expect(around.state.nowPlaying.playable === model)
    #expect(model.playback.status == .playing && model.playback.track.title == "A quiet session")
    #expect(model.playback.track.length == .seconds(600) && model.playback.canSeek && !model.playback.canSkip)
    #expect(model.playback.track.picture.map { FileManager.default.fileExists(atPath: $0.path) } == true)
    player.position = .seconds(65)
    model.perform(.play)
    #expect(player.isPlaying, "it's already playing")
    model.perform(.playOrPause)
    #expect(!player.isPlaying && model.playback.status == .paused && model.currentPosition == .seconds(65))
    model.perform(.pause)
    #expect(!player.isPlaying, "it's already paused")
    model.perform(.seek(.seconds(90)))
    #expect(player.position == .seconds(90) && model.playback.seekCount == 1)
    model.perform(.volume(0.25))
    #expect(
      player.voiceVolume == 0.25 && model.playback.volume == 0.25 && around.settings[.meditationVoiceVolume] == 0.25)
    model.disappeared()
    #expect(around.state.nowPlaying.playable == nil)
  }

  @Test("A stopped guided session fades out and then rewinds, and reports the beginning at once")
  func stop() async throws {
    let (model, player) = try around.openGuided()
    model.playPressed()
    player.position = .seconds(65)
    model.perform(.stop)
    #expect(!player.isPlaying && player.position == .seconds(65), "seeking would cut the fade short")
    #expect(
      model.playback.status == .stopped && model.currentPosition == .zero && model.positionText == "0:00 of 10:00")
    #expect(model.playback.seekCount == 1)
    #expect(
      await eventually {
        around.timer.advance(by: .milliseconds(600))
        return player.position == .zero
      })
    player.position = .seconds(30)
    model.perform(.play)
    model.perform(.stop)
    model.perform(.play)
    #expect(player.isPlaying && player.position == .zero, "Play doesn't wait for the fade")
    player.position = .seconds(40)
    model.perform(.stop)
    model.disappeared()
    #expect(around.settings.guidedPositions["ten-minutes"] == 0)
  }

  @Test("A guided session that has reached its end is stopped")
  func end() throws {
    let (model, player) = try around.openGuided()
    model.playPressed()
    (player.position, player.isPlaying, player.hasEnded) = (.seconds(600), false, true)
    player.stateChanged?()
    #expect(model.playback.status == .stopped)
    player.hasEnded = false
    model.perform(.seek(.seconds(10)))
    #expect(model.playback.status == .paused)
    model.disappeared()
  }

  private let around = Surroundings(scenes: Scene.made("a", "b", "c"))

  private func scene() -> SceneModel {
    let model = SceneModel(around.dependencies, around.state)
    model.appeared()
    return model
  }

  @Test("A scene is on the panel while its page is open, and can be skipped, paused, stopped and muted there")
  func scenes() throws {
    let model = scene()
    #expect(around.state.nowPlaying.playable === model)
    #expect(model.playback.status == .playing && model.playback.track.title == "a" && model.playback.canSkip)
    model.perform(.skip(1))
    #expect(model.playback.track.id == "b")
    model.faded()
    model.perform(.pause)
    #expect(model.playback.status == .paused)
    model.perform(.stop)
    #expect(model.playback.status == .stopped && !model.isPlaying)
    model.perform(.play)
    #expect(model.playback.status == .playing && model.isPlaying)
    model.perform(.volume(0))
    #expect(model.isMuted && model.playback.volume == 0 && model.volume == 0.63, "the volume is kept for unmuting")
    model.perform(.volume(0.6))
    #expect(!model.isMuted && model.playback.volume == 0.6)
    #expect(
      around.players.scenes.last { $0.scene.id == "b" }?.volumeWhenUnmuted == 0.6,
      "it fades in from silence to that volume")
    model.disappeared()
    #expect(around.state.nowPlaying.playable == nil)
  }

  @Test("Neither the name nor the picture of the person's own scenes is announced")
  func own() async throws {
    let model = scene()
    let own = OwnScenesModel(model, around.dependencies)
    own.filePicked("/tmp/wedding.webm")
    #expect(await eventually { !own.isAdding } && model.scene?.isOwn == true)
    #expect(model.playback.track.title == "Your own scene" && model.playback.track.picture == nil)
    model.disappeared()
  }

  @Test("A hidden scene without its picture is paused on the panel, and can still be played")
  func hidden() throws {
    around.settings[.soundWhenHidden] = false
    let model = scene()
    let player = try #require(around.players.scenes.first)
    model.shownChanged(false)
    #expect(model.playback.status == .paused && !player.isPlaying)
    model.perform(.playOrPause)
    #expect(model.playback.status == .playing && player.isPlaying && !player.hasPicture)
    model.shownChanged(true)
    #expect(player.isPlaying && player.hasPicture)
    model.shownChanged(false)
    model.perform(.pause)
    model.shownChanged(true)
    #expect(!player.isPlaying, "a paused scene stays paused")
    model.disappeared()
  }

  @Test("Skipping while hidden switches the sound only, and the picture follows when the page is visible")
  func unseen() throws {
    let model = scene()
    let former = try #require(around.players.scenes.first)
    model.shownChanged(false)
    model.perform(.skip(1))
    let player = try #require(around.players.scenes.last)
    #expect(
      former.isClosed && player.scene.id == "b" && player.isPlaying && !player.hasPicture && model.players.fades == 0)
    model.perform(.skip(1))
    #expect(player.isClosed && model.scene?.id == "c")
    model.shownChanged(true)
    let shown = try #require(around.players.scenes.last)
    #expect(shown.hasPicture && shown.isPlaying && model.players.fades == 1)
    model.disappeared()
  }

  @Test("Closing a page doesn't remove what the next page plays")
  func overlap() {
    let first = scene(), second = scene()
    first.disappeared()
    #expect(around.state.nowPlaying.playable === second)
    second.disappeared()
    #expect(around.state.nowPlaying.playable == nil)
  }
}
