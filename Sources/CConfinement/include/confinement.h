#pragma once
#include <stddef.h>

// Restrictions on a process that reads strangers' files. They can't be lifted, and also apply to any process that it
// starts.

// Closes all descriptors from `first_closed` on. Limits the address space to `bytes` and, unless `seconds` is 0,
// processor time to that many seconds. Disables core dumps, writing to files, and access to the process's memory by
// other processes of the same account. Returns 0, or -1 with errno.
int confinement_limit(size_t bytes, unsigned seconds, unsigned first_closed);

// From now on, files can be opened for reading only, and only `file`, which is an open descriptor, and files below
// `places`. Without Landlock in the kernel, all files remain readable. Skips places that don't exist. Returns 0, or -1
// with errno.
int confinement_restrict_reading(const char *const *places, size_t count, int file);

// From now on, the process can't use sockets, start processes or programs, inspect other processes, or open anything
// for writing. Call it while there is only one thread. Returns 0, or -1 with errno.
int confinement_seal(void);
