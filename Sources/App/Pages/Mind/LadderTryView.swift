import Core
import Toolkit

/// The questions about a try: how anxious the person was before it, at the highest point and after it, whether they
/// stayed, and a note. Every answer is optional.
final class LadderTryView {
  private(set) lazy var widget: Widget = Box.column(spacing: 18) {
    Box.question(LadderWords.before, before.widget)
    Label.hint(LadderWords.go).limit(characters: 48)
    Box.question(LadderWords.highest, highest.widget)
    Box.question(LadderWords.after, after.widget)
    Box.question(LadderWords.stayed, stayed.widget)
    Box.question(LadderWords.note, note)
    done.align(horizontally: .center)
  }
  private let model: LadderModel
  private let before = LadderStepView.scale(LadderWords.before)
  private let highest = LadderStepView.scale(LadderWords.highest)
  private let after = LadderStepView.scale(LadderWords.after)
  private let stayed = RadioGroup(
    name: LadderWords.stayed, answers: [localized("Yes"), localized("No")], describesAnswers: true, columns: 2,
    style: "level")
  private let note = Entry(name: LadderWords.note, hint: "").style("word")
  private let done = Button.text(localized("Done")).style("outlined")
  private var shown: Ladder.Try.ID?

  init(_ model: LadderModel) {
    self.model = model

    before.onChosen { index in model.changeTry { $0.before = index * 10 } }
    highest.onChosen { index in model.changeTry { $0.highest = index * 10 } }
    after.onChosen { index in model.changeTry { $0.after = index * 10 } }
    stayed.onChosen { index in model.changeTry { $0.stayed = index == 0 } }
    note.onChanged { words in model.changeTry { $0.note = words } }
    note.onEntered { model.tryClosed() }
    done.onPressed { model.tryClosed() }
  }

  /// Shows the try that is being written down, if there is one.
  func render() {
    let attempt = model.attempt
    widget.isVisible = attempt != nil
    guard let attempt else { return shown = nil }
    func place(_ value: Int?) -> Int? { value.map { min(max(($0 + 5) / 10, 0), 10) } }
    (before.chosen, highest.chosen, after.chosen) = (
      place(attempt.before), place(attempt.highest), place(attempt.after)
    )
    stayed.chosen = attempt.stayed.map { $0 ? 0 : 1 }
    guard attempt.id != shown else { return }
    shown = attempt.id
    note.text = attempt.note
    (attempt.before == nil ? before : highest).grabFocus()
  }
}
