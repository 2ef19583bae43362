// What a program may leave behind when it crashes. Without Foundation, for the small helper as well as for the window.

import Glibc

/// Keeps what is in this program's memory, the person's words among it, out of the core dump of a crash.
///
/// Call it once, first thing in `main`. What the program starts inherits it. Where the kernel has no such settings there
/// is nothing to be done, and nothing is said.
public func keepMemoryOutOfCoreDumps() {
  // The kernel makes no file of a single byte, and takes just this limit for a sign that it is not to start a program that
  // takes the dump either; to such a program a limit of nought would not matter (see core(5)).
  var limit = rlimit()
  if getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 {
    limit.rlim_cur = min(1, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
  }
  // Whoever raises the limit, or asks a debugger for a core, gets one without any memory in it.
  let filter = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
  guard filter >= 0 else { return }
  write(filter, "0", 1)
  close(filter)
}
