// What everybody who sees Core sees too: the words in the person's language, and days.

@_exported import Localization
@_exported import Reminders
