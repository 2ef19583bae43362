import CGettext
import Glibc

/// The gettext catalogue that `localized` reads.
public enum Catalogue {
  /// The text domain: the name of the catalogue's files, which is the application's id.
  public static let domain = "io.github.respite_app.Respite"

  /// Sets the locale from the environment, and opens the catalogues in `RESPITE_LOCALE_DIR` or else those installed
  /// beside the program. Without a catalogue everything stays English.
  ///
  /// Call it once, at the start of `main`, before there are other threads: `setlocale` changes the whole process.
  public static func open() {
    setlocale(LC_ALL, "")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// The folder with `<language>/LC_MESSAGES/<domain>.mo`, such as `/usr/share/locale`.
  private static var folder: String {
    if let named = getenv("RESPITE_LOCALE_DIR"), named.pointee != 0 { return String(cString: named) }
    guard let program = realpath("/proc/self/exe", nil) else { return "/usr/share/locale" }
    defer { free(program) }
    // For a program in PREFIX/bin or PREFIX/libexec, the folder is PREFIX/share/locale.
    let parts = String(cString: program).split(separator: "/").dropLast(2)
    return "/" + (parts + ["share", "locale"]).joined(separator: "/")
  }
}
