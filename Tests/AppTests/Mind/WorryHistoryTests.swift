import Core
import Testing

@testable import App

@MainActor @Suite struct WorryHistoryTests {
  private func words(_ worries: [Worry], numbers: Bool) -> [String] {
    WorryOutcomesWords(history: WorryHistory(worries), showsNumbers: numbers).sentences
  }

  private func worries(_ outcomes: [Worry.Outcome], managed: Int = 0) -> [Worry] {
    var left = managed
    return outcomes.map { outcome in
      let tells = outcome.happened == true && left > 0
      if tells { left -= 1 }
      return Worry("w", sureness: 70, outcome: outcome, managed: tells ? "I asked for help." : "")
    }
  }

  private func many(_ outcome: Worry.Outcome, _ count: Int) -> [Worry.Outcome] {
    Array(repeating: outcome, count: count)
  }

  @Test("The sentences tell the truth, whether it flatters or not")
  func truth() {
    let histories: [([Worry], String, String)] = [
      (worries(many(.no, 8)), "None of 8 happened.", "None happened."),
      (
        worries(many(.yes, 6), managed: 6), "All 6 happened. You wrote how you managed each of them.",
        "All happened. You wrote how you managed each of them."
      ),
      (
        worries(many(.yes, 7) + many(.no, 5), managed: 5),
        "7 of 12 happened. You wrote how you managed 5 of them.",
        "Most of them happened. You wrote how you managed some of them."
      ),
      (worries(many(.yes, 3) + many(.no, 3)), "3 of 6 happened.", "Half of them happened."),
      (
        worries(many(.partly, 1) + many(.yes, 1) + many(.no, 4)), "2 of 6 happened, 1 of them in part.",
        "Most of them didn’t happen."
      ),
      (
        worries(many(.unknown, 5)), "You don’t know yet about 5 worries.", "You don’t know yet what became of them."
      ),
      (
        worries(many(.no, 4) + many(.unknown, 2)), "None of 4 happened. 2 aren’t known yet.",
        "None happened. Some aren’t known yet."
      ),
    ]
    for (worries, withNumbers, without) in histories {
      #expect(words(worries, numbers: true).joined(separator: " ") == withNumbers)
      #expect(words(worries, numbers: false).joined(separator: " ") == without)
    }
  }

  @Test("Parked and let go worries don’t count, four outcomes aren’t enough, and five are")
  func enough() {
    #expect(!WorryHistory(worries(many(.no, 4)) + [Worry("parked"), Worry("gone", isLetGo: true)]).isEnough)
    #expect(WorryHistory(worries(many(.unknown, 5))).isEnough)
  }

  @Test("Each mark stands in the column of how sure the person was, what happened at the foot")
  func columns() {
    let history = WorryHistory([
      Worry("a", sureness: 70, outcome: .no), Worry("b", sureness: 70, outcome: .yes), Worry("c", outcome: .partly),
      Worry("d", sureness: 0, outcome: .unknown), Worry("e", sureness: 66, outcome: .partly),
    ])
    let columns = history.columns
    #expect(columns.count == 12 && columns.last?.sureness == nil)
    #expect(columns[7].marks.map(\.outcome) == [.yes, .partly, .no])
    #expect(columns[0].marks.map(\.outcome) == [.unknown] && columns[11].marks.map(\.outcome) == [.partly])
    let lines = WorryOutcomesWords(history: history, showsNumbers: true).lines
    #expect(
      lines == [
        "0 % sure. Not known yet: 1", "70 % sure. Didn’t happen: 1, Happened in part: 1, Happened: 1",
        "You didn’t say how sure. Happened in part: 1",
      ])
  }

  @Test("Ten thousand worries are counted")
  func large() {
    let history = WorryHistory(worries(many(.no, 9_000) + many(.yes, 1_000), managed: 400))
    #expect(history.known == 10_000 && history.happened == 1_000 && history.managed == 400)
  }
}
