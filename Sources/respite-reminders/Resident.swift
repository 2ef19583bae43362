// The helper itself: wakes when something may be due, looks, speaks, and sleeps.
//
// One thread, GLib's loop; it lives as long as the program, so closures that outlive nothing else may hold it.

import CGio
import Glibc
import Reminders

final class Resident {
  private let bus: Bus
  private let loop = g_main_loop_new(nil, 0)
  private let notifications: Notifications
  private let wakes = Wakes()
  private let state = SmallFile(path: Folders.stateFile)
  private var choices: Choices?
  private var seat: Seat?
  private var log = ReminderLog()
  private var next: Int?
  private var isEnding = false
  /// What could not be written was said once.
  private var complained: Set<String> = []

  /// Runs until both reminders are off, or the session ends.
  ///
  /// - Returns: the exit status.
  static func run() -> Int32 {
    guard let bus = Bus(G_BUS_TYPE_SESSION) else {
      respite_reminders.log("There is no session bus, so nothing can be shown.")
      return 1
    }
    return Resident(on: bus).run()
  }

  private init(on bus: Bus) {
    self.bus = bus
    notifications = Notifications(on: bus)
  }

  private func run() -> Int32 {
    choices = Choices.installed { [unowned self] in wakes.soon() }
    guard choices != nil else {
      respite_reminders.log("The settings are not installed.")
      return 1
    }
    let seat = Seat(
      on: bus, taken: { [unowned self] in begin() }, next: { [unowned self] in next },
      dismissed: { [unowned self] in end() })
    self.seat = seat
    seat.take()
    g_main_loop_run(loop)
    return 0
  }

  /// The place on the bus is ours.
  private func begin() {
    guard wakes.timer == nil else { return look() }
    guard wakes.start({ [unowned self] in look() }) else {
      respite_reminders.log("The system has no timers to wait with.")
      exit(1)
    }
    notifications.appeared = { [unowned self] in look() }
    notifications.pressed = { [unowned self] in pressed($0, $1, $2, $3) }
    if let text = state.text, let kept = ReminderLog(text) {
      log = kept
    } else if state.exists {
      respite_reminders.log("What was kept of earlier reminders can't be read, so they begin anew.")
    }
    look()
  }

  /// Something has changed, or a time has come: says what is due, and waits for what comes next.
  private func look() {
    guard let choices else { return }
    let (now, zone, done) = (secondsSince1970(), Zone.here(), choices.done)
    let former = log
    for kind in ReminderKind.allCases { log.see(choices.choice(kind), of: kind, at: now, in: zone) }
    guard log.entries.values.contains(where: \.choice.isOn) else { return endSoon() }
    isEnding = false
    if !Autostart.provide() { complain("The start with the desktop can't be set up.") }
    for kind in ReminderKind.allCases {
      // Done meanwhile, or turned off: it need not stand there any longer.
      if let day = notifications.day(kind), day == done[kind] || log.entries[kind]?.choice.isOn != true {
        notifications.withdraw(kind)
      }
    }
    let agenda = Agenda(at: now, in: zone, after: log, done: done)
    let before = log
    for (kind, day) in agenda.due { log.entries[kind]?.memory.spoke(for: day) }
    if log != former || !state.exists { keep() }
    for (kind, day) in agenda.due.sorted(by: { $0.key.rawValue > $1.key.rawValue }) { say(kind, day, before: before) }
    next = agenda.next.values.min()
    wakes.timer?.set(next)
  }

  /// Says it. What it remembers is on the disk already: if it ends now, it is not said twice.
  private func say(_ kind: ReminderKind, _ day: LocalDay, before: ReminderLog) {
    let spoken = log.entries[kind]
    notifications.show(kind, for: day) { [unowned self] failure in
      // It waits until something can show it; what has changed meanwhile counts.
      guard log.entries[kind] == spoken else { return }
      log.entries[kind] = before.entries[kind]
      keep()
      complain("Nothing shows notifications now (\(failure.words)); the reminder waits.")
    }
  }

  private func pressed(_ kind: ReminderKind, _ day: LocalDay, _ press: Notifications.Press, _ token: String?) {
    switch press {
    case .open: Opening(bus: bus).open(kind, token: token)
    case .snooze:
      log.entries[kind]?.memory.snoozed(day, at: secondsSince1970())
      keep()
      look()
    }
  }

  private func keep() {
    if !state.write(log.text) { complain("What was said can't be written down.") }
  }

  private func complain(_ sentence: String) {
    if complained.insert(sentence).inserted { respite_reminders.log(sentence) }
  }

  /// Both are off: nothing is left behind. Not at once, since a switch is soon pressed again.
  private func endSoon() {
    for kind in ReminderKind.allCases { notifications.withdraw(kind) }
    Autostart.remove()
    state.remove()
    log = ReminderLog()
    next = nil
    wakes.timer?.set(nil)
    guard !isEnding else { return }
    isEnding = true
    wakes.after(seconds: 2) { [unowned self] in if isEnding { leave() } }
  }

  /// Gives the place back, and looks once more: whoever turned one on just now believes that we are here.
  private func leave() {
    seat?.leave()
    guard let choices, ReminderKind.allCases.contains(where: { choices.choice($0).isOn }) else { return end() }
    seat?.take()
  }

  private func end() {
    // The answer to whoever asked is on its way.
    g_dbus_connection_flush_sync(bus.connection, nil, nil)
    g_main_loop_quit(loop)
  }
}
