import Core
import Testing

@Suite struct CaptionTests {
  private let file =
    "WEBVTT\n\nNOTE x\n\n1\n00:01.500 --> 00:03.000 align:middle\nIf you like,\nsit down.\n\n00:00:10.000 --> 00:00:12.250\nBreathe.\n\nbad --> worse\nno\n"

  @Test("Cues are parsed with their times, and other blocks are skipped")
  func parse() {
    #expect(
      Caption.parse(file) == [
        Caption(start: .milliseconds(1_500), end: .seconds(3), text: "If you like, sit down."),
        Caption(start: .seconds(10), end: .milliseconds(12_250), text: "Breathe."),
      ])
  }

  @Test("Looking up a time returns the caption being spoken, and nil during a silence")
  func lookUp() {
    let captions = Caption.parse(file)
    #expect(captions.caption(at: .seconds(1)) == nil)
    #expect(captions.caption(at: .seconds(2))?.text == "If you like, sit down.")
    #expect(captions.caption(at: .seconds(3)) == nil)
    #expect(captions.caption(at: .seconds(11))?.text == "Breathe.")
    #expect(captions.caption(at: .seconds(600)) == nil)
  }
}
