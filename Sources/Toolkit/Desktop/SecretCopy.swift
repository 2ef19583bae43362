import CAdwaita

/// A secret in the clipboard. It's cleared after a while, or when this object is released, unless something else has
/// been copied since. Clipboard managers are asked not to remember it.
///
/// The request is KeePassXC's mark, which KDE's Klipper and others heed: see [its issue
/// 1969](https://github.com/keepassxreboot/keepassxc/issues/1969). GNOME has no clipboard history.
@MainActor public final class SecretCopy {
  private static let mark = "x-kde-passwordManagerHint"
  private let content: Object
  private var clearing: Task<Void, Never>?

  /// Copies `text` to the clipboard, and clears it after `time`. Nil without a display.
  public init?(_ text: String, for time: Duration = .seconds(60), timer: any Clock<Duration> = ContinuousClock()) {
    guard let clipboard = Self.clipboard else { return nil }
    var value = GValue()
    g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro that Swift doesn't import
    g_value_set_string(&value, text)
    defer { g_value_unset(&value) }
    let bytes = g_bytes_new("secret", 6)
    defer { g_bytes_unref(bytes) }
    var parts = [gdk_content_provider_new_for_value(&value), gdk_content_provider_new_for_bytes(Self.mark, bytes)]
    // The union takes ownership of both.
    content = Object(adopting: UnsafeMutableRawPointer(gdk_content_provider_new_union(&parts, gsize(parts.count))))
    gdk_clipboard_set_content(clipboard, content.pointer(GdkContentProvider.self))
    clearing = Task { [weak self] in
      if (try? await timer.sleep(for: time)) != nil { self?.clear() }
    }
  }

  isolated deinit {
    clearing?.cancel()
    clear()
  }

  /// Whether the clipboard still holds the secret.
  public var isThere: Bool { gdk_clipboard_get_content(Self.clipboard) == content.pointer(GdkContentProvider.self) }

  private func clear() { if isThere { gdk_clipboard_set_content(Self.clipboard, nil) } }

  private static var clipboard: OpaquePointer? { gdk_display_get_default().map { gdk_display_get_clipboard($0) } }
}
