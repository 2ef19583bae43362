// The entry point. Everything here is synchronous: a top-level `await` would hand the main queue to Swift's own loop,
// and GLib's main loop could no longer drain it.

import ArgumentParser
import Core
import Files
import Hardening
import Localization

MediaProgram.runIfNamed()
keepMemoryOutOfCoreDumps()
BaseFolders.correctEnvironment()
DebugLog.begin()
Terminal.replaceClosedStreams()
Catalogue.open()
RespiteCommand.begin()
