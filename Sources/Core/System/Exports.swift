// Re-exported, so that every file that imports Core can call `localized` and use `LocalDay`.

@_exported import Localization
@_exported import Reminders
