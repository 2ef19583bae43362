import Core
import Toolkit

/// *Something to do*: the tools for doing rather than thinking, each in a row.
final class DoingPage: Page {
  // TRANSLATORS: The name of a page, and of a circle that leads there: steps, problems, tests and small things.
  static let title = localized("Something to do")
  // TRANSLATORS: Under “Something to do”.
  static let sentence = localized("A step, a problem, a test or a small thing.")

  private(set) lazy var widget = PageHeader.page(
    navigator,
    ScrolledWindow.column(maximum: 560, spacing: 18, top: 6, bottom: 36, sides: 18) {
      Label.question(Self.title).style("page-question")
      Box.column(spacing: 6) { rows }.role(.list).named(Self.title)
    })
  let surface = Surface.reflect
  let holdsWords = true
  private let navigator: any Navigator
  private let buttons: [Button]
  private lazy var rows = buttons.map { button in Box.column { button }.role(.listItem) }

  init(navigator: any Navigator) {
    self.navigator = navigator
    buttons = MindKind.begun(at: .doing).compactMap { kind in
      kind.shown.map { shown in
        let text = Box.column(spacing: 2) {
          Label(shown.name).justify(.start).style("card-event")
          Label(shown.sentence).justify(.start).style("small-hint")
        }
        let row = Box.row(spacing: 12) {
          Image(icon: shown.icon).role(.presentation).style("compose-icon").align(vertically: .center)
          text.expand(horizontally: true)
        }
        return Button(name: shown.name, child: row).style("quiet-card").described(shown.sentence)
          .onPressed { navigator.open(.tool(kind, nil)) }
      }
    }
  }

  func appeared() { buttons.first?.grabFocus() }
}
