import Foundation

/// A passphrase, in memory that's wiped when it's released.
///
/// The string it was made from can't be wiped, as no Swift string can. Release that string soon.
public final class Passphrase: Sendable {
  // Written in `init` and `deinit` only.
  nonisolated(unsafe) private let bytes: UnsafeMutableRawBufferPointer

  /// Why a text isn't accepted as a new passphrase.
  public enum Refusal: Error, Hashable {
    /// It has no visible character.
    case blank
    /// It contains a control character, which no keyboard types: a tab, a line break, U+0000.
    case control
  }

  /// The fewest characters of a passphrase that isn't called short.
  private static let longLength = 12

  /// Whether it's so short that someone with the files could soon guess it. A short passphrase causes a warning when
  /// it's set, but isn't refused.
  public let isShort: Bool

  /// Whether it's among the guesses that are tried first, however long it is. It causes a warning, too, but isn't
  /// refused.
  public let isGuessable: Bool

  /// Makes a passphrase for setting a lock.
  ///
  /// - Throws: `Refusal`. `init(_:)` accepts some texts that are refused here, because an earlier version may have set
  ///   a lock with one.
  public static func new(_ text: String) throws(Refusal) -> Passphrase {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { throw .control }
    let isVisible = text.unicodeScalars.contains { scalar in
      !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
        && scalar.properties.generalCategory != .format
    }
    guard isVisible, let passphrase = Passphrase(text) else { throw .blank }
    return passphrase
  }

  /// Makes a passphrase for opening a lock, or returns nil if the text is blank.
  ///
  /// The text is normalized (NFC, one kind of space; RFC 8265), so that it doesn't matter how a keyboard composes an
  /// accent or which space it types.
  public init?(_ text: String) {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    let utf8 = Array(String(scalars).precomposedStringWithCanonicalMapping.utf8)
    guard !text.isBlank else { return nil }
    bytes = .allocate(byteCount: utf8.count, alignment: 1)
    bytes.copyBytes(from: utf8)
    isShort = text.count < Self.longLength
    isGuessable = Self.isGuessable(text)
  }

  deinit {
    // The compiler may remove a plain loop just before the memory is freed, but not this call.
    if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
    bytes.deallocate()
  }

  /// Calls `body` with the passphrase's UTF-8 bytes, valid only during the call.
  public func withBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
    try body(UnsafeRawBufferPointer(bytes))
  }

  /// Whether both have the same bytes.
  public func isSame(as other: Passphrase) -> Bool {
    withBytes { mine in other.withBytes { theirs in mine.elementsEqual(theirs) } }
  }
}
