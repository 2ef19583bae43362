import Foundation

/// Why a film or a sound doesn't play. `ErrorPresenter` words it for people.
public enum PlaybackProblem: Error, Hashable, Sendable {
  /// The file is missing.
  case missingFile(URL)
  /// The file exists but can't be played.
  case damagedFile(URL)
  /// GStreamer lacks the element of this name.
  case missingElement(String)
  /// No sound device could be opened. Everything else continues.
  case noSoundDevice
}
