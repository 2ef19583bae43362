#pragma once
#include <stddef.h>

// What a process may do that reads strangers' files. Once confined, it stays so, and so does whatever it starts.

// Closes all descriptors from `first_closed` on. Limits the address space to `bytes` and, unless `seconds` is 0, processor time. Disables
// core dumps, writing to files and access to the process's memory by other processes of the account. Returns 0, or -1 with errno.
int confinement_limit(size_t bytes, unsigned seconds, unsigned first_closed);

// From now on, files can be opened for reading only, and only below the given places and the given open file, as far as the
// kernel has Landlock; an older kernel leaves all readable. A place that's missing is skipped. Returns 0, or -1 with errno.
int confinement_restrict_reading(const char *const *places, size_t count, int file);

// From now on: no sockets, no new processes or programs, no look into other processes, nothing opened for writing. Call it while
// there's one thread. Returns 0, or -1 with errno.
int confinement_seal(void);
