import Bus
import Localization
import Reminders

/// Shows reminders.
protocol Notifications: AnyObject {
  /// Called when an action is invoked, with the token that lets a window come to the front, if the desktop sent one.
  var invoked: (ReminderKind, LocalDay, NotificationAction, _ token: String?) -> Void { get set }
  /// Called when the server or portal that shows notifications appears on the bus.
  var serverAppeared: () -> Void { get set }

  /// Shows a reminder. It replaces a notification of the same kind that's still shown. Calls `failed` if the reminder
  /// certainly wasn't shown.
  func show(_ kind: ReminderKind, for day: LocalDay, failed: @escaping (BusError) -> Void)

  /// Closes a reminder's notification if it's still shown.
  func withdraw(_ kind: ReminderKind)

  /// The day that a reminder of this kind is shown for; nil if none is.
  func day(_ kind: ReminderKind) -> LocalDay?
}

extension Notifications {
  /// The values of a reply; nil if the call failed. In that case also calls `failed`, unless the call may have had its
  /// effect all the same.
  func values(of reply: Result<[BusValue], BusError>, failed: (BusError) -> Void) -> [BusValue]? {
    switch reply {
    case .success(let values): return values
    case .failure(.noReply(let message)): log("No answer from what shows notifications: \(message)")
    case .failure(let error): failed(error)
    }
    return nil
  }
}

extension BusSignal {
  /// Calls `changed` when a name on the bus gets a new owner (true) or has no owner any more (false).
  static func owner(of name: String, on bus: BusConnection, changed: @escaping (_ isThere: Bool) -> Void) -> BusSignal {
    let messageBus = "org.freedesktop.DBus"
    return BusSignal("NameOwnerChanged", of: messageBus, from: messageBus, firstArgument: name, on: bus) { values, _ in
      if values.count == 3, let owner = values[2].string { changed(!owner.isEmpty) }
    }
  }
}

/// The buttons of a notification; the raw value is the action's key.
enum NotificationAction: String {
  /// Also invoked by a press on the notification itself.
  case open = "default"
  case snooze

  var label: String {
    switch self {
    case .open: localized("Open")
    // TRANSLATORS: A button of a notification: remind me again in 15 minutes.
    case .snooze: localized("In 15 minutes")
    }
  }
}
