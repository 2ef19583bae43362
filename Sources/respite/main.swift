// The program: reads the command line and builds the live parts. Everything here is synchronous, because top-level
// `await` would give the main queue to Swift's own loop, and then GLib's could not drain it.

import ArgumentParser
import Core
import Hardening
import Localization

keepMemoryOutOfCoreDumps()
DebugLog.begin()
Terminal.begin()
Catalogue.open()
RespiteCommand.begin()
