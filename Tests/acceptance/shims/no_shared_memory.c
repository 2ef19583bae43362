// A preloaded library in which no file within RESPITE_UNMAPPED_ROOT can be mapped to be written and shared, as on
// mergerfs with cache.files=off and on some network file systems.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int is_refused(int protection, int flags, int descriptor) {
  const char *root = getenv("RESPITE_UNMAPPED_ROOT");
  char link[64], path[4096];
  if (!root || descriptor < 0 || !(flags & MAP_SHARED) || !(protection & PROT_WRITE)) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strncmp(path, root, strlen(root)) == 0;
}

#define MMAP(name, offset_type)                                                                              \
  void *name(void *address, size_t length, int protection, int flags, int descriptor, offset_type offset) { \
    static __typeof__(&name) real;                                                                           \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name);                                            \
    if (is_refused(protection, flags, descriptor)) {                                                         \
      errno = ENODEV;                                                                                        \
      return MAP_FAILED;                                                                                     \
    }                                                                                                        \
    return real(address, length, protection, flags, descriptor, offset);                                     \
  }

MMAP(mmap, off_t)
MMAP(mmap64, off64_t)
