import Foundation

extension UUID {
  /// The id as exports and the store write it: lowercase, with hyphens.
  package var lowercase: String { uuidString.lowercased() }
}
