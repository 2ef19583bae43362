import Core
import Toolkit

/// A card in the colour of a tab. A press turns it to a small preview of the tab, and back.
final class TabCard {
  let widget: Button
  private let stack = Stack(fade: 250)
  private let front: Widget
  private let inside: Widget
  private let words: String
  private var isOpen = false

  /// Creates the card of `tab`; the one of Learn previews `reading`.
  init(_ tab: Tab, reading: Reading?) {
    front = Self.front(of: tab)
    (inside, words) = Self.preview(of: tab, reading)
    stack.add(front)
    stack.add(inside)
    widget = Button(name: "\(tab.title): \(Self.summary(of: tab))", child: stack).style("tab-card", tab.rawValue)
    widget.onPressed { [weak self] in self?.pressed() }
  }

  private func pressed() {
    isOpen.toggle()
    stack.show(isOpen ? inside : front)
    widget.described(isOpen ? words : "")
  }

  private static func summary(of tab: Tab) -> String {
    switch tab {
    // TRANSLATORS: On the card of the tab Learn, under its name: what it’s for.
    case .learn: localized("understand anxiety at your own pace")
    // TRANSLATORS: On the card of the tab Relax, under its name: what it’s for.
    case .relax: localized("find a little calm")
    // TRANSLATORS: On the card of the tab Reflect, under its name: what it’s for.
    case .reflect: localized("notice what goes well")
    }
  }

  private static func front(of tab: Tab) -> Widget {
    Box.column(spacing: 6) {
      Image(icon: tab.icon).size(28)
      Label(tab.title).style("card-title")
      Label(summary(of: tab)).justify(.center).limit(characters: 20)
    }.align(horizontally: .center, vertically: .center)
  }

  /// A small view of the tab with real content, and its accessible description.
  private static func preview(of tab: Tab, _ reading: Reading?) -> (Widget, words: String) {
    switch tab {
    case .learn:
      let title = reading?.title ?? tab.title, summary = reading?.summary ?? ""
      let page = Box.column(spacing: 6) {
        Label(title).justify(.start).limit(characters: 20).style("card-reading")
        Label(summary).justify(.start).limit(characters: 20).style("card-small")
        if let reading {
          Label(pluralized("{count} min", "{count} min", count: reading.minutes)).justify(.start).limit(characters: 20)
            .style("card-small")
        }
      }
      return (
        page.align(vertically: .center),
        // TRANSLATORS: Spoken by the screen reader only: what the opened card of the tab Learn shows. {summary} is a
        // whole sentence.
        localized("A reading: {title}. {summary}", ["title": title, "summary": summary])
      )
    case .relax:
      let faces = Mood.allCases.map { mood in
        DrawingArea { canvas, width, height in
          canvas.fillCircle(x: width / 2, y: height / 2, radius: min(width, height) / 2, .white)
          MoodFace.draw(mood, on: canvas, width: width, height: height)
        }.role(.presentation).style("card-face")
      }
      // TRANSLATORS: Question above three faces: anxious, so-so, good.
      let question = localized("How are you feeling right now?")
      let page = Box.column(spacing: 12) {
        Label(question).justify(.center).limit(characters: 20).style("card-question")
        Box.row(spacing: 12) { faces }.align(horizontally: .center)
      }
      return (page.align(vertically: .center), "\(question) \(Mood.allCases.map(\.title).joined(separator: ", "))")
    case .reflect:
      // TRANSLATORS: “The neighbour’s cat came to visit”: Example of something that went well today. “I’d left the
      // window open.”: Example of why something went well; it goes with “The neighbour’s cat came to visit”.
      let event = localized("The neighbour’s cat came to visit"), reason = localized("I’d left the window open.")
      let page = Box.column(spacing: 6) {
        // TRANSLATORS: A day, as a heading in the list of reflections.
        Label(localized("Today")).style("pill").align(horizontally: .center)
        Label(event).justify(.center).limit(characters: 20).style("card-event")
        Label(reason).justify(.center).limit(characters: 20).style("card-small")
      }
      return (
        // TRANSLATORS: Spoken by the screen reader only: what the opened card of the tab Reflect shows, an example of
        // a reflection.
        page.align(vertically: .center), localized("Today: {event}. {reason}", ["event": event, "reason": reason])
      )
    }
  }
}
