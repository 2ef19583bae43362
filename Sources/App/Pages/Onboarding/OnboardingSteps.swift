import Core
import Toolkit

/// The content of the five pages, under their titles.
enum OnboardingSteps {
  static func welcome(_ navigator: any Navigator) -> Widget {
    column(spacing: 24) {
      Box.column(spacing: 6) { OnboardingModel.Step.welcome.sentences().map(paragraph) }
      Box.column(spacing: 6) {
        paragraph(helpLine)
        HelpNow.namedButton(navigator).described(helpLine)
      }
    }
  }

  private static var helpLine: String {
    // TRANSLATORS: “This” is the button “Help now” below the line.
    localized("If things get too much, this is always here.")
  }

  /// The breathing circle, and below it one sentence about anxiety.
  static func breath(_ breath: Widget) -> Widget {
    column(spacing: 24) {
      breath
      OnboardingModel.Step.breath.sentences().map { paragraph($0).style("small-hint") }
    }
  }

  static func tabs(_ cards: [TabCard]) -> Widget {
    Clamp(
      maximum: 860,
      Box.column(spacing: 18) {
        OnboardingModel.Step.tabs.sentences().map { Label.hint($0).style("small-hint") }
        WrapBox(spacing: 12, children: cards.map(\.widget))
      }.margins(start: 18, end: 18))
  }

  static func start(_ reminder: Widget, _ button: Widget) -> Widget {
    column(spacing: 18) {
      OnboardingModel.Step.start.sentences().prefix(1).map(paragraph)
      reminder
      button
      OnboardingModel.Step.start.sentences().dropFirst().map { paragraph($0).style("small-hint") }
    }
  }

  /// A column with a comfortable line length.
  static func column(spacing: Int, @WidgetBuilder _ children: () -> [Widget]) -> Widget {
    Clamp(maximum: 560, Box.column(spacing: spacing, children).margins(start: 24, end: 24))
  }

  /// Words in the middle, in lines of about equal length.
  static func paragraph(_ text: String) -> Label { Label.hint(text).balanced(within: 60) }
}

/// The breathing circle, which stops after one breath.
final class SingleBreath {
  private(set) lazy var widget: Widget = Box.column(spacing: 6) {
    view.content.style("one-breath")
    words
  }
  private let view: BreathingView
  // TRANSLATORS: Under the breathing circle.
  private let words = Label.hint(localized("If you like, take one breath with the circle.")).style("small-hint")
    .role(.status)
  private let model: OnboardingModel

  init(_ model: OnboardingModel) {
    self.model = model
    view = BreathingView(model.breathing)
    widget.onMapChanged { isHere in if !isHere { model.breathing.reset() } }
    observe(self) { $0.render() }
  }

  private func render() {
    guard model.breathing.rounds > 0 else { return }
    model.breathedOnce()
    // TRANSLATORS: Under the breathing circle, once it has gone round.
    words.text = localized("That was one breath. There is no hurry.")
  }
}

/// The two daily reminders: the time and the switch of the first, and below them the switch of the evening's.
final class ReminderStep {
  private(set) lazy var widget: Widget = OnboardingSteps.column(spacing: 18) {
    state
    picker.widget
    Box.column(spacing: 12) {
      Self.row(Label(localized("Remind me daily")).justify(.start).role(.presentation), toggle)
      Self.row(eveningWords, eveningToggle)
    }.align(horizontally: .center)
    OnboardingModel.Step.reminder.sentences().dropFirst().map { OnboardingSteps.paragraph($0).style("small-hint") }
  }
  // TRANSLATORS: Name of a switch.
  private let toggle = Switch(name: localized("Remind me daily"))
  // TRANSLATORS: Name of a switch, spoken by the screen reader only.
  private let eveningToggle = Switch(name: localized("Remind me in the evening"))
  private let eveningWords = Label().justify(.start).limit(characters: 32).role(.presentation)
  private let state = Label.hint("")
  private let picker: TimePicker
  private let model: OnboardingModel
  private var evening: ReminderModel { model.evening }

  init(_ model: OnboardingModel) {
    self.model = model
    let evening = model.evening
    picker = TimePicker(model.reminder)
    toggle.isOn = model.isReminderWanted
    eveningToggle.isOn = evening.isOn

    toggle.onToggled { model.reminderSwitched($0) }
    eveningToggle.onToggled { evening.switched($0) }
    observe(self) { $0.render() }
  }

  private static func row(_ words: Label, _ toggle: Switch) -> Widget {
    Box.row(spacing: 24) {
      words.expand(horizontally: true)
      toggle.style("calm").align(vertically: .center)
    }
  }

  /// Whether the focus is in the time picker, which needs the arrow keys.
  var containsFocus: Bool { picker.widget.containsFocus }

  private func render() {
    toggle.isOn = model.isReminderWanted
    state.text = OnboardingModel.Step.reminder.sentences(isReminderOn: model.isReminderWanted)[0]
    picker.widget.isSensitive = model.isReminderWanted
    eveningToggle.isOn = evening.isOn
    // TRANSLATORS: Beside the switch for the evening’s reminder. {time} is a time of day, such as “20:00”. The
    // question is the name of the Reflect tab’s first question.
    let words = localized("Ask me “What went well today?” at {time}", ["time": evening.timeText])
    eveningWords.text = words
    eveningToggle.described(words)
  }
}

/// The line of the last page that says whether a reminder will come, with a button to change that beside it.
final class ReminderLine {
  private(set) lazy var widget: Widget = Box.row(spacing: 12) {
    words
    answer
  }.align(horizontally: .center, vertically: .center)
  private let words = Label.hint("").limit(characters: 40).align(vertically: .center).role(.status)
  private let answer = Button.text("").style("small-text", "outlined")
  private let model: OnboardingModel

  init(_ model: OnboardingModel) {
    self.model = model
    answer.onPressed { model.reminderSwitched(!model.isReminderWanted) }
    observe(self) { $0.render() }
  }

  private func render() {
    words.text = model.reminderLine
    answer.label = model.reminderAnswer
    answer.described(model.reminderLine)
  }
}
