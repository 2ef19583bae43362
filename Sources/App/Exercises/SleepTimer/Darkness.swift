import Toolkit

/// The black that falls over a session's page. From the moment it begins to fall, it takes every press: a finger that
/// feels for the screen in the dark must not press what it can't see.
final class Darkness {
  let widget = Box.column().style("darkness").expand(horizontally: true, vertically: true)
  private let pointer: RestingPointer

  /// Creates a darkness that isn't shown. `timer` measures how long the pointer has rested over it, before it's hidden.
  init(timer: any Clock<Duration>) {
    pointer = RestingPointer(over: widget, timer: timer)
    widget.setHiddenFromReaders(true)
    widget.answersPointer = false
    widget.onActivity { [weak pointer] _ in pointer?.moved() }
  }

  /// Has the darkness fall slowly, or removes it at once.
  func show(_ isDark: Bool) {
    guard widget.answersPointer != isDark else { return }
    widget.setStyle("falls", isDark)
    widget.answersPointer = isDark
    if isDark { pointer.moved() }
  }
}
