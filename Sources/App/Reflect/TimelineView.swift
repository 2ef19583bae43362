import Core
import Foundation
import Toolkit

/// What went well, day by day, joined by a thin line.
final class TimelineView {
  /// What can be pressed in it.
  struct Actions {
    let prompt: () -> Void
    let earlier: () -> Void
    let edit: (Reflection) -> Void
    let delete: (Reflection) -> Void
  }

  let widget = Box.column()
  private let actions: Actions
  private var shown: Shown?

  private struct Shown: Equatable {
    let days: [ReflectModel.Day]
    let prompt: String?
    let praise: String?
    let hasEarlier: Bool
    let search: String
  }

  init(_ actions: Actions) {
    self.actions = actions
    widget.role(.list).named("Timeline")
  }

  /// Shows these days, unless they are already shown; marks the words of `search`.
  func show(_ days: [ReflectModel.Day], prompt: String?, praise: String?, hasEarlier: Bool, search: String) {
    let next = Shown(days: days, prompt: prompt, praise: praise, hasEarlier: hasEarlier, search: search)
    guard next != shown else { return }
    shown = next
    var rows: [Widget] = []
    if let prompt {
      let words = Label(prompt).justify(.center)  // unlike a button's own label, it wraps in a narrow window
      rows += [
        line(),
        Button(name: prompt, child: words, pressed: actions.prompt).style("dashed").align(horizontally: .center),
      ]
    }
    if let praise { rows += [line(), Label.hint(praise)] }
    if !days.isEmpty { rows.append(line()) }
    for day in days {
      rows += [Label(day.title).singleLine().role(.heading).style("pill").align(horizontally: .center), line()]
      let isLastDay = day == days.last && !hasEarlier
      rows += day.reflections.map { entry($0, search: search, isLast: isLastDay && $0 == day.reflections.last) }
    }
    if hasEarlier { rows.append(Button.text("Earlier", pressed: actions.earlier)) }
    widget.replace(rows)
  }

  /// The line that leads on makes room for the buttons while one is here.
  private func entry(_ reflection: Reflection, search: String, isLast: Bool) -> Widget {
    let actions = actions
    return Box.column(spacing: 2) {
      words(reflection.event, search).style("event")
      if !reflection.reason.isEmpty { words(reflection.reason, search).style("reason") }
      Overlay(isLast ? Box.column().request(height: 44) : line().margins(top: 11, bottom: 11)) {
        Box.row(spacing: 6) {
          Button.quiet(icon: "compose", name: "Edit") { actions.edit(reflection) }.described(reflection.event)
          Button.quiet(icon: "remove", name: "Delete") { actions.delete(reflection) }.described(reflection.event)
        }.align(horizontally: .center, vertically: .center).style("entry-tools")
      }
    }.role(.listItem).style("entry")
  }

  private func words(_ text: String, _ search: String) -> Label {
    let label = Label(text).justify(.center).selectable()
    return search.isBlank ? label : label.markup(Marking.markup(text, marking: search))
  }

  private func line() -> Widget {
    Box.column().style("line").request(width: 2, height: 22).align(horizontally: .center).margins(top: 8, bottom: 8)
  }
}

/// Words that were searched for, marked where they stand.
enum Marking {
  /// `text` for Pango, each occurrence of each word of `search` underlined; case and accents do not matter.
  static func markup(_ text: String, marking search: String) -> String {
    var marked = Set<String.Index>()
    for word in search.split(whereSeparator: \.isWhitespace) {
      var from = text.startIndex
      while let found = text.range(
        of: word, options: [.caseInsensitive, .diacriticInsensitive], range: from..<text.endIndex),
        !found.isEmpty
      {
        for index in text[found].indices { marked.insert(index) }
        from = found.upperBound
      }
    }
    var markup = "", isMarked = false
    for index in text.indices {
      if marked.contains(index) != isMarked {
        isMarked.toggle()
        markup += isMarked ? "<u>" : "</u>"
      }
      switch text[index] {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      default: markup.append(text[index])
      }
    }
    return isMarked ? markup + "</u>" : markup
  }
}
