import Foundation
import Testing

@testable import Core

@Suite struct DebugLogTests {
  private enum Refusal: Error {
    case tooLong(words: String)
  }

  private struct Worded: LocalizedError {
    let errorDescription: String?
  }

  @Test(
    "An error is logged by its type and code, never by its message",
    arguments: [
      Refusal.tooLong(words: "marmalade") as any Error, Worded(errorDescription: "marmalade"),
      CocoaError(
        .fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: "/home/marmalade", NSLocalizedDescriptionKey: "marmalade"]),
      POSIXError(.ENOSPC, userInfo: [NSLocalizedDescriptionKey: "marmalade"]),
    ])
  func summaries(error: any Error) {
    let summary = DebugLog.summary(of: error)
    #expect(!summary.contains("marmalade"))
    #expect(summary.contains(/\w+ -?\d+$/))
  }

  @Test("An attempt returns the value on success and nil on failure")
  func attempts() async {
    #expect(attempt("count") { 3 } == 3)
    #expect(attempt("read a file") { try Data(contentsOf: URL(fileURLWithPath: "/nowhere")) } == nil)
    #expect(
      await attempt("wait") {
        await Task.yield(); return 3
      } == 3)
    #expect(await attempt("wait") { () async throws -> Int in throw Refusal.tooLong(words: "") } == nil)
  }
}
