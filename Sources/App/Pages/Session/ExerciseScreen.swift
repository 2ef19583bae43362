import Core
import Observation
import Toolkit

/// The frame around an exercise: header, title, instructions and progress button.
///
/// Appearing and disappearing lines never move the others: each has its place from the start.
final class ExerciseScreen {
  /// The words that the session adds to the exercise's own.
  struct Heading {
    let title: String
    /// The number of the step, as in “2 of 3”; nil if the session has only one.
    let place: String?
    /// The line to show when the exercise's minutes have passed; nil if it has no set time.
    let shareLine: String?
    /// Whether the exercise begins at once, as in *Help now*: nothing may then be announced over the breath.
    let isUrgent: Bool
  }

  private(set) lazy var widget: Widget = Box.column {
    header
    scrolled.expand(horizontally: true, vertically: true)
    pinned
  }
  private let view: any ExerciseView
  private let heading: Heading
  private let notThisOne: Widget
  /// The button *Talk to someone*, below the exercise; nil where people aren't offered.
  private let talk: Widget?
  /// The same in the header of a window that has room for it there: over a scene, because below it would lie on the
  /// picture once all else has faded, and with large text, because the row below is needed.
  private let talkAbove: Widget?
  private let place: PlaceButton?
  private let shape: WindowShape
  private let header: HeaderBar
  private let timer: any Clock<Duration>
  private lazy var words = FadingWords(
    [top] + [overPicture ? notThisOne : nil, view.controls, place?.button].compactMap(\.self), timer: timer)
  /// Over a picture that fills the screen, header and progress button fade too, but come back with any move. Elsewhere
  /// they stay, and so does the way to another exercise.
  private lazy var marks = FadingWords(
    [header, progress] + [overPicture ? nil : notThisOne, talk, view.voiceButton].compactMap(\.self), timer: timer)
  private lazy var passing = FadingWords([share], timer: timer)
  private lazy var pointer = RestingPointer(over: widget, timer: timer)
  private var hasAppeared = false
  private var isFullscreen = false
  /// Whether the person has neither moved the pointer nor pressed anything yet.
  private var isUntouched = true
  // TRANSLATORS: Button: ends the last exercise of a session.
  private let progress = Button.text(localized("Done")).style("progress")
  private let share = Stack(fade: 250)
  private lazy var shareLabel = Label.hint(heading.shareLine ?? "").style("share").align(horizontally: .center)
  private lazy var instructions = Label.hint(view.instructions)
  private let status = Label.hint("").style("status-line")
  private let notice = Label.notice()

  init(
    _ view: any ExerciseView, _ heading: Heading, dependencies: Dependencies, navigator: any Navigator,
    notThisOne: Widget, talk: () -> Widget?, place: PlaceButton?, progressPressed: @escaping () -> Void
  ) {
    (self.view, self.heading, self.notThisOne, self.place) = (view, heading, notThisOne, place)
    (self.talk, talkAbove) = (talk(), talk())
    (timer, shape) = (dependencies.timer, navigator.shape)
    // TRANSLATORS: Button with a picture only: leaves a session before its end.
    header = PageHeader.make(navigator, back: localized("End session"))
    if let place { header.addEnd(place.button) }
    if let talkAbove { header.addEnd(talkAbove) }
    share.add(Box.column())
    if heading.shareLine != nil { share.add(shareLabel) }
    widget.style(overPicture ? "over-picture" : "in-place")

    progress.onPressed(progressPressed)
    words.onChange = { [weak view] in view?.instructionsShown($0) }
    // When the content scrolls, what the exercise has drawn into the scene's frame would otherwise not move until the
    // next frame.
    scrolled.onMoved { [weak view] in view?.placeWillDraw(nil) }
    scrolled.onResized { [weak self] in Task { self?.showFirst() } }
    widget.onActivity { [weak self] in
      self?.isUntouched = false
      self?.pointer.moved()
      self?.touched($0)
    }
    widget.onPointerMoved { [weak self] x, y in
      if let self, !isNearControls(y) { view.pointerMoved(to: x) }
    }
    widget.onKey(first: true) { [weak self] _, _ in
      self?.isUntouched = false
      self?.touched(.pressed)
      return false
    }
    widget.onKey { [weak self] key, modifiers in self?.view.keyPressed(key, modifiers) ?? false }
    observe(self) { $0.render() }
  }

  private var overPicture: Bool { view.isOverPicture }

  private lazy var top: Widget = makeTop()

  private func makeTop() -> Widget {
    let top = Box.column(spacing: 6) {
      if let place = heading.place { Label.hint(place).style("status-line") }
      Label.exerciseTitle(heading.title)
      Clamp(letters: 66, instructions)
      status
    }
    return overPicture ? top.style("plate").align(horizontally: .center) : top
  }

  /// In a low window the content scrolls under the header, and *Help now* stays in sight.
  private lazy var scrolled = ScrolledWindow(
    Box.column {
      Box.column { top.margins(bottom: 12, start: 24, end: 24) }
      view.content.expand(horizontally: true, vertically: true)
      under
    })

  /// What is below the exercise.
  private lazy var under: Widget = Box.column(spacing: Self.spacing) {
    foot.margins(start: overPicture ? 12 : 24, end: overPicture ? 12 : 24)
    pinsNotThisOne ? [] : [notThisOne.align(horizontally: .center)]
  }
  /// Whether *Not this one* stays in sight, too: with large text it would be below the edge, and in *Help now* it's
  /// what someone needs whom the circle makes worse.
  private lazy var pinsNotThisOne = Desktop.hasLargeText && !overPicture

  private var foot: Widget {
    Box.column(spacing: 6) {
      notice
      view.message ?? Box.column()
      share
      view.controls ?? Box.column()
    }
  }

  /// What stays in sight however short the window or large the text is. The voice, *Talk to someone* and, with large
  /// text, *Not this one* are in a row of their own, in the middle even when *Not this one* has faded. The progress
  /// button is under them.
  private lazy var pinned: Widget = Box.column(spacing: Self.spacing) {
    let people = [view.voiceButton, talk, pinsNotThisOne ? notThisOne : nil].compactMap(\.self)
    if !people.isEmpty { WrapBox(spacing: Self.spacing, children: people).align(horizontally: .center) }
    progress
  }.margins(top: overPicture ? 6 : Self.spacing, bottom: 12)
  /// The room between two rows of buttons, so that none touches another where the pointer shows its ground.
  private static let spacing = 12

  /// The title, step and instructions, announced when the screen appears. By itself, a screen reader reads only what
  /// has the focus or describes it.
  private var arrival: String {
    "\([heading.title, heading.place].compactMap(\.self).joined(separator: ", ")). \(view.instructions)"
  }

  /// Called when the screen has appeared, and when the focused widget on it has gone. Begins the exercise the first
  /// time; later only moves the focus.
  func appeared() {
    guard !hasAppeared else { return view.takeFocus() }
    hasAppeared = true
    view.appeared()
    touched(.pressed)
    pointer.moved()
    if !heading.isUrgent { widget.tell(arrival) }
  }

  func disappeared() { view.disappeared() }

  func escapePressed() -> Bool { view.escapePressed() }

  func covered() { view.covered() }

  func uncovered() { view.uncovered() }

  func placeWillDraw(_ ground: FramePicture?) { view.placeWillDraw(ground) }

  func lit(by light: CircleLight?) { view.lit(by: light) }

  /// Called when the window enters or leaves full screen. In full screen, everything over the picture fades while the
  /// person is idle.
  func fullscreenChanged(_ isFullscreen: Bool) {
    self.isFullscreen = isFullscreen
    header.showsWindowButtons = !isFullscreen
    view.fullscreenChanged(isFullscreen)
    render()
    touched(.pressed)
  }

  /// How the exercise goes on in a small window; nil if it doesn't.
  var company: Company? { view.company }

  /// Adds a button to the end of the header.
  func addToHeader(_ button: Widget) { header.addEnd(button) }

  /// Shows only the exercise itself, which takes neither the focus nor a press: a small window has its own buttons.
  func showOnlyExercise(_ isAlone: Bool) {
    for part in [header, top, under, pinned] { part.isVisible = !isAlone }
    widget.takesFocus = !isAlone
    widget.answersPointer = !isAlone
    if !isAlone { touched(.pressed) }
  }

  /// A key was pressed over the small window. Returns true if the exercise used it.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool { view.keyPressed(key, modifiers) }

  /// Sets the progress button's label.
  func show(progress title: String) { progress.label = title }

  /// Says that the exercise's minutes have passed. Like the instructions, the line fades, and comes back with them.
  func show(shareLine line: String) {
    guard line != shareLabel.text || !shareLabel.isMapped else { return }
    shareLabel.text = line
    share.show(shareLabel)
    passing.show()
    widget.tell(line)
    view.announcedSomethingElse()
  }

  /// In a low window, scrolls until what should be seen first is in sight, and no further, so that as much as possible
  /// of the instructions is above it. Does so until the person does anything.
  private func showFirst() {
    guard isUntouched, scrolled.position.limit > 0, let first = view.firstInSight?.span(in: scrolled) else { return }
    let room = Double(scrolled.height) - first.height - 2 * Double(Self.spacing)
    scrolled.scroll(to: scrolled.position.offset + first.top - (room > 0 ? room : room / 2))
  }

  /// Shows the header and the progress button after any activity. The other words cover more of the picture, and are
  /// shown only after a press or when the pointer is near the controls, so that moving it can also just pan.
  private func touched(_ activity: Activity) {
    marks.show()
    if case .moved(let y) = activity, !view.isNearControls(y, of: Double(widget.height)) { return }
    words.show()
    passing.show()
  }

  /// Whether a pointer at `y` is so near to the controls in sight that the hand is going for one: the world must not
  /// slide under it then.
  func isNearControls(_ y: Double) -> Bool {
    if y < Double(header.height) + Self.reach { return true }
    let controls = words.areShown ? [notThisOne, view.controls, progress] : [progress]
    let tops = controls.compactMap { $0?.span(in: widget)?.top }
    return y > (tops.min() ?? .infinity) - Self.reach
  }

  /// How near to a control the scene stands still, in pixels.
  private static let reach = 150.0

  private func render() {
    let isAbove = !shape.isNarrow && (overPicture || Desktop.hasLargeText)
    talkAbove?.isVisible = isAbove
    talk?.isVisible = !isAbove
    place?.show(view.option)
    notice.show(notice: view.notice)
    if instructions.text != view.instructions { instructions.text = view.instructions }
    status.text = view.status ?? ""
    status.isVisible = view.status != nil
    words.seconds = view.notice == nil && place?.isChoosing != true ? view.instructionsSeconds : nil
    passing.seconds = view.hasEnded ? nil : 8
    marks.seconds = overPicture && isFullscreen ? words.seconds : nil
  }
}
