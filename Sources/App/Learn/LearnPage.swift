import Core
import Toolkit

/// The readings as a calm list.
final class LearnPage: Page {
  let widget: Widget
  let surface = Surface.learn

  init(_ model: LearnModel, navigator: any Navigator) {
    let notice = Label.notice()
    notice.show(notice: model.notice)
    widget = ScrolledWindow(
      Clamp(
        maximum: 640,
        Box.column {
          notice.margins(top: 36)
          for reading in model.readings { Self.row(reading, navigator) }
        }.margins(top: 12, bottom: 36, start: 12, end: 12)))
  }

  private static func row(_ reading: Reading, _ navigator: any Navigator) -> Button {
    let words = Box.column(spacing: 2) {
      Label(reading.title).justify(.start).style("reading-title")
      Label(reading.summary).justify(.start).style("reading-summary")
    }.expand(horizontally: true)
    let minutes = Label("\(reading.minutes) min").singleLine().style("reading-summary").align(vertically: .center)
    let row = Box.row(spacing: 18) {
      words
      minutes
    }
    return Button(name: reading.title, child: row) { [weak navigator] in navigator?.open(reading) }
      .described("\(reading.summary) \(reading.minutes) minutes to read.").style("reading")
  }
}
