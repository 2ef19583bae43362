// What can be known of a file before GStreamer is asked. Any thread.

import Core
import Foundation

/// Looks at files before a pipeline is built.
enum MediaFile {
  /// Why `url` cannot be played for reasons that need no decoding, or nil.
  static func problem(with url: URL, needing elements: [String]) -> PlaybackProblem? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return .missingFile(url) }
    // A size that cannot be read is not known to be wrong: GStreamer will say.
    let size = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 1
    if isFolder.boolValue || size == 0 { return .damagedFile(url) }
    return GStreamer.firstMissing(of: elements).map(PlaybackProblem.missingElement)
  }
}
