import Core
import Observation
import Toolkit

/// An exercise with its header, title, instructions and progress button around it.
final class ExerciseScreen {
  let widget: Widget
  private let view: any ExerciseView
  private let words: FadingWords
  private let progress: Button
  private let shareLine = Label.hint("").style("share")
  private let status = Label.hint("").style("status-line")
  private let notice = Label.notice()

  init(
    _ view: any ExerciseView, title: String, dependencies: Dependencies, navigator: any Navigator,
    progressPressed: @escaping () -> Void
  ) {
    self.view = view
    let (progress, status, notice, shareLine) = (
      Button.text("Done", pressed: progressPressed), status, notice, shareLine
    )
    self.progress = progress
    let overPicture = view.backdrop != nil
    let top = Box.column(spacing: 6) {
      Label.exerciseTitle(title)
      Label.hint(view.instructions).limit(characters: 56)
      status
    }
    let foot = Box.column(spacing: 6) {
      notice
      shareLine
      view.controls ?? Box.column()
    }
    words = FadingWords(
      [top] + (view.controls.map { [$0] } ?? []), seconds: view.instructionsSeconds, timer: dependencies.timer)
    let column = Box.column {
      Box.column {
        PageHeader.make(navigator, back: "Leave")
        top.margins(bottom: 12, start: 24, end: 24)
      }.style(overPicture ? "scrim-top" : "plain")
      view.content.expand(horizontally: true, vertically: true)
      Box.column {
        foot.margins(start: 24, end: 24)
        progress.margins(bottom: 12)
      }.style(overPicture ? "scrim-bottom" : "plain")
    }
    widget = view.backdrop.map { Overlay($0) { column } } ?? column
    widget.style(overPicture ? "over-picture" : "on-surface")
    shareLine.isVisible = false

    widget.onActivity { [weak self] in self?.words.comeBack() }
    widget.onKey(first: true) { [weak self] _, _ in
      self?.words.comeBack()
      return false
    }
    widget.onKey { [weak self] key, modifiers in self?.view.keyPressed(key, modifiers) ?? false }
    observe(self) { $0.render() }
  }

  func appeared() {
    view.appeared()
    words.comeBack()
  }

  func disappeared() { view.disappeared() }

  /// What the progress button says, and the line that says that the share is over.
  func show(progress title: String, shareLine line: String?) {
    progress.label = title
    shareLine.text = line ?? ""
    shareLine.isVisible = line != nil
  }

  private func render() {
    notice.show(notice: view.notice)
    status.text = view.status ?? ""
    status.isVisible = view.status != nil
    words.isHeld = view.notice != nil
  }
}

/// Words that fade after a while and come back when the person stirs. Faded, they stay in the accessibility tree.
final class FadingWords {
  private let widgets: [Widget]
  private let seconds: Double?
  private let timer: any Clock<Duration>
  private var fading: Task<Void, Never>?

  /// Whether they stay, whatever the time.
  var isHeld = false {
    didSet { if isHeld != oldValue { comeBack() } }
  }

  /// `widgets` that fade `seconds` after the last stir, or never.
  init(_ widgets: [Widget], seconds: Double?, timer: any Clock<Duration>) {
    self.widgets = widgets
    self.seconds = seconds
    self.timer = timer
    for widget in widgets { widget.style("words") }
  }

  isolated deinit { fading?.cancel() }

  /// Shows them, and begins to wait anew.
  func comeBack() {
    fading?.cancel()
    setFaded(false)
    guard let seconds, !isHeld else { return }
    let timer = timer
    fading = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: .seconds(seconds))) != nil else { return }
      self?.setFaded(true)
    }
  }

  private func setFaded(_ isFaded: Bool) {
    for widget in widgets { widget.setStyle("faded-away", isFaded) }
  }
}
