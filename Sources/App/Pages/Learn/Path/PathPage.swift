import Core
import Toolkit

/// One part of the way through: something to read, something to do on several days, something to write. Any part can be
/// opened at any time.
final class PathPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 620, spacing: 18, top: 6, bottom: 36, sides: 18) {
    Box.column(spacing: 6) {
      place
      title
    }.margins(start: 12)
    question
    goals
    tasks
    side
    trained
    done
    ways
    notice
    unlock.align(horizontally: .center)
    expectations
    parts
    unchecked
  }
  private lazy var question = Box.column(spacing: 6) {
    Label(Self.isOneYours).justify(.start).role(.heading).style("help-name")
    Box.column(spacing: 6) { (answers + [skip]).map { $0.align(horizontally: .start) } }
      .role(.group).named(Self.isOneYours)
    Label(localized("Your answer may add a reading, and change what there is to do. It isn’t a diagnosis.")).justify(
      .start
    )
    .style("small-hint")
  }.style("notice")
  private lazy var goals = Box.column(spacing: 2) {
    Label.caption(localized("What you wanted back")).justify(.start)
    wanted
  }
  private lazy var trained = Box.column(spacing: 6) {
    // TRANSLATORS: On the page of a part of the way through, for someone with OCD or trauma, in place of what others do
    // there by themselves.
    Label(localized("For what you said is yours, this part is best done with someone trained.")).justify(.start)
    treatment.align(horizontally: .start)
  }.style("notice")
  private lazy var ways = Box.rowUnlessTextIsLarge(spacing: 6, below: 6) {
    earlier
    later
  }.align(horizontally: .center)
  private lazy var expectations: Widget = Box.column(spacing: 2) {
    // TRANSLATORS: At the end of the first part. CBT is cognitive behavioural therapy.
    Label(
      localized(
        "In studies of CBT, mostly with a therapist, about half the people clearly got better. By yourself it may be fewer. It’s work, "
          + "and it takes weeks. Parts 4 and 5 may make you more anxious for a while. If it goes on getting worse, stop, and see a "
          + "doctor.")
    ).justify(.start)
    Button.text(Self.source).style("small-text", "at-the-edge").breaksLongWords().align(horizontally: .start)
      .onPressed { [navigator] in navigator.open(address: Self.address) }
  }.margins(start: 12)
  let surface = Surface.learn
  private let model: PathModel
  private let navigator: any Navigator
  private let place = Label().justify(.start).role(.status).style("reading-summary")
  private let title = Label.question("").justify(.start).style("page-question")
  private let wanted = Label("").justify(.start).breaksOnlyLongWords()
  private let tasks = Box.column(spacing: 18)
  private let side = Box.column(spacing: 6)
  private let done = Label().justify(.start).role(.status)
  private let notice = Label.notice()
  private let unlock = Button.text(localized("Unlock to see what you’ve done")).style("small-text").breaksLongWords()
  // TRANSLATORS: Button: opens the reading that says where to find treatment.
  private let treatment = Button.text(localized("Where to find treatment")).style("small-text", "outlined")
    .breaksLongWords()
  // TRANSLATORS: Buttons below a part of the way through.
  private let earlier = Button.text(localized("Back a part")).style("small-text").breaksLongWords()
  private let later = Button.text("").style("small-text", "outlined").breaksLongWords()
  private let answers: [Button]
  private let skip = Button.text(localized("Skip")).style("small-text").breaksLongWords()
  private let list = Box.column(spacing: 2)
  private lazy var parts = Expander.make(localized("All eight parts"), name: localized("All eight parts"), list)
  private let unchecked = Label.hint(localized("No clinician has checked this yet."))
  private var rows: [PathRow] = []
  private var shown: [PathModel.Section] = []
  private var listed: [Bool] = []

  // TRANSLATORS: Over six answers such as “Panic”.
  private static let isOneYours = localized("Is one of these yours?")
  private static let source =
    "Loerinc & others: Response rates for CBT for anxiety disorders. Clin Psychol Rev 2015; 42: 72–82."
  private static let address = "https://doi.org/10.1016/j.cpr.2015.08.004"

  init(_ model: PathModel, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    answers = KeepingWell.Theme.allCases.map { theme in
      Button.text(theme.title).style("small-text", "outlined").breaksLongWords().onPressed { model.themePressed(theme) }
    }
    skip.onPressed { [weak self] in
      model.themeSkipped()
      self?.appeared()
    }
    unlock.onPressed { navigator.openLock() }
    treatment.onPressed { if let reading = model.sideDoor { navigator.open(model.route(to: reading)) } }
    earlier.onPressed { [weak self] in self?.turn { model.lookedAt(model.index - 1) } }
    later.onPressed { [weak self] in self?.turn { model.opened(model.index + 1) } }
    widget.onMapChanged { isMapped in if isMapped { model.appeared() } }
    observe(self) { $0.render() }
    Task { [weak self] in
      await model.load()
      self?.render()  // the focus is for its rows
      self?.appeared()
    }
  }

  func appeared() { rows.first?.widget.grabFocus() }

  private func turn(_ body: () -> Void) {
    body()
    render()
    scrolled.scroll(to: 0)
    appeared()
    widget.tell([place.text, title.text].joinedAsSentences)
  }

  private func render() {
    scrolled.isVisible = model.part != nil  // not everything at once while the way is being read
    guard let part = model.part else { return }
    place.text = localized("Part {number} of {all}", ["number": model.index + 1, "all": model.count])
    title.text = part.title
    question.isVisible = model.asksForTheme
    wanted.text = model.goals
    goals.isVisible = !model.goals.isEmpty
    show(model.sections)
    showSide()
    trained.isVisible = model.needsTherapist
    done.isVisible = model.isDone && !model.needsTherapist
    done.text =
      model.hasLater
      // TRANSLATORS: On the page of a part of the way through, once all three things are done.
      ? localized("That’s this part done. The next one is open, whenever you like.")
      // TRANSLATORS: On the page of the last part of the way through, once all three things are done.
      : localized(
        "That’s the whole way. If you’re no better, or worse, you haven’t failed: it wasn’t enough by itself. See a doctor or a "
          + "therapist, and say what you’ve tried.")
    notice.show(notice: model.notice)
    unlock.isVisible = model.isLocked
    expectations.isVisible = model.index == 0
    earlier.isVisible = model.hasEarlier
    later.isVisible = model.hasLater
    // TRANSLATORS: Button below a part of the way through: opens the next one, whatever is done.
    later.label = localized("Go on to part {number}", ["number": model.index + 2])
    showParts()
  }

  private func show(_ sections: [PathModel.Section]) {
    guard sections != shown else { return }
    let isSame = sections.map { $0.rows.map(\.id) } == shown.map { $0.rows.map(\.id) }
    shown = sections
    if !isSame {
      rows = []
      tasks.replace(
        sections.map { section in
          let made = section.rows.map { row in
            let made = PathRow(row.item, section.kind)
            made.widget.onPressed { [weak self] in self?.open(row.item) }
            return made
          }
          rows += made
          return Box.column(spacing: 2) {
            // TRANSLATORS: Over the rows of one of three things of a part of the way through, of which one is enough.
            // {title} is “To read”, “To do” or “To write”.
            Label.caption(
              section.isChoice ? localized("{title}: one of these", ["title": section.kind.title]) : section.kind.title
            )
            .justify(.start).role(.heading).margins(start: 12)
            made.map(\.widget)
          }
        })
    }
    for (row, shown) in zip(rows, sections.flatMap(\.rows)) { row.show(shown) }
  }

  private func open(_ item: LearningPath.Item) { navigator.open(model.pressed(item)) }

  private func showSide() {
    let reading = model.needsTherapist ? nil : model.sideDoor
    side.isVisible = reading != nil
    guard let reading else { return side.replace([]) }
    side.replace([
      // TRANSLATORS: Over a reading beside the way through, about what someone said is theirs, such as “Panic”.
      Label.caption(localized("Beside the way")).justify(.start).margins(start: 12),
      Button.text(reading.title).style("small-text", "outlined").breaksLongWords().align(horizontally: .start).margins(
        start: 12
      )
      .onPressed { [weak self] in if let self { navigator.open(model.route(to: reading)) } },
    ])
  }

  private func showParts() {
    let done = model.done
    guard done != listed else { return }
    listed = done
    list.replace(
      model.path.parts.enumerated().map { place, part in
        let words = PathWords.place(place, of: model.count, part)
        let tick = Image(icon: "respite-tick-symbolic").role(.presentation)
        tick.opacity = done[place] ? 1 : 0
        return Button(
          name: words,
          child: Box.row(spacing: 12) {
            Label(words).justify(.start).expand(horizontally: true)
            tick
          }
        ).style("reading", "path-part").described(done[place] ? localized("You’ve done this.") : "")
          .onPressed { [weak self, model] in self?.turn { model.lookedAt(place) } }
      })
  }
}

/// One row of a part: a button with the picture of its kind, what counts as done and, once it is, a quiet tick. Only
/// what was done in the world has one: what was read or written says so in a word.
private final class PathRow {
  private(set) lazy var widget = Button(name: item.title, child: row).style("reading", "path-part")
  private let item: LearningPath.Item
  private let kind: LearningPath.Task.Kind
  private let word = Label().justify(.start).style("reading-summary").singleLine().request(width: 16)
    .align(vertically: .center)
  private let tick = Image(icon: "respite-tick-symbolic").role(.presentation).align(vertically: .center)
  private let counts = Label().justify(.start).style("reading-summary")
  private var shown: PathModel.Row?

  init(_ item: LearningPath.Item, _ kind: LearningPath.Task.Kind) { (self.item, self.kind) = (item, kind) }

  private var row: Widget {
    Box.row(spacing: 12) {
      Image(icon: kind.icon).role(.presentation).style("path-kind").align(vertically: .center)
      Box.column(spacing: 2) {
        Box.rowUnlessTextIsLarge(spacing: 12) {
          Label(item.title).justify(.start).expand(horizontally: true)
          if let minutes = item.minutes {
            Label(pluralized("{count} min", "{count} min", count: minutes)).justify(.start).style("reading-summary")
              .singleLine().align(vertically: .center)
          }
          if kind != .do { word }
        }
        counts
      }.expand(horizontally: true).align(vertically: .center)
      if kind == .do { tick }
    }
  }

  func show(_ row: PathModel.Row) {
    guard row != shown else { return }
    shown = row
    tick.opacity = row.isDone ? 1 : 0  // not hidden, so that it takes up the same space
    // TRANSLATORS: Beside a row of the way through: the text was read, or something was written.
    word.show(notice: !row.isDone ? nil : kind == .read ? localized("read") : localized("written"))
    // TRANSLATORS: How often something was done so far, of several days that are needed.
    let soFar = row.soFar.map {
      pluralized("{count} day so far.", "{count} days so far.", count: $0, ["count": CountWords.number($0)])
        .capitalizedSentence
    }
    let words = [row.isDone ? "" : item.counts, soFar ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    counts.show(notice: words.isEmpty ? nil : words)
    widget.described(
      sentences: item.minutes.map { pluralized("{count} minute", "{count} minutes", count: $0) } ?? "", words,
      !row.isDone ? "" : kind.done)
  }
}
