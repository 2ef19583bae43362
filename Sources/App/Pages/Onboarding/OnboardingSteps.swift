import Core
import Toolkit

/// The content of the five pages, under their titles.
enum OnboardingSteps {
  static func welcome(_ navigator: any Navigator) -> Widget {
    let picture = DrawingArea { canvas, width, height in
      let (x, y, radius) = (width / 2, height / 2, min(width, height) / 2)
      canvas.fillCircle(x: x, y: y, radius: radius * 0.98, .white.withAlpha(0.07))
      canvas.fillCircle(x: x, y: y, radius: radius * 0.78, .white.withAlpha(0.11))
      canvas.fillCircle(x: x, y: y, radius: radius * 0.56, .white)
      let side = radius * 1.12
      canvas.translated(x: x - side / 2, y: y - side / 2) {
        MoodFace.draw(.good, on: $0, width: side, height: side)
      }
    }
    return column(spacing: 18) {
      picture.role(.presentation).style("welcome-picture").align(horizontally: .center)
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

  /// Four plain sentences about generalised anxiety disorder, with the breathing circle below them.
  static func anxiety(_ breath: Widget, _ navigator: any Navigator) -> Widget {
    let address = "https://www.nimh.nih.gov/health/publications/generalized-anxiety-disorder-gad"
    let source = Label().justify(.center).style("small-hint")
    source.markup(
      // TRANSLATORS: {page} is the English title of a web page, “Generalized Anxiety Disorder”.
      localized(
        "Source: US National Institute of Mental Health, {page}, accessed November 2026",
        ["page": "<a href=\"\(address)\">Generalized Anxiety Disorder</a>"]))
    source.onLink { navigator.open(address: $0) }
    let words = Box.column(spacing: 12) {
      OnboardingModel.Step.anxiety.sentences().map(paragraph)
      source
    }
    return column(spacing: 18) {
      words
      breath
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

  static func start(_ button: Widget) -> Widget {
    column(spacing: 18) {
      OnboardingModel.Step.start.sentences().prefix(1).map(paragraph)
      button
      OnboardingModel.Step.start.sentences().dropFirst().map { paragraph($0).style("small-hint") }
    }
  }

  /// A column with a comfortable line length.
  static func column(spacing: Int, @WidgetBuilder _ children: () -> [Widget]) -> Widget {
    Clamp(maximum: 640, Box.column(spacing: spacing, children).margins(start: 24, end: 24))
  }

  static func paragraph(_ text: String) -> Label { Label.hint(text) }
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
  private let state = OnboardingSteps.paragraph("")
  private let picker: TimePicker
  private let model: ReminderModel
  private let evening: ReminderModel

  init(_ model: ReminderModel, evening: ReminderModel) {
    (self.model, self.evening) = (model, evening)
    picker = TimePicker(model)
    toggle.isOn = model.isOn
    eveningToggle.isOn = evening.isOn

    toggle.onToggled { model.switched($0) }
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
    toggle.isOn = model.isOn
    state.text = OnboardingModel.Step.reminder.sentences(isReminderOn: model.isOn)[0]
    picker.widget.isSensitive = model.isOn
    eveningToggle.isOn = evening.isOn
    // TRANSLATORS: Beside the switch for the evening’s reminder. {time} is a time of day, such as “20:00”. The
    // question is the name of the Reflect tab’s first question.
    let words = localized("Ask me “What went well today?” at {time}", ["time": evening.timeText])
    eveningWords.text = words
    eveningToggle.described(words)
  }
}
