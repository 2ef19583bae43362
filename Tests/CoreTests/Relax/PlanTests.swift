import Core
import Testing

@Suite struct PlanTests {
  @Test(
    "The plan for a mood and a length follows the product's table",
    arguments: [
      (Mood.good, SessionLength.short, "scene 5"),
      (.good, .moderate, "meditation 10"),
      (.good, .long, "scene 10, meditation 10"),
      (.soSo, .short, "breathing 5"),
      (.soSo, .moderate, "breathing 5, scene 5"),
      (.soSo, .long, "breathing 5, scene 5, meditation 10"),
      (.anxious, .short, "statements 5"),
      (.anxious, .moderate, "statements 5, breathing 5"),
      (.anxious, .long, "statements 5, breathing 7, scene 8"),
    ])
  func table(mood: Mood, length: SessionLength, expected: String) {
    let plan = Plan(mood: mood, length: length)
    #expect(plan.steps.map { "\($0.exercise.rawValue) \($0.minutes ?? 0)" }.joined(separator: ", ") == expected)
  }

  @Test("The steps of a plan add up to its length")
  func sharesAddUp() {
    for mood in Mood.allCases {
      for length in SessionLength.allCases {
        #expect(Plan(mood: mood, length: length).steps.reduce(0) { $0 + ($1.minutes ?? 0) } == length.minutes)
      }
    }
  }

  @Test(
    "What was chosen for itself is the whole plan; a scene has no end, and a guided session its own",
    arguments: Exercise.allCases)
  func chosen(exercise: Exercise) {
    let minutes: Int? = exercise == .scene || exercise == .meditation ? nil : 5
    #expect(Plan(.chosen(exercise)).steps == [.init(exercise, minutes: minutes)])
  }

  @Test("Plans for the most anxious begin with statements and never include meditation")
  func anxious() {
    for length in SessionLength.allCases {
      let exercises = Plan(mood: .anxious, length: length).steps.map(\.exercise)
      #expect(exercises.first == .statements)
      #expect(!exercises.contains(.meditation))
    }
  }

  @Test("A plan without what made it worse is as long, and has as many exercises, each once", arguments: Mood.allCases)
  func without(mood: Mood) {
    for length in SessionLength.allCases {
      let whole = Plan(mood: mood, length: length)
      for leftOut in Exercise.allCases {
        let plan = whole.without([leftOut])
        #expect(!plan.steps.map(\.exercise).contains(leftOut))
        #expect(plan.steps.map(\.minutes) == whole.steps.map(\.minutes))
        #expect(Set(plan.steps.map(\.exercise)).count == whole.steps.count)
        #expect(Plan(.chosen(leftOut), without: [leftOut]).steps.map(\.exercise) == [leftOut])
      }
      #expect(whole.without(Set(Exercise.allCases)) == whole, "with nothing left, it stays")
    }
  }
}
