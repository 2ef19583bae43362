// What a hasty typist leaves out is left out by everything that searches: one list of cases, tried on each.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct OneFoldingTests {
  let scratch = Scratch()

  /// What was written, and words that differ from it only in what a hasty typist leaves out. Each is searched for
  /// in the other.
  private static let same = [
    // Typography: quotation marks, apostrophes, hyphens, dashes, spaces, dots.
    ("I didn’t go", "didn't"), ("I didn’t go", "didnt"), ("don´t", "don't"), ("don`t", "dont"),
    ("aujourd’hui", "aujourd'hui"),
    ("“calm”", "\"calm\""), ("„calm“", "calm"), ("«calm»", "\"calm\""), ("‹calm›", "calm"), ("‚calm‘", "'calm'"),
    ("5′ 11″", "5' 11\""), ("пʼять", "п'ять"), ("Hawaiʻi", "hawaii"), ("צה״ל", "צה\"ל"), ("צ׳ק", "צק"),
    ("self-talk", "selftalk"), ("self‑talk", "self-talk"), ("self\u{AD}talk", "selftalk"), ("self–talk", "self-talk"),
    ("bet—then", "bet-then"), ("4-7-8", "478"), ("−5", "-5"), ("בית־ספר", "בית-ספר"), ("10〜20", "10-20"),
    ("well…", "well..."), ("½", "1/2"), ("co\u{200B}op", "coop"), ("a\u{2060}b", "ab"), ("می\u{200C}خواهم", "میخواهم"),
    ("col·lega", "collega"), ("l’il·lumina", "lillumina"), ("ストレス・チェック", "ストレスチェック"),
    // Letters with a stroke, a hook, or no dot; joined ones.
    ("Işık", "ışık"), ("Işık", "isik"), ("Kızım", "KIZIM"), ("İzmir", "izmir"), ("DİYARBAKIR", "diyarbakır"),
    ("Đi bộ", "di"), ("đường", "duong"), ("Łódź", "lodz"), ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Straße", "STRASSE"),
    ("København", "kobenhavn"), ("Það", "thad"), ("Ħamrun", "hamrun"), ("ŋ", "n"), ("Təşəkkür", "tesekkur"),
    ("ɓata ƙarfi", "bata"), ("ǧŋøđ", "gnod"), ("ﬁne", "fine"), ("ǆ", "dz"), ("Ĳssel", "ijssel"), ("ſie", "sie"),
    ("ґанок", "ганок"), ("ёлка", "елка"), ("қазақ", "казак"), ("үй", "уи"), ("ХЛІБ", "хліб"), ("Ὀδυσσεύς", "οδυσσευσ"),
    ("װאָס", "וואס"),
    // Arabic and Persian.
    ("كتاب", "کتاب"), ("علي", "علی"), ("على", "علي"), ("أحمد", "احمد"), ("إلى", "الى"), ("القرآن", "القران"),
    ("ٱلله", "الله"), ("مدرسة", "مدرسه"), ("مؤسسة", "موسسه"), ("مسئول", "مسيول"), ("سَلَام", "سلام"), ("كتـــاب", "كتاب"),
    ("رَحْمٰن", "رحمن"), ("خانهٔ", "خانه"), ("خانۀ", "خانه"), ("ہمیشہ", "هميشه"), ("ﻻ", "لا"), ("کوردی ڕۆژ", "روژ"),
    // Digits, widths, and marks of other scripts.
    ("١٢٣", "123"), ("۱۲۳", "123"), ("१२३", "123"), ("１２３", "123"), ("ＡＢＣ", "abc"), ("ｶﾞｷﾞ", "ガギ"), ("ﾃｽﾄ", "テスト"),
    ("ज़रूर", "जरूर"), ("हँसी", "हंसी"), ("ਸ਼ਾਮ", "ਸਾਮ"), ("שָׁלוֹם", "שלום"), ("בְּרֵאשִׁ֖ית", "בראשית"), ("Việt", "viet"), ("①", "1"),
    ("❤️", "❤"), ("naïve", "naive"), ("cafe\u{301}", "CAFÉ"), ("Bãe", "bae"),
  ]

  /// What differs in more than that.
  private static let different = [
    ("fuer", "für"), ("well done", "welldone"), ("the men", "themen"), ("сон", "coh"), ("かき", "カキ"), ("かき", "がき"),
    ("国", "國"), ("שלום", "שלומ"), ("پدر", "بدر"), ("3.5", "35"), ("a/b", "ab"), ("Århus", "aarhus"), ("شي", "شيء"),
  ]

  @Test("What a hasty typist leaves out is found in a text, whichever of the two was typed hastily", arguments: same)
  func phrase(written: String, typed: String) {
    #expect(FoldedText(written).contains(typed))
    #expect(FoldedText(typed).contains(written) || written.contains(" "))
    #expect(FoldedText("x \(written) y").ranges(of: typed).count == 1)
  }

  @Test("What differs in more than that isn't found", arguments: different)
  func apart(written: String, typed: String) { #expect(!FoldedText(written).contains(typed)) }

  @Test("The timeline and On your mind find it, under a lock too")
  func everywhere() async throws {
    let store = try scratch.openToLock()
    for (number, (written, _)) in Self.same.enumerated() {
      try await store.add(.sample("#\(number)# \(written)", second: number), finishesDraft: false)
      try await store.add([MindContent(Worry("#\(number)# \(written)"))])
    }
    func check(_ state: String) async throws {
      for (number, (written, typed)) in Self.same.enumerated() {
        for words in [typed, written] {
          let terms = "#\(number)# \(words)"
          #expect(try await store.found(terms).count == 1, "“\(words)” in “\(written)” \(state)")
          #expect(try await store.sentences(MindQuery(words: terms)).count == 1, "“\(words)” in “\(written)” \(state)")
        }
      }
    }
    try await check("without a lock")
    _ = try await store.set(.made())
    await store.lock()
    try await store.unlock(.made())
    try await check("under a lock")
  }

  @Test(
    "A hyphen that was searched for is found as a hyphen, a space or nothing, and a space as a hyphen",
    arguments: ["self-talk", "self – talk", "selftalk", "self talk", "“Self‑Talk”", "self\ntalk"])
  func hyphen(written: String) async throws {
    for words in ["self-talk", "self-"] { #expect(FoldedText(written).contains(words), "“\(words)”") }
    #expect(FoldedText(written).contains("self talk") == (written != "selftalk"))
    let store = try scratch.open()
    try await store.add(.sample(written), finishesDraft: false)
    for words in ["self-talk", "SELF—TALK", "self talk", "self-", "-talk"] {
      #expect(try await store.found(words) == [written], "“\(words)”")
    }
  }
}
