import Core
import Toolkit

/// A card that opens the person's own plan. It shows the people and services that the plan names, since the first to
/// call may be a sister.
enum PlanCard {
  static func make(_ glance: PlanGlance, _ navigator: any Navigator) -> Widget {
    let people = Box.column(spacing: 12)
    let words = Box.column(spacing: 2) {
      Label(HelpPlanPage.title).justify(.start).style("reading-title")
      Label(HelpPlanPage.summary).justify(.start).style("reading-summary")
      people
    }
    let button = Button(name: HelpPlanPage.title, child: words).style("reading", "help-box")
      .onPressed { navigator.open(.helpPlan()) }
    observe(glance) { glance in
      let parts = glance.people.map { part in (part.question, Excerpt(of: glance.plan?[part].trimmed ?? "").text) }
      people.replace(
        parts.map { question, words in
          Box.column(spacing: 2) {
            Label(question).justify(.start).style("reading-summary")
            Label(words).justify(.start).style("help-text-number")
          }.margins(top: 12)
        })
      people.isVisible = !parts.isEmpty
      button.described(([HelpPlanPage.summary] + parts.flatMap { [$0, $1] }).joinedAsSentences)
    }
    return button
  }
}
