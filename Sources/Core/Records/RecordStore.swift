/// Everything a store of records can do.
public typealias RecordStore = ReflectionStore & TimelineStore & SessionStore & StatementStore & PatternStore
  & HelpPlanStore & MindStore & ArchiveStore & BackupStore
