// Test doubles for the models' dependencies, shared by the suites.

import App
import Core
import Foundation
import Samples
import Store
import Synchronization

/// A clock that a test advances by hand.
final class StepClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    let offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let until: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var next = 0
    var sleepers: [Sleeper] = []
    /// The tasks that were cancelled before they slept.
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  /// The number of tasks sleeping on the clock.
  var sleepers: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let isCancelled = state.withLock { state in
          guard state.cancelled.remove(id) == nil else { return true }
          state.sleepers.append(Sleeper(id: id, until: deadline, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let index = state.sleepers.firstIndex { $0.id == id }
        if index == nil { state.cancelled.insert(id) }
        return index.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock and resumes the tasks whose deadline has passed.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.until <= state.now }
      state.sleepers.removeAll { $0.until <= state.now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}

/// Players that record the calls they get.
@MainActor final class QuietPlayers: PlayerFactory {
  var scenes: [QuietScenePlayer] = []
  var meditations: [QuietGuidedPlayer] = []
  var cues: [QuietCuePlayer] = []
  private(set) var warmUps = 0

  func warmUp() { warmUps += 1 }

  func makePlayer(for scene: Scene) -> any ScenePlayer {
    scenes.append(QuietScenePlayer(scene))
    return scenes[scenes.count - 1]
  }

  func makePlayer(for session: GuidedSession) -> any GuidedPlayer {
    meditations.append(QuietGuidedPlayer())
    return meditations[meditations.count - 1]
  }

  func makePlayer(for files: [Cue: URL]) -> any CuePlayer {
    cues.append(QuietCuePlayer())
    return cues[cues.count - 1]
  }
}

/// A fade that a player was asked for.
struct SoundFade: Equatable {
  let presence: Double
  let time: Duration
}

@MainActor final class QuietScenePlayer: ScenePlayer {
  let scene: Scene
  init(_ scene: Scene) { self.scene = scene }
  var isPlaying = false
  var hasPicture = true
  var isSoundFading = false
  var lacksSoundDevice = false
  var soundPosition = Duration.zero
  var layerPositions: [SoundLayer.ID: Duration] = [:]
  private(set) var mix = SoundMix.asItWas
  func lay(_ layers: [SoundLayer], as mix: SoundMix) { self.mix = mix }
  var volume = 1.0
  var isMuted = false { didSet { if !isMuted { volumeWhenUnmuted = volume } } }
  /// The volume when it was last unmuted.
  private(set) var volumeWhenUnmuted: Double?
  var isClosed = false
  var problemArose: ((PlaybackProblem) -> Void)?
  var pausedItself: (() -> Void)?
  var endIsNear: (() -> Void)?
  /// Whether the sound plays too.
  private(set) var isHeard = false
  func play(fadeIn: Duration) { (isPlaying, isHeard) = (true, true) }
  func playSilently() { isPlaying = true }
  func pause() { (isPlaying, isHeard) = (false, false) }
  func fadeSoundOut(over time: Duration) { (isSoundFading, isHeard) = (true, false) }
  /// The fades asked for, apart from those of play and pause.
  private(set) var fades: [SoundFade] = []
  func fade(to presence: Double, over time: Duration) { fades.append(SoundFade(presence: presence, time: time)) }
  func setDisplay(width: Int, height: Int, isDarkened: Bool) {}
  func takeFrame() -> VideoFrame? { nil }
  func close() { isClosed = true }
}

@MainActor final class QuietGuidedPlayer: GuidedPlayer {
  var isPlaying = false
  var position = Duration.zero
  var duration = Duration.seconds(600)
  var hasEnded = false
  var lacksSoundDevice = false
  var voiceVolume = 1.0
  var bedVolume = 1.0
  var isClosed = false
  var stateChanged: (() -> Void)?
  var problemArose: ((PlaybackProblem) -> Void)?
  private(set) var fades: [SoundFade] = []
  func play() { isPlaying = true }
  func pause() { isPlaying = false }
  func fade(to presence: Double, over time: Duration) { fades.append(SoundFade(presence: presence, time: time)) }
  func seek(to position: Duration) { self.position = position }
  func close() { isClosed = true }
}

@MainActor final class QuietCuePlayer: CuePlayer {
  var volume = 1.0
  var played: [Cue] = []
  var isClosed = false
  func play(_ cue: Cue) { played.append(cue) }
  var fades = 0
  func fadeOut(over time: Duration) { fades += 1 }
  func close() { isClosed = true }
}

/// A library of scenes in memory; a file whose name ends in `.txt` can't be added.
final class MemoryScenes: SceneLibrary {
  private let state: Mutex<(all: [Scene], removed: [Scene])>
  init(_ scenes: [Scene]) { state = Mutex((scenes, [])) }

  func scenes() -> (scenes: [Scene], problems: [String]) { (state.withLock { $0.all }, []) }

  func add(_ file: URL) async throws -> Scene {
    if file.pathExtension == "txt" { throw SceneProblem.notPlayable }
    let scene = Scene(
      id: file.lastPathComponent, title: file.lastPathComponent, description: "", video: file, loop: .crossfade,
      poster: file, ambience: nil, isOwn: true)
    state.withLock { $0.all.append(scene) }
    return scene
  }

  func borrow(_ sound: Scene.ID?, for scene: Scene) throws -> Scene {
    try state.withLock { state in
      guard let index = state.all.firstIndex(where: { $0.id == scene.id }) else { throw SceneProblem.unreadable }
      state.all[index] = Scene(
        id: scene.id, title: scene.title, description: "", video: scene.video, loop: scene.loop, poster: scene.poster,
        ambience: sound.map { URL(fileURLWithPath: $0) }, borrowed: sound, isOwn: true)
      return state.all[index]
    }
  }

  func remove(_ scene: Scene) throws {
    state.withLock { state in
      state.all.removeAll { $0.id == scene.id }
      state.removed.append(scene)
    }
  }

  func restore(_ scene: Scene) throws { state.withLock { $0.all.append(scene) } }
  func purge() { state.withLock { $0.removed = [] } }
}

extension Scene {
  /// Scenes whose files don't exist.
  static func made(_ ids: String...) -> [Scene] {
    ids.map {
      Scene(
        id: $0, title: $0, description: "", video: URL(fileURLWithPath: "/\($0)"), loop: .seamless,
        poster: URL(fileURLWithPath: "/\($0).jpg"), ambience: nil, isOwn: false)
    }
  }
}

/// All the dependencies of the models: a real store, and doubles for the rest.
@MainActor struct Surroundings {
  /// Read and written behind `gate`, by the models as well as by the test.
  var store: any RecordStore { place.opened }
  /// The store's lock.
  var lock: any PassphraseLock { place.opened }
  let gate = TestGate()
  private let place: TestStore
  let players = QuietPlayers()
  let timer = StepClock()
  let settings = TransientSettings()
  let asleep = Asleep()
  let awake = Asleep()
  let wall = Wall()
  let dependencies: Dependencies
  let state: AppState

  /// How long the computer has been asleep, or awake.
  final class Asleep { var time = Duration.zero }

  /// A wall clock that shows noon on 2026-03-10 until it's changed.
  final class Wall: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_773_144_000))
    var now: Date { time.withLock { $0 } }
    func turn(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
  }

  init(
    prefersReducedMotion: @escaping @autoclosure () -> Bool = false, content: ContentFolder? = .shipped,
    scenes: [Scene]? = nil,
    files: (any DataFiles)? = nil, environment: [String: String] = [:],
    isStoreOpen: @escaping @Sendable () -> Bool = { true }, opening: Gate? = nil
  ) {
    let (asleep, awake, wall) = (asleep, awake, wall)
    let clock = WallClock(now: { wall.now }, zone: { .gmt })
    let place = TestStore(clock, behind: gate)
    self.place = place
    dependencies = Dependencies(
      settings: settings, clock: clock, dates: Dates(Locale(forDatesIn: environment)), timer: timer,
      content: content, scenes: MemoryScenes(scenes ?? content?.scenes().scenes ?? []), players: players,
      records: Records {
        while !isStoreOpen() { try await Task.sleep(for: .milliseconds(1)) }
        await opening?.pass()
        return OpenedRecords(place.opened)
      }, files: files,
      prefersReducedMotion: prefersReducedMotion, timeAsleep: { asleep.time }, timeAwake: { awake.time })
    state = AppState(dependencies)
  }

  /// See `TestStore.rest`.
  func rest() async { await place.rest() }
}

extension ContentFolder {
  /// The checkout's content.
  static let shipped = ContentFolder(Checkout.root.appendingPathComponent("Resources"))
}

/// Waits until `condition` holds, for up to a minute, since all suites share two cores.
@MainActor func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(60)
  while try await !condition() {
    guard ContinuousClock.now < deadline else { return false }
    do { try await Task.sleep(for: .milliseconds(1)) } catch { return false }
  }
  return true
}
