import Core
import Toolkit

/// The content of the five pages, under their titles.
enum OnboardingSteps {
  static func welcome() -> Widget {
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
    return column(spacing: 24) {
      picture.role(.presentation).style("welcome-picture").align(horizontally: .center)
      paragraph(localized("A quiet place for anxious moments, there whenever you want it."))
      paragraph(localized("Everything stays on this computer: no account, no network."))
    }
  }

  /// What generalised anxiety disorder is, in four plain sentences, with the circle below.
  static func anxiety(_ breath: Widget, _ navigator: any Navigator) -> Widget {
    let address = "https://www.nimh.nih.gov/health/publications/generalized-anxiety-disorder-gad"
    let source = Label().justify(.center).style("small-hint")
    source.markup(
      localized(
        "Source: US National Institute of Mental Health, {page} (nimh.nih.gov), read in November 2026",
        ["page": "<a href=\"\(address)\">Generalized Anxiety Disorder</a>"]))
    source.onLink { [weak navigator] in navigator?.open(address: $0) }
    let words = Box.column(spacing: 12) {
      paragraph(localized("Everybody is anxious at times; that belongs to life."))
      paragraph(
        localized(
          "In generalised anxiety disorder, GAD for short, worry about everyday things comes often and is hard to stop."
        ))
      paragraph(
        localized(
          "It stays for months or years, and it can be felt in the body: poor sleep, tiredness, aching muscles."))
      paragraph(localized("It can be treated, and talking with a doctor is a first step."))
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
        Label.hint(localized("Press a card to look inside.")).style("small-hint")
        WrapBox(spacing: 12, children: cards.map(\.widget))
      }.margins(start: 18, end: 18))
  }

  static func start(_ button: Widget) -> Widget {
    column(spacing: 18) {
      paragraph(
        localized("Coming here was a step already. Small ones are enough, and a day without any takes nothing away."))
      button
      paragraph(
        localized(
          "Respite is self-help. It does not diagnose or treat, and it does not take the place of a doctor or a "
            + "therapist. When it is too much alone, “Getting more help” is in the menu.")
      ).style("small-hint")
    }
  }

  /// A column with a comfortable line length.
  static func column(spacing: Int, @WidgetBuilder _ children: () -> [Widget]) -> Widget {
    Clamp(maximum: 560, Box.column(spacing: spacing, children).margins(start: 24, end: 24))
  }

  static func paragraph(_ text: String) -> Label { Label.hint(text) }
}

/// The breathing circle, which stops after one breath.
final class SingleBreath {
  let widget: Widget
  private let view: BreathingView
  private let words = Label.hint(localized("If you like, breathe once with the circle.")).style("small-hint")
    .role(.status)
  private let model: OnboardingModel

  init(_ model: OnboardingModel) {
    self.model = model
    let view = BreathingView(model.breathing)
    let words = words
    self.view = view
    widget = Box.column(spacing: 6) {
      view.content.style("one-breath")
      words
    }
    widget.onMapChanged { isHere in if !isHere { model.breathing.reset() } }
    observe(self) { $0.render() }
  }

  private func render() {
    guard model.breathing.rounds > 0 else { return }
    model.breathedOnce()
    words.text = localized("That was one breath. There is no hurry.")
  }
}

/// The daily reminder: a time, and the switch below it.
final class ReminderStep {
  let widget: Widget
  private let toggle = Switch(name: localized("Remind me daily"))
  private let picker: TimePicker
  private let model: ReminderModel

  init(_ model: ReminderModel) {
    self.model = model
    let (toggle, picker) = (toggle, TimePicker(model))
    self.picker = picker
    toggle.isOn = model.isOn
    widget = OnboardingSteps.column(spacing: 24) {
      OnboardingSteps.paragraph(
        localized("The time that stands here is the time of your reminder. There is nothing to confirm."))
      picker.widget
      Box.row(spacing: 12) {
        Label(localized("Remind me daily")).role(.presentation)
        toggle.style("calm").align(vertically: .center)
      }.align(horizontally: .center)
      OnboardingSteps.paragraph(
        localized("You can change it whenever you like: it is behind the bell at the top of Relax.")
      ).style("small-hint")
    }

    toggle.onToggled { model.switched($0) }
    observe(self) { $0.render() }
  }

  /// Whether the focus is in the time, which needs the arrow keys.
  var containsFocus: Bool { picker.widget.containsFocus }

  private func render() {
    toggle.isOn = model.isOn
    picker.widget.isSensitive = model.isOn
  }
}
