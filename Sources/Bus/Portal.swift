import CGio

/// The desktop's portals, which let a program in a sandbox reach the desktop.
///
/// [XDG Desktop Portal](https://flatpak.github.io/xdg-desktop-portal/docs/) describes their interfaces.
public enum Portal {
  /// The portals' name on the session bus.
  public static let name = "org.freedesktop.portal.Desktop"
  /// The path of the object that has all portals.
  static let path = "/org/freedesktop/portal/desktop"

  /// One of the portals, such as `Background`.
  public static func interface(_ portal: String) -> BusInterface {
    BusInterface("org.freedesktop.portal.\(portal)", at: path, of: name)
  }

  /// Whether this program runs in Flatpak's sandbox, where the environment variable `FLATPAK_ID` is set.
  public static var isNeeded: Bool { g_getenv("FLATPAK_ID") != nil }
}

/// A call of a portal that's answered later, perhaps after the person was asked. Releasing this object discards the
/// answer.
public final class PortalRequest {
  /// How the request ended.
  public enum Outcome: Equatable {
    /// The portal's results. They may still say that the portal refused.
    case done([String: BusValue])
    /// The person, or the desktop for them, said no.
    case refused
    /// There is no such portal.
    case unavailable
  }

  private var response: BusSignal?
  private var answered: ((Outcome) -> Void)?
  private var place: String

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - method: the method's name.
  ///   - interface: the portal.
  ///   - arguments: the arguments before the options, in order.
  ///   - options: the last argument.
  ///   - bus: the session bus.
  ///   - answered: called once, on the thread that makes this object, unless this object is released before.
  public init(
    _ method: String, of interface: BusInterface, _ arguments: [BusValue], options: [String: BusValue],
    on bus: BusConnection, answered: @escaping (Outcome) -> Void
  ) {
    self.answered = answered
    // The path of the object that answers follows from the token and the sender, so it's known before the call. Old
    // portals choose another path, and return it.
    let token = "respite\(g_random_int())"
    let sender = String(bus.uniqueName.dropFirst().map { $0 == "." ? "_" : $0 })
    place = "\(Portal.path)/request/\(sender)/\(token)"
    response = BusSignal("Response", of: "org.freedesktop.portal.Request", from: Portal.name, on: bus) {
      [unowned self] arguments, path in
      guard path == place, arguments.count == 2, case .uint32(let code) = arguments[0],
        case .dictionary(let results) = arguments[1]
      else { return }
      end(code == 0 ? .done(results) : .refused)
    }
    let all = options.merging(["handle_token": .string(token)]) { own, _ in own }
    bus.call(method, of: interface, arguments + [.dictionary(all)]) { [weak self] reply in
      switch reply {
      case .success(let values): if case .objectPath(let path)? = values.first { self?.place = path }
      case .failure: self?.end(.unavailable)
      }
    }
  }

  private func end(_ outcome: Outcome) {
    guard let answered else { return }
    self.answered = nil
    answered(outcome)
  }
}
