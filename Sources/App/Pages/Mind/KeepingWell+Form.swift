import Core
import Toolkit

nonisolated extension KeepingWell: Draftable {}

extension KeepingWell: FormTool {
  static let shown = ToolWords(
    // TRANSLATORS: The name of a page for the weeks when anxiety comes back.
    name: localized("Keeping well"),
    // TRANSLATORS: Under “Keeping well”.
    sentence: localized("One page for the weeks when it comes back."),
    draft: localized("You’ve begun your page for keeping well."), icon: "respite-topic-keeping-symbolic",
    card: localized(
      "One page for the bad weeks, in your own words. A bad week isn’t a relapse, and a relapse isn’t the beginning again."
    ),
    caution: [
      localized("If it’s still very hard now, this can wait. A doctor or a therapist comes first.")
    ],
    urgent: localized(
      "If you’re thinking of ending your life, leave this page: talk to someone now, and use your plan for hard times."),
    reading: "keeping-well", place: .elsewhere)

  static let form: [FormPart<KeepingWell>] = [
    FormPart(
      localized("What would you like back?"),
      hint: localized(
        "One or two things that anxiety has taken, small enough to notice: a walk with a friend, the cinema, sleeping in your own bed."
      ),
      [.paper(\.goals, name: localized("What would you like back?"), isNamed: false)]),
    FormPart(
      localized("What have you got back?"),
      hint: localized("Compare it with what you wanted at the beginning. Part of it counts, too."),
      [.goals, .paper(\.gotBack, name: localized("What have you got back?"), isNamed: false)]),
    FormPart(
      localized("What helped?"), hint: localized("In your own words, so that you’ll know it again."),
      [.paper(\.helped, name: localized("What helped?"), isNamed: false), .helpedBefore]),
    FormPart(
      localized("How does it begin?"),
      [
        .paper(\.setsOff, name: localized("What sets it off?")),
        // TRANSLATORS: The name of a field: what someone notices first when anxiety comes back.
        .paper(\.firstSigns, name: localized("What are the first signs?")),
      ]),
    FormPart(
      localized("Three things I’ll do in a bad week"),
      [
        .line(\.badWeek1, name: localized("First")), .line(\.badWeek2, name: localized("Second")),
        .line(\.badWeek3, name: localized("Third")),
      ]),
    FormPart(
      localized("And from now on"),
      [
        .paper(\.keepDoing, name: localized("What will you keep doing?")),
        .line(\.tell, name: localized("Who will you tell?")),
        .day(\.again, name: localized("When will you look at this again?")),
      ]),
  ]

  static func page(
    _ stored: (id: MindEntry.ID, value: Self)?, _ dependencies: Dependencies, _ navigator: any Navigator
  ) -> any Page {
    let model =
      stored.map { FormModel($0.id, $0.value, dependencies) } ?? FormModel(KeepingWell(), isWhole: true, dependencies)
    return FormPage(model, dependencies, navigator: navigator)
  }

  /// The page for a stored entry or a new one; with `onlyGoals`, only for what the person would like back.
  static func page(
    _ entry: MindEntry?, onlyGoals: Bool, _ dependencies: Dependencies, _ navigator: any Navigator
  ) -> any Page {
    let stored = entry.flatMap { entry in entry[KeepingWell.self].map { (id: entry.id, value: $0) } }
    guard onlyGoals else { return page(stored, dependencies, navigator) }
    let parts = Array(form.prefix(1))
    let model =
      stored.map { FormModel($0.id, $0.value, parts: parts, dependencies) }
      ?? FormModel(KeepingWell(), parts: parts, dependencies)
    return FormPage(model, dependencies, navigator: navigator)
  }

  var isAnswered: Bool { false }

  static let isPrintable = true

  var sheet: PrintJob.Sheet? {
    // TRANSLATORS: Headings on a page that someone prints for the weeks when anxiety comes back.
    let all: [PrintJob.Section] = [
      (localized("What I wanted back"), goals.trimmed), (localized("What I got back"), gotBack.trimmed),
      (localized("What helped"), helped.trimmed), (localized("What sets it off"), setsOff.trimmed),
      (localized("First signs"), firstSigns.trimmed),
      (localized("Three things I’ll do in a bad week"), badWeek.map(\.trimmed).joined(separator: "\n")),
      (localized("What I’ll keep doing"), keepDoing.trimmed), (localized("Who I’ll tell"), tell.trimmed),
    ]
    let sections = all.filter { !$0.words.isBlank }
    guard !sections.isEmpty else { return nil }
    var sheet = PrintJob.Sheet(
      title: localized("Keeping well"), sections: sections,
      footer: localized("A bad week isn’t a relapse. A relapse isn’t the beginning again."), size: 12)
    sheet.font = PrintJob.Sheet.readingFont
    return sheet
  }

  func state(showsNumbers: Bool) -> String { "" }

  func ending(isNew: Bool, _ dependencies: Dependencies) -> FormEnding? {
    guard isWritten else { return nil }
    return FormEnding(
      // TRANSLATORS: After someone wrote their page for the weeks when anxiety comes back.
      title: localized("That’s your page for the bad weeks."),
      hint: localized("A bad week isn’t a relapse. A relapse isn’t the beginning again."))
  }
}

extension FormField<KeepingWell> {
  /// What the person wanted back at the beginning, to look at.
  static var goals: Self {
    FormField { _ in
      let words = Label("").justify(.start).breaksOnlyLongWords()
      // TRANSLATORS: Over what someone wrote at the beginning that they'd like back.
      let name = localized("What you wanted back")
      return FormFieldView(
        widget: Box.column(spacing: 2) {
          Label.caption(name).justify(.start)
          words
        }, show: { words.text = $0.goals.trimmed })
    }.asked { !$0.goals.isBlank }
  }

  /// What surprised the person in a step, their favourite statements, and what they felt better after: pressing one
  /// adds it to what helped.
  static var helpedBefore: Self {
    FormField { context in
      let glance = RecordsGlance(
        context.dependencies, of: [.mind(.ladder), .statements, .sessions, .moods]
      ) { [today = context.dependencies.moment.day] store in try await HelpedBefore(in: store, today: today) }
      let box = Box.column(spacing: 4)
      glance.valueChanged = { [weak glance, weak box] in
        let words = glance?.value?.lines ?? []
        box?.isVisible = !words.isEmpty
        box?.replace(
          words.isEmpty
            ? []
            : [
              // TRANSLATORS: Over buttons with things that helped someone before, in their own words.
              Label.caption(localized("From before")).justify(.start),
              WrapBox(
                spacing: 6,
                children: words.map { words in
                  Button.text(Excerpt(of: words, characters: 60, lines: 1).text).style("small-text", "outlined")
                    .breaksLongWords().onPressed {
                      context.model.fill { $0.helped = $0.helped.isBlank ? words : "\($0.helped.trimmed)\n\(words)" }
                    }
                }
              ).align(horizontally: .start),
            ])
      }
      box.isVisible = false
      // The field retains what it follows.
      return FormFieldView(widget: box, show: { _ in _ = glance.value })
    }
  }
}

/// What helped someone before, in their own words.
nonisolated private struct HelpedBefore: Equatable, Sendable {
  /// At most so many of each kind are offered.
  private static let most = 4
  private let words: [String]
  private let exercises: [Exercise]

  @MainActor var lines: [String] { words + exercises.map(\.title) }

  init(in store: any RecordStore, today: LocalDay) async throws {
    let ladders = try await store.mindEntries(in: 0..<50, of: MindQuery(kinds: [.ladder])).compactMap {
      $0[Ladder.self]
    }
    let surprises = ladders.flatMap(\.steps).flatMap(\.tries).filter {
      !$0.surprise.isBlank && $0.stayed == true && !$0.wasHard
    }
    .sorted { $0.moment.instant > $1.moment.instant }.map(\.surprise.trimmed)
    let favourites = try await store.statements().filter { $0.isFavourite && !$0.isHidden }.map(\.text)
    let first = today.advanced(by: 1 - LatelyHelped.days)
    let lately = LatelyHelped(
      sessions: try await store.sessions(from: first, to: today), moods: try await store.moods(from: first, to: today))
    let helped = Set([Mood.anxious, .soSo].flatMap { lately.exercises(after: $0) ?? [] })
    words = Array(surprises.prefix(Self.most)) + Array(favourites.prefix(Self.most))
    exercises = Exercise.allCases.filter(helped.contains)
  }
}
