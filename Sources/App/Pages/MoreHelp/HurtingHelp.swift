import Core
import Toolkit

/// Help for someone who's being hurt or threatened, and for someone who can't hear or speak.
enum HurtingHelp {
  /// A heading, what to know first, and the country's lines, or a sentence saying that none is known. `unheard` goes to
  /// the ways to get help without speaking.
  static func make(
    _ model: MoreHelpModel, _ navigator: any Navigator, unheard: @escaping () -> Void
  ) -> [Widget] {
    let lines = model.forHurt.map { HelplineCard.make($0, model, navigator) }
    let missing = MoreHelpWords.noLineForHurt(
      in: model.isChoosing ? "" : model.countryName, listsOthers: model.listener != nil || !model.others.isEmpty)
    let heading = Label(MoreHelpWords.hurting).justify(.start).role(.heading).style("help-country")
    let top = [heading, Label(MoreHelpWords.hurtingAdvice).justify(.start)]
    let silently = model.withoutHearing == nil ? [] : [leading(to: MoreHelpWords.notSafeToSpeak, unheard)]
    guard !lines.isEmpty else { return top + silently + [Label(missing).justify(.start).style("small-hint")] }
    let young = model.listsYoung ? [MoreHelpWords.orYoung] : []
    let below = ([MoreHelpWords.notForYou] + young + [MoreHelpWords.inYourPlan])
      .map { Label($0).justify(.start).style("small-hint") }
    return top + silently + lines.prefix(few) + rest(Array(lines.dropFirst(few))) + below
  }

  /// A button that goes to another part of the page.
  static func leading(to part: String, _ action: @escaping () -> Void) -> Widget {
    Button.text(part).style("small-text", "outlined").breaksLongWords().align(horizontally: .start).onPressed(action)
  }

  /// How many are seen at once: often one for women, and one for men.
  private static let few = 2

  /// The other lines, folded away: some countries have six, and the helplines for whatever it is come after them.
  private static func rest(_ lines: [Widget]) -> [Widget] {
    guard !lines.isEmpty else { return [] }
    // TRANSLATORS: A line that shows or hides more helplines for people who are hurt by someone close.
    let title = localized("More helplines for this")
    return [Expander.make(title, name: title, Box.column(spacing: 18) { lines })]
  }

  /// How someone who can't hear or speak reaches help in the country; empty if that isn't known.
  static func withoutHearing(_ model: MoreHelpModel, _ navigator: any Navigator) -> [Widget] {
    guard let help = model.withoutHearing else { return [] }
    return [
      Label(MoreHelpWords.withoutHearing).justify(.start).role(.heading).style("help-country"),
      Box.column(spacing: 6) {
        Label(help.about).justify(.start)
        help.url.map { [HelpLinks.address($0, navigator)] } ?? []
        HelpLinks.sources(help.sources, whose: MoreHelpWords.withoutHearing, model.dates, navigator)
      }.style("help-box"),
    ]
  }
}
