import Glibc

/// Keeps this program's memory, which holds what the person wrote, out of core dumps.
///
/// Call it once, at the start of `main`. Child processes inherit the settings. Does nothing where the kernel lacks
/// them.
public func keepMemoryOutOfCoreDumps() {
  // With a limit of one byte the kernel writes no file, nor does it start a program that receives the dump. A limit of
  // zero doesn't stop such a program (see core(5)).
  var limit = rlimit()
  if getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 {
    limit.rlim_cur = min(1, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
  }
  // If the limit is raised later, or a debugger writes a core dump, the dump contains no memory.
  let filter = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
  guard filter >= 0 else { return }
  write(filter, "0", 1)
  close(filter)
}
