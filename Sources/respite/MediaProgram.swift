import CConfinement
import Foundation
import Media

/// This program under the name `respite-media`: it decodes one film or picture that the person added, and nothing else.
///
/// Such files come from anywhere, and their decoders are large C libraries. So this code runs in a separate process,
/// which has no network, none of the person's words, and no way to start programs or write files. All it can do is send
/// pixels and samples to standard output. It uses the same executable as the window, so that a package contains Swift's
/// runtime only once.
enum MediaProgram {
  /// The largest size of the address space, in bytes. A picture of 100 megapixels takes 400 MB, and libraries and
  /// threads reserve more memory than they use.
  private static let addresses = 3 << 30

  /// If the process was started as `respite-media`, does its task and ends the process. Call it before anything else,
  /// while there is only one thread.
  static func runIfNamed() {
    guard CommandLine.arguments.first == MediaHelper.name else { return }
    guard let task = CommandLine.arguments.dropFirst().first.flatMap(MediaTask.init) else { exit(EXIT_FAILURE) }
    exit(confine(for: task) && MediaHelper.run(task) ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  private static func confine(for task: MediaTask) -> Bool {
    let places = MediaHelper.places.map { strdup($0) }
    defer { places.forEach { free($0) } }
    return confinement_limit(addresses, task.processorSeconds, UInt32(task.descriptors)) == 0
      && confinement_restrict_reading(places.map { UnsafePointer($0) }, places.count, STDIN_FILENO) == 0
      && confinement_seal() == 0
  }
}
