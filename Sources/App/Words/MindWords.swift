import Core

/// The words of *On your mind*.
enum MindWords {
  // TRANSLATORS: The name of a page with tools for worries, thoughts and things avoided.
  static let title = localized("On your mind")
  // TRANSLATORS: In place of “On your mind”, after a worry was put down.
  static let isHere = localized("It’s here now. You needn’t carry it around, or carry it alone.")
  // TRANSLATORS: On the page that Respite opens on, and said by screen readers after “Something on your mind?”: someone
  // has gone to try something they usually avoid, and hasn’t said yet that they’re back. It names nothing, because
  // others may see it.
  static let wentOut = localized("You’ve gone to try a step.")

  /// The beginning of an entry, for a list: its first lines or, in a search, the text around the match.
  static func beginning(_ entry: MindEntry, around search: String = "") -> Excerpt {
    Excerpt(of: main(entry), around: search)
  }

  /// The main text of an entry, unshortened. A thought is called by how the person sees it now, if they've written
  /// that; what they thought before is inside.
  static func main(_ entry: MindEntry) -> String {
    // TRANSLATORS: In place of an entry whose words are damaged in the file.
    guard let content = entry.content else { return localized("This one can’t be read.") }
    let newer = content[Thought.self].map { [$0.otherView, $0.experiment.learned] } ?? []
    return (newer.first { !$0.isBlank } ?? content.words.first)?.trimmed ?? ""
  }

  /// The state of an entry; empty if there's nothing to say.
  static func state(_ entry: MindEntry, showsNumbers: Bool) -> String {
    (entry.content?.value as? any ListedTool)?.state(showsNumbers: showsNumbers) ?? ""
  }
}
