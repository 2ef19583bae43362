// A preloaded library that makes one file-system call fail, or all calls from one on.
//
//   RESPITE_FAIL_ROOT    counts only calls on files within this folder
//   RESPITE_FAIL_AT      the number of the first call that fails, from 1; 0 fails none
//   RESPITE_FAIL_ERRNO   the errno of the failure
//   RESPITE_FAIL_ALWAYS  if set, all later calls fail too
//   RESPITE_FAIL_KILL    if set, the number of the call at which the program is killed, whatever failed before
//   RESPITE_FAIL_COUNT   a file to which the number of calls is written at exit

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;

static int is_within(const char *path) {
  const char *root = getenv("RESPITE_FAIL_ROOT");
  return root && path && strncmp(path, root, strlen(root)) == 0;
}

static int is_due(void) {
  const char *at = getenv("RESPITE_FAIL_AT"), *code = getenv("RESPITE_FAIL_ERRNO");
  const char *deadly = getenv("RESPITE_FAIL_KILL");
  long number = atomic_fetch_add(&calls, 1) + 1, first = at ? atol(at) : 0;
  if (deadly && number == atol(deadly)) raise(SIGKILL);
  if (first == 0 || number < first || (number > first && !getenv("RESPITE_FAIL_ALWAYS"))) return 0;
  errno = code ? atoi(code) : EIO;
  return 1;
}

static int fails(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_within(path) && is_due();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define ON_DESCRIPTOR(type, name, parameters, arguments) \
  type name parameters {                                 \
    static __typeof__(&name) real;                       \
    if (!real) real = REAL(name);                        \
    if (fails(descriptor)) return -1;                    \
    return real arguments;                               \
  }
#define ON_PATH(name, parameters, arguments)   \
  int name parameters {                        \
    static __typeof__(&name) real;             \
    if (!real) real = REAL(name);              \
    if (is_within(path) && is_due()) return -1; \
    return real arguments;                     \
  }

ON_DESCRIPTOR(ssize_t, write, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count))
ON_DESCRIPTOR(ssize_t, pwrite, (int descriptor, const void *bytes, size_t count, off_t at), (descriptor, bytes, count, at))
ON_DESCRIPTOR(ssize_t, pwrite64, (int descriptor, const void *bytes, size_t count, off64_t at), (descriptor, bytes, count, at))
ON_DESCRIPTOR(ssize_t, writev, (int descriptor, const struct iovec *parts, int count), (descriptor, parts, count))
ON_DESCRIPTOR(int, fsync, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, fdatasync, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, ftruncate, (int descriptor, off_t size), (descriptor, size))
ON_DESCRIPTOR(int, ftruncate64, (int descriptor, off64_t size), (descriptor, size))
ON_PATH(rename, (const char *path, const char *to), (path, to))
ON_PATH(unlink, (const char *path), (path))
ON_PATH(link, (const char *path, const char *to), (path, to))
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("RESPITE_FAIL_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", (long)calls);
  fclose(file);
}

void _exit(int status) {
  tell();
  syscall(SYS_exit_group, status);
  __builtin_unreachable();
}
