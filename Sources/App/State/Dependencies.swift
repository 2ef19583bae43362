import Core
import Synchronization

/// Everything that pages and models need from outside. The program passes the real services, tests pass doubles.
public struct Dependencies {
  /// The person's settings.
  public let settings: any Settings
  /// The current date and time.
  public let clock: WallClock
  /// Formats dates and times.
  let dates: Dates
  /// Waits and measures time; never used for dates.
  let timer: any Clock<Duration>
  /// The installed scenes, readings and sounds; nil if they are missing.
  let content: ContentFolder?
  /// The installed guided sessions; empty if they're missing.
  let guided: ReadOnce<GuidedLibrary>
  /// The scenes, the person's own included; nil if there can be none.
  let scenes: (any SceneLibrary)?
  /// Plays sound and video.
  let players: any PlayerFactory
  /// The person's records.
  public let records: Records
  /// Reads and writes exports and backups; nil where that isn't possible.
  let files: (any DataFiles)?
  /// The place in each reading, and which readings were read.
  public let bookmarks: any Bookmarks
  /// Returns whether the desktop asks for reduced motion.
  let prefersReducedMotion: () -> Bool
  /// Returns how long the computer has slept since it started.
  let timeAsleep: () -> Duration
  /// Returns how long the computer has been awake since it started.
  let timeAwake: () -> Duration
  /// Returns a random number in `0..<1`.
  let chance: () -> Double
  /// Closes the store and erases everything that Respite has put on this computer. Ask twice before, and quit
  /// afterwards without writing anything. Throws `ErasureProblem`. Nil where there is nothing to erase, as in tests.
  let eraseEverything: (@MainActor () async throws -> Void)?

  /// Bundles what is passed in.
  public init(
    settings: any Settings, clock: WallClock, dates: Dates = .person,
    timer: any Clock<Duration> = ContinuousClock(),
    content: ContentFolder?, scenes: (any SceneLibrary)?, players: any PlayerFactory, records: Records,
    files: (any DataFiles)? = nil, bookmarks: any Bookmarks = TransientBookmarks(),
    prefersReducedMotion: @escaping () -> Bool, timeAsleep: @escaping () -> Duration = { .zero },
    timeAwake: @escaping () -> Duration = { .zero },
    chance: @escaping () -> Double = { .random(in: 0..<1) },
    eraseEverything: (@MainActor () async throws -> Void)? = nil
  ) {
    self.settings = settings
    self.clock = clock
    self.dates = dates
    self.timer = timer
    self.content = content
    guided = ReadOnce { content?.guided() ?? GuidedLibrary() }
    self.scenes = scenes
    self.players = players
    self.records = records
    self.files = files
    self.bookmarks = bookmarks
    self.prefersReducedMotion = prefersReducedMotion
    self.timeAsleep = timeAsleep
    self.timeAwake = timeAwake
    self.chance = chance
    self.eraseEverything = eraseEverything
  }

  /// The current moment, dated by the person's day, which may begin some hours after midnight.
  var moment: Moment { clock.moment(dayStartHour: settings[.dayStartHour]) }

  /// Whether nothing should move by itself: by the desktop's setting or by Respite's own.
  var reducesMotion: Bool { settings[.reducedMotion] || prefersReducedMotion() }
}

/// A value that is read from disk when it's first asked for, on whatever thread that is, and then remains in memory.
nonisolated final class ReadOnce<Value: Sendable>: Sendable {
  private let read: @Sendable () -> Value
  private let stored = Mutex<Value?>(nil)

  init(_ read: @escaping @Sendable () -> Value) { self.read = read }

  /// The value. If another thread is reading it, waits for that thread.
  var value: Value {
    stored.withLock { stored in
      let value = stored ?? read()
      stored = value
      return value
    }
  }
}
