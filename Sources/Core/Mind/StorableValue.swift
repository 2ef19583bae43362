import Foundation

/// A value of a field, and the form it's stored in.
protocol StorableValue: Equatable {
  associatedtype Stored: Codable

  /// Creates a value from its stored form; nil if that is invalid.
  init?(stored: Stored)
  /// The stored form; nil if there's nothing to store.
  var stored: Stored? { get }
}

/// Stored as it is.
extension StorableValue where Stored == Self {
  init?(stored: Self) { self = stored }
  var stored: Self? { self }
}

extension Bool: StorableValue {}
extension Int: StorableValue {}
extension Array: StorableValue where Element: Codable & Equatable {}

extension String: StorableValue {
  /// Removes U+0000, because SQLite's functions end a text at it.
  init?(stored: String) { self = stored.withoutNulls }
  var stored: String? { withoutNulls }
}

extension UUID: StorableValue {
  init?(stored: String) { self.init(uuidString: stored) }
  /// In lowercase.
  var stored: String? { lowercase }
}

extension LocalDay: StorableValue {
  /// `YYYY-MM-DD`.
  init?(stored: String) { self.init(stored) }
  var stored: String? { description }
}

extension Date: StorableValue {
  /// As in `Timestamp`.
  init?(stored: String) {
    guard let instant = Timestamp.instant(stored) else { return nil }
    self = instant
  }
  var stored: String? { Timestamp.text(self) }
}

extension Optional: StorableValue where Wrapped: StorableValue {
  init?(stored: Wrapped.Stored) {
    guard let value = Wrapped(stored: stored) else { return nil }
    self = .some(value)
  }
  var stored: Wrapped.Stored? { flatMap(\.stored) }
}

extension StorableValue where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  init?(stored: String) { self.init(rawValue: stored) }
  var stored: String? { rawValue }
}
