// How every connection to the database is set up. Blocking calls; any thread.

import GRDB

/// The settings of our connections.
enum Connection {
  /// What the file says that it is: the letters “Resp”.
  static let applicationID: Int32 = 0x5265_7370
  /// How long we wait for another program's lock, in milliseconds.
  static let patience = 5_000
  /// How much a connection remembers of the file: SQLite's own measure, in KiB below zero.
  static let cacheSize = -2_000

  /// Opens the database for writing, one connection for that and others to read beside it, and migrates it.
  ///
  /// - Parameter vault: seals and opens what the lock protects; see `LockConsistency` for how it learns of the lock.
  static func openPool(in folder: DataFolder, vault: Vault) throws -> DatabasePool {
    var configuration = configuration(vault)
    configuration.maximumReaderCount = 3
    let pool = try DatabasePool(path: folder.database, configuration: configuration)
    try pool.writeWithoutTransaction { db in
      // Only here: GRDB lowers it to NORMAL when it turns the write-ahead log on. FULL means that what a write
      // returned from survives a power cut.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      if try Int32.fetchOne(db, sql: "PRAGMA application_id") != applicationID {
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      }
    }
    try Migrations.all.migrate(pool)
    return pool
  }

  /// Opens a connection that reads only.
  ///
  /// `path` may be a `file:` address. Without a vault that has the keys, what is sealed stays so.
  static func openToRead(_ path: String, vault: Vault = Vault()) throws -> DatabaseQueue {
    var configuration = configuration(vault)
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Opens a copy of a database, to be changed by nobody else.
  static func openCopy(_ path: String, vault: Vault) throws -> DatabaseQueue {
    try DatabaseQueue(path: path, configuration: configuration(vault))
  }

  private static func configuration(_ vault: Vault) -> Configuration {
    var configuration = Configuration()
    configuration.label = "respite.store"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(Double(patience) / 1_000)
    // GRDB hides statement arguments from errors and traces unless told otherwise; we rely on it.
    configuration.publicStatementArguments = false
    configuration.prepareDatabase { db in
      // Large sorts would put a person's words into a file in the temporary folder.
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
      // A damaged or doctored schema calls no function behind our back.
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      // Debian builds it in, others do not: what is deleted is overwritten with zeros.
      vault.install(in: db)
      if !db.configuration.readonly { try db.execute(sql: "PRAGMA secure_delete = ON") }
    }
    return configuration
  }
}
