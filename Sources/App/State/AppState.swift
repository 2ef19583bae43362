/// The state that the pages of one window share. Each window creates one; a model retains only the properties that it
/// uses. It's public for the test doubles, but its properties aren't.
public final class AppState {
  /// The offers on Relax after a session.
  let followUps: SessionFollowUps
  /// Whether a draft of a new reflection is stored.
  let draftPresence = DraftPresence()
  /// The playback that the desktop's media keys control.
  let nowPlaying = NowPlaying()
  /// The state of the lock.
  private(set) lazy var lock = LockModel(dependencies)
  /// What waits on *On your mind*.
  private(set) lazy var waitingMind = WaitingMind(dependencies)
  /// The daily reminders.
  let reminders: DailyReminders

  private let dependencies: Dependencies

  /// Creates the state of a window that opens now.
  public init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    followUps = SessionFollowUps(dependencies)
    reminders = DailyReminders(dependencies.settings, dependencies.dates)
    ParkedWorries.follow(dependencies)
  }
}
