/// The file that starts the reminder helper with the desktop, by the Desktop Application Autostart Specification.
public enum AutostartEntry {
  /// The contents of an autostart file that starts `program` (an absolute path).
  public static func text(program: String, name: String, icon: String) -> String {
    """
    [Desktop Entry]
    Type=Application
    Name=\(name)
    Exec=\(quoted(program))
    TryExec=\(escaped(program))
    Icon=\(icon)
    NoDisplay=true
    X-GNOME-UsesNotifications=true

    """
  }

  /// Whether the person has turned the entry off in the desktop's list of startup applications.
  public static func isTurnedOff(_ text: String) -> Bool {
    text.split(separator: "\n").contains { line in
      let words = line.filter { $0 != " " }
      return words == "Hidden=true" || words == "X-GNOME-Autostart-enabled=false"
    }
  }

  /// Quotes a path for `Exec` by the Desktop Entry Specification: first as an argument of a command, then as a string.
  private static func quoted(_ path: String) -> String {
    let plain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.+".contains($0)) }
    if plain { return path }
    let inner = path.map { "\"`$\\".contains($0) ? "\\\($0)" : $0 == "%" ? "%%" : String($0) }.joined()
    return escaped("\"\(inner)\"")
  }

  private static func escaped(_ text: String) -> String {
    text.map { $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : String($0) }.joined()
  }
}
