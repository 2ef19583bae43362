// The words on screen in the person's language, by gettext. Without Foundation, for the small helper as well.
//
// The first argument is one plain literal, for `script/strings` collects it into `po/respite.pot`; what changes stands in
// braces and has a name, so that a translator may move it.

import CGettext

/// The translation of `message`, or `message` itself if there is none, with every `{name}` replaced.
///
/// Any thread. `Catalogue.open` comes before.
///
/// - Parameter values: what stands for each name; a name without one stays as it is.
public func localized(_ message: String, _ values: [String: any CustomStringConvertible] = [:]) -> String {
  // Without a translation gettext hands back the very bytes that it was given, and these have to live until they are read.
  let text = message.withCString { given in
    dgettext(Catalogue.domain, given).map { $0 == given ? message : String(cString: $0) } ?? message
  }
  return filled(text, values)
}

/// The translation of a sentence about `count` things, in the form that the language has for so many; `{count}` is replaced
/// by the number, every other `{name}` as in `localized`.
///
/// Any thread. `Catalogue.open` comes before.
///
/// - Parameters:
///   - one: the English for one thing.
///   - other: the English for any other number of things.
///   - count: how many; negative numbers count as their size.
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

/// `text` with every `{name}` that has a value replaced by it; values are not looked through again.
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
