import Bus
import CGio
import Glibc
import Reminders

/// The helper: whatever wakes it, it reads the clock, the zone and the settings, shows what is due, and sleeps again.
///
/// Single-threaded, on GLib's main loop. It lives as long as the program, so closures hold it `unowned`.
final class ReminderHelper {
  private let bus: BusConnection
  private let loop = g_main_loop_new(nil, 0)
  private let notifications: any Notifications
  private var autostart: any Autostart = AutostartFile()
  private let wakeSources = WakeSources()
  private let logFile = SmallFile(path: Paths.stateFile)
  private var settings: ReminderSettings?
  private var object: HelperObject?
  private var nameOwner: BusNameOwner?
  private var reminderLog = ReminderLog()
  /// When the next reminder is due, in seconds since 1970; nil if none is.
  private var next: Int?
  private var isEnding = false
  /// Whether `Quit` was called. Nothing is written any more, because the window is about to erase everything.
  private var isQuitting = false
  /// The sentences logged already: each sentence is logged once.
  private var logged: Set<String> = []

  /// Runs until all reminders are off, or the session ends.
  ///
  /// - Returns: the exit status.
  static func run() -> Int32 {
    // Without a session no one is there to be reminded, so the helper ends with the bus.
    guard let bus = BusConnection(.session, exitsOnClose: true) else {
      log("There is no session bus, so nothing can be shown.")
      return 1
    }
    return ReminderHelper(on: bus).run()
  }

  private init(on bus: BusConnection) {
    self.bus = bus
    notifications = Portal.isNeeded ? NotificationPortal(on: bus) : NotificationServer(on: bus)
  }

  private func run() -> Int32 {
    settings = ReminderSettings.installed { [unowned self] in wakeSources.wakeSoon() }
    guard let settings else {
      log("The settings are not installed.")
      return 1
    }
    if Portal.isNeeded { autostart = AutostartPortal(on: bus, settings: settings) }
    object = HelperObject(
      on: bus, next: { [unowned self] in next }, snooze: { [unowned self] in snooze($0) },
      quit: { [unowned self] in
        isQuitting = true
        autostart.remove()
        // Ends a moment later, so that the caller gets its reply.
        wakeSources.after(milliseconds: 0) { [unowned self] in end() }
      })
    requestName()
    g_main_loop_run(loop)
    return 0
  }

  /// Asks for the helper's name on the bus, so that only one helper runs. If another helper has the name, this process
  /// exits silently.
  private func requestName() {
    nameOwner = BusNameOwner(
      Names.helper, on: bus, waits: false, acquired: { [unowned self] in begin() }, lost: { exit(0) })
  }

  private func begin() {
    guard wakeSources.timer == nil else { return update() }
    guard wakeSources.start({ [unowned self] in update() }) else {
      log("The system has no timers to wait with.")
      exit(1)
    }
    notifications.serverAppeared = { [unowned self] in update() }
    notifications.invoked = { [unowned self] in invoked($0, $1, $2, $3) }
    if let text = logFile.text, let saved = ReminderLog(text) {
      reminderLog = saved
    } else if logFile.exists {
      log("The saved log of earlier reminders can't be read, so a new one begins.")
    }
    update()
  }

  /// Shows what is due and sets the timer. Called after every change, and when the timer fires.
  private func update() {
    guard let settings, !isQuitting else { return }
    let (now, zone) = (secondsSince1970(), Zone.here())
    let done = settings.done(at: now, in: zone)
    let former = reminderLog
    for kind in ReminderKind.allCases { reminderLog.record(settings.choice(kind), of: kind, at: now, in: zone) }
    guard reminderLog.entries.values.contains(where: \.choice.isOn) else { return endSoon() }
    isEnding = false
    if !autostart.provide() { logOnce("The start with the desktop can't be set up.") }
    for kind in ReminderKind.allCases {
      // A notification is no longer needed once its activity is done, or the reminder is turned off.
      if let day = notifications.day(kind), day == done[kind] || reminderLog.entries[kind]?.choice.isOn != true {
        notifications.withdraw(kind)
      }
    }
    let agenda = ReminderAgenda(
      at: now, in: zone, after: reminderLog, done: done, bedtime: settings.bedtime)
    let before = reminderLog
    for (kind, day) in agenda.due { reminderLog.entries[kind]?.memory.recordShown(for: day) }
    if reminderLog != former || !logFile.exists { save() }
    for (kind, day) in agenda.due.sorted(by: { $0.key.rawValue > $1.key.rawValue }) { show(kind, day, before: before) }
    next = agenda.next.values.min()
    wakeSources.timer?.set(next)
  }

  /// Shows a reminder. The log on the disk already records it as shown, so even if the helper is killed now, it isn't
  /// shown twice.
  private func show(_ kind: ReminderKind, _ day: LocalDay, before: ReminderLog) {
    let shown = reminderLog.entries[kind]
    notifications.show(kind, for: day) { [unowned self] error in
      // The reminder stays due until a server can show it, unless its entry has changed in the meantime.
      guard reminderLog.entries[kind] == shown else { return }
      reminderLog.entries[kind] = before.entries[kind]
      save()
      logOnce("Nothing shows notifications now (\(error.message)); the reminder waits.")
    }
  }

  private func invoked(_ kind: ReminderKind, _ day: LocalDay, _ action: NotificationAction, _ token: String?) {
    switch action {
    case .open: WindowOpener(bus: bus).open(kind, token: token)
    case .snooze: snooze(kind, day)
    }
  }

  /// Shows the reminder for `day` again in a quarter of an hour. Without `day`, it's the one that was shown last.
  private func snooze(_ kind: ReminderKind, _ day: LocalDay? = nil) {
    guard let day = day ?? notifications.day(kind) ?? reminderLog.entries[kind]?.memory.settled.last else { return }
    notifications.withdraw(kind)
    reminderLog.entries[kind]?.memory.recordSnooze(day, at: secondsSince1970())
    save()
    update()
  }

  private func save() {
    if !isQuitting, !logFile.write(reminderLog.text) { logOnce("What was said can't be written down.") }
  }

  private func logOnce(_ sentence: String) {
    if logged.insert(sentence).inserted { log(sentence) }
  }

  /// Called when all reminders are off: removes the helper's files, and ends the helper after two seconds, because a
  /// switch is often turned back on.
  private func endSoon() {
    for kind in ReminderKind.allCases { notifications.withdraw(kind) }
    autostart.remove()
    logFile.remove()
    reminderLog = ReminderLog()
    next = nil
    wakeSources.timer?.set(nil)
    guard !isEnding else { return }
    isEnding = true
    wakeSources.after(milliseconds: 2_000) { [unowned self] in if isEnding { leave() } }
  }

  /// Gives up the name on the bus, then reads the settings once more: a program that has just turned a reminder on may
  /// have found this helper running and so not started another.
  private func leave() {
    nameOwner = nil
    bus.flush()
    guard let settings, ReminderKind.allCases.contains(where: { settings.choice($0).isOn }) else { return end() }
    requestName()
  }

  private func end() {
    bus.flush()
    g_main_loop_quit(loop)
  }
}
