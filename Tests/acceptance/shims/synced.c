// A preloaded library that records, at each successful fsync, what is now safe from a power cut.
//
//   RESPITE_SYNC_ROOT   records only files within this folder
//   RESPITE_SYNC_STORE  a folder that gets one file per sync, named TIME-PROCESS.KIND.IDENTITY
//
// TIME is in nanoseconds of CLOCK_MONOTONIC. KIND is "f", and the content is the file's; or "d", and the content is the
// folder's path in the first line, then a line for each of its entries: kind, identity and name. IDENTITY is the inode
// number with its creation time, because inode numbers are reused.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef int (*sync_call)(int);

static int identity(int folder, const char *name, char *text, size_t size, int *is_folder) {
  struct statx status;
  int flags = AT_SYMLINK_NOFOLLOW | (*name ? 0 : AT_EMPTY_PATH);
  if (statx(folder, name, flags, STATX_BASIC_STATS | STATX_BTIME, &status) != 0) return -1;
  if (!S_ISREG(status.stx_mode) && !S_ISDIR(status.stx_mode)) return -1;
  *is_folder = S_ISDIR(status.stx_mode);
  snprintf(text, size, "%llu_%lld_%u", (unsigned long long)status.stx_ino, (long long)status.stx_btime.tv_sec,
           status.stx_btime.tv_nsec);
  return 0;
}

static void keep_file(int descriptor, FILE *file) {
  char bytes[65536];
  off_t place = 0;
  ssize_t count;
  // Read through this descriptor: opening and closing another would drop the locks that SQLite holds.
  while ((count = pread(descriptor, bytes, sizeof bytes, place)) > 0) {
    fwrite(bytes, 1, (size_t)count, file);
    place += count;
  }
}

static void keep_folder(int descriptor, const char *path, FILE *file) {
  fprintf(file, "%s\n", path);
  DIR *folder = fdopendir(openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    char text[128];
    int is_folder;
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    if (identity(descriptor, entry->d_name, text, sizeof text, &is_folder) != 0) continue;
    fprintf(file, "%c\t%s\t%s\n", is_folder ? 'd' : 'f', text, entry->d_name);
  }
  if (folder) closedir(folder);
}

static void keep(int descriptor) {
  const char *root = getenv("RESPITE_SYNC_ROOT"), *store = getenv("RESPITE_SYNC_STORE");
  char link[64], path[4096], text[128], name[8192], final[8192];
  int is_folder;
  if (!root || !store) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (strncmp(path, root, strlen(root)) != 0) return;
  if (identity(descriptor, "", text, sizeof text, &is_folder) != 0) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  snprintf(final, sizeof final, "%s/%012lld%09ld-%d.%c.%s", store, (long long)now.tv_sec, now.tv_nsec, getpid(),
           is_folder ? 'd' : 'f', text);
  // If the process is killed while writing this file, the sync doesn't count either.
  snprintf(name, sizeof name, "%s/.%d-%p", store, getpid(), (void *)&now);
  FILE *file = fopen(name, "w");
  if (!file) return;
  if (is_folder) keep_folder(descriptor, path, file);
  else keep_file(descriptor, file);
  fclose(file);
  rename(name, final);
}

static int synced(const char *call, int descriptor) {
  int result = ((sync_call)dlsym(RTLD_NEXT, call))(descriptor);
  if (result == 0) keep(descriptor);
  return result;
}

int fsync(int descriptor) { return synced("fsync", descriptor); }
int fdatasync(int descriptor) { return synced("fdatasync", descriptor); }
