/// All that a person's records offer.
public typealias RecordStore = ReflectionStore & TimelineStore & SessionStore & StatementStore & PatternStore
  & HelpPlanStore & ArchiveStore & BackupStore
