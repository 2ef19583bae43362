// The small resident helper: it says the two daily reminders when the window is closed. GIO and nothing larger, one
// thread of ours, one loop, asleep between reminders. Nothing of what the person wrote comes near it.

import CGio
import Glibc
import Hardening
import Localization

keepMemoryOutOfCoreDumps()
setsid()  // whoever started it from a terminal may close that
Catalogue.open()
// GIO would load what serves network folders and volumes; nothing here needs them. What we start must not inherit it.
setenv("GIO_USE_VFS", "local", 1)
_ = g_vfs_get_default()
unsetenv("GIO_USE_VFS")
exit(Resident.run())
