import Core
import Toolkit

/// *How did you feel?*: eighteen words to choose from, a field for another word, and how strong each chosen feeling
/// was.
final class ThoughtFeelings {
  let widget: Widget
  private let model: ThoughtModel
  private let chips: WrapBox
  private let words: [(name: String, button: ToggleButton)]
  private let own = Box.column(spacing: 2)
  // TRANSLATORS: A field for a feeling that isn't in the list above it.
  private let entry = Entry(name: localized("A word of your own"), hint: localized("A word of your own")).style("word")
  private let add = Button.text(localized("Add")).style("small-text")
  private let strengths: ThoughtStrengths
  private var ownShown: [String] = []
  private var isRendering = false

  init(_ model: ThoughtModel, _ dependencies: Dependencies, entered: @escaping () -> Void) {
    self.model = model
    let words = ThoughtWords.feelings.map {
      (name: $0, button: ToggleButton.chip($0))
    }
    let (strengths, entry, add, own) = (ThoughtStrengths(\.before, model, dependencies), entry, add, own)
    let chips = WrapBox(spacing: 6, children: words.map(\.button)).named(ThoughtPart.feelings.question)
    (self.words, self.strengths, self.chips) = (words, strengths, chips)
    widget = Box.column(spacing: 18) {
      chips
      Box.row(spacing: 6) {
        entry.expand(horizontally: true)
        add
      }
      own
      strengths.widget
    }
    for (name, button) in words {
      button.onToggled { [weak self] isOn in
        guard let self, !isRendering else { return }
        model.change { if isOn { $0.addFeeling(name) } else { $0.removeFeeling(name) } }
      }
    }
    entry.onChanged { model.ownFeeling = $0 }
    entry.onEntered { [weak self] in if self?.addedOwn() != true { entered() } }
    add.onPressed { [weak self] in if self?.addedOwn() != true { self?.entry.grabFocus() } }
    render()
  }

  func grabFocus() { (words.first { $0.button.isActive } ?? words[0]).button.grabFocus() }

  /// Adds the typed word to the feelings. Then focuses the field for another word or, if there are three feelings, the
  /// line for how strong the last one was. Returns false if the word is blank or would be a fourth feeling.
  private func addedOwn() -> Bool {
    guard model.addOwnFeeling() else { return false }
    render()
    if entry.isSensitive { entry.grabFocus() } else { strengths.grabFocus() }
    return true
  }

  /// Has a screen reader say which thought the page asks about.
  func asksAbout(_ thought: String) { chips.described(thought) }

  func render() {
    isRendering = true
    let thought = model.thought
    let isFull = thought.feelings.count >= Thought.mostFeelings
    for word in words {
      word.button.isActive = thought.hasFeeling(word.name)
      word.button.isSensitive = word.button.isActive || !isFull
    }
    isRendering = false
    entry.text = model.ownFeeling
    entry.isSensitive = !isFull
    add.isSensitive = !isFull
    let listed = Set(words.map { FoldedText.fold($0.name) })
    let ownWords = thought.feelings.map(\.name).filter { !listed.contains(FoldedText.fold($0)) }
    if ownWords != ownShown {
      ownShown = ownWords
      own.replace(
        ownWords.map { word in
          Box.row(spacing: 6) {
            Label(Excerpt(of: word).text).justify(.start).expand(horizontally: true)
            Button.text(localized("Remove")).style("small-text").described(Excerpt(of: word).text).onPressed {
              [weak self] in
              self?.model.change { $0.removeFeeling(word) }
              self?.render()
              self?.entry.grabFocus()
            }
          }
        })
    }
    own.isVisible = !ownWords.isEmpty
    strengths.render()
  }
}
