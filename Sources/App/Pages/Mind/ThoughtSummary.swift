import Core
import Toolkit

/// The summary of a stored thought: each part with a button to change it, and fields for the result of the experiment.
final class ThoughtSummary {
  let widget: Widget
  private let model: ThoughtModel
  private let parts = Box.column(spacing: 24)
  private let results: [ThoughtField]
  private let experiment: Widget
  private var buttons: [ThoughtPart: Button] = [:]

  init(_ model: ThoughtModel) {
    self.model = model
    let last = ThoughtField(\.experiment.learned, name: ThoughtWords.learned, model) { Task { await model.saveNow() } }
    let first = ThoughtField(\.experiment.result, name: ThoughtWords.result, model) { [weak last] in
      last?.view.grabFocus()
    }
    let (parts, results) = (parts, [first, last])
    self.results = results
    experiment = Box.column(spacing: 18) {
      results.map(\.widget)
      Label.hint(localized("Saved as you write.")).style("small-hint")
    }
    let experiment = experiment
    widget = Box.column(spacing: 24) {
      Label.question(Thought.shown.name).margins(top: 12)
      parts
      experiment
    }
    render()
  }

  /// Moves the focus to the button of `part`, which was open; to the first button if `part` is nil.
  func grabFocus(at part: ThoughtPart?) { (part.flatMap { buttons[$0] } ?? buttons[.happened])?.grabFocus() }

  /// Shows the first lines of each answer. *Change* opens the whole text.
  func render() {
    let thought = model.thought
    buttons = [:]
    parts.replace(
      ThoughtPart.allCases.map { part in
        part == .feelings
          ? make(part, thought.feelings.map { feeling(in: $0) })
          : make(part, lines(of: part, thought).map { Label($0).justify(.start) })
      })
    experiment.isVisible = !(thought.experiment.prediction.isBlank && thought.experiment.plan.isBlank)
    for field in results { field.show(thought) }
  }

  private func feeling(in feeling: Thought.Feeling) -> Widget {
    feeling.before == nil && feeling.after == nil
      ? Label(Excerpt(of: feeling.name).text).justify(.start)
      : ThoughtWords.picture(feeling, showsNumbers: model.showsNumbers)
  }

  private func make(_ part: ThoughtPart, _ lines: [Widget]) -> Widget {
    // TRANSLATORS: Buttons beside a question: its answer can be changed, or one be written.
    let button = Button.text(lines.isEmpty ? localized("Add") : localized("Change")).style("small-text")
      .described(part.question).onPressed { [model] in model.opened(part) }
    buttons[part] = button
    return Box.column(spacing: 4) {
      Box.row(spacing: 12) {
        Label(part.question).justify(.start).role(.heading).expand(horizontally: true).style("help-name")
        button
      }
      lines
    }
  }

  private func lines(of part: ThoughtPart, _ thought: Thought) -> [String] {
    func named(_ name: String, _ words: String) -> String? {
      words.isBlank ? nil : localized("{question} {answer}", ["question": name, "answer": words])
    }
    func captioned(_ caption: String, _ words: String) -> String? {
      // TRANSLATORS: {caption} is “Evidence for it” or “Evidence against it”.
      words.isBlank ? nil : localized("{caption}: {words}", ["caption": caption, "words": words])
    }
    let all: [String?] =
      switch part {
      case .happened: [thought.happened]
      case .thought:
        [thought.thought, ThoughtWords.believed(thought, showsNumbers: model.showsNumbers)]
      case .feelings: thought.feelings.map(\.name)
      case .evidence:
        [
          captioned(ThoughtWords.evidenceFor, thought.evidenceFor),
          captioned(ThoughtWords.evidenceAgainst, thought.evidenceAgainst),
          thought.knownTrap.flatMap { named(ThoughtWords.trap, $0.name) },
        ]
      case .view: [thought.otherView]
      case .tryOut:
        [
          named(ThoughtWords.prediction, thought.experiment.prediction),
          named(ThoughtWords.plan, thought.experiment.plan),
          thought.experiment.day.map { model.dates.long($0) },
        ]
      }
    return all.compactMap { $0 }.filter { !$0.isBlank }.map { Excerpt(of: $0).text }
  }
}
