import Foundation

/// A package of the system that some films or pictures need. Respite itself runs without it.
public enum SystemPackage: CaseIterable, Hashable, Sendable {
  /// GStreamer's libav, for H.264, which phones record, and for most other formats.
  case libav
  /// A decoder of HEVC, which newer phones record. It's also in libav, but not as Fedora ships that.
  case hevc
  /// GStreamer's “bad” plugins: AV1, and recordings of television.
  case bad
  /// GStreamer's “ugly” plugins: Windows Media.
  case ugly
  /// GdkPixbuf's loader for WebP.
  case webp
  /// GdkPixbuf's loader for HEIC, the format of photos from many phones.
  case heic
  /// GdkPixbuf's loader for AVIF.
  case avif

  /// The package with GStreamer's decoder for a kind of video, such as `video/x-h264`.
  public init(decoding kind: String) {
    switch kind {
    case "video/x-h265": self = .hevc
    case "video/x-av1", "video/mpegts": self = .bad
    case "video/x-ms-asf", "video/x-wmv": self = .ugly
    default: self = .libav
    }
  }

  /// The package with the loader for a picture that begins with `head`; nil for any other file.
  ///
  /// - Parameter head: the file's first twelve bytes or more.
  public init?(pictureHead head: [UInt8]) {
    guard head.count >= 12 else { return nil }
    func text(_ range: Range<Int>) -> String { String(decoding: head[range], as: UTF8.self) }
    switch (text(0..<4), text(4..<8), text(8..<12)) {
    case ("RIFF", _, "WEBP"): self = .webp
    case (_, "ftyp", "avif"), (_, "ftyp", "avis"): self = .avif
    case (_, "ftyp", "heic"), (_, "ftyp", "heix"), (_, "ftyp", "hevc"), (_, "ftyp", "mif1"), (_, "ftyp", "msf1"):
      self = .heic
    default: return nil
    }
  }

  /// The package's name in a distribution; where that is unknown, the project's own name.
  public func name(in distribution: Distribution?) -> String {
    switch (self, distribution) {
    case (.libav, .debian), (.hevc, .debian): "gstreamer1.0-libav"
    case (.libav, .fedora): "gstreamer1-plugin-libav gstreamer1-plugin-openh264"
    case (.hevc, .fedora): "gstreamer1-plugin-libav libavcodec-freeworld"
    case (.libav, _), (.hevc, _): "gst-libav"
    case (.bad, .debian): "gstreamer1.0-plugins-bad"
    case (.bad, .fedora): "gstreamer1-plugins-bad-free"
    case (.bad, _): "gst-plugins-bad"
    case (.ugly, .debian): "gstreamer1.0-plugins-ugly"
    case (.ugly, .fedora): "gstreamer1-plugins-ugly-free"
    case (.ugly, _): "gst-plugins-ugly"
    case (.webp, _): "webp-pixbuf-loader"
    case (.heic, .debian): "heif-gdk-pixbuf"
    case (.heic, .fedora): "libheif-freeworld"
    case (.heic, _): "libheif"
    case (.avif, .debian): "libavif-gdk-pixbuf"
    case (.avif, .fedora): "avif-pixbuf-loader"
    case (.avif, _): "libavif"
    }
  }

  /// The command that installs the package; nil where none is known to work.
  public func command(in distribution: Distribution?) -> String? {
    switch (self, distribution) {
    case (_, nil), (.hevc, .fedora), (.heic, .fedora): nil  // Fedora has no decoder of HEVC; RPM Fusion has
    case (_, .debian): "sudo apt install \(name(in: distribution))"
    case (_, .fedora): "sudo dnf install \(name(in: distribution))"
    case (_, .arch): "sudo pacman -S \(name(in: distribution))"
    }
  }
}

/// A family of distributions whose packages have the same names.
public enum Distribution: Hashable, Sendable {
  case debian, fedora, arch

  /// The distribution that is running; nil for any other, and in a sandbox, where no package can be installed.
  public static let here: Distribution? = {
    guard getenv("FLATPAK_ID") == nil else { return nil }
    let paths = ["/etc/os-release", "/usr/lib/os-release"]  // the second, if the first is missing
    return paths.lazy.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first
      .flatMap { Distribution(osRelease: $0) }
  }()

  /// The distribution that a file `os-release` describes; see `man os-release`.
  public init?(osRelease text: String) {
    let values = text.split(separator: "\n").compactMap { line -> Substring? in
      line.hasPrefix("ID=") || line.hasPrefix("ID_LIKE=") ? line.split(separator: "=", maxSplits: 1).last : nil
    }
    let names = Set(values.flatMap { $0.split { $0 == " " || $0 == "\"" || $0 == "'" } })
    if !names.isDisjoint(with: ["debian", "ubuntu"]) {
      self = .debian
    } else if !names.isDisjoint(with: ["fedora", "rhel"]) {
      self = .fedora
    } else if names.contains("arch") {
      self = .arch
    } else {
      return nil
    }
  }
}
