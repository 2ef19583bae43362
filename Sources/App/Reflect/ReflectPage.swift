import Core
import Toolkit

/// “What went well today?”, a button to write, and the timeline.
final class ReflectPage: Page {
  let widget: Widget
  let surface = Surface.reflect
  private let model: ReflectModel
  private let timeline: TimelineView
  private let notice = Label.notice()
  private let compose: Button

  init(_ model: ReflectModel, navigator: any Navigator) {
    self.model = model
    let timeline = TimelineView(
      promptPressed: { [weak navigator] in navigator?.compose() }, earlierPressed: { model.earlierPressed() })
    self.timeline = timeline
    let notice = notice
    let compose = Button.circle(
      name: "New reflection", child: Image(icon: "respite-compose-symbolic").style("compose-icon")
    ) { [weak navigator] in navigator?.compose() }
    self.compose = compose
    widget = ScrolledWindow(
      Clamp(
        maximum: 640,
        Box.column {
          Label.question("What went well today?").margins(top: 36, bottom: 6)
          Label.hint("Small things count. A good cup of tea is one.").margins(bottom: 24)
          compose.tooltip("New reflection").style("compose")
          timeline.widget
          notice.margins(top: 24, bottom: 12)
        }.margins(bottom: 36, start: 24, end: 24)))
    widget.onMapChanged { isSeen in if isSeen { model.seen() } }
    observe(self) { $0.render() }
  }

  func appeared() { compose.grabFocus() }

  private func render() {
    timeline.show(model.days, prompt: model.prompt, praise: model.praise, hasEarlier: model.hasEarlier)
    notice.show(notice: model.notice)
  }
}
