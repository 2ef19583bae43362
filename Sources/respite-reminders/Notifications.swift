import Bus
import Localization
import Reminders

/// Shows reminders.
protocol Notifications: AnyObject {
  /// Called when an action is invoked, with the token that lets a window come to the front, if the desktop sent one.
  var invoked: (ReminderKind, LocalDay, NotificationAction, _ token: String?) -> Void { get set }
  /// Called when what shows notifications appears on the bus.
  var serverAppeared: () -> Void { get set }

  /// Shows a reminder, in place of a notification of its kind that is still there. Calls `failed` if the person can't
  /// have seen it.
  func show(_ kind: ReminderKind, for day: LocalDay, failed: @escaping (BusError) -> Void)

  /// Closes a reminder's notification if it is still there.
  func withdraw(_ kind: ReminderKind)

  /// The day that the reminder on the screen is for.
  func day(_ kind: ReminderKind) -> LocalDay?
}

extension Notifications {
  /// The values of a reply, or nil. Calls `failed` unless it's unknown whether the call had its effect.
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
  /// Calls `changed` when another program gets a name on the bus, or nobody has it any more.
  static func owner(of name: String, on bus: BusConnection, changed: @escaping (_ isThere: Bool) -> Void) -> BusSignal {
    let messageBus = "org.freedesktop.DBus"
    return BusSignal("NameOwnerChanged", of: messageBus, from: messageBus, firstArgument: name, on: bus) { values, _ in
      if values.count == 3, let owner = values[2].string { changed(!owner.isEmpty) }
    }
  }
}

/// The buttons of a notification; the raw value is the action's key.
enum NotificationAction: String {
  /// Also the press on the notification itself.
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
