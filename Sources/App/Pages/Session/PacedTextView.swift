import Core
import Toolkit

/// A few large words at a time, in the middle of the page, and below them the button for the next ones.
final class PacedTextView: ExerciseView {
  private(set) lazy var content: Widget = Box.column(spacing: 30) {
    Overlay(pages) { lines.gauge }.margins(start: 24, end: 24)
    continueButton
  }.align(vertically: .center)
  private(set) lazy var controls: Widget? = Box.row(spacing: 12) {
    backButton
    if model.isTimed { playButton }
  }.align(horizontally: .center)
  let instructions: String
  private let model: PacedTextModel
  private let continueButton = Button.text(localized("Continue")).style("outlined", "go-on")
  private let playButton = Button.quiet(icon: "pause", name: localized("Pause"))
  // TRANSLATORS: Button with a picture only: goes back to the words before, in an exercise made of words.
  private let backButton = Button.quiet(icon: "previous-scene", name: localized("Previous step"))
  private let pages: Stack
  private let lines = EvenLines("statement")
  private let labels: [Clamp]
  private var shown: Int?
  /// The voice that can be added; nil if there isn't one.
  private let voice: GuidedModel?
  private let voiceLabel: Button?
  private let spoken = PacedTextView.sentence()
  private let spokenLines: Clamp
  private var speaksAtOnce: Bool

  /// Creates the view.
  ///
  /// - Parameters:
  ///   - model: the words.
  ///   - voice: the voice that can be added. While it's on, what it says is shown in place of the words.
  ///   - speaksAtOnce: whether the voice starts at once, because the person asked for it.
  ///   - instructions: the text under the title.
  init(_ model: PacedTextModel, voice: GuidedModel?, speaksAtOnce: Bool, instructions: String) {
    self.model = model
    (self.voice, self.speaksAtOnce) = (voice, speaksAtOnce)
    self.instructions = instructions
    // All labels are added at the start, so that there's room for the longest and the button below never moves.
    labels = model.allWords.map { [lines] in lines.add(Self.sentence($0)) }
    spokenLines = lines.add(spoken)
    pages = Stack.oneAfterAnother { model.reducesMotion }
    voiceLabel = voice.map { _ in VoiceButton.make {} }
    for label in labels { pages.add(label) }
    if let voice {
      pages.add(spokenLines)
      // Never shown: it keeps the room for the longest that the voice says.
      let longest = voice.words.captions.map(\.text).max { $0.count < $1.count } ?? ""
      let room = lines.add(Self.sentence(longest))
      room.setHiddenFromReaders(true)
      pages.add(room)
    }

    continueButton.onPressed { [weak self] in self?.continuePressed() }
    playButton.onPressed { model.playPressed() }
    backButton.onPressed { [weak self] in
      if let voice = self?.voice, self?.isSpoken == true { voice.backPressed() } else { model.stepped(-1) }
    }
    voiceLabel?.onPressed { [weak self] in self?.voicePressed() }
    observe(self) { $0.render() }
  }

  private static func sentence(_ words: String = "") -> Label {
    Label(words).justify(.center).role(.status).style("statement").align(vertically: .center)
  }

  var notice: String? { model.notice ?? voice?.notice }

  var voiceButton: Widget? { voiceLabel }

  var instructionsSeconds: Double? { isSpoken ? 5 : nil }

  /// Whether the voice was started and hasn't ended. Its words then replace the silent ones.
  private var isSpoken: Bool { voice.map { $0.isPlaying || ($0.position > .zero && !$0.hasStopped) } ?? false }

  /// Starts the voice from its beginning, or stops it. Meanwhile the silent words wait at their current step.
  private func voicePressed() {
    guard let voice else { return }
    if isSpoken {
      voice.stopAsked()
    } else {
      model.covered()
      voice.playPressed()
    }
  }

  private func continuePressed() { if isSpoken { voice?.playPressed() } else { model.continuePressed() } }

  func appeared() {
    if speaksAtOnce { voicePressed() } else { model.appeared() }
    speaksAtOnce = false
    takeFocus()
  }

  func takeFocus() { continueButton.grabFocus() }

  func disappeared() {
    model.disappeared()
    voice?.disappeared()
  }

  func covered() { model.covered() }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .space where isSpoken: voice?.playPressed()
    case .left where isSpoken: voice?.backPressed()
    case .space: if model.isTimed { model.playPressed() } else { model.continuePressed() }
    case .left, .right: model.stepped(key.step)
    default: return false
    }
    return true
  }

  private func render() {
    VoiceButton.show(voiceLabel, isOn: isSpoken)
    playButton.isVisible = model.isTimed && !isSpoken
    if let voice, isSpoken { return render(voice) }
    // TRANSLATORS: Button at the end of an exercise made of words: starts it again.
    continueButton.label = model.isAtEnd ? localized("Once more") : localized("Continue")
    playButton.show(
      icon: "respite-\(model.isRunning ? "pause" : model.isAtEnd ? "start-again" : "play")-symbolic",
      name: model.isRunning ? localized("Pause") : model.isAtEnd ? localized("Start again") : localized("Play"))
    // GTK would drop the focus if the focused button became insensitive.
    if model.index == 0, backButton.hasFocus { continueButton.grabFocus() }
    backButton.isSensitive = model.index > 0
    guard shown != model.index, labels.indices.contains(model.index) else { return }
    shown = model.index
    // Screen readers announce changes only where the focus is.
    for button in [continueButton, playButton, backButton] { button.described(model.words) }
    pages.show(labels[model.index])
  }

  /// Shows what the voice says; its last words stay until the next ones.
  private func render(_ voice: GuidedModel) {
    continueButton.label = voice.isPlaying ? localized("Pause") : localized("Play")
    backButton.isSensitive = voice.canStartAgain
    if let words = voice.caption?.text, words != spoken.text {
      spoken.text = words
      lines.fit()
    }
    guard shown != -1 else { return }
    shown = -1
    pages.show(spokenLines)
  }
}
