import Core
import Toolkit

/// A place to type words that are looked for in a text, and the way from find to find.
final class FindBar {
  let widget: Revealer
  private let entry: SearchEntry

  /// A bar for `model`, hidden. `from` says in which part of the text one is; `closed` gives the keys back.
  init(_ model: FindModel, milliseconds: Int, from: @escaping () -> Int, closed: @escaping () -> Void) {
    let entry = SearchEntry(name: localized("Find in this text")) { [weak model] words in
      guard let model, model.isOpen, words != model.words || model.matches.isEmpty else { return }
      model.looked(for: words, from: from())
    }
    entry.showsName(localized("Find in this text"))
    self.entry = entry
    // In two lines where words are large and the window narrow.
    let status = Label().role(.status).style("find-status")
    let close = { [weak model] in
      model?.closed()
      closed()
    }
    let row = Box.row(spacing: 6) {
      entry.expand(horizontally: true)
      status.margins(start: 6)
      Button.quiet(icon: "up", name: localized("Previous find")) { [weak model] in model?.stepped(backwards: true) }
      Button.quiet(icon: "down", name: localized("Next find")) { [weak model] in model?.stepped(backwards: false) }
      Button.quiet(icon: "leave", name: localized("Close"), pressed: close)
    }
    widget = Revealer(Clamp(maximum: 560, row.margins(bottom: 6, start: 12, end: 12)), milliseconds: milliseconds)
    entry.onEntered { [weak model] in model?.stepped(backwards: $0) }
    entry.onStopped(close)
    let widget = widget
    observe(model) { model in
      widget.isRevealed = model.isOpen
      status.text = model.status
      status.isVisible = !model.status.isEmpty
    }
  }

  /// The keys go here.
  func appeared(with words: String) {
    entry.text = words
    entry.grabFocus()  // which marks what is there, so that typing replaces it
  }

  /// Whether keys go here.
  var hasKeys: Bool { entry.containsFocus }
}
