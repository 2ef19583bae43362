import Core
import Toolkit

/// What went well, day by day, joined by a thin line.
final class TimelineView {
  let widget = Box.column()
  private let promptPressed: () -> Void
  private let earlierPressed: () -> Void
  private var shown: Shown?

  private struct Shown: Equatable {
    let days: [ReflectModel.Day]
    let prompt: String?
    let praise: String?
    let hasEarlier: Bool
  }

  init(promptPressed: @escaping () -> Void, earlierPressed: @escaping () -> Void) {
    self.promptPressed = promptPressed
    self.earlierPressed = earlierPressed
    widget.role(.list).named("Timeline")
  }

  /// Shows these days, unless they are already shown.
  func show(_ days: [ReflectModel.Day], prompt: String?, praise: String?, hasEarlier: Bool) {
    let next = Shown(days: days, prompt: prompt, praise: praise, hasEarlier: hasEarlier)
    guard next != shown else { return }
    shown = next
    var rows: [Widget] = []
    if let prompt {
      let words = Label(prompt).justify(.center)  // unlike a button's own label, it wraps in a narrow window
      rows += [
        line(), Button(name: prompt, child: words, pressed: promptPressed).style("dashed").align(horizontally: .center),
      ]
    }
    if let praise { rows += [line(), Label.hint(praise)] }
    for day in days {
      rows += [line(), Label(day.title).singleLine().role(.heading).style("pill").align(horizontally: .center)]
      for reflection in day.reflections { rows += [line(), entry(reflection)] }
    }
    if hasEarlier { rows += [line(), Button.text("Earlier", pressed: earlierPressed)] }
    widget.replace(rows)
  }

  private func entry(_ reflection: Reflection) -> Widget {
    Box.column(spacing: 2) {
      Label(reflection.event).justify(.center).selectable().style("event")
      if !reflection.reason.isEmpty { Label(reflection.reason).justify(.center).selectable().style("reason") }
    }.role(.listItem)
  }

  private func line() -> Widget {
    Box.column().style("line").request(width: 2, height: 22).align(horizontally: .center).margins(top: 8, bottom: 8)
  }
}
