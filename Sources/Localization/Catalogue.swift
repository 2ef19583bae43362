// Where the translations are, and which language is asked for.

import CGettext
import Glibc

/// The catalogue of translations that `localized` looks into.
public enum Catalogue {
  /// The text domain: the name of the catalogue's files, and the application's id.
  public static let domain = "io.github.respite_app.Respite"

  /// Takes the locale of the environment and the catalogues that were installed beside the program, or those that
  /// `RESPITE_LOCALE_DIR` names; without any, everything stays English.
  ///
  /// Call it once, first thing in `main`, before other threads exist: `setlocale` changes the whole process.
  public static func open() {
    setlocale(LC_ALL, "")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// Holds `<language>/LC_MESSAGES/<domain>.mo`, as `/usr/share/locale` does.
  private static var folder: String {
    if let named = getenv("RESPITE_LOCALE_DIR"), named.pointee != 0 { return String(cString: named) }
    guard let program = realpath("/proc/self/exe", nil) else { return "/usr/share/locale" }
    defer { free(program) }
    // PREFIX/bin/respite, or PREFIX/libexec/…: PREFIX/share/locale.
    let parts = String(cString: program).split(separator: "/").dropLast(2)
    return "/" + (parts + ["share", "locale"]).joined(separator: "/")
  }
}
