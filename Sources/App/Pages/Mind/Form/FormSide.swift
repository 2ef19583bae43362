import Core
import Toolkit

/// One question of a form with its fields.
final class FormSide<Tool: FormTool> {
  let widget: Widget
  let isAfterwards: Bool
  private let fields: [(field: FormField<Tool>, view: FormFieldView<Tool>)]

  /// Creates it. `isAlone` says that it has the page to itself; `advance` is called for Enter in its last field.
  init(
    _ part: FormPart<Tool>, isAlone: Bool, _ model: FormModel<Tool>, _ dependencies: Dependencies,
    _ navigator: any Navigator, advance: @escaping () -> Void
  ) {
    isAfterwards = part.isAfterwards
    var next: () -> Void = { if isAlone { advance() } }
    var made: [(FormField<Tool>, FormFieldView<Tool>)] = []
    // From the last to the first, since Enter in each leads to the next one.
    for field in part.fields.reversed() {
      let following = next
      let view = field.make(
        FormContext(model: model, dependencies: dependencies, navigator: navigator) { following() })
      next = {
        if !view.widget.isVisible || !view.grabFocus() { following() }
      }
      made.insert((field, view), at: 0)
    }
    fields = made
    let urgent = isAlone && part.question != Tool.form.first?.question ? ToolCard.urgent(Tool.self, navigator) : []
    let isSaid = part.fields.contains { $0.name == part.question }
    widget = Box.column(spacing: 18) {
      isAlone
        ? [Label.question(part.question).margins(top: 12)]
        : isSaid ? [] : [Label(part.question).justify(.start).role(.heading).style("help-name")]
      part.hint.isEmpty || !isAlone ? [] : [Label.hint(part.hint).limit(characters: 48)]
      made.map(\.1.widget)
      urgent.map { $0.margins(top: 12) }
    }.align(vertically: isAlone ? .center : .start)
  }

  /// Shows the answers, and hides what isn't asked.
  func show(_ value: Tool) {
    for (field, view) in fields {
      view.widget.isVisible = field.isAsked(value)
      view.show(value)
    }
  }

  /// Replaces what's typed by the value's words.
  func refill(_ value: Tool) { for (_, view) in fields { view.refill(value) } }

  /// Moves the focus to the first field that can have it.
  func grabFocus() -> Bool { fields.contains { $0.view.widget.isVisible && $0.view.grabFocus() } }

  /// Whether a field can't be accepted; it has the focus then.
  func complains() -> Bool { fields.contains { $0.view.complains() } }
}
