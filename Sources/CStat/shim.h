#include <fcntl.h>
#include <linux/stat.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* statx(2), which glibc declares only for _GNU_SOURCE, and Swift imports no variadic syscall(). */

/* When a file was created, in nanoseconds since 1970; -1 if the file system doesn't know, or there's no such file. An
   empty path stands for the descriptor's own file. Blocking; any thread. */
static inline int64_t respite_birth_time(int folder, const char *path) {
  struct statx status;
  if (syscall(SYS_statx, folder, path, 0x1000 /* AT_EMPTY_PATH */, STATX_BTIME, &status) != 0) return -1;
  if (!(status.stx_mask & STATX_BTIME)) return -1;
  return (int64_t)status.stx_btime.tv_sec * 1000000000 + status.stx_btime.tv_nsec;
}
