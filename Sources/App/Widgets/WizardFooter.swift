import Toolkit

/// The foot of a page that asks one thing after another: at the start the way back, as a word, and in the middle the
/// one white button, which goes on. It's always in sight, and its button stays in the middle when the way back isn't
/// there.
///
/// For example:
///
/// ```swift
/// let footer = WizardFooter(primary: localized("Next"), back: localized("Previous"))
/// footer.primary.onPressed { model.nextPressed() }
/// footer.back.onPressed { model.backPressed() }
/// // in render():
/// footer.back.isVisible = model.canGoBack
/// let page = PageHeader.page(navigator, scrolled, foot: footer.widget)
/// ```
final class WizardFooter {
  let widget: Widget
  /// The button that goes on.
  let primary: Button
  /// The way back; hidden where there's none.
  let back: Button

  /// Creates a footer.
  ///
  /// - Parameters:
  ///   - primary: the label of the button that goes on.
  ///   - back: the label of the way back; nil if there's never one.
  ///   - above: what stands over both, such as the dots that say which page this is.
  init(primary: String, back: String? = nil, above: Widget? = nil) {
    let (primary, way) = (Button.primary(primary), Button.text(back ?? "").style("small-text"))
    (self.primary, self.back) = (primary, way)
    way.isVisible = back != nil
    let foot = Box.column(spacing: 6) {
      if let above { above }
      Box.row(
        inTheMiddle: primary.onOneLineUnlessTextIsLarge().align(horizontally: .center, vertically: .center),
        start: way.onOneLineUnlessTextIsLarge().align(horizontally: .center, vertically: .center))
    }.style("wizard-foot").margins(top: 6, bottom: 12, start: 12, end: 12)
    widget = Clamp(maximum: 760, foot)  // on a large window, the way back is still near what's asked
  }
}
