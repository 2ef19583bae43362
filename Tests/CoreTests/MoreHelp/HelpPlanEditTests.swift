import Core
import Testing

@Suite struct HelpPlanEditTests {
  private func merged(_ from: String, _ to: String, into present: String) -> String {
    HelpPlanEdit(from: HelpPlan([.helps: from]), to: HelpPlan([.helps: to]))
      .applied(to: HelpPlan([.helps: present]))[.helps]
  }

  @Test("With a change on one side only, the merge takes that side")
  func oneSide() {
    #expect(merged("Tea", "Tea and rest", into: "Tea") == "Tea and rest")
    #expect(merged("Tea", "", into: "Tea") == "")
    #expect(merged("Tea", "Tea", into: "Coffee") == "Coffee")
    #expect(merged("", " ", into: "") == " ", "Text being typed keeps its white space.")
  }

  @Test(
    "When both sides wrote something, the merge keeps both",
    arguments: [
      ("Tea", "Tea, hot", "Tea\n\nA walk", "Tea, hot\n\nA walk"), ("", "Tea", "A walk", "A walk\n\nTea"),
      ("Tea", "Rest", "A walk", "A walk\n\nRest"), ("", "Tea", "Tea\n\nA walk", "Tea\n\nA walk"),
      ("", "Tea and a walk", "Tea", "Tea and a walk"), ("Tea", "", "A walk", "A walk"), ("Tea", "Rest", "", "Rest"),
    ])
  func bothSides(from: String, to: String, present: String, expected: String) {
    #expect(merged(from, to, into: present) == expected)
  }

  @Test("An edit only changes the parts it edited, and whether the plan is outside the lock only if it edited that")
  func otherParts() {
    let present = HelpPlan([.people: "Ada"], isOutsideLock: true)
    let edit = HelpPlanEdit(from: HelpPlan(), to: HelpPlan([.helps: "Tea"]))
    #expect(edit.applied(to: present) == HelpPlan([.people: "Ada", .helps: "Tea"], isOutsideLock: true))
    let inside = HelpPlanEdit(from: HelpPlan(isOutsideLock: true), to: HelpPlan())
    #expect(inside.applied(to: present) == HelpPlan([.people: "Ada"]))
  }
}
