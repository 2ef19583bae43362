import Core
import Toolkit

/// The moods of a day, each with buttons to change and to remove it.
final class DayMoods {
  private let model: WhatHelpsModel
  private var buttons: [MoodNote.ID: (faces: [Mood: Button], remove: Button)] = [:]

  init(_ model: WhatHelpsModel) { self.model = model }

  /// The note whose row has the focus, with the mood of the focused face or, if *Remove* has the focus, nil. Nil if no
  /// row has it.
  var focused: (note: MoodNote.ID, mood: Mood?)? {
    for (note, buttons) in buttons {
      if let face = buttons.faces.first(where: { $0.value.hasFocus }) { return (note, face.key) }
      if buttons.remove.hasFocus { return (note, nil) }
    }
    return nil
  }

  /// Moves the focus to a face in the row of a note or, without a mood, to *Remove*. Returns false if the note isn't
  /// listed.
  func grabFocus(_ note: MoodNote.ID, _ mood: Mood?) -> Bool {
    guard let buttons = buttons[note] else { return false }
    return (mood.flatMap { buttons.faces[$0] } ?? buttons.remove).grabFocus()
  }

  /// Creates a list of the notes; nil if there are none.
  func list(of notes: [MoodNote]) -> Widget? {
    buttons = [:]
    guard !notes.isEmpty else { return nil }
    // TRANSLATORS: Heading over a list of times with faces.
    let heading = localized("Moods on this day")
    return Box.column(spacing: 6) {
      Label.caption(heading).justify(.start).role(.heading).margins(start: 8)
      Box.column(spacing: 6) { notes.map(row) }.role(.list).named(heading)
    }
  }

  private func row(_ note: MoodNote) -> Widget {
    let faces = Mood.allCases.map { mood in
      MoodFace.button(mood, name: note.correction(to: mood), isChosen: mood == note.mood) { [model] in
        model.corrected(note, to: mood)
      }
    }
    // TRANSLATORS: Name of a button; {time} is a time of day such as 14:05.
    let remove = Button.quiet(icon: "remove", name: localized("Remove the mood at {time}", ["time": note.time]))
      .onPressed { [model] in model.removePressed(note) }
    buttons[note.id] = (Dictionary(uniqueKeysWithValues: zip(Mood.allCases, faces)), remove)
    return Box.row(spacing: 6) {
      Label(note.time).style("position").request(width: 56)
      faces
      remove
    }.align(horizontally: .start).role(.listItem).named("\(note.time): \(note.mood.inList)")
  }
}
