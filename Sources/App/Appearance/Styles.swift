import Toolkit

// Widgets with style classes. Sizes and colours are in Resources/style/style.css, under the same class names.

extension Label {
  /// A page's question.
  static func question(_ text: String) -> Label {
    Label(text).justify(.center).role(.heading).style("question")
  }

  /// Small, light text.
  static func hint(_ text: String) -> Label { Label(text).justify(.center).style("hint") }

  /// A control's name, below it.
  static func caption(_ text: String) -> Label { Label(text).justify(.center).style("caption-text") }

  /// An exercise's title.
  static func exerciseTitle(_ text: String) -> Label {
    Label(text).justify(.center).role(.heading).style("exercise-title")
  }

  /// A sentence about something that doesn't work. Hidden until `show(notice:)`.
  static func notice() -> Label {
    let label = Label().justify(.center).limit(characters: 60).role(.status).style("notice")
    label.isVisible = false
    return label
  }

  /// Shows a sentence; with nil, hides the label.
  func show(notice sentence: String?) {
    text = sentence ?? ""
    isVisible = sentence != nil
  }
}

extension ToggleButton {
  /// A word to choose: outlined, and filled once it's chosen.
  static func chip(_ label: String) -> ToggleButton { ToggleButton(label).style("chip") }
}

extension Button {
  /// A white circle that starts something.
  static func circle(name: String, child: Widget) -> Button {
    Button(name: name, child: child).style("circle").align(horizontally: .center, vertically: .center)
  }

  /// A white pill that starts something.
  static func pill(_ label: String) -> Button {
    Button(label).style("white-pill").align(vertically: .center)
  }

  /// The one white button of a form or a wizard, which saves, goes on or is done. Nothing else is white there.
  static func primary(_ label: String) -> Button { pill(label).align(horizontally: .center) }

  /// A small round icon button without a frame.
  static func quiet(icon: String, name: String) -> Button {
    Button(icon: "respite-\(icon)-symbolic", name: name)
      .style("quiet").align(horizontally: .center, vertically: .center)
  }

  /// A text button whose margin can be pressed, too.
  static func text(_ label: String) -> Button {
    Button(label).style("text-button").align(horizontally: .center, vertically: .center)
  }
}

extension PrintJob.Sheet {
  /// The face of readings and letters, for what is printed to be read.
  static let readingFont = "EB Garamond, Georgia, serif"
}
