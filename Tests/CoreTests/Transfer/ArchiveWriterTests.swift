import Foundation
import Testing

@testable import Core

/// An export that is encoded in parts has the bytes of one that is encoded whole.
@Suite struct ArchiveWriterTests {
  private func archive(_ count: Int) -> Archive {
    let moment = Moment(Date(timeIntervalSince1970: 1_774_747_800), in: .gmt, dayStartHour: 0)
    return Archive(
      reflections: (0..<count).map {
        Reflection(id: UUID(), event: "[\"\($0)\",\n  {}\n]\u{2028}/\\", reason: "", moment: moment)
      },
      mind: (0..<count).map {
        MindEntry(id: UUID(), content: MindContent(Worry("\n\($0)", prediction: "{\n}", sureness: 3)), moment: moment)
      })
  }

  @Test(
    "Whatever the number of entries, the bytes are those of Foundation’s encoder",
    arguments: [0, 1, 2, 500, 501, 1_203])
  func bytes(count: Int) throws {
    let archive = archive(count)
    let data = try ArchiveFormat.json.data(archive)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let whole = try encoder.encode(JSONDecoder().decode(JSONTree.self, from: data)) + Data("\n".utf8)
    #expect(data == whole)
    #expect(try ArchiveFormat.archive(data) == archive)
  }
}
