// The computer's clock and time zone.

import Glibc
import Localization
import Reminders

/// The real-time clock, in seconds since 1970.
func secondsSince1970() -> Int { Int(time(nil)) }

extension Zone {
  /// The computer's current time zone. Call this for each decision, because the person may have travelled.
  static func here() -> Zone {
    LocalTime.readZone()
    return Zone { LocalTime.utcOffset(at: $0) }
  }
}
