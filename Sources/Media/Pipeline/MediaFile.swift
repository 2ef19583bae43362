import Core
import Foundation
import Glibc

/// Checks a file before a pipeline is built for it. Any thread.
enum MediaFile {
  /// The reason why `url` can't be played; nil if none is found without decoding.
  ///
  /// Doesn't open the file, because opening a pipe would block until its other end is opened.
  static func problem(with url: URL, needing elements: [String]) -> PlaybackProblem? {
    var facts = stat()
    guard stat(url.path, &facts) == 0 else { return .missingFile(url) }
    if facts.st_mode & S_IFMT != S_IFREG || facts.st_size == 0 { return .damagedFile(url) }
    return GStreamer.firstMissing(of: elements).map(PlaybackProblem.missingElement)
  }
}
