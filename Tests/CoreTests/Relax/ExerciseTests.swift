import Core
import Testing

@Suite struct ExerciseTests {
  @Test("In a new session the offers go by what they ask of the person", arguments: Exercise.allCases)
  func fresh(exercise: Exercise) {
    let all: [Exercise] = [.grounding, .scene, .statements, .breathing, .muscleRelease, .meditation]
    #expect(exercise.offers(met: []) == all.filter { $0 != exercise })
  }

  @Test("What the plan still has comes after what is new, and what was met comes last, the latest at the very end")
  func order() {
    let offers = Exercise.muscleRelease.offers(
      met: [.grounding, .statements, .grounding, .breathing], ahead: [.scene])
    #expect(offers == [.meditation, .scene, .statements, .grounding, .breathing])
  }

  @Test("Every other exercise is offered once, whatever was met")
  func complete() {
    for exercise in Exercise.allCases {
      let offers = exercise.offers(met: Exercise.allCases + Exercise.allCases, ahead: Exercise.allCases)
      #expect(Set(offers).union([exercise]) == Set(Exercise.allCases))
      #expect(offers.count == Exercise.allCases.count - 1)
    }
  }
}
