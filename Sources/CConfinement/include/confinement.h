#pragma once
#include <stddef.h>

// What a process may do that reads strangers' files. Once confined, it stays so, and so does whatever it starts.

// Closes every descriptor from `first_closed` on. Limits memory (bytes of addresses) and, unless `seconds` is 0, processor time; forbids
// core dumps and files that grow, and hides the process's memory from others of the same account. Returns 0, or -1 with errno.
int confinement_limit(size_t bytes, unsigned seconds, unsigned first_closed);

// From now on, files can be opened for reading only, and only below the given places and the given open file, as far as the
// kernel has Landlock; an older kernel leaves all readable. A place that's missing is passed over. Returns 0, or -1 with errno.
int confinement_restrict_reading(const char *const *places, size_t count, int file);

// From now on: no sockets, no new processes or programs, no look into other processes, nothing opened for writing. Call it while
// there's one thread. Returns 0, or -1 with errno.
int confinement_seal(void);
