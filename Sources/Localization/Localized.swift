// Text on screen in the person's language, by gettext. Without Foundation, because the reminder helper uses it too.
//
// Pass a plain literal as the first argument: `script/strings` collects it into `po/respite.pot`. Variable parts are
// named and in braces, so that translators can move them.

import CGettext

/// Returns the translation of `message`, or `message` if it has none, with every `{name}` replaced by its value.
///
/// Usable on any thread, after `Catalogue.open`.
///
/// For example:
///
/// ```swift
/// label.text = localized("Kept in {place}.", ["place": folder.path])
/// ```
///
/// - Parameters:
///   - message: the English sentence, as one literal.
///   - values: the values by name. A name without a value stays as it is.
public func localized(_ message: String, _ values: [String: any CustomStringConvertible] = [:]) -> String {
  // Without a translation gettext returns the pointer it was given, which is valid only inside this closure.
  let text = message.withCString { given in
    dgettext(Catalogue.domain, given).map { $0 == given ? message : String(cString: $0) } ?? message
  }
  return filled(text, values)
}

/// Returns the translation of a sentence in the plural form for `count`. `{count}` is replaced by the number, and every
/// other `{name}` as in `localized`.
///
/// Usable on any thread, after `Catalogue.open`.
///
/// - Parameters:
///   - one: the English singular.
///   - other: the English plural.
///   - count: the number; the plural form is that of its magnitude.
///   - values: the other values by name.
public func pluralized(
  _ one: String, _ other: String, count: Int, _ values: [String: any CustomStringConvertible] = [:]
) -> String {
  let text = one.withCString { one in
    other.withCString { other in
      dngettext(Catalogue.domain, one, other, UInt(count.magnitude)).map { String(cString: $0) }
    }
  }
  return filled(text ?? other, values.merging(["count": count]) { given, _ in given })
}

/// Replaces every `{name}` that has a value. Braces inside values are left alone.
func filled(_ text: String, _ values: [String: any CustomStringConvertible]) -> String {
  guard !values.isEmpty else { return text }
  var result = ""
  var rest = text[...]
  while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
    let name = rest[rest.index(after: open)..<close]
    if let value = values[String(name)] {
      result += rest[..<open] + value.description
      rest = rest[rest.index(after: close)...]
    } else {
      result += rest[...open]
      rest = rest[rest.index(after: open)...]
    }
  }
  return result + rest
}
