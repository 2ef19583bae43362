// What can be known of a file before GStreamer is asked. Any thread.

import Core
import Foundation
import Glibc

/// Looks at files before a pipeline is built.
enum MediaFile {
  /// Why `url` cannot be played for reasons that need no decoding, or nil.
  ///
  /// Opens nothing: a pipe would wait for its other end.
  static func problem(with url: URL, needing elements: [String]) -> PlaybackProblem? {
    var facts = stat()
    guard stat(url.path, &facts) == 0 else { return .missingFile(url) }
    if facts.st_mode & S_IFMT != S_IFREG || facts.st_size == 0 { return .damagedFile(url) }
    return GStreamer.firstMissing(of: elements).map(PlaybackProblem.missingElement)
  }
}
