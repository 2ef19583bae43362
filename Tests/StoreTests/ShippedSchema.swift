import Core
import Foundation
import GRDB

/// A database as an earlier version of Respite wrote it. Frozen, because people have such files on their disks: each
/// later version must open it with all its text.
enum ShippedSchema: String, CaseIterable {
  case v001 = "001"
  case v002 = "002"
  case v003 = "003"
  /// Locked with the passphrase “correct horse battery”.
  case v004 = "004"
  case v009 = "009"
  case v015 = "015"

  /// Another key to the lock of `v004`.
  static let recoveryKey = "VZ7H-0EEZ-B161-0A6Z-CVKH-SG1C-9HTV-9M48"

  /// The statements that create its tables and rows in an empty database.
  var sql: String { get throws { String(decoding: try Fixture.data("schema-\(rawValue).sql"), as: UTF8.self) } }
}

/// The files in `Fixtures`: databases and exports that were written once and never change.
enum Fixture {
  /// The contents of a file.
  static func data(_ name: String) throws -> Data {
    try Data(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)")
    )
  }
}
