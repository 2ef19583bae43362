import Foundation
import Logging

/// The debug log: silent unless the program runs with `RESPITE_LOG=debug`, for a bug report.
///
/// It holds nothing that a person wrote, and no path: messages are literals, values are numbers, and of an error it
/// logs the type and the code only. Thread-safe.
public enum DebugLog {
  private static let logger = Logger(label: "respite")

  /// Sends the log to standard error if `RESPITE_LOG` in `environment` names a level (`debug`, `trace` …), and nowhere
  /// otherwise. Call once, before anything logs.
  public static func begin(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let level = environment["RESPITE_LOG"].flatMap { Logger.Level(rawValue: $0.lowercased()) }
    LoggingSystem.bootstrap { label in
      guard let level else { return SwiftLogNoOpLogHandler() }
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return handler
    }
  }

  /// Logs that something happened, with the numbers that describe it.
  public static func note(
    _ event: StaticString, _ numbers: KeyValuePairs<StaticString, Int> = [:], file: String = #fileID
  ) {
    logger.debug(
      "\(event)", metadata: Dictionary(numbers.map { ("\($0.key)", "\($0.value)") }) { first, _ in first },
      source: module(file), file: file)
  }

  /// Logs that something could not be done.
  public static func failure(_ action: StaticString, _ error: any Error, file: String = #fileID) {
    logger.debug("Could not \(action): \(summary(of: error))", source: module(file), file: file)
  }

  /// The type and the code of an error, such as “GRDB.DatabaseError 13”; its message may quote a person's words.
  static func summary(of error: any Error) -> String {
    let error = error as NSError
    return "\(error.domain) \(error.code)"
  }

  /// The module of a `#fileID`, which begins with it.
  private static func module(_ file: String) -> String { String(file.prefix { $0 != "/" }) }
}

/// Runs `body` and returns its value, or nil after logging the error: for work whose failure costs the person nothing.
///
/// For example:
///
/// ```swift
/// // The next opening empties it again.
/// attempt("empty the write-ahead log") { try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
/// ```
///
/// - Parameters:
///   - action: what is attempted, to follow “Could not”.
///   - file: the caller's file; leave it out.
///   - body: the work.
@discardableResult public func attempt<Value>(
  _ action: StaticString, file: String = #fileID, _ body: () throws -> Value
) -> Value? {
  do { return try body() } catch {
    DebugLog.failure(action, error, file: file)
    return nil
  }
}

/// Runs asynchronous work and returns its result, or nil after logging the error. A cancellation isn't logged.
///
/// - Parameters:
///   - action: what is attempted, to follow “Could not”.
///   - file: the caller's file; leave it out.
///   - isolation: the caller's actor; leave it out.
///   - body: the work.
@discardableResult public func attempt<Value>(
  _ action: StaticString, file: String = #fileID, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Value
) async -> Value? {
  do { return try await body() } catch {
    if !(error is CancellationError) { DebugLog.failure(action, error, file: file) }
    return nil
  }
}
