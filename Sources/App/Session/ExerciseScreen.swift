import Core
import Observation
import Toolkit

/// The frame around an exercise: header, title, instructions and progress button.
///
/// What appears or goes never moves what is there: each line has its place from the start.
final class ExerciseScreen {
  /// What a session says about an exercise.
  struct Caption {
    let title: String
    /// As in “2 of 3”; nil if there is only one.
    let place: String?
    /// The line that says that the exercise's minutes have passed; nil if it has none.
    let shareLine: String?
    /// Whether it begins at once, as in *Help now*: nothing may then be told over the breath.
    let isUrgent: Bool
  }

  let widget: Widget
  private let view: any ExerciseView
  private let words: FadingWords
  /// Over a picture that fills the screen, header and progress button fade too, but come back with any move.
  private let marks: FadingWords
  /// The ways to something else, side by side where the window has room.
  private let ways: Box
  private let shape: WindowShape
  private let header: HeaderBar
  private let overPicture: Bool
  private var hasAppeared = false
  private var isFullscreen = false
  private let passing: FadingWords
  private let pointer: RestingPointer
  private let scrolled: ScrolledWindow
  /// Whether the person has neither moved the pointer nor pressed anything yet.
  private var isUntouched = true
  /// Title, place and instructions, told on arrival. A screen reader hears of a text only what has the keyboard, or
  /// describes that.
  private let arrival: String
  private let isUrgent: Bool
  private let place: PlaceButton?
  private let progress: Button
  private let share = Stack(fade: 250)
  private let shareLabel: Label
  private let status = Label.hint("").style("status-line")
  private let notice = Label.notice()

  init(
    _ view: any ExerciseView, _ caption: Caption, dependencies: Dependencies, navigator: any Navigator,
    notThisOne: Widget, talk: Widget?, place: PlaceButton?, progressPressed: @escaping () -> Void
  ) {
    self.view = view
    isUrgent = caption.isUrgent
    arrival = "\([caption.title, caption.place].compactMap(\.self).joined(separator: ", ")). \(view.instructions)"
    let shareLabel = Label.hint(caption.shareLine ?? "").style("share").align(horizontally: .center)
    let (progress, status, notice, share) = (
      // TRANSLATORS: Button: ends the last exercise of a session.
      Button.text(localized("Done")).style("progress").onPressed(progressPressed), status, notice, share
    )
    (self.progress, self.shareLabel) = (progress, shareLabel)
    share.add(Box.column())
    if caption.shareLine != nil { share.add(shareLabel) }
    let overPicture = view.isOverPicture
    self.overPicture = overPicture
    let top = Box.column(spacing: 6) {
      if let place = caption.place { Label.hint(place).style("status-line") }
      Label.exerciseTitle(caption.title)
      Clamp(maximum: 520, Label.hint(view.instructions))
      status
    }
    let foot = Box.column(spacing: 6) {
      notice
      view.message ?? Box.column()
      share
      view.controls ?? Box.column()
    }
    // TRANSLATORS: Button with a picture only: leaves a session before its end.
    let header = PageHeader.make(navigator, back: localized("End session"))
    self.header = header
    if let place { header.addEnd(place.button) }
    self.place = place
    let head = Box.column { top.margins(bottom: 12, start: 24, end: 24) }
    // Side by side where there's room.
    let people = [view.voiceButton, talk].compactMap(\.self)
    let ways = Box.column(spacing: 6) {
      notThisOne
      if !people.isEmpty { WrapBox(spacing: 6, children: people).align(horizontally: .center) }
    }.align(horizontally: .center)
    (self.ways, shape) = (ways, navigator.shape)
    let tail = Box.column(spacing: overPicture ? 6 : 0) {
      foot.margins(start: overPicture ? 12 : 24, end: overPicture ? 12 : 24)
      ways
      if !overPicture { progress.margins(bottom: 12) }
    }
    if overPicture { top.style("plate").align(horizontally: .center) }
    words = FadingWords(
      [top, notThisOne] + [view.controls, place?.button].compactMap(\.self), timer: dependencies.timer)
    marks = FadingWords([header, progress] + [talk, view.voiceButton].compactMap(\.self), timer: dependencies.timer)
    passing = FadingWords([share], timer: dependencies.timer)
    passing.seconds = 8
    // In a low window the content scrolls under the header, and *Help now* stays in sight.
    let scrolled = ScrolledWindow(
      Box.column {
        head
        view.content.expand(horizontally: true, vertically: true)
        tail
      })
    self.scrolled = scrolled
    let column = Box.column {
      header
      scrolled.expand(horizontally: true, vertically: true)
      if overPicture { progress.margins(top: 6, bottom: 12) }
    }
    widget = column
    widget.style(overPicture ? "over-picture" : "in-place")
    pointer = RestingPointer(over: widget, timer: dependencies.timer)

    words.onChange = { [weak view] in view?.instructionsShown($0) }
    // What is drawn into the place's frame would stay behind until the next one.
    scrolled.onMoved { [weak view] in view?.placeWillDraw(nil) }
    scrolled.onResized { [weak self] in Task { self?.showFirst() } }
    widget.onActivity { [weak self] in
      self?.isUntouched = false
      self?.pointer.moved()
      self?.touched($0)
    }
    widget.onPointerMoved { [weak self] x, _ in self?.view.pointerMoved(to: x) }
    widget.onKey(first: true) { [weak self] _, _ in
      self?.isUntouched = false
      self?.touched(.pressed)
      return false
    }
    widget.onKey { [weak self] key, modifiers in self?.view.keyPressed(key, modifiers) ?? false }
    observe(self) { $0.render() }
  }

  /// The screen is there, or what had the focus on it is gone. Begins the exercise the first time only.
  func appeared() {
    guard !hasAppeared else { return view.takeFocus() }
    hasAppeared = true
    view.appeared()
    touched(.pressed)
    pointer.moved()
    if !isUrgent { widget.tell(arrival) }
  }

  func disappeared() { view.disappeared() }

  func escapePressed() -> Bool { view.escapePressed() }

  func covered() { view.covered() }

  func uncovered() { view.uncovered() }

  func placeWillDraw(_ ground: FramePicture?) { view.placeWillDraw(ground) }

  /// The window fills the screen, or no longer does. Nothing may lie on the picture then but the picture.
  func fullscreenChanged(_ isFullscreen: Bool) {
    self.isFullscreen = isFullscreen
    header.showsWindowButtons = !isFullscreen
    view.fullscreenChanged(isFullscreen)
    render()
    touched(.pressed)
  }

  /// Sets the progress button's label.
  func show(progress title: String) { progress.label = title }

  /// Says that the exercise's minutes have passed. Like the instructions, the line fades, and comes back with them.
  func show(shareLine line: String) {
    guard line != shareLabel.text || !shareLabel.isMapped else { return }
    shareLabel.text = line
    share.show(shareLabel)
    passing.show()
    widget.tell(line)
    view.toldSomethingElse()
  }

  /// In a low window, scrolls to what should be seen first, until the person does anything.
  private func showFirst() {
    guard isUntouched, scrolled.position.limit > 0, let middle = view.firstInSight?.middle(in: scrolled) else { return }
    scrolled.scroll(to: scrolled.position.offset + middle - Double(scrolled.height) / 2)
  }

  /// Any move brings the small marks back: *Help now*, the way back, *Done*. What lies on more of the picture comes only
  /// when it is asked for, so that a move of the pointer can also just pan.
  private func touched(_ activity: Activity) {
    marks.show()
    if case .moved(let y) = activity, !view.isNearControls(y, of: Double(widget.height)) { return }
    words.show()
    passing.show()
  }

  private func render() {
    ways.isRow = !shape.isNarrow
    notice.show(notice: view.notice)
    status.text = view.status ?? ""
    status.isVisible = view.status != nil
    words.seconds = view.notice == nil && place?.isChoosing != true ? view.instructionsSeconds : nil
    marks.seconds = overPicture && isFullscreen ? words.seconds : nil
  }
}
