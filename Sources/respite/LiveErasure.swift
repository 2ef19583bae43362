import App
import Core
import Files
import Foundation
import Store
import Toolkit

/// *Erase everything* on a real computer: which files, settings and desktop entries it removes.
@MainActor enum LiveErasure {
  /// Finishes an erasure that was interrupted, or warns of one that it mustn't finish. Called before a command runs.
  static func finishIfBegun() {
    switch erasure.interruption() {
    case .nothing: break
    case .unfinished:
      // Ignore errors here: the next start tries again, and the person asked for something else.
      attempt("finish an erasure") { try run(LiveSettings.person) }
    case .old:
      Terminal.warn(
        // TRANSLATORS: In the terminal. “Erase everything” is the name of a button.
        localized(
          "An erasure was started more than a day ago and never finished. To finish it, open Respite and choose "
            + "“Erase everything” again. Until then, whatever is left stays."))
    case .setAside(let path):
      Terminal.warn(
        // TRANSLATORS: In the terminal.
        localized(
          "Respite found files left by an interrupted erasure that wasn’t started on this computer, and moved "
            + "them to {path}. Nothing was erased.", ["path": path]))
    }
  }

  /// Erases everything: the data folder with backups and the person's scenes, settings, autostart entries, and our
  /// files in the desktop's list of recent files. The store must be closed.
  ///
  /// Exports and backups in other folders aren't erased.
  ///
  /// - Throws: `ErasureProblem`.
  static func run(_ settings: any Settings) throws(ErasureProblem) {
    LiveReminders.quitHelper()  // the helper might write its files again
    try erasure.run {
      settings.forgetAll()
      settings.flush()
      RecentFiles.forget(program: LiveProgram.name)
    }
  }

  private static var erasure: Erasure {
    let (base, autostart) = (BaseFolders.person, LiveFiles.autostart)
    let folders = [base.config, base.cache, base.state].map(LiveFiles.ours)
    // A folder that can't be listed doesn't exist.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: autostart.path)) ?? []
    let files = names.filter { $0.hasPrefix(RespiteApplication.id) && $0.hasSuffix(".desktop") }
    return Erasure(
      data: LiveFiles.dataFolder, folders: folders, files: files.map { autostart.appendingPathComponent($0) })
  }
}
