import Core
import Observation
import Toolkit

/// The page that shows the bin.
final class BinPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 640, spacing: 18, top: 12, bottom: 36, sides: 24) {
    Label.question(localized("Bin"))
    hint
    list
    notice
  }
  let surface = Surface.reflect
  let holdsWords = true
  private let model: BinModel
  private let navigator: any Navigator
  // TRANSLATORS: Where deleted reflections are; the name of a page and of the button that opens it.
  private let list = Box.column(spacing: 24).role(.list).named(localized("Bin"))
  private let hint = Label.hint("").role(.status)
  private let notice = Label.notice()
  private var buttons: [Button] = []

  /// The content of one row.
  private struct Item {
    let main: Excerpt
    let more: Excerpt
    let saying: String
    /// The full text, for the page that *Read it all* opens.
    let whole: WholeText
    let putBack: () -> Void
  }

  init(_ model: BinModel, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    scrolled.makeFocusable()
    scrolled.named(localized("Bin"))
    observe(self) { $0.render() }
  }

  func appeared() { scrolled.grabFocus() }

  private func render() {
    notice.show(notice: model.notice)
    guard let reflections = model.reflections else { return }
    // TRANSLATORS: On the page “Bin”.
    hint.text =
      reflections.isEmpty && model.mind.isEmpty
      ? localized("It’s empty.")
      : localized("What you delete stays here for thirty days, and may stay in backups for longer.")
    // Repeats the page's name, because Orca doesn't read the name of a page that scrolls.
    scrolled.described(sentences: localized("Bin"), hint.text)
    let pressed = buttons.firstIndex { $0.hasFocus }
    let items =
      reflections.map { reflection in
        Item(
          main: Excerpt(of: reflection.shownEvent), more: Excerpt(of: reflection.reason),
          saying: reflection.saying, whole: WholeText(title: localized("Bin"), reflection.event, reflection.reason),
          putBack: { [model] in model.putBackPressed(reflection) })
      }
      + model.mind.map { entry in
        let (words, name) = (MindWords.beginning(entry), entry.kind.shown?.name ?? "")
        return Item(
          main: words, more: Excerpt(of: name), saying: words.text,
          whole: WholeText(title: name, MindWords.main(entry)),
          putBack: { [model] in model.putBackPressed(entry) })
      }
    buttons = items.map { item in
      // TRANSLATORS: Button: puts something from the bin back among the others, or a backup in place of what’s there.
      Button.text(localized("Restore")).described(item.saying).style("outlined").onPressed(item.putBack)
    }
    list.replace(
      zip(items, buttons).map { item, button in
        Box.column(spacing: 6) {
          Label(item.main.text).justify(.center).breaksOnlyLongWords().style("event")
          if !item.more.text.isEmpty {
            Label(item.more.text).justify(.center).breaksOnlyLongWords().style("reason")
          }
          if !item.main.isWhole || !item.more.isWhole {
            WholeTextPage.button({ item.whole }, navigator).described(item.saying)
          }
          button
        }.role(.listItem)
      })
    guard let pressed else { return }
    // The focused button was removed, so another widget must take the focus.
    if let next = buttons.indices.last.map({ buttons[min(pressed, $0)] }) {
      next.grabFocus()
    } else {
      scrolled.grabFocus()
    }
    // TRANSLATORS: Spoken by the screen reader only, after a reflection was restored from the bin.
    widget.tell(localized("It’s back in its place."))
  }
}
