// The calendar stands in `Reminders`, which the small helper shares with the window. Whoever has Core has its days too.

@_exported import Reminders
