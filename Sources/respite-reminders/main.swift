// respite-reminders: a small resident program that shows the daily reminders while the window is closed.
//
// It uses GIO and no more: one thread and one main loop, asleep between reminders. It never reads what the
// person wrote.

import CGio
import Files
import Glibc
import Hardening
import Localization

keepMemoryOutOfCoreDumps()
BaseFolders.correctEnvironment()
setsid()  // so that closing the terminal it was started from doesn't end it
Catalogue.open()
// GIO would load modules for network folders and volumes, which nothing here needs. Child processes must not inherit
// this.
setenv("GIO_USE_VFS", "local", 1)
_ = g_vfs_get_default()
unsetenv("GIO_USE_VFS")
exit(ReminderHelper.run())
