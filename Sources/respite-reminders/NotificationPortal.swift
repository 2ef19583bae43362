import Bus
import Reminders

/// Shows reminders through the desktop's Notification portal, from within a sandbox.
///
/// The buttons of a notification are actions that the program with the window exports, and the desktop calls them
/// there; for any other action, GTK's portal would open the window too. Some desktops notify the helper of a press
/// instead. No desktop reports that a notification has disappeared, so a reminder counts as shown until it's withdrawn.
final class NotificationPortal: Notifications {
  var invoked: (ReminderKind, LocalDay, NotificationAction, _ token: String?) -> Void = { _, _, _, _ in }
  var serverAppeared: () -> Void = {}

  private let bus: BusConnection
  private var signals: [BusSignal] = []
  private var shown: [ReminderKind: LocalDay] = [:]
  private static let portal = Portal.interface("Notification")

  init(on bus: BusConnection) {
    self.bus = bus
    signals = [
      BusSignal("ActionInvoked", of: Self.portal.name, from: Portal.name, on: bus) { [unowned self] arguments, _ in
        actionInvoked(arguments)
      },
      .owner(of: Portal.name, on: bus) { [unowned self] isThere in if isThere { serverAppeared() } },
    ]
  }

  func show(_ kind: ReminderKind, for day: LocalDay, failed: @escaping (BusError) -> Void) {
    let target = BusValue.string(kind.publicName)
    func button(_ action: NotificationAction) -> [String: BusValue] {
      ["label": .string(action.label), "action": .string(Self.name(action)), "target": target]
    }
    let notification: [String: BusValue] = [
      "title": .string(kind.title), "body": .string(kind.body), "priority": .string("normal"),
      "default-action": .string(Self.name(.open)), "default-action-target": target,
      "buttons": .dictionaries([button(.open), button(.snooze)]),
    ]
    bus.call("AddNotification", of: Self.portal, [target, .dictionary(notification)]) { [unowned self] reply in
      if values(of: reply, failed: failed) != nil { shown[kind] = day }
    }
  }

  func withdraw(_ kind: ReminderKind) {
    guard shown.removeValue(forKey: kind) != nil else { return }
    // An error means that the notification is already closed.
    bus.call("RemoveNotification", of: Self.portal, [.string(kind.publicName)]) { _ in }
  }

  func day(_ kind: ReminderKind) -> LocalDay? { shown[kind] }

  /// The name of an action, as GApplication exports it.
  private static func name(_ action: NotificationAction) -> String {
    switch action {
    case .open: "app.reminder"
    case .snooze: "app.snooze"
    }
  }

  /// Handles `ActionInvoked`, if the notification and the action are ours. Its arguments are the notification's name,
  /// the action's name, and a list of values, the last of which may be platform data.
  private func actionInvoked(_ arguments: [BusValue]) {
    guard arguments.count >= 2, let kind = arguments[0].string.flatMap(ReminderKind.init(publicName:)),
      let action = [NotificationAction.open, .snooze].first(where: { .string(Self.name($0)) == arguments[1] }),
      let day = shown[kind]
    else { return }
    var token: String?
    if case .variants(let values)? = arguments.dropFirst(2).first, case .dictionary(let platform)? = values.last {
      token = platform["activation-token"]?.string
    }
    withdraw(kind)
    invoked(kind, day, action, token)
  }
}
