// The computer's time zone, as the C library understands it. Any thread.

import Glibc

/// How far local time is ahead of UTC.
///
/// Asks the C library, as the rest of the desktop does. So `TZ` may have any form that POSIX knows (`Europe/Berlin`,
/// `:Europe/Berlin`, `:/usr/share/zoneinfo/Europe/Berlin`, `EST5EDT`, `<-03>3`, `CET-1CEST,M3.5.0,M10.5.0/3`), and
/// without it `/etc/localtime` counts. Foundation knows zones by their names only.
public enum LocalTime {
  /// Reads the zone again if it has changed: the person may have travelled. Call it before `utcOffset`, or before
  /// several calls that belong together.
  public static func readZone() { tzset() }

  /// The offset from UTC in seconds, positive to the east, at an instant in seconds since 1970. Returns 0 for an
  /// instant whose year the C library can't represent.
  public static func utcOffset(at instant: Int) -> Int {
    var (seconds, parts) = (time_t(instant), tm())
    return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
  }
}
