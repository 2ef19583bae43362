import CAdwaita

/// A picture from a file, such as a drawing in SVG. It isn't cropped, keeps its proportions, and can shrink.
public final class FilePicture: Widget {
  /// A GDK texture, which never changes and may be made on any thread.
  private nonisolated final class Texture: @unchecked Sendable {
    let raw: OpaquePointer
    init?(_ path: String) {
      guard let raw = gdk_texture_new_from_filename(path, nil) else { return nil }
      self.raw = raw
    }
    deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }
  }

  /// Shows the file at `path` once it has been read, away from the main thread. If it can't be read, the widget remains
  /// empty.
  public init(file path: String) {
    super.init(adopting: gtk_picture_new())
    gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_CONTAIN)
    gtk_picture_set_can_shrink(opaque, 1)
    Task {  // only the task retains this object; GTK retains the widget
      let texture = await Task.detached(priority: .userInitiated) { Texture(path) }.value
      if let texture { gtk_picture_set_paintable(opaque, texture.raw) }
    }
  }
}
