import Foundation

extension String {
  /// The text without U+0000, at which SQLite's C strings would end. No keyboard produces it.
  package var withoutNulls: String {
    let holdsOne = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
    guard holdsOne ?? true else { return self }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: unicodeScalars.lazy.filter { $0.value != 0 })
    return String(scalars)
  }

  /// Whether both have the same bytes. `==` treats a precomposed é and e with a combining accent as equal.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// A text compared by its bytes.
struct ByteString: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }
}
