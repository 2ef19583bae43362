import Core
import Foundation
import Toolkit

/// The buttons of the small window that keeps company: none is seen until it's touched, pointed at or a key is pressed,
/// and they go again after three seconds of rest. Dragging it moves the window.
final class CompanyLayer {
  private(set) lazy var widget: Widget = Box.column(spacing: 6) {
    hint.align(horizontally: .center).margins(top: 6, start: 6, end: 6)
    Box.column().expand(vertically: true)
    bar.style("island").align(horizontally: .center).margins(bottom: 6)
  }.style("company").expand(horizontally: true, vertically: true).role(.group).named(Self.name)
  // TRANSLATORS: Button, mostly with a picture only: makes the window small, so that a scene or the breathing circle
  // goes on beside other work. Also what a screen reader calls the small window.
  private static let name = localized("Keep me company")
  private lazy var bar = Box.row(spacing: 6) {
    HelpNow.leaf().onPressed { [navigator] in navigator.openHelpNow() }
    if exercise != nil { pause }
    if let answer { answer }
    if let sleep { sleep.button }
    // TRANSLATORS: Button with a picture only: the small window becomes as large as it was.
    Button.quiet(icon: "leave-company", name: localized("Back to full size"))
      .onPressed { [navigator] in navigator.keepsCompany = false }
  }
  private let pause = Button.quiet(icon: "pause", name: localized("Pause"))
  private let hint = Label().justify(.center).limit(characters: 38).style("plate", "company-hint")
  /// Whether the hint has been seen and has faded.
  private var isHintOver = true
  private let exercise: Company?
  private let sleep: SleepTimerButton?
  private let answer: Button?
  private let settings: any Settings
  private let navigator: any Navigator
  private let timer: any Clock<Duration>
  private lazy var buttons = FadingWords([bar], timer: timer)
  private lazy var saying = FadingWords([hint], timer: timer)
  private lazy var pointer = RestingPointer(over: widget, timer: timer)

  /// - Parameters:
  ///   - exercise: what goes on; nil if it can't be paused.
  ///   - sleep: the button of the sleep timer; nil if there's no sound to fade.
  ///   - answer: what the page asks for, such as *I’m back*; nil for nothing.
  ///   - keyPressed: called for keys that the layer doesn't use; returns whether the exercise did.
  init(
    _ exercise: Company? = nil, _ sleep: SleepTimerButton? = nil, answer: Button? = nil, _ dependencies: Dependencies,
    navigator: any Navigator, keyPressed: @escaping (Key, Modifiers) -> Bool = { _, _ in false }
  ) {
    (self.exercise, self.sleep, self.answer, self.navigator) = (exercise, sleep, answer, navigator)
    (settings, timer) = (dependencies.settings, dependencies.timer)

    hint.isVisible = false
    widget.makeFocusable()
    widget.movesWindow()
    pause.onPressed { exercise?.pausePressed() }
    widget.onActivity { [weak self] activity in self?.touched(activity) }
    widget.onPress { [weak self] count in if count == 2 { self?.navigator.keepsCompany = false } }
    bar.onFocusChanged { [weak self] isHere in if isHere { self?.show() } }
    widget.onKey { [weak self] key, modifiers in
      self?.show()
      if key == .space, let exercise {
        exercise.pausePressed()
        return true
      }
      return keyPressed(key, modifiers)
    }
    observe(self) { $0.render() }
  }

  /// The window is small now. The first time, says who decides whether it stays on top.
  func appeared() {
    takeFocus()
    // TRANSLATORS: Spoken by the screen reader only, when the window has become small.
    widget.tell(localized("The window is small now. Press Tab for its buttons, or Escape to make it large again."))
    guard !settings[.companyExplained] else { return buttons.fade() }
    settings[.companyExplained] = true
    hint.text = Self.onTop(desktop: ProcessInfo.processInfo.environment["XDG_CURRENT_DESKTOP"] ?? "")
    hint.isVisible = true
    isHintOver = false
    saying.onChange = { [weak self] areShown in if !areShown { self?.isHintOver = true } }
    saying.seconds = Self.hintSeconds
    // With large text there's room for one of them.
    if Desktop.hasLargeText { buttons.fade() } else { buttons.seconds = Self.hintSeconds }
  }

  func takeFocus() { widget.grabFocus() }

  /// The button that makes the window small.
  static func opener(_ navigator: any Navigator) -> Widget {
    Button.quiet(icon: "company", name: name).onPressed { navigator.keepsCompany = true }
  }

  /// The same with its name, for a page that has room for it.
  static func namedOpener(_ navigator: any Navigator) -> Button {
    Button.text(name).style("small-text", "outlined").breaksLongWords().onPressed { navigator.keepsCompany = true }
  }

  /// Who decides whether the window stays on top, and how to ask for it. GTK can't ask.
  static func onTop(desktop: String) -> String {
    let names = desktop.lowercased()
    if ["gnome", "unity", "cinnamon", "mate", "xfce"].contains(where: { names.contains($0) }) {
      // TRANSLATORS: “Always on Top” is an item of the window’s menu; use your desktop’s own words.
      return localized("To keep it on top, press Alt+Space and choose Always on Top.")
    }
    if names.contains("kde") {
      // TRANSLATORS: The words of KDE’s window menu; use those of its translation.
      return localized("To keep it on top, press Alt+F3, then choose More Actions and Keep Above Others.")
    }
    return localized("Your desktop decides whether it stays on top.")
  }

  /// How long the hint stays, and how long the buttons do after the last move, in seconds.
  private static let (hintSeconds, buttonSeconds) = (10.0, 3.0)

  private func touched(_ activity: Activity) {
    pointer.moved()
    if case .moved = activity, !isHintOver, Desktop.hasLargeText { return }
    show()
  }

  /// Shows the buttons, for as long as anyone does something.
  private func show() {
    if isHintOver || Desktop.hasLargeText { (isHintOver, hint.isVisible) = (true, false) }
    if buttons.seconds == Self.buttonSeconds { buttons.show() } else { buttons.seconds = Self.buttonSeconds }
  }

  private func render() {
    guard let isRunning = exercise?.isRunning() else { return }
    pause.show(
      icon: "respite-\(isRunning ? "pause" : "play")-symbolic",
      name: isRunning ? localized("Pause") : localized("Play"))
  }
}
