import Core
import Toolkit

/// The lists of *What helps*: how the person felt after each kind of session, how long each exercise was used, and the
/// chart in words.
enum WhatHelpsLists {
  /// How often the person felt better, with a picture of each kind of session, and a caution about what that can't
  /// show. Nil if there is too little to say.
  static func outcomes(_ words: WhatHelpsWords, _ navigator: any Navigator) -> Widget? {
    let lines = words.outcomes
    guard !lines.isEmpty || words.stayedGood != nil || words.report.better != nil else { return nil }
    let caution = localized(
      "This shows how you felt afterwards. It can’t show why, or how you’d have felt "
        + "otherwise.")
    return Box.column(spacing: 18) {
      if !lines.isEmpty {
        group(
          // TRANSLATORS: Heading on “What helps” over sentences such as “You felt better after most sessions.”
          localized("When you felt anxious or so-so"),
          lines.map { line in
            let row = Box.row(spacing: 12) {
              for exercise in line.exercises { ExerciseMark.picture(exercise) }
              Label(line.words).justify(.start).limit(characters: 44).expand(horizontally: true)
                .align(horizontally: .start, vertically: .center)
            }
            return (line.words, row)
          })
      }
      if let stayed = words.stayedGood {
        let row = Box.row(spacing: 12) {
          FeelingPicture.make(before: .good, after: nil)
          Label(stayed).justify(.start).limit(characters: 44).align(horizontally: .start, vertically: .center)
        }
        // TRANSLATORS: Heard by screen readers only: names the line “When you felt good to begin with, …”.
        LineList(name: localized("When you already felt good"), lines: [(stayed, row)])
      }
      Label(caution).justify(.start).limit(characters: 60).align(horizontally: .start).margins(start: 8, end: 8)
        .style("small-hint")
      if words.report.beginnings?.areClearlyMore == true {
        Box.column(spacing: 12) {
          Label.hint(localized("If it’s been hard for a while, there are people to talk to.")).limit(characters: 44)
          Button.text(localized("Talk to someone")).style("outlined")
            .onPressed { navigator.open(.moreHelp) }
        }.margins(top: 6)
      }
    }
  }

  /// How long each exercise was used; nil if none was.
  static func uses(_ uses: [(exercise: Exercise, minutes: String?)]) -> Fold? {
    guard !uses.isEmpty else { return nil }
    return Fold(
      // TRANSLATORS: Heading over a list of exercises.
      heading: localized("Exercises you used"),
      lines: uses.map { use in
        let row = Box.row(spacing: 12) {
          ExerciseMark.picture(use.exercise)
          Label(use.exercise.title).justify(.start).expand(horizontally: true).align(horizontally: .start)
          if let minutes = use.minutes { Label(minutes).justify(.start).align(horizontally: .end) }
        }
        return ([use.exercise.title, use.minutes].compactMap { $0 }.joined(separator: ", "), row)
      })
  }

  /// The chart as a list of days or, for a year, weeks, which the keyboard and a screen reader can reach. Nil if it's
  /// empty.
  static func table(_ words: WhatHelpsWords) -> Fold? {
    let rows = words.table
    guard !rows.isEmpty else { return nil }
    return Fold(
      // TRANSLATORS: “Week by week”: Heading over a list of weeks. “Day by day”: Heading over a list of days.
      heading: words.report.period == .year ? localized("Week by week") : localized("Day by day"),
      lines: rows.map { row in
        let pictures = row.feelings.map { FeelingPicture.make(before: $0.before, after: $0.after) }
        let line = Box.column(spacing: 2) {
          Box.row(spacing: 12) {
            Label(row.day).justify(.start).expand(horizontally: true).align(horizontally: .start)
            // Where there's an arrow, there was a session.
            if let practice = row.practice, words.showsNumbers || pictures.isEmpty {
              Label(practice).justify(.start).align(horizontally: .end)
            }
          }
          if !pictures.isEmpty { WrapBox(spacing: 12, children: pictures).withoutFocus().align(horizontally: .start) }
        }
        return (row.words, line)
      })
  }

  /// A heading and the lines under it, which are hidden until one asks for them.
  struct Fold {
    let heading: String
    let lines: [(name: String, content: Widget)]
  }

  static func group(_ heading: String, _ lines: [(name: String, content: Widget)]) -> Widget {
    Box.column(spacing: 6) {
      Label.caption(heading).justify(.start).role(.heading).margins(start: 8)
      LineList(name: heading, lines: lines)
    }
  }
}
