import Foundation

/// What a person types to open the lock. It keeps one copy of its own, which it wipes when it goes.
///
/// The text that it was made from can't be wiped, since Swift's strings can't be; let go of it soon.
public final class Passphrase: Sendable {
  // Written in `init` and `deinit` only.
  nonisolated(unsafe) private let bytes: UnsafeMutableRawBufferPointer

  /// A passphrase; nil if there is no letter in it.
  ///
  /// However a keyboard composes an accent, and whichever space it makes, it is the same passphrase (RFC 8265).
  public init?(_ text: String) {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    let utf8 = Array(String(scalars).precomposedStringWithCanonicalMapping.utf8)
    guard !text.isBlank else { return nil }
    bytes = .allocate(byteCount: utf8.count, alignment: 1)
    bytes.copyBytes(from: utf8)
  }

  deinit {
    // Not left out by the compiler, as a plain loop before a release might be.
    if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
    bytes.deallocate()
  }

  /// Lends its bytes, UTF-8, for the length of the call.
  public func withBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
    try body(UnsafeRawBufferPointer(bytes))
  }

  /// Whether it is the same passphrase.
  public func isSame(as other: Passphrase) -> Bool {
    withBytes { mine in other.withBytes { theirs in mine.elementsEqual(theirs) } }
  }
}
