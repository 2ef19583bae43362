// Test doubles for the models' dependencies, shared by the suites.

import App
import Core
import Foundation
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

/// A store in memory that can be made to fail.
final class MemoryStore: RecordStore {
  struct Content {
    var reflections: [Reflection] = []
    var bin: [Reflection] = []
    var draft: ReflectionDraft?
    var draftWrites = 0
    var sessions: [SessionRecord] = []
    var unfinished: UnfinishedSession?
    var notes: [MoodNote] = []
    var statementList = PlacedList<StatementList.Entry>([])
    var statements: [StatementList.Entry] { statementList.entries }
    var patternList = PlacedList<OwnPattern>([])
    var patterns: [OwnPattern] { patternList.entries }
    var helpPlan: HelpPlan?
    var mind: [MindEntry] = []
    var mindBin: [MindEntry] = []
    var mindDrafts: [MindKind: MindDraft] = [:]
    /// The streams that announce changes of statements, patterns or the plan.
    var listWatchers: [AsyncThrowingStream<Void, any Error>.Continuation] = []
    /// The streams that announce any change.
    var watchers: [AsyncThrowingStream<Void, any Error>.Continuation] = []
    var failure: StoreProblem?
    /// Thrown by reads only.
    var readFailure: StoreProblem?
    /// Writes wait here.
    var gate: Gate?
    var changeWatchers: [UUID: AsyncThrowingStream<Int, any Error>.Continuation] = [:]
    /// The number of reflections read by position, and the most in one read.
    var handedOut = (all: 0, most: 0)
  }

  let content = Mutex(Content())

  func read<Value: Sendable>(_ body: (borrowing Content) -> Value) -> Value { content.withLock { body($0) } }
  /// Stores an unfinished session, as a crashed program would leave it.
  func leave(_ session: UnfinishedSession) { content.withLock { $0.unfinished = session } }
  func fail(with problem: StoreProblem?) { content.withLock { $0.failure = problem } }
  /// Makes reads fail, and nothing else.
  func failReading(with problem: StoreProblem?) { content.withLock { $0.readFailure = problem } }
  /// Makes all later writes wait at a gate.
  func hold(at gate: Gate) { content.withLock { $0.gate = gate } }
  /// Ends all change streams with a problem.
  func failWatching(with problem: StoreProblem) {
    content.withLock { content in
      for watcher in content.changeWatchers.values { watcher.finish(throwing: problem) }
      for watcher in content.listWatchers + content.watchers { watcher.finish(throwing: problem) }
      (content.changeWatchers, content.listWatchers, content.watchers) = ([:], [], [])
    }
  }

  func write<Value: Sendable>(_ body: (inout Content) -> Value) throws -> Value {
    try content.withLock { content in
      if let failure = content.failure { throw failure }
      defer { for watcher in content.watchers { watcher.yield() } }
      return body(&content)
    }
  }

  /// Announces every change, of whatever kind.
  func changes(of kinds: Set<RecordKind>) -> AsyncThrowingStream<Void, any Error> {
    let (stream, continuation) = AsyncThrowingStream<Void, any Error>.makeStream()
    content.withLock { $0.watchers.append(continuation) }
    continuation.yield()
    return stream
  }

  /// Reads, or throws the failure that was set.
  func tryRead<Value: Sendable>(_ body: (borrowing Content) -> Value) throws -> Value {
    try content.withLock { content in
      if let failure = content.failure ?? content.readFailure { throw failure }
      return body(content)
    }
  }

  /// Waits until writes may proceed.
  func pass() async { await read { $0.gate }?.pass() }

  func add(_ reflection: Reflection, finishesDraft: Bool) async throws {
    await pass()
    try change { content in
      content.reflections.insert(reflection, at: 0)
      if finishesDraft { content.draft = nil }
    }
  }

  func edit(_ id: Reflection.ID, event: String, reason: String, day: LocalDay?) async throws {
    await pass()
    try change { content in
      guard let index = content.reflections.firstIndex(where: { $0.id == id }) else { return }
      let moment = content.reflections[index].moment
      content.reflections[index] = Reflection(
        id: id, event: event, reason: reason,
        moment: Moment(instant: moment.instant, utcOffset: moment.utcOffset, day: day ?? moment.day), editedAt: .now)
    }
  }

  func reflection(_ id: Reflection.ID) async throws -> Reflection? {
    read { $0.reflections.first { $0.id == id } }
  }

  func delete(_ id: Reflection.ID) async throws {
    try change { content in
      content.bin.insert(contentsOf: content.reflections.filter { $0.id == id }, at: 0)
      content.reflections.removeAll { $0.id == id }
    }
  }

  func restore(_ id: Reflection.ID) async throws {
    try change { content in
      content.reflections += content.bin.filter { $0.id == id }
      content.reflections.sort { $0.moment.instant > $1.moment.instant }
      content.bin.removeAll { $0.id == id }
    }
  }

  func bin() async throws -> [Reflection] { try tryRead { $0.bin } }

  func binCount() async throws -> Int { try tryRead { $0.bin.count } }

  /// Writes and notifies the timeline's change streams.
  private func change(_ body: (inout Content) -> Void) throws {
    try write { content in
      body(&content)
      for watcher in content.changeWatchers.values { watcher.yield(content.reflections.count) }
    }
  }

  func count(of query: TimelineQuery, atMost limit: Int) async throws -> Int { min(try found(query).count, limit) }

  func reflections(in range: Range<Int>, of query: TimelineQuery) async throws -> [Reflection] {
    let found = try found(query)
    content.withLock { $0.handedOut = ($0.handedOut.all + range.count, max($0.handedOut.most, range.count)) }
    return Array(found[range.clamped(to: found.indices)])
  }

  func earlierDay(before day: LocalDay, at place: Double) async throws -> LocalDay? {
    let days = Set(try tryRead { $0.reflections.map(\.moment.day) }.filter { $0 < day }).sorted()
    return days.isEmpty ? nil : days[min(Int(place * Double(days.count)), days.count - 1)]
  }

  func timelineChanges() -> AsyncThrowingStream<Int, any Error> {
    let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    content.withLock { content in
      content.changeWatchers[UUID()] = continuation
      continuation.yield(content.reflections.count)
    }
    return stream
  }

  private func found(_ query: TimelineQuery) throws -> [Reflection] {
    try content.withLock { content in
      if let failure = content.failure { throw failure }
      return content.reflections.filter { reflection in
        let day = reflection.moment.day
        return (query.words.isBlank || reflection.event.contains(query.words))
          && query.first.map { day >= $0 } ?? true && query.last.map { day <= $0 } ?? true
          && query.anniversary.map {
            day < $0 && (day.month, day.day) == ($0.month, $0.day) || day == $0.monthBefore
          } ?? true
      }.sorted { ($0.moment.day, $0.moment.instant) > ($1.moment.day, $1.moment.instant) }
    }
  }

  func draft() async throws -> ReflectionDraft? { try tryRead { $0.draft } }

  func keep(_ draft: ReflectionDraft) async throws {
    await pass()
    try write { content in
      content.draft = draft.isEmpty ? nil : draft
      content.draftWrites += 1
    }
  }

  func add(_ session: SessionRecord) async throws {
    try write { content in
      content.sessions.removeAll { $0.id == session.id }
      content.sessions.append(session)
      content.unfinished = nil
    }
  }
  func keep(_ session: UnfinishedSession) async throws { try write { $0.unfinished = session } }
  func unfinishedSession() async throws -> UnfinishedSession? { read { $0.unfinished } }
  func add(_ note: MoodNote) async throws { try write { $0.notes.append(note) } }
  func correct(_ note: MoodNote.ID, to mood: Mood) async throws {
    try write { content in
      guard let index = content.notes.firstIndex(where: { $0.id == note }) else { return }
      let former = content.notes[index]
      content.notes[index] = MoodNote(
        id: note, mood: mood, moment: former.moment, occasion: former.occasion, session: former.session)
    }
  }
  func removeMood(_ note: MoodNote.ID) async throws { try write { $0.notes.removeAll { $0.id == note } } }
  func sessions(from first: LocalDay, to last: LocalDay) async throws -> [SessionRecord] {
    try tryRead { $0.sessions.filter { (first...last).contains($0.moment.day) } }
  }
  func moods(from first: LocalDay, to last: LocalDay) async throws -> [MoodNote] {
    read { $0.notes.filter { (first...last).contains($0.moment.day) } }
  }
  func practisedDays() async throws -> [LocalDay] { read { Set($0.sessions.map(\.moment.day)).sorted() } }

  func archive() async throws -> Archive {
    read { Archive(reflections: $0.reflections, statements: $0.statements, mind: $0.mind) }
  }
  func add(_ archive: Archive, isRehearsal: Bool) async throws -> ImportReport {
    let merge = ArchiveMerge(of: archive, into: try await self.archive(), bin: try await bin())
    if !isRehearsal {
      try write {
        $0.reflections += merge.additions.reflections
        $0.mind += merge.additions.mind
      }
    }
    return merge.report
  }
  func backup(to file: URL) async throws -> BackupContents {
    BackupContents([.reflections: read(\.reflections.count)])
  }
  func dailyBackups() async -> [DailyBackup] { [] }
}

/// Players that record the calls they get.
@MainActor final class QuietPlayers: PlayerFactory {
  var scenes: [QuietScenePlayer] = []
  var meditations: [QuietGuidedPlayer] = []
  var cues: [QuietCuePlayer] = []

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

/// All the dependencies of the models, as doubles.
@MainActor struct Surroundings {
  let store = MemoryStore()
  let lock = MemoryLock()
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
    let (store, lock, asleep, awake, wall) = (store, lock, asleep, awake, wall)
    dependencies = Dependencies(
      settings: settings,
      clock: WallClock(now: { wall.now }, zone: { .gmt }), dates: Dates(Locale(forDatesIn: environment)), timer: timer,
      content: content, scenes: MemoryScenes(scenes ?? content?.scenes().scenes ?? []), players: players,
      records: Records {
        while !isStoreOpen() { try await Task.sleep(for: .milliseconds(1)) }
        await opening?.pass()
        return OpenedRecords(store: store, lock: lock, close: {})
      }, files: files,
      prefersReducedMotion: prefersReducedMotion, timeAsleep: { asleep.time }, timeAwake: { awake.time })
    state = AppState(dependencies)
  }
}

extension ContentFolder {
  /// The checkout's content.
  static let shipped = ContentFolder(
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Resources"))
}

/// Waits until `condition` holds, for up to a minute, since all suites share two cores.
@MainActor func eventually(_ condition: () -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard ContinuousClock.now < deadline else { return false }
    do { try await Task.sleep(for: .milliseconds(1)) } catch { return false }
  }
  return true
}
