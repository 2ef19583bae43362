import Bus
import Reminders

/// Shows reminders through the desktop's Notification portal, from within a sandbox.
///
/// The portal doesn't say when a notification has gone, so a reminder counts as shown until it's answered or withdrawn.
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
      BusSignal(
        "NameOwnerChanged", of: "org.freedesktop.DBus", from: "org.freedesktop.DBus", firstArgument: Portal.name,
        on: bus
      ) { [unowned self] arguments, _ in
        if arguments.count == 3, arguments[2].string?.isEmpty == false { serverAppeared() }
      },
    ]
  }

  func show(_ kind: ReminderKind, for day: LocalDay, failed: @escaping (BusError) -> Void) {
    func button(_ action: NotificationAction) -> [String: BusValue] {
      ["label": .string(action.label), "action": .string(action.rawValue)]
    }
    let notification: [String: BusValue] = [
      "title": .string(kind.title), "body": .string(kind.body), "priority": .string("normal"),
      "default-action": .string(NotificationAction.open.rawValue),
      "buttons": .dictionaries([button(.open), button(.snooze)]),
    ]
    bus.call("AddNotification", of: Self.portal, [.string(Self.id(kind)), .dictionary(notification)]) {
      [unowned self] reply in
      switch reply {
      case .success: shown[kind] = day
      case .failure(.noReply(let message)): log("No answer from what shows notifications: \(message)")
      case .failure(let error): failed(error)
      }
    }
  }

  func withdraw(_ kind: ReminderKind) {
    guard shown.removeValue(forKey: kind) != nil else { return }
    // On an error it's already gone.
    bus.call("RemoveNotification", of: Self.portal, [.string(Self.id(kind))]) { _ in }
  }

  func day(_ kind: ReminderKind) -> LocalDay? { shown[kind] }

  /// The name that the desktop knows a notification by. Like its words, it says nothing of how the person feels.
  private static func id(_ kind: ReminderKind) -> String { kind == .worry ? "time" : kind.rawValue }

  /// An action of ours: the notification's name, the action's, and values, the last of which may be about the desktop.
  private func actionInvoked(_ arguments: [BusValue]) {
    guard arguments.count >= 2, let kind = ReminderKind.allCases.first(where: { .string(Self.id($0)) == arguments[0] }),
      let action = arguments[1].string.flatMap(NotificationAction.init(rawValue:)), let day = shown[kind]
    else { return }
    var token: String?
    if case .variants(let values)? = arguments.dropFirst(2).first, case .dictionary(let platform)? = values.last {
      token = platform["activation-token"]?.string
    }
    withdraw(kind)
    invoked(kind, day, action, token)
  }
}
