import Bus
import Localization
import Reminders

/// Shows reminders through the desktop's notification server (`org.freedesktop.Notifications`), which also decides
/// about Do Not Disturb.
final class NotificationServer: Notifications {
  var invoked: (ReminderKind, LocalDay, NotificationAction, _ token: String?) -> Void = { _, _, _, _ in }
  var serverAppeared: () -> Void = {}

  private let bus: BusConnection
  private var signals: [BusSignal] = []
  private static let server = BusInterface(
    "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications", of: "org.freedesktop.Notifications")

  private struct Shown {
    let id: UInt32
    let day: LocalDay
    var token: String?
  }

  /// The notifications that the server has shown and hasn't reported as closed.
  private var shown: [ReminderKind: Shown] = [:]

  init(on bus: BusConnection) {
    self.bus = bus
    listen("ActionInvoked") { [unowned self] id, argument in
      if let key = argument?.string { actionInvoked(id, key) }
    }
    listen("ActivationToken") { [unowned self] id, argument in
      if let token = argument?.string, let kind = kind(id) { shown[kind]?.token = token }
    }
    listen("NotificationClosed") { [unowned self] id, _ in
      if let kind = kind(id) { shown[kind] = nil }
    }
    signals.append(
      .owner(of: Self.server.destination, on: bus) { [unowned self] isThere in
        shown = [:]  // a new server numbers afresh, so an old number may be another program's
        if isThere { serverAppeared() }
      })
  }

  func show(_ kind: ReminderKind, for day: LocalDay, failed: @escaping (BusError) -> Void) {
    let actions = [NotificationAction.open, .snooze].flatMap { [$0.rawValue, $0.label] }
    let hints: [String: BusValue] = [
      "category": .string("x-respite.reminder"), "desktop-entry": .string(Names.application), "urgency": .byte(1),
    ]
    let arguments: [BusValue] = [
      .string("Respite"), .uint32(shown[kind]?.id ?? 0), .string(Names.application), .string(kind.title),
      .string(kind.body), .strings(actions), .dictionary(hints), .int32(-1),
    ]
    bus.call("Notify", of: Self.server, arguments) { [unowned self] reply in
      if case .uint32(let id)? = values(of: reply, failed: failed)?.first { shown[kind] = Shown(id: id, day: day) }
    }
  }

  func withdraw(_ kind: ReminderKind) {
    guard let gone = shown.removeValue(forKey: kind) else { return }
    bus.call("CloseNotification", of: Self.server, [.uint32(gone.id)]) { _ in }  // an error means it's already closed
  }

  func day(_ kind: ReminderKind) -> LocalDay? { shown[kind]?.day }

  private func actionInvoked(_ id: UInt32, _ key: String) {
    guard let kind = kind(id), let notification = shown[kind], let action = NotificationAction(rawValue: key) else {
      return
    }
    withdraw(kind)  // not every server closes it by itself
    invoked(kind, notification.day, action, notification.token)
  }

  private func kind(_ id: UInt32) -> ReminderKind? { shown.first { $0.value.id == id }?.key }

  /// Subscribes to one of the server's signals. The first argument of each is a notification's number.
  private func listen(_ member: String, _ received: @escaping (_ id: UInt32, _ argument: BusValue?) -> Void) {
    let signal = BusSignal(member, of: Self.server.name, from: Self.server.destination, on: bus) { arguments, _ in
      if case .uint32(let id)? = arguments.first { received(id, arguments.dropFirst().first) }
    }
    signals.append(signal)
  }
}
