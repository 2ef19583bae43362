import CAdwaita
import Core
import Foundation

@testable import App
@testable import Doubles
@testable import Toolkit

/// Every component in each state, for a picture of each surface. It's in the tests, so the program doesn't carry it.
@MainActor struct Components {
  /// One look of a component, with what must live as long as its widget.
  struct Look {
    let state: String
    let widget: Widget
    var owner: AnyObject?

    init(_ state: String, _ widget: Widget, owner: AnyObject? = nil) {
      (self.state, self.widget, self.owner) = (state, widget, owner)
    }
  }

  /// The components, in the order of DESIGN.md.
  let all: [(name: String, looks: [Look])]

  init(_ around: Surroundings) {
    let dependencies = around.dependencies
    all = [
      (
        "question", [Look("", Label.question("What went well today?")), Look("hint", Label.hint("Up to three words."))]
      ),
      ("answer circle", Self.states { Self.face(.anxious) } + [Look("disabled", Self.face(.good).disabled())]),
      ("scale", Self.scales(dependencies)),
      ("before and after", Self.pictures()),
      ("chip", Self.chips()),
      ("primary and other buttons", Self.buttons()),
      ("card", Self.states { Button(name: "Card", child: Label("A worry")).style("quiet-card") }),
      ("row", [Look("", LineList(name: "Rows", lines: [("One", Label("One")), ("Two", Label("Two"))]))]),
      ("rungs", Self.rungs(dependencies)),
      (
        "fold",
        [
          Look("closed", Expander.make("More", name: "More", Label("What is folded"))),
          Look("open", Expander.make("Less", name: "Less", isOpen: true, Label("What is folded"))),
        ]
      ),
      ("footer", Self.footers()),
      (
        "empty state",
        [Look("", Label.hint("Nothing here yet. What you write will appear here.").limit(characters: 48))]
      ),
      ("undo bar", Self.undo(dependencies)),
      ("companion strip", Self.strips(dependencies)),
    ]
  }

  /// A look of a component for each state of the pointer and the keyboard.
  private static func states<Shown: Widget>(_ make: () -> Shown) -> [Look] {
    [
      Look("", make()), Look("pointed at", make().flagged(GTK_STATE_FLAG_PRELIGHT)),
      Look("focused", make().flagged(GTK_STATE_FLAG_FOCUSED, GTK_STATE_FLAG_FOCUS_VISIBLE)),
    ]
  }

  private static func face(_ mood: Mood) -> Button {
    let drawing = DrawingArea { canvas, width, height in MoodFace.draw(mood, on: canvas, width: width, height: height) }
    return Button.circle(name: "Anxious", child: drawing.role(.presentation).style("drawing")).style("face")
  }

  private static func scales(_ dependencies: Dependencies) -> [Look] {
    func scale(_ state: String, _ words: ShoreWords, before: Int? = nil, level: Int? = nil, isFocused: Bool = false)
      -> Look
    {
      let scale = ShoreScale(words, question: "How is it now?", dependencies)
      (scale.before, scale.level) = (before, level)
      if isFocused, let slider = scale.widget.descendant(of: gtk_scale_get_type()) {
        slider.flagged(GTK_STATE_FLAG_FOCUSED, GTK_STATE_FLAG_FOCUS_VISIBLE)
      }
      return Look(state, scale.widget, owner: scale)
    }
    return [
      scale("unset", .anxiety), scale("at the still end", .anxiety, level: 0), scale("quite", .strength, level: 55),
      scale("at the rough end, focused", .difficulty, level: 100, isFocused: true),
      scale("unset, with the one before", .sureness, before: 80),
      scale("less than before", .anxiety, before: 85, level: 25),
      scale("more than before", .anxiety, before: 20, level: 90),
    ]
  }

  private static func pictures() -> [Look] {
    [("less", 85, 25), ("more", 20, 90), ("the same", 50, 50)].map { state, before, after in
      Look(state, ShorePicture.make(.anxiety, before: before, after: after, name: state, showsNumbers: true))
    }
  }

  private static func chips() -> [Look] {
    func chip() -> ToggleButton { ToggleButton.chip("Overwhelmed").align(horizontally: .center) }
    func chosen() -> ToggleButton {
      let chip = chip()
      chip.isActive = true
      return chip
    }
    let answers = RadioGroup(
      name: "How often?", answers: ["Not at all", "Several days"], columns: 2, style: "answer-choice")
    answers.chosen = 1
    answers.widget.align(horizontally: .center)
    return states(chip) + [Look("disabled", chip().disabled()), Look("chosen", chosen())]
      + states(chosen).dropFirst().map { Look("chosen, \($0.state)", $0.widget) }
      + [Look("of one answer", answers.widget, owner: answers)]
  }

  private static func buttons() -> [Look] {
    states { Button.primary("Save") } + [Look("disabled", Button.primary("Save").disabled())]
      + states { Button.text("Try it out").style("outlined") }
      + [
        Look("quiet", Button.text("Clear").style("small-text")), Look("icon", Button.quiet(icon: "back", name: "Back")),
      ]
  }

  private static func rungs(_ dependencies: Dependencies) -> [Look] {
    let attempt = Ladder.Try(moment: dependencies.moment, before: 80, after: 30)
    let steps = [
      Ladder.Step("Done", difficulty: 10, isDone: true, tries: [attempt]),
      Ladder.Step("Tried three times", difficulty: 20, tries: [attempt, attempt, attempt]),
      Ladder.Step("Tried twice", difficulty: 30, tries: [attempt, attempt]),
      Ladder.Step("Tried once", difficulty: 40, tries: [attempt]), Ladder.Step("Next", difficulty: 50),
      Ladder.Step("Later", difficulty: 60),
    ]
    let model = LadderModel(UUID(), Ladder(goal: "Shop", steps: steps), dependencies)
    let rungs = LadderRungs(model)
    rungs.render()
    return [Look("", rungs.widget, owner: rungs)]
  }

  private static func footers() -> [Look] {
    func footer(_ state: String, hasBack: Bool = true, isSensitive: Bool = true) -> Look {
      let dots = (0..<5).map { place in
        let dot = Box.column().style("dot").align(vertically: .center)
        dot.setStyle("here", place == 2)
        return dot
      }
      let footer = WizardFooter(
        primary: "Next", back: "Previous", above: Box.row(spacing: 12) { dots }.align(horizontally: .center))
      footer.back.isVisible = hasBack
      footer.primary.isSensitive = isSensitive
      return Look(state, footer.widget, owner: footer)
    }
    return [footer(""), footer("first page", hasBack: false), footer("disabled", isSensitive: false)]
  }

  private static func undo(_ dependencies: Dependencies) -> [Look] {
    [("row", UndoBar.row), ("pill", UndoBar.pill)].map { state, make in
      let offer = UndoOffer(dependencies)
      let bar = make(offer)
      offer.offer("It’s in the bin.") {}
      bar.render()
      return Look(state, bar.widget, owner: bar)
    }
  }

  private static func strips(_ dependencies: Dependencies) -> [Look] {
    let strip = CompanionStrip(dependencies)
    strip.show("Call a shop and ask when it closes", since: "since 14:05")
    return [Look("", strip.widget, owner: strip)]
  }
}

extension Widget {
  /// Shows the widget as it looks in these states.
  @discardableResult fileprivate func flagged(_ flags: GtkStateFlags...) -> Self {
    for flag in flags { gtk_widget_set_state_flags(widget, flag, 0) }
    return self
  }

  fileprivate func disabled() -> Self {
    isSensitive = false
    return self
  }
}
