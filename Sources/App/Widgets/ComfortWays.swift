import Core
import Toolkit

/// Two ways for someone who has just said that it's hard: to breathe, and to talk to a person.
enum ComfortWays {
  /// An end after something hard: what's said large, a line below it, and the two ways.
  static func ending(_ title: Label, _ hint: Label, _ navigator: any Navigator) -> Box {
    Box.column(spacing: 18) {
      title
      hint.limit(characters: 48)
      make(navigator).margins(top: 6)
    }
  }

  /// A line and a button that offer a person, at an ending that may have left someone with something heavy.
  static func people(_ navigator: any Navigator) -> Widget {
    Box.column(spacing: 3) {
      // TRANSLATORS: At the end of a tool, over the button “Talk to someone”. “It” is a worry or a thought.
      Label.hint(localized("If it’s still heavy, you could be with someone.")).limit(characters: 48)
      Button.text(localized("Talk to someone")).style("outlined").align(horizontally: .center)
        .onPressed { navigator.open(.moreHelp) }
    }.margins(top: 6)
  }

  static func make(_ navigator: any Navigator) -> Widget {
    // TRANSLATORS: Button, after someone said that something was hard, or that they're very anxious: opens a breathing
    // circle.
    let breathe = Button.text(localized("Breathe for a moment")).style("outlined")
    let people = Button.text(localized("Talk to someone")).style("outlined")
    breathe.onPressed { navigator.openHelpNow() }
    people.onPressed { navigator.open(.moreHelp) }
    // As wide as each other, so that the two are in the middle to the eye, too.
    for way in [breathe, people] { way.onOneLineUnlessTextIsLarge().align(horizontally: .fill) }
    return WrapBox(spacing: 12, children: [breathe, people]).align(horizontally: .center)
  }
}
