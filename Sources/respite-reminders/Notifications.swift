// What the person sees: org.freedesktop.Notifications, by whatever desktop there is. Do Not Disturb is its business.

import Reminders

final class Notifications {
  /// What can be pressed.
  enum Press: String {
    case open = "default"
    case snooze
  }

  /// Something was pressed; with the token that lets a window come to the front, where the desktop gave one.
  var pressed: (ReminderKind, LocalDay, Press, _ token: String?) -> Void = { _, _, _, _ in }
  /// Something that can show notifications has come.
  var appeared: () -> Void = {}

  private let bus: Bus
  private static let place = Bus.Place(
    name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
    interface: "org.freedesktop.Notifications")

  private struct Shown {
    let id: UInt32
    let day: LocalDay
    var token: String?
  }

  /// What stands on the screen, as far as we know.
  private var shown: [ReminderKind: Shown] = [:]

  init(on bus: Bus) {
    self.bus = bus
    listen("ActionInvoked", "(us)") { [unowned self] in invoked($0.unsigned(0), $0.text(1)) }
    listen("ActivationToken", "(us)") { [unowned self] message in
      if let kind = kind(message.unsigned(0)) { shown[kind]?.token = message.text(1) }
    }
    listen("NotificationClosed", "(uu)") { [unowned self] in
      if let kind = kind($0.unsigned(0)) { shown[kind] = nil }
    }
    bus.listen(to: "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", about: Self.place.name) {
      [unowned self] message in
      guard message.type == "(sss)" else { return }
      shown = [:]  // another server counts anew, and our numbers would be somebody else's
      if !message.text(2).isEmpty { appeared() }
    }
  }

  /// Shows a reminder, in place of one of its kind that is still there; `failed` if it can't have been seen.
  func show(_ kind: ReminderKind, for day: LocalDay, failed: @escaping (BusFailure) -> Void) {
    let arguments = BusValue.tuple([
      .text("Respite"), .unsigned(shown[kind]?.id ?? 0), .text(Names.application), .text(kind.title), .text(kind.body),
      .list(
        of: "s", [.text(Press.open.rawValue), .text(Words.open), .text(Press.snooze.rawValue), .text(Words.snooze)]),
      .dictionary([
        ("category", .text("x-respite.reminder")), ("desktop-entry", .text(Names.application)), ("urgency", .byte(1)),
      ]),
      .int(-1),
    ])
    bus.call(Self.place, "Notify", arguments) { [unowned self] answer in
      switch answer {
      case .success(let message):
        if message.type == "(u)" { shown[kind] = Shown(id: message.unsigned(0), day: day) }
      case .failure(.silence(let words)): log("No answer from what shows notifications: \(words)")
      case .failure(let failure): failed(failure)
      }
    }
  }

  /// Takes a reminder away if it is still there.
  func withdraw(_ kind: ReminderKind) {
    guard let gone = shown.removeValue(forKey: kind) else { return }
    // If it fails, it was gone already.
    bus.call(Self.place, "CloseNotification", .tuple([.unsigned(gone.id)])) { _ in }
  }

  /// The day that the reminder on the screen is for.
  func day(_ kind: ReminderKind) -> LocalDay? { shown[kind]?.day }

  private func invoked(_ id: UInt32, _ name: String) {
    guard let kind = kind(id), let notification = shown[kind], let press = Press(rawValue: name) else { return }
    withdraw(kind)  // not every desktop does so by itself
    pressed(kind, notification.day, press, notification.token)
  }

  private func kind(_ id: UInt32) -> ReminderKind? { shown.first { $0.value.id == id }?.key }

  private func listen(_ member: String, _ type: String, _ heard: @escaping (BusMessage) -> Void) {
    bus.listen(to: Self.place.name, Self.place.interface, member) { if $0.type == type { heard($0) } }
  }
}
