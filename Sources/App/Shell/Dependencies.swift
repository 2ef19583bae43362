import Core
import Foundation
import Observation

/// What the pages need from outside. The program hands in the live ones, tests their own.
public struct Dependencies {
  /// What the person chose.
  public let settings: any Settings
  /// What moment it is.
  public let clock: WallClock
  /// How days and times are written.
  public let dates: Dates
  /// How time passes: for waiting, never for dates.
  public let timer: any Clock<Duration>
  /// Scenes, readings and the rest; nil if they are not installed.
  public let content: ContentFolder?
  /// Which scenes there are; nil where there can be none.
  public let scenes: (any SceneLibrary)?
  /// Sound and moving pictures.
  public let players: any PlayerFactory
  /// Where words are kept.
  public let records: Records
  /// Files that are taken along or brought back; nil where there are none to be had.
  public let files: (any DataFiles)?
  /// Where one was in each reading, and which were read.
  public let bookmarks: any Bookmarks
  /// Whether the desktop asks for less movement.
  public let prefersReducedMotion: () -> Bool
  /// How long the computer has slept since it was started.
  public let timeAsleep: () -> Duration
  /// Draws a number from 0 up to 1.
  public let chance: () -> Double
  /// Closes the store and erases everything that Respite has put on this computer; throws `ErasureProblem`. Ask twice
  /// before, and quit afterwards without keeping anything. Nil where there is nothing to erase, as in tests.
  public let eraseEverything: (@MainActor () async throws -> Void)?
  /// Whether words wait on the page for a new reflection.
  let draftPresence = DraftPresence()
  /// What is open after sessions.
  let followUps = SessionFollowUps()
  /// What the desktop's media keys reach.
  let nowPlaying = NowPlaying()
  /// The two daily reminders.
  let reminders: DailyReminders

  /// All of it.
  public init(
    settings: any Settings, clock: WallClock, dates: Dates = .person,
    timer: any Clock<Duration> = ContinuousClock(),
    content: ContentFolder?, scenes: (any SceneLibrary)?, players: any PlayerFactory, records: Records,
    files: (any DataFiles)? = nil, bookmarks: any Bookmarks = TransientBookmarks(),
    prefersReducedMotion: @escaping () -> Bool, timeAsleep: @escaping () -> Duration = { .zero },
    chance: @escaping () -> Double = { .random(in: 0..<1) },
    eraseEverything: (@MainActor () async throws -> Void)? = nil
  ) {
    self.settings = settings
    reminders = DailyReminders(settings, dates)
    self.clock = clock
    self.dates = dates
    self.timer = timer
    self.content = content
    self.scenes = scenes
    self.players = players
    self.records = records
    self.files = files
    self.bookmarks = bookmarks
    self.prefersReducedMotion = prefersReducedMotion
    self.timeAsleep = timeAsleep
    self.chance = chance
    self.eraseEverything = eraseEverything
  }

  /// This moment, as the person's day has it.
  var moment: Moment { clock.moment(dayStartHour: settings[.dayStartHour]) }
}

/// An opened store.
public nonisolated struct OpenedRecords: Sendable {
  /// Where words are kept.
  public let store: any RecordStore
  /// What locks it.
  public let lock: any WordLock
  /// What can be done after damage; nil where nothing can.
  public let recovery: (any RecoveryStore)?
  /// Damage of which the person is to be told, if there was any.
  public let damage: Damage?
  /// Closes the store; blocks, so not on the main thread.
  public let close: @Sendable () -> Void

  /// A store that is open.
  public init(
    store: any RecordStore, lock: any WordLock, recovery: (any RecoveryStore)? = nil, damage: Damage? = nil,
    close: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.lock = lock
    self.recovery = recovery
    self.damage = damage
    self.close = close
  }
}

/// The person's records, opened beside the window rather than before it.
@Observable
public final class Records {
  /// What is wrong, as a sentence for the person; nil while all is well.
  public private(set) var notice: String?
  /// The last good backup, as long as it can be brought back after damage; nil when there is nothing to offer.
  public private(set) var offeredBackup: KeptBackup?
  /// Whether `notice` tells of damage, and comes again until it is put away.
  public private(set) var tellsDamage = false

  @ObservationIgnored private let opening: Task<OpenedRecords, any Error>
  @ObservationIgnored private var last: Task<Void, Never>?

  /// Begins to open the store with `open`, off the main thread.
  public init(open: @escaping @Sendable () async throws -> OpenedRecords) {
    opening = Task.detached(priority: .userInitiated) { try await open() }
    Task { [weak self] in
      guard let result = await self?.opening.result else { return }
      switch result {
      case .success(let opened): self?.opened(opened)
      case .failure(let error): self?.notice = ErrorPresenter.sentence(error)
      }
    }
  }

  /// The store, once it is open.
  ///
  /// - Throws: `StoreProblem`.
  func store() async throws -> any RecordStore { try await opening.value.store }

  /// What locks the store, once it is open.
  ///
  /// - Throws: `StoreProblem`.
  func lock() async throws -> any WordLock { try await opening.value.lock }

  /// Keeps something that nobody waits for, after all that was to be kept before; what fails is said in `notice`.
  func keep(_ body: @escaping @Sendable (any RecordStore) async throws -> Void) {
    let former = last
    last = Task { [weak self, opening] in
      await former?.value
      do {
        try await body(opening.value.store)
      } catch {
        self?.notice = ErrorPresenter.sentence(error)
      }
    }
  }

  /// *Bring back* was pressed: what the offered backup holds comes to what is there, of which nothing is changed.
  public func bringBackPressed() {
    guard let backup = offeredBackup else { return }
    offeredBackup = nil
    let former = last
    last = Task { [weak self, opening] in
      await former?.value
      do {
        guard let recovery = try await opening.value.recovery else { return }
        let came = try await recovery.bringBack(from: URL(fileURLWithPath: backup.path))
        await recovery.damageTold()
        self?.notice = ErrorPresenter.sentence(broughtBack: came)
      } catch {
        self?.notice = ErrorPresenter.sentence(error)
        self?.offeredBackup = backup
      }
    }
  }

  /// The notice was read and put away: the next start does not tell of the damage again.
  public func noticePutAway() {
    (notice, offeredBackup, tellsDamage) = (nil, nil, false)
    let opening = opening
    Task {
      // A store that could not be opened has nobody to tell.
      await (try? opening.value)?.recovery?.damageTold()
    }
  }

  private func opened(_ opened: OpenedRecords) {
    if let damage = opened.damage {
      notice = ErrorPresenter.sentence(damage: damage)
      offeredBackup = damage.backup
      tellsDamage = true
    }
  }

  /// Waits for all that was to be kept and closes the store. For the end of the program.
  public func close() async {
    await settle()
    let opening = opening
    await Task.detached {
      guard case .success(let opened) = await opening.result else { return }
      opened.close()
    }.value
  }

  /// Waits until all that was to be kept is kept, or has failed.
  func settle() async { await last?.value }
}
