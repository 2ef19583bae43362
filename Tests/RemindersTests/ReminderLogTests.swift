import Reminders
import Testing

@Suite struct ReminderLogTests {
  private let utc = Zone { _ in 0 }

  private func log() throws -> ReminderLog {
    var log = ReminderLog()
    let now = try instant("2026-05-04 10:00")
    log.record(.init(isOn: true, minute: 480, dayStartHour: 4), of: .relaxation, at: now, in: utc)
    log.record(.init(isOn: false, minute: 1_200, dayStartHour: 4), of: .reflection, at: now, in: utc)
    log.entries[.relaxation]?.memory.recordShown(for: try #require(LocalDay("2026-05-05")))
    log.entries[.relaxation]?.memory.recordSnooze(try #require(LocalDay("2026-05-05")), at: now)
    return log
  }

  @Test func `a written log is read back`() throws {
    for log in [ReminderLog(), try log()] { #expect(ReminderLog(log.text) == log) }
  }

  @Test func `days that a wrong clock wrote are forgotten, and the reminder comes on them`() throws {
    let choice = DailyReminder.Choice(isOn: true, minute: 480, dayStartHour: 0)
    var log = ReminderLog()
    log.record(choice, of: .relaxation, at: try instant("2026-05-04 10:00"), in: utc)
    let day = try #require(LocalDay("2026-05-06"))
    log.entries[.relaxation]?.memory.recordShown(for: day)
    log.entries[.relaxation]?.memory.recordSnooze(day, at: try instant("2026-05-06 09:00"))
    log.record(choice, of: .relaxation, at: try instant("2026-05-04 11:00"), in: utc)
    #expect(log.entries[.relaxation]?.memory == .init(settled: [try #require(LocalDay("2026-05-04"))]))
    let agenda = ReminderAgenda(at: try instant("2026-05-06 08:00"), in: utc, after: log, done: [:])
    #expect(agenda.due[.relaxation] == day)
  }

  @Test func `it records only times`() throws {
    #expect(
      try log().text == """
        respite-reminders 1
        relaxation choice on 480 4
        relaxation settled 2026-05-04
        relaxation settled 2026-05-05
        relaxation snooze 2026-05-05 1777889700
        reflection choice off 1200 4
        end

        """)
  }

  @Test func `a truncated or corrupted log is ignored`() throws {
    let text = try log().text
    for length in 0..<text.count { #expect(ReminderLog(String(text.prefix(length))) == nil, "\(length) letters") }
    for (former, wrong) in [
      ("reminders 1", "reminders 2"), ("on 480", "maybe 480"), ("480", "1440"), ("480", "x"), ("480 4", "480 7"),
      ("480 4", "480"), ("2026-05-04", "2026-02-30"), ("snooze", "doze"), ("relaxation", "something"),
      ("1777889700", "99999999999999999999"), ("relaxation choice on 480 4\n", ""), ("choice", "choice "),
    ] {
      var spoiled = text
      let range = try #require(spoiled.firstRange(of: former))
      spoiled.replaceSubrange(range, with: wrong)
      #expect(ReminderLog(spoiled) == nil, "\(wrong)")
    }
  }

  @Test func `losing the log repeats no reminder`() throws {
    var lost = ReminderLog()
    let now = try instant("2026-05-04 08:30")
    lost.record(.init(isOn: true, minute: 480, dayStartHour: 0), of: .relaxation, at: now, in: utc)
    let agenda = ReminderAgenda(at: now, in: utc, after: lost, done: [:])
    #expect(agenda.due == [:])
    #expect(agenda.next == [.relaxation: try instant("2026-05-05 08:00")])
  }

  @Test func `only a changed setting is a new choice`() throws {
    var log = try log()
    let former = log
    let later = try instant("2026-05-05 09:00")
    log.record(.init(isOn: true, minute: 480, dayStartHour: 4), of: .relaxation, at: later, in: utc)
    #expect(log == former)
    log.record(.init(isOn: true, minute: 600, dayStartHour: 4), of: .relaxation, at: later, in: utc)
    #expect(log.entries[.relaxation]?.memory.snooze == nil)
    #expect(
      ReminderAgenda(at: later, in: utc, after: log, done: [:]).next[.relaxation] == (try instant("2026-05-05 10:00")))
  }
}

@Suite struct ReminderAgendaTests {
  private let utc = Zone { _ in 0 }

  private func log(at text: String, _ minutes: [ReminderKind: Int]) throws -> ReminderLog {
    var log = ReminderLog()
    for (kind, minute) in minutes {
      log.record(.init(isOn: true, minute: minute, dayStartHour: 0), of: kind, at: try instant(text), in: utc)
    }
    return log
  }

  @Test func `both reminders are due at their own times, and again the next day`() throws {
    let log = try log(at: "2026-05-04 06:00", [.relaxation: 480, .reflection: 540])
    let day = try #require(LocalDay("2026-05-04"))
    let early = ReminderAgenda(at: try instant("2026-05-04 08:00"), in: utc, after: log, done: [:])
    #expect(early.due == [.relaxation: day])
    #expect(
      early.next
        == [.relaxation: try instant("2026-05-05 08:00"), .reflection: try instant("2026-05-04 09:00")])
    let late = ReminderAgenda(at: try instant("2026-05-04 10:00"), in: utc, after: log, done: [:])
    #expect(late.due == [.relaxation: day, .reflection: day])
    let done = ReminderAgenda(at: try instant("2026-05-04 10:00"), in: utc, after: log, done: [.reflection: day])
    #expect(done.due == [.relaxation: day])
  }

  @Test func `a reminder that can't be shown now stays due, and the next day's time is planned all the same`() throws {
    let log = try log(at: "2026-05-04 06:00", [.relaxation: 480])
    for time in ["2026-05-04 08:00", "2026-05-04 11:59"] {
      let agenda = ReminderAgenda(at: try instant(time), in: utc, after: log, done: [:])
      #expect(agenda.due == [.relaxation: try #require(LocalDay("2026-05-04"))])
      #expect(agenda.next == [.relaxation: try instant("2026-05-05 08:00")])
    }
    #expect(ReminderAgenda(at: try instant("2026-05-04 12:00"), in: utc, after: log, done: [:]).due == [:])
  }

  @Test func `a reminder that is off is neither due nor scheduled`() throws {
    var log = ReminderLog()
    log.record(.init(isOn: false, minute: 480, dayStartHour: 0), of: .relaxation, at: 0, in: utc)
    let agenda = ReminderAgenda(at: try instant("2026-05-04 08:00"), in: utc, after: log, done: [:])
    #expect(agenda.due.isEmpty && agenda.next.isEmpty)
  }
}

@Suite struct AutostartEntryTests {
  @Test func `a path is quoted as the Desktop Entry Specification requires`() {
    func exec(_ program: String) -> Substring? {
      AutostartEntry.text(program: program, name: "Name", icon: "icon").split(separator: "\n").first {
        $0.hasPrefix("Exec=")
      }
    }
    #expect(exec("/usr/libexec/respite-reminders") == "Exec=/usr/libexec/respite-reminders")
    #expect(exec("/my programs/respite") == "Exec=\"/my programs/respite\"")
    #expect(exec("/50%/respite") == "Exec=\"/50%%/respite\"")
    #expect(exec("/a$b/respite") == "Exec=\"/a\\\\$b/respite\"")
    #expect(exec("/a\\b/respite") == "Exec=\"/a\\\\\\\\b/respite\"")
  }

  @Test func `autostart turned off in the desktop's settings is detected`() {
    let text = AutostartEntry.text(program: "/p", name: "Name", icon: "icon")
    #expect(!AutostartEntry.isTurnedOff(text))
    #expect(AutostartEntry.isTurnedOff(text + "Hidden=true\n"))
    #expect(AutostartEntry.isTurnedOff(text + "X-GNOME-Autostart-enabled = false\n"))
  }
}
