import Foundation

/// The checkout that the tests were built from.
public enum Checkout {
  /// Its folder.
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
