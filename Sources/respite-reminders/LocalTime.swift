// The computer's clock and zone.

import Glibc
import Reminders

/// The clock as it stands now, in seconds since 1970.
func secondsSince1970() -> Int { Int(time(nil)) }

extension Zone {
  /// Where the computer is now. Asked anew each time: somebody may have travelled.
  static func here() -> Zone {
    tzset()  // reads /etc/localtime again if it has changed; localtime_r need not
    return Zone { instant in
      var (seconds, parts) = (time_t(instant), tm())
      return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }
  }
}
