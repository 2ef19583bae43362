#define _GNU_SOURCE
#include "toolkit_c.h"
#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LARGEST_PICTURE = 32 << 20 }; // bytes, the most that glibc takes; a window of 3840 × 2160 has a little less

/* Unmaps the program's own code and constants. They remain in the kernel's cache of the file, and are mapped again at
 * their next use, 64 KiB at a time and without reading the disk: some hundred faults of a few µs. Writable segments,
 * including relocated data, aren't touched. */
static int unmap_program(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size;
  (void)unused;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W) != 0)
      continue;
    uintptr_t start = object->dlpi_addr + segment->p_vaddr;
    uintptr_t first = (start + page - 1) / page * page, last = (start + segment->p_memsz) / page * page;
    if (first < last)
      madvise((void *)first, last - first, MADV_DONTNEED);
  }
  return 1; // ends after the first object, which is the program; other programs share the libraries
}

static gboolean trim(gpointer unused) {
  (void)unused;
  malloc_trim(0);
  dl_iterate_phdr(unmap_program, NULL);
  return G_SOURCE_REMOVE;
}

void toolkit_use_one_heap(void) {
  mallopt(M_ARENA_MAX, 1);
  // Each frame allocates and frees pictures of the window. If their memory were returned to the system in between, it
  // would have to be cleared, page by page, for the next frame.
  mallopt(M_MMAP_THRESHOLD, LARGEST_PICTURE);
  mallopt(M_TRIM_THRESHOLD, 2 * LARGEST_PICTURE);
}

void toolkit_trim_memory(unsigned seconds) { g_timeout_add_seconds_full(G_PRIORITY_LOW, seconds, trim, NULL, NULL); }
