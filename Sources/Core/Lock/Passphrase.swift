import Foundation

/// What a person types to open the lock. It keeps one copy of its own, which it wipes when it goes.
///
/// The text that it was made from can't be wiped, since Swift's strings can't be; let go of it soon.
public final class Passphrase: Sendable {
  // Written in `init` and `deinit` only.
  nonisolated(unsafe) private let bytes: UnsafeMutableRawBufferPointer

  /// Why a text is not taken for a new passphrase.
  public enum Refusal: Error, Hashable {
    /// There is nothing in it that can be seen.
    case blank
    /// It holds a control, which no keyboard types: a tab, an end of line, U+0000.
    case control
  }

  /// How many signs a passphrase has at least that is not called short.
  private static let signsOfLong = 12

  /// Whether it is soon guessed by whoever has the files; asked where it is set, and no reason to refuse it.
  public let isShort: Bool

  /// A passphrase that is to be set.
  ///
  /// - Throws: `Refusal`. `init(_:)` takes what is refused here: a lock may have been set with it by a former version.
  public static func new(_ text: String) throws(Refusal) -> Passphrase {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { throw .control }
    let isVisible = text.unicodeScalars.contains { scalar in
      !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
        && scalar.properties.generalCategory != .format
    }
    guard isVisible, let passphrase = Passphrase(text) else { throw .blank }
    return passphrase
  }

  /// A passphrase as it is typed to open a lock; nil if it is blank.
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
    isShort = text.count < Self.signsOfLong
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
