import Toolkit

/// The black that falls over a session's page. While it does, it takes every press: a finger that feels for the screen
/// in the dark must not press what it can't see.
final class Darkness {
  let widget = Box.column().style("darkness").expand(horizontally: true, vertically: true)
  private let pointer: RestingPointer

  /// Light, to begin with. `timer` hides the pointer over it once that has rested.
  init(timer: any Clock<Duration>) {
    pointer = RestingPointer(over: widget, timer: timer)
    widget.setHiddenFromReaders(true)
    widget.answersPointer = false
    widget.onActivity { [weak pointer] _ in pointer?.moved() }
  }

  /// Falls, or goes at once.
  func show(_ isDark: Bool) {
    guard widget.answersPointer != isDark else { return }
    widget.setStyle("falls", isDark)
    widget.answersPointer = isDark
    if isDark { pointer.moved() }
  }
}
