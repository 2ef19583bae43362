import Foundation
import Testing

@testable import Core

/// Compares exports with the bytes that version 1 wrote, since people have such files on their disks.
@Suite struct FrozenFormatTests {
  @Test("The bytes of version 1 never change")
  func frozen() throws {
    let id = try #require(UUID(uuidString: "5B0F5B0C-6D0B-4C38-9B0E-0A8D3A1D2F01"))
    let moment = Moment(
      instant: Date(millisecondsSince1970: 1_774_747_800_250), utcOffset: 7_200,
      day: try #require(LocalDay("2026-03-29")))
    let archive = Archive(
      reflections: [
        Reflection(
          id: id, event: "I called \"Zoë\"/mum\nLate", reason: "=why not", moment: moment,
          editedAt: Date(millisecondsSince1970: -1))
      ],
      sessions: [
        SessionRecord(id: id, moment: moment, origin: .plan(.soSo, .long), uses: [.init(exercise: .scene, seconds: 60)])
      ],
      moods: [MoodNote(id: id, mood: .good, moment: moment, occasion: .after, session: id)],
      statements: [.init(id: .given("This will pass."), text: "It passes.", isFavourite: true)],
      patterns: [OwnPattern(id: id, name: "slow", inhale: 4, exhale: 6.5)])
    func text(_ format: ArchiveFormat) throws -> String { String(decoding: try format.data(archive), as: UTF8.self) }
    #expect(try text(.json) == Self.frozenJSON)
    #expect(try ArchiveFormat.archive(Data(Self.frozenJSON.utf8)) == archive)
    #expect(
      try text(.csv) == "id,day,written,utc_offset,edited,event,reason\r\n"
        + "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01,2026-03-29,2026-03-29T01:30:00.250Z,7200,1969-12-31T23:59:59.999Z,"
        + "\"I called \"\"Zoë\"\"/mum\nLate\",\"'=why not\"\r\n")
    #expect(
      try text(.markdown) == """
        <!-- respite reflections, version 1 -->
        # What went well

        ## 2026-03-29

        <!-- 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01 written 2026-03-29T01:30:00.250Z offset 7200 edited \
        1969-12-31T23:59:59.999Z -->
        > I called "Zoë"/mum\\
        > Late

        Why it went well:

        > \\=why not

        <!-- end -->

        """)
  }

  @Test("A chosen session is one by Help now to a reader that ignores the key it doesn't know")
  func chosen() throws {
    let json = """
      {"format": "respite", "version": 1, "sessions": [{"began": "2026-03-29T01:30:00.250Z", "day": "2026-03-29", \
      "id": "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01", "chosen": "scene", "origin": "help-now", "uses": [], \
      "utcOffset": 7200}]}
      """
    let archive = try ArchiveFormat.archive(Data(json.utf8))
    #expect(archive.sessions.first?.origin == .chosen(.scene))
    #expect(try ArchiveFormat.archive(try ArchiveFormat.json.data(archive)) == archive)
    let older = try ArchiveFormat.archive(Data(json.replacing("chosen", with: "unheard-of").utf8))
    #expect(older.sessions.first?.origin == .helpNow)
  }

  static let frozenJSON = #"""
    {
      "format" : "respite",
      "moods" : [
        {
          "day" : "2026-03-29",
          "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01",
          "mood" : "good",
          "occasion" : "after",
          "said" : "2026-03-29T01:30:00.250Z",
          "session" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01",
          "utcOffset" : 7200
        }
      ],
      "patterns" : [
        {
          "exhale" : 6.5,
          "holdEmpty" : 0,
          "holdFull" : 0,
          "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01",
          "inhale" : 4,
          "name" : "slow",
          "rest" : 0
        }
      ],
      "reflections" : [
        {
          "day" : "2026-03-29",
          "edited" : "1969-12-31T23:59:59.999Z",
          "event" : "I called \"Zoë\"/mum\nLate",
          "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01",
          "reason" : "=why not",
          "utcOffset" : 7200,
          "written" : "2026-03-29T01:30:00.250Z"
        }
      ],
      "sessions" : [
        {
          "began" : "2026-03-29T01:30:00.250Z",
          "day" : "2026-03-29",
          "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01",
          "length" : "long",
          "mood" : "so-so",
          "origin" : "plan",
          "uses" : [
            {
              "exercise" : "scene",
              "seconds" : 60
            }
          ],
          "utcOffset" : 7200
        }
      ],
      "statements" : [
        {
          "favourite" : true,
          "given" : "This will pass.",
          "hidden" : false,
          "text" : "It passes."
        }
      ],
      "version" : 1
    }

    """#
}
