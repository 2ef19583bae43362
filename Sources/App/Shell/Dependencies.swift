import Core
import Observation

/// What the pages need from outside. The program hands in the live ones, tests their own.
public struct Dependencies {
  /// What the person chose.
  public let settings: any Settings
  /// What moment it is.
  public let clock: WallClock
  /// How time passes: for waiting, never for dates.
  public let timer: any Clock<Duration>
  /// Scenes, readings and the rest; nil if they are not installed.
  public let content: ContentFolder?
  /// Which scenes there are; nil where there can be none.
  public let scenes: (any SceneLibrary)?
  /// Sound and moving pictures.
  public let players: any Players
  /// Where words are kept.
  public let records: Records
  /// Files that are taken along or brought back; nil where there are none to be had.
  public let files: (any DataFiles)?
  /// Whether the desktop asks for less movement.
  public let prefersReducedMotion: () -> Bool
  /// How long the computer has slept since it was started.
  public let timeAsleep: () -> Duration
  /// What is open after sessions.
  let journal = SessionJournal()

  /// All of it.
  public init(
    settings: any Settings, clock: WallClock, timer: any Clock<Duration> = ContinuousClock(),
    content: ContentFolder?, scenes: (any SceneLibrary)?, players: any Players, records: Records,
    files: (any DataFiles)? = nil, prefersReducedMotion: @escaping () -> Bool,
    timeAsleep: @escaping () -> Duration = { .zero }
  ) {
    self.settings = settings
    self.clock = clock
    self.timer = timer
    self.content = content
    self.scenes = scenes
    self.players = players
    self.records = records
    self.files = files
    self.prefersReducedMotion = prefersReducedMotion
    self.timeAsleep = timeAsleep
  }

  /// This moment, as the person's day has it.
  var moment: Moment { clock.moment(dayStartHour: settings[.dayStartHour]) }
}

/// An opened store.
public nonisolated struct OpenedRecords: Sendable {
  /// Where words are kept.
  public let store: any RecordStore
  /// The folder into which a damaged database was moved, if there was one.
  public let setAside: String?
  /// Closes the store; blocks, so not on the main thread.
  public let close: @Sendable () -> Void

  /// A store that is open.
  public init(store: any RecordStore, setAside: String?, close: @escaping @Sendable () -> Void) {
    self.store = store
    self.setAside = setAside
    self.close = close
  }
}

/// The person's records, opened beside the window rather than before it.
@Observable
public final class Records {
  /// What is wrong, as a sentence for the person; nil while all is well.
  public private(set) var notice: String?

  @ObservationIgnored private let opening: Task<OpenedRecords, any Error>
  @ObservationIgnored private var last: Task<Void, Never>?

  /// Begins to open the store with `open`, off the main thread.
  public init(open: @escaping @Sendable () async throws -> OpenedRecords) {
    opening = Task.detached(priority: .userInitiated) { try await open() }
    Task { [weak self] in
      guard let result = await self?.opening.result else { return }
      switch result {
      case .success(let opened): self?.notice = opened.setAside.map(ErrorPresenter.sentence(setAside:))
      case .failure(let error): self?.notice = ErrorPresenter.sentence(error)
      }
    }
  }

  /// The store, once it is open.
  ///
  /// - Throws: `StoreProblem`.
  func store() async throws -> any RecordStore { try await opening.value.store }

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

  /// Waits for all that was to be kept and closes the store. For the end of the program.
  func close() async {
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
