// The computer's clock and time zone.

import Glibc
import Reminders

/// The real-time clock, in seconds since 1970.
func secondsSince1970() -> Int { Int(time(nil)) }

extension Zone {
  /// The computer's zone as it is set now. Ask again each time, because the person may have travelled.
  static func here() -> Zone {
    tzset()  // reads /etc/localtime again if it has changed; localtime_r need not
    return Zone { instant in
      var (seconds, parts) = (time_t(instant), tm())
      return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }
  }
}
