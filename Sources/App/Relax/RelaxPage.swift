import Core
import Toolkit

/// Two questions, three answers each; the second press begins.
final class RelaxPage: Page {
  let widget: Widget
  let surface = Surface.relax
  private let model: RelaxModel
  private let moods: MoodPicker
  private let lengths: LengthPicker
  private let notice = Label.notice()

  init(_ model: RelaxModel, navigator: any Navigator) {
    self.model = model
    let moods = MoodPicker { model.moodPicked($0) }
    let lengths = LengthPicker { [weak navigator] length in
      if let (plan, origin) = model.lengthPicked(length) { navigator?.begin(plan, origin: origin) }
    }
    (self.moods, self.lengths) = (moods, lengths)
    let notice = notice
    let questions = Box.column {
      moods.widget
      lengths.widget
    }
    let scrolled = ScrolledWindow(
      Box.column {
        questions.align(vertically: .center).expand(vertically: true).margins(top: 12, bottom: 48)
        notice.margins(top: 12, bottom: 24, start: 24, end: 24)
      })
    widget = scrolled
    scrolled.onPress { _ in model.cancelled() }
    observe(self) { $0.render() }
  }

  func appeared() { moods.grabFocus() }

  func escapePressed() -> Bool { model.cancelled() }

  private func render() {
    let hadPicked = lengths.isShown
    moods.show(picked: model.mood)
    lengths.isShown = model.mood != nil
    notice.show(notice: model.notice)
    if hadPicked && model.wasTakenBack { moods.grabFocus() }
  }
}
