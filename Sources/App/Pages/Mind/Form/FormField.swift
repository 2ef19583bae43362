import Core
import Toolkit

/// What a field of a form needs: the value and a way to change it, and how to go on from it.
struct FormContext<Tool: FormTool> {
  let model: FormModel<Tool>
  let dependencies: Dependencies
  let navigator: any Navigator
  /// Enter was pressed in the field's last line.
  let entered: () -> Void
}

/// A field on screen.
struct FormFieldView<Tool: FormTool> {
  let widget: Widget
  /// Shows the value; called after each change.
  var show: (Tool) -> Void = { _ in }
  /// Replaces what's typed in the field by the value's text, because the value was changed elsewhere.
  var refill: (Tool) -> Void = { _ in }
  /// Moves the focus there; false if it can't have it.
  var grabFocus: () -> Bool = { false }
  /// Moves the focus to what can't be accepted, such as a day that isn't one, and returns true; false if all is well.
  var complains: () -> Bool = { false }
}

/// The description of a field of a form.
struct FormField<Tool: FormTool> {
  /// The name that it shows above itself; nil if it shows none.
  var name: String?
  /// Makes the field.
  let make: (FormContext<Tool>) -> FormFieldView<Tool>
  /// Whether it's asked, given what has been answered.
  var isAsked: (Tool) -> Bool = { _ in true }

  /// The same field, asked only if `isAsked` says so.
  func asked(if isAsked: @escaping (Tool) -> Bool) -> Self {
    var field = self
    field.isAsked = isAsked
    return field
  }
}

extension FormField {
  /// A text on paper. `name` is shown above it unless it's the page's question.
  static func paper(
    _ path: WritableKeyPath<Tool, String>, name: String, isNamed: Bool = true, height: Int = 84
  ) -> Self {
    FormField(name: isNamed ? name : nil) { context in
      let view = TextView(name: name)
      let paper = ScrolledWindow(view.padding(18)).height(atLeast: height, atMost: 260).style("paper")
      view.onChanged { [weak view] in
        guard let view else { return }
        context.model.change { $0[keyPath: path] = view.text }
      }
      view.onEntered(context.entered)
      view.onFocusChanged { [model = context.model] isFocused in if !isFocused { Task { await model.saveNow() } } }
      return FormFieldView(
        widget: isNamed ? Box.question(name, paper) : paper, refill: { view.text = $0[keyPath: path] },
        grabFocus: { view.grabFocus() })
    }
  }

  /// A text on one line, with its name above it.
  static func line(_ path: WritableKeyPath<Tool, String>, name: String, isNamed: Bool = true) -> Self {
    FormField(name: isNamed ? name : nil) { context in
      let entry = Entry(name: name, hint: "").style("word")
      entry.onChanged { words in context.model.change { $0[keyPath: path] = words } }
      entry.onEntered(context.entered)
      return FormFieldView(
        widget: isNamed ? Box.question(name, entry) : entry,
        refill: { if entry.text != $0[keyPath: path] { entry.text = $0[keyPath: path] } },
        grabFocus: { entry.grabFocus() })
    }
  }

  /// A day to come, or none.
  static func day(_ path: WritableKeyPath<Tool, LocalDay?>, name: String) -> Self {
    FormField(name: name) { context in
      let field = DayField(name: name, context.dependencies, day: context.model.value[keyPath: path]) { day in
        context.model.change { $0[keyPath: path] = day }
      }
      field.onEntered(context.entered)
      return FormFieldView(
        widget: field.widget, refill: { field.show($0[keyPath: path]) },
        grabFocus: {
          field.focusEntry()
          return true
        },
        complains: {
          guard field.isStrange, field.widget.isMapped else { return false }
          field.grabFocus()
          return true
        })
    }
  }

  /// A line to move a drop on, from 0 to `most`, or no answer.
  static func scale(
    _ path: WritableKeyPath<Tool, Int?>, _ words: ShoreWords, question: String, most: Int = 100
  ) -> Self {
    FormField { context in
      let scale = ShoreScale(words, question: question, most: most, context.dependencies)
      scale.onChosen { level in context.model.change { $0[keyPath: path] = level } }
      return FormFieldView(
        widget: scale.widget, show: { scale.level = $0[keyPath: path] }, grabFocus: { scale.grabFocus() })
    }
  }

  /// One of a few answers, or none.
  static func choice<Answer: Equatable>(
    _ path: WritableKeyPath<Tool, Answer?>, question: String, _ answers: [(answer: Answer, title: String)]
  ) -> Self {
    FormField { context in
      let chips = answers.map { ToggleButton.chip($0.title) }
      for (chip, (answer, _)) in zip(chips, answers) {
        chip.onToggled { [model = context.model] isOn in
          if isOn {
            model.change { $0[keyPath: path] = answer }
          } else if model.value[keyPath: path] == answer {
            model.change { $0[keyPath: path] = nil }
          }
        }
      }
      return FormFieldView(
        widget: Box.question(
          question, WrapBox(spacing: 6, children: chips).align(horizontally: .start).named(question)),
        show: { value in
          for (chip, (answer, _)) in zip(chips, answers) { chip.isActive = value[keyPath: path] == answer }
        },
        grabFocus: { (chips.first(where: \.isActive) ?? chips[0]).grabFocus() })
    }
  }

  /// A box to tick.
  static func tick(_ path: WritableKeyPath<Tool, Bool>, _ title: String) -> Self {
    FormField { context in
      let box = CheckButton(title)
      box.onToggled { isOn in context.model.change { $0[keyPath: path] = isOn } }
      return FormFieldView(
        widget: box.align(horizontally: .start), show: { box.isOn = $0[keyPath: path] },
        grabFocus: { box.grabFocus() })
    }
  }
}
