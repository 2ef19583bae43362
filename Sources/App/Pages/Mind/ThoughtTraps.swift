import Core
import Toolkit

/// *Which trap is it?*: an optional choice of one of the five traps of thinking in our reading.
final class ThoughtTraps {
  let widget: Widget
  private let model: ThoughtModel
  private let traps: [(trap: ThoughtTrap, button: ToggleButton)]
  private var isRendering = false

  /// `readingPressed` opens the reading that explains the traps.
  init(_ model: ThoughtModel, readingPressed: @escaping () -> Void) {
    self.model = model
    let traps = ThoughtTrap.allCases.map {
      (trap: $0, button: ToggleButton.chip($0.name).named("\($0.name). \($0.example)"))
    }
    self.traps = traps
    let choices = Box.column(spacing: 9) {
      traps.map { trap, button in
        Box.column(spacing: 2) {
          button.align(horizontally: .start)
          Label(trap.example).justify(.start).role(.presentation).style("small-hint").margins(start: 18)
        }
      }
      // TRANSLATORS: Button below the names of five traps of thinking: opens the reading about them.
      Button.text(localized("About these traps")).style("small-text")
        .onPressed(readingPressed).align(horizontally: .start)
    }
    widget = Expander.make(
      ThoughtWords.trap, name: ThoughtWords.trap, isOpen: model.thought.knownTrap != nil,
      choices.role(.group).named(ThoughtWords.trap))
    for (trap, button) in traps {
      button.onToggled { [weak self] isOn in
        guard let self, !isRendering else { return }
        model.change { $0.trap = isOn ? trap.rawValue : nil }
      }
    }
    render()
  }

  func render() {
    isRendering = true
    for (trap, button) in traps { button.isActive = model.thought.knownTrap == trap }
    isRendering = false
  }
}
