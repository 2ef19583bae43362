import Core
import Toolkit

nonisolated extension SmallThing: Draftable {}

extension SmallThing: FormTool {
  static let shown = ToolWords(
    // TRANSLATORS: The name of a tool: planning something small to do.
    name: localized("A small thing"),
    // TRANSLATORS: Under “A small thing”.
    sentence: localized("Plan something small, and do it whatever your mood."),
    draft: localized("You’ve begun planning a small thing."), icon: "respite-topic-mood-symbolic",
    card: localized(
      "When you’re low, waiting until you feel like it can take weeks. Doing something small comes first, and feeling like it "
        + "sometimes follows."),
    caution: [
      localized(
        "If you haven’t been able to get out of bed, eat or sleep for days, see a doctor. If you can’t drink, get medical help today. Planning small things isn’t enough."
      ),
      localized("If you rest because a doctor told you to, or because you’re ill, rest."),
    ],
    urgent: localized(
      "If you’re thinking of ending your life, please don’t wait for this to help: talk to someone now."),
    reading: "low-mood", place: .doing)

  static let form = [
    FormPart<SmallThing>(
      // TRANSLATORS: The question of “A small thing”, and its hint.
      localized("What will you do?"), hint: localized("Smaller than you think it should be."),
      [
        .line(\.text, name: localized("What will you do?"), isNamed: false),
        .smallThings,
        .day(\.day, name: localized("When?")),
      ]),
    FormPart(
      localized("How was it?"), isAfterwards: true,
      [
        .tick(\.isDone, localized("I’ve done it")),
        // TRANSLATORS: The name of a field for a word about something that was done.
        FormField.line(\.word, name: localized("One word about it")).asked(if: \.isDone),
        // TRANSLATORS: Two questions about something that was done, each above a line from “not at all” to “extremely”.
        FormField.scale(\.goodForMe, .strength, question: localized("How enjoyable was it?"), most: 10).asked(
          if: \.isDone),
        FormField.scale(\.managedIt, .strength, question: localized("How satisfying was it to get it done?"), most: 10)
          .asked(if: \.isDone),
      ]),
  ]

  func state(showsNumbers: Bool) -> String {
    guard isDone else { return localized("Planned") }
    // TRANSLATORS: Of something small that was done; {word} is the person's word about it.
    return word.isBlank ? localized("Done") : localized("Done: {word}", ["word": Excerpt(of: word.trimmed).text])
  }

  func ending(isNew: Bool, _ dependencies: Dependencies) -> FormEnding? {
    if isNew { return .planned(text, on: day, dependencies) }
    return FormEnding(
      // TRANSLATORS: Said to someone who has done something small that they'd planned.
      title: localized("You did it."),
      // TRANSLATORS: Below “You did it.”, said to someone for whom it wasn't good.
      hint: goodForMe.map { $0 <= 3 } ?? false
        ? localized("Not everything feels good. It counts all the same.") : "",
      begun: goodForMe.map { $0 <= 3 } ?? false ? "" : text.trimmed)
  }
}

extension FormField<SmallThing> {
  /// What the person did before, and forty examples to choose from by company, length and kind.
  static var smallThings: Self {
    FormField { context in
      let list = SmallThingList(context)
      // The field retains the list, whose buttons don't.
      return FormFieldView(widget: list.widget, show: { _ in list.showOwn() })
    }.asked { !$0.isDone }
  }
}

/// The person's own small things, and examples, as buttons that fill in the field.
private final class SmallThingList {
  let widget: Widget
  private let context: FormContext<SmallThing>
  private let own = Box.column(spacing: 4)
  private let found = Box.column()
  private let glance: RecordsGlance<[String]>
  private var shownOwn: [String]?
  private var company: SmallThingExample.Company? { didSet { showFound() } }
  private var length: SmallThingExample.Length? { didSet { showFound() } }
  private var kind: SmallThingExample.Kind? { didSet { showFound() } }

  init(_ context: FormContext<SmallThing>) {
    self.context = context
    glance = RecordsGlance(context.dependencies, of: [.mind(.smallThing)]) { store in
      let latest = try await store.mindEntries(in: 0..<200, of: MindQuery(kinds: [.smallThing]))
      return CheckInWords.mostFrequent(latest.compactMap { $0[SmallThing.self]?.text })
    }
    let examples = Box.column(spacing: 9)
    // TRANSLATORS: A line that shows or hides a list of examples.
    let words = localized("Some examples")
    widget = Box.column(spacing: 12) { [own] in
      own
      Expander.make(words, name: words, examples.margins(top: 6))
    }
    examples.replace([
      Self.choices(SmallThingExample.Company.allCases, \.name) { [weak self] in self?.company = $0 },
      Self.choices(SmallThingExample.Length.allCases, \.name) { [weak self] in self?.length = $0 },
      Self.choices(SmallThingExample.Kind.allCases, \.name) { [weak self] in self?.kind = $0 },
      found,
    ])
    glance.valueChanged = { [weak self] in self?.showOwn() }
    showFound()
  }

  func showOwn() {
    let words = glance.value ?? []
    guard words != shownOwn else { return }
    shownOwn = words
    own.isVisible = !words.isEmpty
    own.replace(
      words.isEmpty
        ? []
        : [
          // TRANSLATORS: Over buttons with small things that someone has planned before.
          Label.caption(localized("Again")).justify(.start),
          WrapBox(spacing: 6, children: words.map(button)).align(horizontally: .start),
        ])
  }
  private func showFound() {
    let fitting = SmallThingExample.all.filter { example in
      (company.map { $0 == example.company } ?? true) && (length.map { $0 == example.length } ?? true)
        && (kind.map { $0 == example.kind } ?? true)
    }
    found.replace([WrapBox(spacing: 6, children: fitting.map { button($0.text) }).align(horizontally: .start)])
  }

  private func button(_ words: String) -> Widget {
    Button.text(Excerpt(of: words, characters: 60, lines: 1).text).style("small-text", "outlined").breaksLongWords()
      .onPressed { [context] in context.model.fill { $0.text = words } }
  }

  /// A row of toggles, of which at most one is on.
  private static func choices<Choice: Equatable>(
    _ choices: [Choice], _ name: (Choice) -> String, chosen: @escaping (Choice?) -> Void
  ) -> Widget {
    let toggles = choices.map { ToggleButton(name($0)).style("text-button", "pill-toggle") }
    // Weak: a toggle's own handler would otherwise keep it.
    weak var current: ToggleButton?
    for (toggle, choice) in zip(toggles, choices) {
      toggle.onToggled { [weak toggle] isOn in
        if isOn {
          let former = current
          current = toggle
          if former !== toggle { former?.isActive = false }
          chosen(choice)
        } else if current === toggle {
          current = nil
          chosen(nil)
        }
      }
    }
    return WrapBox(spacing: 4, children: toggles).align(horizontally: .start)
  }
}
