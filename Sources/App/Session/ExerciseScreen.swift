import Core
import Observation
import Toolkit

/// The frame around an exercise: header, title, instructions and progress button.
final class ExerciseScreen {
  let widget: Widget
  private let view: any ExerciseView
  private let words: FadingWords
  private let progress: Button
  private let shareLine = Label.hint("").style("share").align(horizontally: .center)
  private let status = Label.hint("").style("status-line")
  private let notice = Label.notice()

  init(
    _ view: any ExerciseView, title: String, dependencies: Dependencies, navigator: any Navigator,
    notThisOnePressed: @escaping () -> Void, progressPressed: @escaping () -> Void
  ) {
    self.view = view
    let (progress, status, notice, shareLine) = (
      Button.text(localized("Done")).onPressed(progressPressed), status, notice, shareLine
    )
    self.progress = progress
    let overPicture = view.backdrop != nil
    let top = Box.column(spacing: 6) {
      Label.exerciseTitle(title)
      Label.hint(view.instructions).limit(characters: 56)
      status
    }
    let notThisOne = Button.text(localized("Not this one")).style("small-text").onPressed(notThisOnePressed)
    let foot = Box.column(spacing: 6) {
      notice
      shareLine
      view.controls ?? Box.column()
    }
    let header = Box.column { PageHeader.make(navigator, back: localized("Leave")) }
    let head = Box.column { top.margins(bottom: 12, start: 24, end: 24) }
    let tail = Box.column {
      foot.margins(start: 24, end: 24)
      notThisOne
      progress.margins(bottom: 12)
    }
    if overPicture {
      header.style("scrim-header")
      head.style("scrim-top")
      tail.style("scrim-bottom")
    }
    words = FadingWords(
      [top, notThisOne] + (view.controls.map { [$0] } ?? []), scrims: overPicture ? [header, head, tail] : [],
      timer: dependencies.timer)
    // In a low window the content scrolls under the header, and *Help now* stays in sight.
    let column = Box.column {
      header
      ScrolledWindow(
        Box.column {
          head
          view.content.expand(horizontally: true, vertically: true)
          tail
        }
      ).expand(horizontally: true, vertically: true)
    }
    widget = view.backdrop.map { Overlay($0) { column } } ?? column
    widget.style(overPicture ? "over-picture" : "on-surface")
    shareLine.isVisible = false

    widget.onActivity { [weak self] in self?.words.show() }
    widget.onPointerMoved { [weak self] x, _ in self?.view.pointerMoved(to: x) }
    widget.onKey(first: true) { [weak self] _, _ in
      self?.words.show()
      return false
    }
    widget.onKey { [weak self] key, modifiers in self?.view.keyPressed(key, modifiers) ?? false }
    observe(self) { $0.render() }
  }

  func appeared() {
    view.appeared()
    words.show()
  }

  func disappeared() { view.disappeared() }

  func minimized(_ isMinimized: Bool) { view.minimized(isMinimized) }

  /// Sets the progress button's label, and the line that says that the exercise's minutes have passed.
  func show(progress title: String, shareLine line: String?) {
    progress.label = title
    shareLine.text = line ?? ""
    shareLine.isVisible = line != nil
  }

  private func render() {
    notice.show(notice: view.notice)
    status.text = view.status ?? ""
    status.isVisible = view.status != nil
    words.seconds = view.notice == nil ? view.instructionsSeconds : nil
  }
}
