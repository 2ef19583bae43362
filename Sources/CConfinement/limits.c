#define _GNU_SOURCE
#include "confinement.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int limit(int what, rlim_t most) {
  struct rlimit now;
  if (getrlimit(what, &now) != 0) return -1;
  if (now.rlim_max < most) most = now.rlim_max;
  struct rlimit wanted = {most, most};
  return setrlimit(what, &wanted);
}

int confinement_limit(size_t bytes, unsigned seconds, unsigned first_closed) {
  // Closes descriptors that the starting process forgot to close. Kernels before 5.9 lack this call; there, descriptors
  // are close-on-exec anyway.
  syscall(SYS_close_range, first_closed, ~0u, 0u);
  if (limit(RLIMIT_AS, bytes) != 0 || limit(RLIMIT_CORE, 0) != 0) return -1;
  if (seconds > 0 && limit(RLIMIT_CPU, seconds) != 0) return -1;
  // This limit applies to files only; writing to pipes still works.
  if (limit(RLIMIT_FSIZE, 0) != 0 || limit(RLIMIT_NOFILE, 128) != 0) return -1;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

static int allow(int rules, int place, unsigned long long what) {
  struct landlock_path_beneath_attr rule = {.allowed_access = what, .parent_fd = place};
  return (int)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

int confinement_restrict_reading(const char *const *places, size_t count, int file) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  // The first thirteen access rights, which every version of Landlock supports.
  struct landlock_ruleset_attr all = {.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
  if (rules < 0) return errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM ? 0 : -1;
  int result = allow(rules, file, LANDLOCK_ACCESS_FS_READ_FILE);
  for (size_t index = 0; index < count && result == 0; index++) {
    int place = open(places[index], O_PATH | O_CLOEXEC);
    struct stat facts;
    if (place < 0) continue;
    int is_folder = fstat(place, &facts) == 0 && S_ISDIR(facts.st_mode);
    result = allow(rules, place, LANDLOCK_ACCESS_FS_READ_FILE | (is_folder ? LANDLOCK_ACCESS_FS_READ_DIR : 0));
    close(place);
  }
  if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, rules, 0);
  int reason = errno;
  close(rules);
  errno = reason;
  return result;
}
