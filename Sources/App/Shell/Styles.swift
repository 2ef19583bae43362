import Toolkit

// What things look like, by name. Sizes and colours are in Resources/style/style.css, under the same names.

extension Label {
  /// The one question of a page.
  static func question(_ text: String) -> Label {
    Label(text).justify(.center).role(.heading).style("question")
  }

  /// Small, quiet text: light, not faint.
  static func hint(_ text: String) -> Label { Label(text).justify(.center).style("hint") }

  /// What a control is called, under it.
  static func caption(_ text: String) -> Label { Label(text).justify(.center).style("caption-text") }

  /// The title of an exercise.
  static func exerciseTitle(_ text: String) -> Label {
    Label(text).justify(.center).role(.heading).style("exercise-title")
  }

  /// One calm sentence about something that does not work. Hidden while there is none.
  static func notice() -> Label {
    let label = Label().justify(.center).limit(characters: 60).role(.status).style("notice")
    label.isVisible = false
    return label
  }

  /// Shows a sentence, or hides the label.
  func show(notice sentence: String?) {
    text = sentence ?? ""
    isVisible = sentence != nil
  }
}

extension Button {
  /// A white circle: what begins something.
  static func circle(name: String, child: Widget, pressed: (() -> Void)? = nil) -> Button {
    Button(name: name, child: child, pressed: pressed).style("circle").align(horizontally: .center, vertically: .center)
  }

  /// A small round button that stays in the background.
  static func quiet(icon: String, name: String, pressed: (() -> Void)? = nil) -> Button {
    Button(icon: "respite-\(icon)-symbolic", name: name, pressed: pressed)
      .style("quiet").align(horizontally: .center, vertically: .center)
  }

  /// Words to press, with a margin around them that answers too.
  static func text(_ label: String, pressed: (() -> Void)? = nil) -> Button {
    Button(label, pressed: pressed).style("text-button").align(horizontally: .center, vertically: .center)
  }
}
