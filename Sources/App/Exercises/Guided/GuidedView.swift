import Core
import Toolkit

/// A guided session's page: one play button, and captions or a transcript.
final class GuidedView: ExerciseView {
  private(set) lazy var content: Widget = Box.column(spacing: 18) {
    ring.widget
    captionPlace
    again.align(horizontally: .center)
    words
  }.align(vertically: .center)
  private(set) lazy var controls: Widget? = Box.column(spacing: 6) {
    Box.row(spacing: 12) {
      startAgain
      back
      captions.style("quiet")
      reading.style("quiet")
      volume
      sleep.map { [$0.button] } ?? []
    }.align(horizontally: .center)
    aboutCalming.map { [$0.align(horizontally: .center)] } ?? []
  }
  let instructions: String
  private let model: GuidedModel
  // TRANSLATORS: Button with a picture only: begins or goes on playing.
  private let playButton = Button(icon: "respite-play-symbolic", name: localized("Play"))
    .style("circle", "play-circle").align(horizontally: .center, vertically: .center)
  private lazy var ring = ProgressRing(around: playButton)
  private let caption = Label().justify(.center).style("spoken")
  /// The longest caption, invisible: it keeps the room for it while captions are shown.
  private let longest: Label
  private let lines = EvenLines("spoken", widest: 20)
  private lazy var captionPlace = Overlay(Box.column { lines.add(longest) }.request(height: 84)) {
    lines.add(caption).align(vertically: .start)
    lines.gauge
  }.margins(start: 24, end: 24)
  // TRANSLATORS: Button or slider with a picture only: how loud it is.
  private let volume = PopoverButton(
    name: localized("Volume"), child: Image(icon: "respite-volume-symbolic").role(.presentation))
  // TRANSLATORS: Button with a picture only: shows everything the meditation’s voice says, as text. Also the name
  // of that text.
  private let reading = ToggleButton(icon: "respite-transcript-symbolic", name: localized("Transcript"))
  // TRANSLATORS: Button with a picture only: shows what the voice is saying at the moment.
  private let captions = ToggleButton(icon: "respite-captions-symbolic", name: localized("Captions"))
  // TRANSLATORS: Name of a slider, spoken by the screen reader only: how loud the voice of the meditation is.
  private lazy var voiceVolume = Scale(name: localized("Voice volume"), value: model.voiceVolume)
  // TRANSLATORS: Name of a slider, spoken by the screen reader only: how loud the sound behind the voice is.
  private lazy var bedVolume = Scale(name: localized("Background volume"), value: model.bedVolume)
  private lazy var words: Widget = Clamp(maximum: 620, transcript?.widget ?? Box.column()).margins(start: 12, end: 12)
  // TRANSLATORS: Button with a picture only: starts the meditation or the exercise again from the beginning.
  private let startAgain = Button.quiet(icon: "start-again", name: localized("Start again"))
  /// At the end of what's for panic, whose voice says that one can; its place is there from the start.
  // TRANSLATORS: Button at the end of a guided session: plays it again from the beginning.
  private let again = Button.text(localized("Listen again")).style("quiet-words", "small-text")
  // TRANSLATORS: Button with a picture only: goes back by 15 seconds.
  private let back = Button.quiet(icon: "back-15", name: localized("Back 15 seconds"))
  private let transcript: TranscriptView?
  /// Opens the reading on relaxation that makes one more anxious; nil in what's for panic, where nobody reads.
  private let aboutCalming: Button?
  private var playsAtOnce: Bool
  private var isResting = false
  /// The sleep timer's button and message, for sessions to fall asleep to; nil for others.
  private let sleep: SleepTimerButton?
  private let note: SleepTimerNote?

  /// Creates the view.
  ///
  /// - Parameters:
  ///   - model: the session's state.
  ///   - sleepTimer: offered for sessions to fall asleep to.
  ///   - playsAtOnce: whether the session begins without *Play*.
  ///   - isNight: whether the light in front of the person should be low.
  ///   - readPressed: opens the reading for when calming doesn't calm.
  ///   - choosing: called with true while a popover is open.
  init(
    _ model: GuidedModel, sleepTimer: SleepTimer, playsAtOnce: Bool = false, isNight: Bool = false,
    readPressed: @escaping () -> Void = {}, choosing: @escaping (Bool) -> Void
  ) {
    self.model = model
    self.playsAtOnce = playsAtOnce
    let isForNight = model.session?.endsInSound == true
    sleep = isForNight ? SleepTimerButton(sleepTimer, offersEnd: true, opened: choosing) : nil
    note = isForNight ? SleepTimerNote(sleepTimer) : nil
    instructions = Self.instructions(model.session)
    aboutCalming =
      model.session?.isForPanic == true
      ? nil
      // TRANSLATORS: Button under a guided session, with the title of a reading.
      : Button.text(localized("When calming doesn’t calm")).style("quiet-words", "small-text").onPressed(readPressed)
    longest = Label(model.words.captions.map(\.text).max { $0.count < $1.count } ?? "").justify(.center).style("spoken")
    longest.opacity = 0
    longest.setHiddenFromReaders(true)
    transcript = model.session.map { _ in TranscriptView(model.words) { model.seek(to: $0) } }

    if isForNight { model.ended = { [weak sleepTimer] in sleepTimer?.soundEnded() } }
    ring.widget.setStyle("low", isNight)
    words.isVisible = false
    captions.isActive = model.showsCaptions
    // A popover over the page: a panel within the page would push the controls below it out of a low window.
    volume.opensUpwards().style("quiet-menu").tooltip(localized("Volume")).align(vertically: .center)
    volume.content { [voiceVolume, bedVolume] in
      Box.column(spacing: 6) {
        // TRANSLATORS: Caption beside the slider for the volume of the session’s voice.
        Self.row(localized("Voice"), voiceVolume)
        // TRANSLATORS: Caption beside the slider for the volume of the sound behind the meditation’s voice.
        Self.row(localized("Background"), bedVolume)
      }.style("sounds").margins(start: 14, end: 14)
    }
    volume.onOpened(choosing)
    playButton.onPressed { model.playPressed() }
    startAgain.onPressed { model.seek(to: .zero) }
    again.isVisible = model.session?.isForPanic == true
    again.onPressed { [weak self] in
      model.seek(to: .zero)
      if !model.isPlaying { model.playPressed() }
      self?.playButton.grabFocus()
    }
    back.onPressed { model.backPressed() }
    voiceVolume.onChanged { model.voiceVolume = $0 }
    bedVolume.onChanged { model.bedVolume = $0 }
    captions.onToggled { model.captionsToggled($0) }
    reading.onToggled { [weak self] in self?.transcriptToggled($0) }
    observe(self) { $0.render() }
  }

  var notice: String? { model.notice }

  /// No clock in what's for panic: there it's one more thing that runs.
  var status: String? { model.session?.isForPanic == true ? nil : model.positionText }

  /// What has faded stays away when the voice ends, until the person does something.
  var instructionsSeconds: Double? { model.isPlaying || model.hasEnded ? 5 : nil }

  var hasEnded: Bool { model.hasEnded }

  var message: Widget? { note?.widget }

  var sleepSound: (any SleepSound)? { sleep == nil ? nil : model }

  func appeared() {
    model.appeared()
    if playsAtOnce { model.playPressed() }
    playsAtOnce = false
    takeFocus()
  }

  func instructionsShown(_ isShown: Bool) {
    isResting = !isShown
    ring.rest(isResting, hasEnded: model.hasEnded)
  }

  func lit(by light: CircleLight?) { ring.take(light) }

  func takeFocus() { playButton.grabFocus() }

  func disappeared() { model.disappeared() }

  /// Closes the transcript; only then does Escape leave the session.
  func escapePressed() -> Bool {
    guard reading.isActive else { return false }
    reading.isActive = false
    reading.grabFocus()  // the focus may have been inside
    return true
  }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .space else { return false }
    model.playPressed()
    return true
  }

  /// How to go about it, what to do if it makes one more anxious, and who should take care.
  private static func instructions(_ session: GuidedSession?) -> String {
    guard session?.isForPanic != true else {
      // TRANSLATORS: Under the title of the guided session for panic.
      return localized("You can sit, stand or walk about. You can stop at any time.")
    }
    return [
      // TRANSLATORS: Under the title of a guided session.
      localized("Sit or lie however you like, and close your eyes if that feels right. You can stop at any time."),
      // TRANSLATORS: Under the title of a guided session, after how to sit and that one can stop.
      localized("If it leaves you more on edge, open your eyes, stop, and do something ordinary."),
      session?.caution,
    ].compactMap(\.self).joined(separator: " ")
  }

  private func transcriptToggled(_ isOn: Bool) {
    words.isVisible = isOn
    captionPlace.isVisible = !isOn
    playButton.setStyle("small", isOn)
    ring.widget.setStyle("small", isOn)
  }

  private func render() {
    playButton.show(
      icon: "respite-\(model.isPlaying ? "pause" : "play")-symbolic",
      // TRANSLATORS: Button with a picture only: stops for a while.
      name: model.isPlaying ? localized("Pause") : localized("Play"))
    ring.show(model.position, of: model.duration, chapters: model.words.chapters.map(\.start))
    ring.rest(isResting, hasEnded: model.hasEnded)
    longest.isVisible = model.showsCaptions
    let spoken = model.showsCaptions ? model.caption?.text ?? "" : ""
    if spoken != caption.text {
      caption.text = spoken
      lines.fit()
    }
    voiceVolume.value = model.voiceVolume
    bedVolume.value = model.bedVolume
    // GTK drops the focus of a button that becomes insensitive.
    if !model.canStartAgain, startAgain.hasFocus { playButton.grabFocus() }
    startAgain.isSensitive = model.canStartAgain
    again.opacity = model.hasEnded ? 1 : 0
    again.isSensitive = model.hasEnded
    again.setHiddenFromReaders(!model.hasEnded)
    transcript?.show(model.caption)
  }

  private static func row(_ title: String, _ scale: Scale) -> Widget {
    Box.row(spacing: 12) {
      Label.caption(title).justify(.start).role(.presentation).limit(characters: 20).expand(horizontally: true)
        .align(vertically: .center)
      scale.request(width: 140).align(vertically: .center)
    }
  }
}
