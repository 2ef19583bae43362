import CAdwaita

extension Desktop {
  /// Starts GTK without OpenGL. The environment variable that turns OpenGL off is set only during the call, so that
  /// programs started later get the person's own value.
  static func startWithoutOpenGL() -> Bool {
    let (name, value) = gtk_get_minor_version() < 14 ? ("GDK_DEBUG", "gl-disable") : ("GDK_DISABLE", "gl")
    let own = getenv(name).map { String(cString: $0) }
    setenv(name, own.map { "\($0),\(value)" } ?? value, 1)
    defer { if let own { setenv(name, own, 1) } else { unsetenv(name) } }
    return Bool(gtk_init_check())
  }
}
