// Text that is wiped from memory. Any thread.

import Glibc

/// A text that is overwritten when the last reference to it is released.
final class WipedText: Sendable {
  /// UTF-8, with a zero at the end. Written in `init` and `deinit` only.
  nonisolated(unsafe) private let bytes: UnsafeMutableBufferPointer<CChar>

  init(_ text: String) {
    bytes = .allocate(capacity: text.utf8.count + 1)
    text.withCString { start in
      _ = bytes.initialize(from: UnsafeBufferPointer(start: start, count: text.utf8.count + 1))
    }
  }

  deinit {
    if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
    bytes.deallocate()
  }

  /// Whether the text contains a word, given with a zero at its end.
  ///
  /// Compares bytes, not characters, so that a part of a composed emoji is found.
  func contains(_ word: [CChar]) -> Bool { bytes.baseAddress.map { strstr($0, word) != nil } ?? false }
}
