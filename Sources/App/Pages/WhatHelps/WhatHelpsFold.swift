import Core
import Toolkit

/// A list of *What helps* under a line that opens it. It stays open, or closed, when other lines take its place.
final class WhatHelpsFold {
  private var lines: Widget?

  /// Returns the line with the list in it; nil for none.
  func around(_ fold: WhatHelpsLists.Fold?) -> Widget? {
    let wasOpen = lines?.isVisible ?? false
    guard let fold else { return nil }
    let list = LineList(name: fold.heading, lines: fold.lines)
    lines = list
    return Expander.make(fold.heading, name: fold.heading, isOpen: wasOpen, list)
  }
}
