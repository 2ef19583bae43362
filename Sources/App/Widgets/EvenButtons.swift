import Toolkit

/// Buttons side by side, with equal gaps and in the middle; where there's little room, as many in a line as fit. A
/// `WrapBox` alone has columns of equal width, in which buttons of different lengths look crooked.
enum EvenButtons {
  static func make(_ buttons: [Button], _ shape: WindowShape) -> Widget {
    // In a window that's made narrow later, the labels wrap.
    for button in buttons { button.onOneLineUnlessTextIsLarge() }
    return shape.isNarrow || Desktop.hasLargeText
      ? WrapBox(spacing: 12, children: buttons).align(horizontally: .center)
      : Box.row(spacing: 12) { buttons }.align(horizontally: .center)
  }
}
