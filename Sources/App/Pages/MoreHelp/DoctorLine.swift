import Core
import Toolkit

/// *For your doctor*: when to see one, and what to bring.
final class DoctorLine {
  private(set) lazy var widget: Widget = Box.column(spacing: 6) {
    // TRANSLATORS: Heading on the page “Talk to someone”, over what one can bring to a doctor.
    Label(localized("For your doctor")).justify(.start).role(.heading).style("help-country")
    DangerBox.label(MoreHelpWords.doctor)
    WrapBox(
      spacing: 6,
      children: [
        way(localized("When to seek help")).onPressed { [weak self] in self?.readingWanted() },
        way(GAD7.title).onPressed { [navigator] in navigator.open(.gad7) },
        way(localized("A page for your doctor")).onPressed { [navigator] in navigator.open(.doctorSheet) },
      ]
    ).align(horizontally: .start)
  }
  private let model: MoreHelpModel
  private let navigator: any Navigator
  private let opening = OwnedTask()

  init(_ model: MoreHelpModel, _ navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
  }

  private func way(_ words: String) -> Button { Button.text(words).style("small-text", "outlined") }

  private func readingWanted() {
    opening.run { [model, navigator] in
      if let reading = await model.whenToSeekHelp(), !Task.isCancelled { navigator.open(.reading(reading)) }
    }
  }
}
