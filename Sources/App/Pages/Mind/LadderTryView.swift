import Core
import Toolkit

/// The questions about a try: how anxious the person was before it, at the highest point and after it, whether they
/// stayed, and a note. Every answer is optional.
final class LadderTryView {
  private(set) lazy var widget: Widget = Box.column(spacing: 18) {
    before.widget
    Label.hint(LadderWords.go).limit(characters: 48)
    highest.widget
    after.widget
    Box.question(LadderWords.stayed, stayed.widget)
    Box.question(LadderWords.note, note)
    done.align(horizontally: .center)
  }
  private let model: LadderModel
  private let before: ShoreScale
  private let highest: ShoreScale
  private let after: ShoreScale
  private let stayed = RadioGroup(
    name: LadderWords.stayed, answers: [localized("Yes"), localized("No")], describesAnswers: true, columns: 2,
    style: "level")
  private let note = Entry(name: LadderWords.note, hint: "").style("word")
  private let done = Button.text(localized("Done")).style("outlined")
  private var shown: Ladder.Try.ID?

  init(_ model: LadderModel, _ dependencies: Dependencies) {
    self.model = model
    before = ShoreScale(.anxiety, question: LadderWords.before, dependencies)
    highest = ShoreScale(.anxiety, question: LadderWords.highest, dependencies)
    after = ShoreScale(.anxiety, question: LadderWords.after, dependencies)

    before.onChosen { level in model.changeTry { $0.before = level } }
    highest.onChosen { level in model.changeTry { $0.highest = level } }
    after.onChosen { level in model.changeTry { $0.after = level } }
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
    (before.level, highest.level, after.level) = (attempt.before, attempt.highest, attempt.after)
    after.before = attempt.before
    stayed.chosen = attempt.stayed.map { $0 ? 0 : 1 }
    guard attempt.id != shown else { return }
    shown = attempt.id
    note.text = attempt.note
    (attempt.before == nil ? before : highest).grabFocus()
  }
}
