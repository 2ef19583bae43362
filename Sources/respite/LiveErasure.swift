import App
import Core
import Foundation
import Store
import Toolkit

/// “Erase everything”: what that is on a real computer.
@MainActor enum LiveErasure {
  /// Goes on with one that was cut off, before anything else is done.
  static func finishIfBegun() {
    switch erasure.interruption() {
    case .nothing: break
    case .unfinished:
      // What could not be removed is tried again at the next start; a command or a window has other things to say.
      try? run(DesktopSettings() ?? TransientSettings())
    case .old:
      Terminal.warn(
        localized(
          "Erasing everything was begun more than a day ago and not finished; to finish it, please open Respite and "
            + "choose “Erase everything” again, and until then all that is still here is kept."))
    case .setAside(let path):
      Terminal.warn(
        localized(
          "Something that looked like an erasure that was cut off, but was not begun here, is now at {path}; "
            + "nothing was erased.", ["path": path]))
    }
  }

  /// Erases everything: words, backups, own scenes, settings, the start with the desktop, and what its list of recent
  /// files says of ours. The store must be closed.
  ///
  /// What the person has exported or backed up to other places is theirs, and stays.
  ///
  /// - Throws: `ErasureProblem`.
  static func run(_ settings: any Settings) throws(ErasureProblem) {
    LiveReminders.quitHelper()  // else it might write once more
    try erasure.run {
      settings.forgetAll()
      settings.flush()
      RecentFiles.forget(program: LiveProgram.name)
    }
  }

  private static var erasure: Erasure {
    let config = LiveFiles.base("XDG_CONFIG_HOME", ".config")
    let folders = [
      config, LiveFiles.base("XDG_CACHE_HOME", ".cache"), LiveFiles.base("XDG_STATE_HOME", ".local/state"),
    ].map { $0.appendingPathComponent("respite", isDirectory: true) }
    let autostart = config.appendingPathComponent("autostart", isDirectory: true)
    // Where there is no such folder, nothing of ours is in it.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: autostart.path)) ?? []
    let files = names.filter { $0.hasPrefix(RespiteApplication.id) && $0.hasSuffix(".desktop") }
    return Erasure(
      data: LiveFiles.dataFolder, folders: folders, files: files.map { autostart.appendingPathComponent($0) })
  }
}
