import Core
import Testing

@testable import App

@MainActor @Suite struct WorryHistoryTests {
  private func story(_ worries: [Worry]) -> String {
    let words = WorryOutcomesWords(history: WorryHistory(worries), showsNumbers: false)
    return [words.story, words.unknown ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func worries(_ outcomes: [Worry.Outcome], managed: Int = 0, sureness: Int = 70) -> [Worry] {
    var left = managed
    return outcomes.map { outcome in
      let tells = outcome.happened == true && left > 0
      if tells { left -= 1 }
      return Worry("w", sureness: sureness, outcome: outcome, managed: tells ? "I asked for help." : "")
    }
  }

  private func many(_ outcome: Worry.Outcome, _ count: Int) -> [Worry.Outcome] {
    Array(repeating: outcome, count: count)
  }

  @Test("The story tells the truth, whether it flatters or not")
  func truth() {
    let histories: [([Worry], String)] = [
      (
        worries(many(.no, 9) + many(.yes, 2), managed: 2),
        "You were sure eleven times. Nine didn’t happen. Twice it did, and this is what you did then."
      ),
      (
        worries(many(.no, 9) + many(.yes, 2), sureness: 60),
        "You know how eleven worries turned out. Nine didn’t happen. Twice it did."
      ),
      (worries(many(.no, 8)), "You were sure eight times. None of it happened."),
      (
        worries(many(.no, 1) + many(.unknown, 4)),
        "You were sure once. It didn’t happen. You don’t know about four yet."
      ),
      (
        worries(many(.yes, 1) + many(.unknown, 4), managed: 1),
        "You were sure once. It did happen, and this is what you did then. You don’t know about four yet."
      ),
      (
        worries(many(.partly, 1) + many(.unknown, 4)),
        "You were sure once. It partly happened. You don’t know about four yet."
      ),
      (
        worries(many(.yes, 6), managed: 6),
        "You were sure six times. It happened each time, and this is what you did then."
      ),
      (
        worries(many(.yes, 4) + many(.partly, 2)), "You were sure six times. All of them came true, two only partly."
      ),
      (worries(many(.yes, 7) + many(.no, 13)), "You were sure 20 times. 13 didn’t happen. Seven times it did."),
      (
        worries(many(.partly, 1) + many(.yes, 1) + many(.no, 4)),
        "You were sure six times. Four didn’t happen. Two came true, one of them only partly."
      ),
      (
        worries(many(.partly, 1) + many(.no, 4), managed: 1),
        "You were sure five times. Four didn’t happen. Once it partly did, and this is what you did then."
      ),
      (worries(many(.unknown, 5)), "You don’t yet know how five worries turned out."),
      (
        worries(many(.no, 4) + many(.unknown, 1)),
        "You were sure four times. None of it happened. You don’t know about one yet."
      ),
    ]
    for (worries, expected) in histories { #expect(story(worries) == expected) }
    let history = WorryHistory([
      Worry("a", outcome: .yes, managed: " I rang. "), Worry("b", outcome: .no, managed: "not asked"),
      Worry("c", outcome: .partly, managed: "I slept."),
    ])
    #expect(history.coping == ["I rang.", "I slept."] && history.managed == 2)
  }

  @Test("The lights are named in words, and counted only where numbers are shown")
  func legend() {
    let history = WorryHistory(worries(many(.no, 3) + many(.yes, 2)))
    func legend(_ showsNumbers: Bool) -> [String] {
      WorryOutcomesWords(history: history, showsNumbers: showsNumbers).legend.map(\.words)
    }
    #expect(legend(false) == ["Didn’t happen", "Happened"])
    #expect(legend(true) == ["Didn’t happen: 3", "Happened: 2"])
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
        "0% sure. Not known yet: 1", "70% sure. Didn’t happen: 1, Happened in part: 1, Happened: 1",
        "You didn’t say how sure. Happened in part: 1",
      ])
  }

  @Test("Ten thousand worries are counted")
  func large() {
    let history = WorryHistory(worries(many(.no, 9_000) + many(.yes, 1_000), managed: 400))
    #expect(history.known == 10_000 && history.happened == 1_000 && history.managed == 400)
  }
}
