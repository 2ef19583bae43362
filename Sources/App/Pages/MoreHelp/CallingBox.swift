import Core
import Toolkit

/// What happens when one calls a helpline, and what to do in an hour that seems too long: two lines that unfold.
enum CallingBox {
  static func make(_ model: MoreHelpModel, _ navigator: any Navigator) -> Widget {
    Box.column(spacing: 6) {
      Expander.make(
        MoreHelpWords.calling, name: MoreHelpWords.calling,
        Box.column(spacing: 9) {
          MoreHelpWords.expected.map { Label($0).justify(.start) }
          HelpLinks.sources(
            model.guide.calling, whose: MoreHelpWords.calling, isNumber: false, model.dates, navigator)
        }.margins(bottom: 6))
      Expander.make(
        MoreHelpWords.hour, name: MoreHelpWords.hour,
        Box.column(spacing: 9) {
          MoreHelpWords.hourly.enumerated().map { Label("\($0.offset + 1). \($0.element)").justify(.start) }
        }.margins(bottom: 6))
    }.style("help-box")
  }
}
