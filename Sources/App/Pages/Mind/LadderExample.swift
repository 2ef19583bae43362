import Core

/// Something that people often avoid, as a goal with steps towards it. The person can adopt both and change them.
///
/// The steps are small, can be repeated, and put no one at risk: graded exposure without a therapist, as in the reading
/// on avoidance. So there's none for driving. Their difficulties are suggestions.
struct LadderExample {
  /// The name of the example.
  let name: String
  /// The goal: something one would like to be able to do.
  let goal: String
  /// The steps, the easiest first, each with its difficulty from 0 to 100.
  let steps: [(text: String, difficulty: Int)]

  private init(_ name: String, _ goal: String, _ steps: [String]) {
    (self.name, self.goal) = (name, goal)
    self.steps = steps.enumerated().map { ($0.element, 20 + $0.offset * 60 / max(steps.count - 1, 1) / 10 * 10) }
  }

  // TRANSLATORS: Names of things that people avoid, each with a goal and steps towards it.
  /// All examples.
  static let all = [
    LadderExample(
      localized("Phone calls"), localized("Phone people when I need to"),
      [
        localized("Ring a recorded message, such as the speaking clock"),
        localized("Call a shop and ask when it closes"),
        localized("Call someone I like, with something to ask them"),
        localized("Call and ask a question I haven’t written down"),
        localized("Make an appointment by phone"),
        localized("Call about something that isn’t going well"),
      ]),
    LadderExample(
      localized("Shops"), localized("Do my shopping when it’s busy"),
      [
        localized("Stand outside the shop for five minutes"),
        localized("Walk through at a quiet time, and buy nothing"),
        localized("Buy one thing at a quiet time"),
        localized("Ask someone who works there where to find something"),
        localized("Do a small shop at a busier time"),
        localized("Do a big shop on a Saturday, queue and all"),
      ]),
    LadderExample(
      localized("Buses and trains"), localized("Take the bus or the train by myself"),
      [
        localized("Wait at the stop, and let a bus go by"),
        localized("Go one stop at a quiet time, with someone"),
        localized("Go one stop at a quiet time, alone"),
        localized("Go three stops, in a seat by the window"),
        localized("Travel at a busy time for ten minutes"),
        localized("Go all the way to somewhere I’d like to be"),
      ]),
    LadderExample(
      localized("Being looked at"), localized("Be among people without hiding"),
      [
        localized("Sit on a bench where people pass"),
        localized("Look up and nod at someone passing"),
        localized("Have a drink in a café, at a table by the wall"),
        localized("Have a drink in the middle of the room"),
        localized("Arrive at something a few minutes late"),
        localized("Eat with people I don’t know well"),
      ]),
    LadderExample(
      localized("Speaking up"), localized("Say what I think when it matters"),
      [
        localized("Say what I’d like to eat"),
        localized("Ask someone to repeat what they said"),
        localized("Ask a question in a small group"),
        localized("Tell someone I trust that I see something differently"),
        localized("Say no to something small, to someone I feel safe with"),
        localized("Give my opinion in a meeting or a class"),
      ]),
    LadderExample(
      localized("Being alone"), localized("Spend an evening by myself"),
      [
        localized("Ten minutes in another room with the door shut"),
        localized("Half an hour alone in the daytime, without messaging anyone"),
        localized("A ten-minute walk alone"),
        localized("Two hours alone in the daytime"),
        localized("An evening alone, with one call allowed"),
        localized("An evening alone, without messaging anyone"),
      ]),
  ]
}
