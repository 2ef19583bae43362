import Core
import Toolkit

/// Two cards below the plan for hard times: the page for keeping well, and the sheet for someone beside the person.
enum WellCards {
  static func make(_ dependencies: Dependencies, _ navigator: any Navigator, _ opening: OwnedTask) -> [Widget] {
    let well = card(localized("Keeping well"), localized("One page for the weeks when it comes back.")) {
      opening.run {
        let page = await dependencies.keepingWell()
        if !Task.isCancelled { navigator.open(.keepingWell(page)) }
      }
    }
    return [
      well,
      card(localized("Someone beside you"), localized("Two pages to print for a friend, a partner or a parent.")) {
        navigator.open(.besideYou)
      },
    ]
  }

  private static func card(_ title: String, _ summary: String, pressed: @escaping () -> Void) -> Widget {
    Button(
      name: title,
      child: Box.column(spacing: 2) {
        Label(title).justify(.start).style("reading-title")
        Label(summary).justify(.start).style("reading-summary")
      }
    ).style("reading", "help-box").described(summary).onPressed(pressed)
  }
}
