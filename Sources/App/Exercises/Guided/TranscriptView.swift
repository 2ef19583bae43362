import Core
import Toolkit

/// The transcript of a guided session, by chapters, with the current sentence marked. Pressing a heading or sentence
/// seeks there; the Tab key moves from heading to heading, each described by its sentences.
final class TranscriptView {
  let widget: ScrolledWindow
  private let column = Box.column(spacing: 6)
  private var lines: [(caption: Caption, line: Button)] = []
  private var current: Caption?
  /// Whether the present sentence has to be scrolled to once it has been laid out.
  private var isAwaited = false

  /// Creates the transcript. Calls `chosen` with the position to seek to.
  init(_ words: Transcript, chosen: @escaping (Duration) -> Void) {
    widget = ScrolledWindow(column.margins(top: 12, bottom: 12, start: 12, end: 12))
    widget.expand(vertically: true).height(atLeast: 150, atMost: 420)
    widget.named(localized("Transcript")).style("paper", "transcript")
    for passage in words.transcript {
      let time = GuidedModel.text(passage.chapter.start)
      column.append(
        Button(
          name: "\(passage.chapter.text), \(time)", child: Label(passage.chapter.text).singleLine().style("kicker")
        ).described(passage.captions.map(\.text).joined(separator: " ")).style("passage", "chapter").align(
          horizontally: .start
        ).onPressed { chosen(passage.chapter.start) })
      for caption in passage.captions {
        let sentence = Label(caption.text).justify(.start).limit(characters: 60)
        let line = Button(name: caption.text, child: sentence).style("passage", "transcript-line")
          .align(horizontally: .start).passedOverByTab().onPressed { chosen(caption.start) }
        column.append(line)
        lines.append((caption, line))
      }
    }
    // In a task, because the lines are laid out only after the resize.
    widget.onResized { [weak self] in Task { if self?.isAwaited == true { self?.scroll() } } }
  }

  /// Marks the current caption and, when it's another one, scrolls it to the middle. With nil, changes nothing.
  func show(_ caption: Caption?) {
    guard let caption, caption != current else { return }
    for (other, line) in lines where other == caption || other == current { line.setStyle("now", other == caption) }
    current = caption
    scroll()
  }

  /// Scrolls to the present sentence, or as soon as there's room: the voice may have gone on while this was hidden.
  private func scroll() {
    guard let line = lines.first(where: { $0.caption == current })?.line else { return }
    isAwaited = !widget.isMapped || widget.height == 0
    guard !isAwaited, let middle = line.middle(in: column) else { return }
    widget.scroll(to: middle - Double(widget.height) / 2)
  }
}
