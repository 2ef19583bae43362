import Core

/// What someone did, in sentences without a subject, so that they stand on *What helps* and on the doctor's page alike.
/// Each says a count and no more: no praise, no comparison.
struct DeedsWords {
  let deeds: Deeds
  let showsNumbers: Bool

  // TRANSLATORS: Heading over lines on what someone did beside sessions: steps they tried, small things they did.
  static let title = localized("Done outside sessions")

  /// A line for each kind of thing that was done.
  var lines: [String] {
    [tries, tests, count(deeds.problems, problems), count(deeds.smallThings, smallThings), count(deeds.nights, nights)]
      .compactMap(\.self) + deeds.worse.map(worse)
  }

  private var tries: String? {
    guard deeds.tries > 0 else { return nil }
    if !showsNumbers {
      guard let stayed = deeds.stayed else { return localized("Steps: tried.") }
      return switch LevelWords.Share(stayed) {
      // TRANSLATORS: Of steps towards something that one avoids: how often the person stayed rather than coming back
      // early, without a number.
      case .every: localized("Steps: tried, and stayed each time.")
      case .most: localized("Steps: tried, and mostly stayed.")
      case .half: localized("Steps: tried, and stayed about half the time.")
      case .some: localized("Steps: tried, and stayed sometimes.")
      case .none: localized("Steps: tried, and came back early each time.")
      }
    }
    // TRANSLATORS: Of steps towards something that one avoids.
    let tried = pluralized("Steps: tried once", "Steps: tried {count} times", count: deeds.tries)
    // TRANSLATORS: After “Steps: tried 5 times”: of {all} times, the person stayed {count} times.
    let stayed = deeds.stayed.map { localized("stayed {count} of {all}", ["count": $0.count, "all": $0.all]) }
    return [tried, stayed].compactMap(\.self).joined(separator: ", ") + "."
  }

  private var tests: String? {
    guard deeds.testsDone > 0 else { return nil }
    if !showsNumbers {
      guard let fine = deeds.tests else { return localized("Tests of not checking: done.") }
      return switch LevelWords.Share(fine) {
      // TRANSLATORS: Of small tests of not knowing: how many turned out all right, without a number.
      case .every: localized("Tests of not checking: all of them turned out all right.")
      case .most: localized("Tests of not checking: most of them turned out all right.")
      case .half: localized("Tests of not checking: about half of them turned out all right.")
      case .some: localized("Tests of not checking: some of them turned out all right.")
      case .none: localized("Tests of not checking: none of them turned out all right.")
      }
    }
    // TRANSLATORS: Of small tests of not knowing.
    let done = pluralized(
      "Tests of not checking: {count} done", "Tests of not checking: {count} done", count: deeds.testsDone)
    // TRANSLATORS: After “Tests of not checking: 3 done”: of {all}, {count} turned out all right.
    let fine = deeds.tests.map {
      localized("{count} of {all} turned out all right", ["count": $0.count, "all": $0.all])
    }
    return [done, fine].compactMap(\.self).joined(separator: ", ") + "."
  }

  private func count(_ count: Int, _ words: (_ count: Int) -> (number: String, plain: String)) -> String? {
    guard count > 0 else { return nil }
    let words = words(count)
    return showsNumbers ? words.number : words.plain
  }

  private func problems(_ count: Int) -> (number: String, plain: String) {
    (
      // TRANSLATORS: Of problems that someone took through the five steps of solving them.
      pluralized("Problems: {count} worked through.", "Problems: {count} worked through.", count: count),
      localized("Problems: worked through.")
    )
  }

  private func smallThings(_ count: Int) -> (number: String, plain: String) {
    (
      // TRANSLATORS: Of small things that someone had planned.
      pluralized("Small things: {count} done.", "Small things: {count} done.", count: count),
      localized("Small things: done.")
    )
  }

  private func nights(_ count: Int) -> (number: String, plain: String) {
    (
      // TRANSLATORS: Of nights in the sleep diary.
      pluralized("Nights: {count} noted.", "Nights: {count} noted.", count: count), localized("Nights: noted.")
    )
  }

  private func worse(_ exercise: Exercise, _ count: Int) -> String {
    let values: [String: any CustomStringConvertible] = ["exercise": exercise.title, "count": count]
    return showsNumbers
      // TRANSLATORS: {exercise} is an exercise that made things worse, such as “Slow Breathing”.
      ? pluralized(
        "{exercise}: made it worse once.", "{exercise}: made it worse {count} times.", count: count, values)
      : localized("{exercise}: made it worse.", values)
  }
}
