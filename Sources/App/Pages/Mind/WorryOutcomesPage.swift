import Core
import Toolkit

/// *What became of them*, told as a story: a lake at night with a light for each worry, a few sentences, and what the
/// person did when one came true.
final class WorryOutcomesPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow(
    Box.column {
      Label.question(WorryOutcomesWords.title).style("page-question")
      lake.widget.margins(top: 6)
      Clamp(
        maximum: 660,
        Box.column(spacing: 18) {
          story
          unknown
          company
          copingSide
          details
          notice
        }.margins(top: 6, bottom: 48, start: 18, end: 18))
    })
  private lazy var copingSide = Box.column(spacing: 9) {
    coping
    more.align(horizontally: .center)
  }
  private lazy var details: Widget = Box.column(spacing: 12) {
    legend
    // TRANSLATORS: A line that shows or hides a list with a line for each degree of sureness.
    Expander.make(localized("By how sure you were"), name: localized("By how sure you were"), sureness)
  }.margins(top: 12)
  let surface = Surface.session
  let holdsWords = true
  private let glance: RecordsGlance<WorryHistory>
  private let settings: any Settings
  private let navigator: any Navigator
  private let lake: NightLake
  private let story = Label().justify(.center).limit(characters: 40).style("story")
  private let unknown = Label.hint("")
  /// For someone whose worries mostly came true.
  private let company: Widget
  private let coping = Box.column()
  // TRANSLATORS: A button below a list: shows more of it.
  private let more = Button.text(localized("More")).style("small-text")
  private let legend = Box.column()
  private let sureness = Box.column()
  private let notice = Label.notice()
  private var shown: WorryHistory?
  /// How many ways of coping are shown.
  private var most = WorryOutcomesPage.few
  private static let few = 5

  init(_ dependencies: Dependencies, navigator: any Navigator) {
    (settings, self.navigator) = (dependencies.settings, navigator)
    glance = RecordsGlance(dependencies, of: [.mind(.worry)]) { store in
      WorryHistory(
        try await store.mindEntries(of: MindQuery(kinds: [.worry], isOldestFirst: true)).compactMap { $0[Worry.self] })
    }
    lake = NightLake(dependencies)
    lake.widget.named(WorryOutcomesWords.title).style("lake")
    lake.widget.isVisible = false
    company = Box.column(spacing: 12) {
      Label(WorryOutcomesWords.hardRun).justify(.center).limit(characters: 48)
      ComfortWays.make(navigator)
    }
    company.isVisible = false
    details.isVisible = false
    copingSide.isVisible = false
    scrolled.makeFocusable()
    scrolled.named(WorryOutcomesWords.title)
    more.onPressed { [weak self] in self?.morePressed() }
    observe(self) { $0.render() }
  }

  func appeared() { scrolled.grabFocus() }

  private func render() {
    notice.show(notice: glance.notice)
    guard let history = glance.value, history != shown else { return }
    shown = history
    let words = WorryOutcomesWords(history: history, showsNumbers: settings[.showsNumbers])
    let isEnough = history.isEnough
    story.text = isEnough ? words.story : WorryOutcomesWords.notYet
    unknown.show(notice: isEnough ? words.unknown : nil)
    let isHard = isEnough && history.mostlyHappened
    scrolled.described(sentences: story.text, unknown.text, isHard ? WorryOutcomesWords.hardRun : "")
    lake.widget.isVisible = isEnough
    details.isVisible = isEnough
    company.isVisible = isHard
    showCoping()
    guard isEnough else { return }
    lake.show(history.marks.map(\.outcome))
    lake.widget.described(words.legend.map(\.words).joined(separator: ". "))
    // TRANSLATORS: Heard by screen readers only: names a list of what the lights on a picture mean.
    let lights = LineList(
      name: localized("The lights"),
      lines: words.legend.map { outcome, line in
        (
          line,
          Box.row(spacing: 6) {
            NightLake.mark(outcome)
            Label(line).justify(.start).expand(horizontally: true).align(horizontally: .fill, vertically: .center)
          }
        )
      })
    legend.replace([Clamp(maximum: 320, lights)])
    sureness.replace([
      LineList(
        name: localized("By how sure you were"),
        lines: words.lines.map { ($0, Label($0).justify(.start).align(horizontally: .start)) })
    ])
  }

  private func morePressed() {
    most = Int.max
    showCoping()
    coping.focusFirst()
  }

  /// Shows the person's own words about how they managed, the latest first.
  private func showCoping() {
    let ways = (shown?.isEnough == true ? shown?.coping ?? [] : []).reversed().prefix(most)
    copingSide.isVisible = !ways.isEmpty
    more.isVisible = ways.count < shown?.coping.count ?? 0
    coping.replace([
      LineList(
        name: WorryOutcomesWords.coping,
        lines: ways.map { way in
          let beginning = Excerpt(of: way)
          let words = Label(beginning.text).justify(.start).breaksOnlyLongWords()
          guard !beginning.isWhole else { return (beginning.text, words.style("coping")) }
          let whole = WholeText(title: WorryOutcomesWords.coping, way)
          return (
            beginning.text,
            Box.column(spacing: 6) {
              words
              WholeTextPage.button({ whole }, navigator).described(beginning.text)
            }.style("coping")
          )
        })
    ])
  }
}
