import CGStreamer
import Core
import Foundation

/// Checks GStreamer, its elements, the sound device and each media file for `respite doctor`.
public enum MediaDoctor {
  /// Returns one finding per check, ordered so that each check comes after those it depends on.
  ///
  /// Blocks: it opens the sound device and decodes the first frame of each file, five seconds per file at most. Call
  /// it from a command, or off the main thread.
  public static func findings(scenes: [Scene], layers: [SoundLayer] = [], sessions: [GuidedSession]) -> [Finding] {
    guard GStreamer.isReady else {
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. “It” is GStreamer, the software that plays
      // sound and films.
      return [Finding("GStreamer", .broken, localized("It won’t start. Install libgstreamer1.0-0."))]
    }
    var findings = missingElements()
    if findings.isEmpty {
      findings = [
        Finding(
          "GStreamer", .works,
          // TRANSLATORS: In the output of “respite doctor”, in the terminal. About GStreamer.
          localized("Version {version} has every part Respite needs.", ["version": GStreamer.version]))
      ]
    }
    findings.append(sound())
    for scene in scenes {
      // TRANSLATORS: “Remove the scene, then add it again.”: In the output of “respite doctor”, in the terminal.
      // “Reinstall Respite.”: In the output of “respite doctor”, in the terminal. What to do about a file that can’t
      // be played.
      let advice = scene.isOwn ? localized("Remove the scene, then add it again.") : localized("Reinstall Respite.")
      if let video = scene.video {
        findings.append(
          file(
            // TRANSLATORS: In the output of “respite doctor”, in the terminal. {title} is the name of a scene or a
            // session; this names one of its files.
            video, localized("{title}, picture", ["title": scene.title]), scene.isOwn ? ownVideo : Self.video, advice))
      }
      if let sound = scene.ambience {
        findings.append(
          // TRANSLATORS: In the output of “respite doctor”, in the terminal. {title} is the name of a scene or a
          // session; this names one of its files.
          file(sound, localized("{title}, sound", ["title": scene.title]), scene.isOwn ? ownAudio : audio, advice))
      }
    }
    for layer in layers {
      findings.append(
        file(
          // TRANSLATORS: In the output of “respite doctor”, in the terminal. {title} is the name of a sound that can be
          // laid over a scene, such as rain.
          layer.sound, localized("Sound {title}", ["title": layer.title]), audio, localized("Reinstall Respite.")))
    }
    for session in sessions {
      findings.append(
        file(
          // TRANSLATORS: In the output of “respite doctor”, in the terminal. {title} is the name of a scene or a
          // session; this names one of its files.
          session.voice, localized("{title}, voice", ["title": session.title]), audio,
          localized("Reinstall Respite.")))
    }
    let beds = Dictionary(sessions.compactMap { session in session.bed.map { ($0, session) } }) { first, _ in first }
    for (bed, session) in beds.sorted(by: { $0.key.path < $1.key.path }) {
      findings.append(
        file(
          // TRANSLATORS: In the output of “respite doctor”, in the terminal. {title} is the name of a scene or a
          // session; this names one of its files.
          bed, localized("{title}, background", ["title": session.title]), audio, localized("Reinstall Respite.")))
    }
    return findings
  }

  /// Checks for decoders that only a person's own films and pictures need.
  ///
  /// - Parameters:
  ///   - sentence: returns the sentence that says what is missing.
  ///   - command: returns the command that installs the package; nil if none is known.
  public static func ownFindings(
    sentence: (SystemPackage) -> String, command: (SystemPackage) -> String?
  ) -> [Finding] {
    let wanted: [(subject: String, package: SystemPackage, works: Bool)] = [
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject: whether such files can be shown.
      (localized("Your own videos from a phone"), .libav, GStreamer.decodes("video/x-h264")),
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject: whether such files can be shown.
      (localized("Your own WebP pictures"), .webp, PixbufImage.reads("image/webp")),
      (
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject: whether such files can be
        // shown.
        localized("Your own HEIC pictures"), .heic,
        PixbufImage.reads("image/heif") || PixbufImage.reads("image/heic")
      ),
    ]
    return wanted.map { subject, package, works in
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. “It” is a software package.
      let advice = command(package).map { " " + localized("Install it with: {command}.", ["command": $0]) } ?? ""
      return Finding(
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. Films or pictures of a certain kind.
        subject, works ? .works : .limited, works ? localized("They can be shown.") : sentence(package) + advice)
    }
  }

  private static func missingElements() -> [Finding] {
    Set(
      FilmSource.elements + FilmSource.ownElements + SoundPipeline.elements + ["matroskademux"]
        + VideoDecoder.names.suffix(1)
    )
    .filter { !GStreamer.has($0) }.sorted().map {
      Finding(
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject; {part} is the name of a part of
        // GStreamer, such as “matroskademux”.
        localized("GStreamer element {part}", ["part": $0]), .broken,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal.
        localized("It’s missing. Install {package}.", ["package": package(of: $0)]))
    }
  }

  private static func package(of element: String) -> String {
    switch element {
    case "matroskademux", "vp9dec", "videoflip": "gstreamer1.0-plugins-good"
    case "filesrc", "queue", "capsfilter", "fakesink": "libgstreamer1.0-0"
    default: "gstreamer1.0-plugins-base"
    }
  }

  private static func sound() -> Finding {
    guard let sink = AudioSink.openBlocking() else {
      // TRANSLATORS: In the output of “respite doctor”, in the terminal.
      return Finding(localized("Sound"), .broken, localized("Install libgstreamer1.0-0."))
    }
    sink.discard()
    if !sink.isSilent {
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. {part} is the name of a part of GStreamer.
      return Finding(
        localized("Sound"), .works, localized("A sound device can be opened through {part}.", ["part": sink.factory]))
    }
    if !GStreamer.has("pulsesink"), !GStreamer.has("alsasink") {
      return Finding(
        localized("Sound"), .limited,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal.
        localized(
          "Pictures and words work without sound. To hear it, install gstreamer1.0-pulseaudio or "
            + "gstreamer1.0-alsa."))
    }
    return Finding(
      localized("Sound"), .limited,
      // TRANSLATORS: In the output of “respite doctor”, in the terminal.
      localized(
        "No sound device responds. Pictures and words work without sound. To hear it, start PipeWire or "
          + "PulseAudio.")
    )
  }

  private static var video: String {
    "filesrc name=file ! matroskademux ! \(VideoDecoder.names.last ?? "vp9dec") ! fakesink"
  }
  private static let audio = "filesrc name=file ! oggdemux ! opusdec ! fakesink"
  private static let ownVideo = "\(StreamSource.description(named: MediaTask.pictures.rawValue)) ! fakesink"
  private static let ownAudio = "\(StreamSource.description(named: MediaTask.sound.rawValue)) ! fakesink"

  private static func file(_ url: URL, _ subject: String, _ description: String, _ advice: String) -> Finding {
    switch MediaFile.problem(with: url, needing: []) {
    case .missingFile:
      // TRANSLATORS: In the output of “respite doctor”, in the terminal.
      return Finding(subject, .broken, localized("{file} is missing.", ["file": url.path]) + " " + advice)
    case nil: break
    // TRANSLATORS: In the output of “respite doctor”, in the terminal.
    default: return Finding(subject, .broken, localized("{file} can’t be played.", ["file": url.path]) + " " + advice)
    }
    let elements = description.split(separator: " ").map(String.init).filter { !$0.contains(/[!=\/]/) }
    if let name = GStreamer.firstMissing(of: elements) {
      return Finding(
        subject, .broken,
        localized("It needs {part}. Install {package}.", ["part": name, "package": package(of: name)]))
    }
    // TRANSLATORS: In the output of “respite doctor”, in the terminal. “It” is a film or a sound.
    if decodes(url, description) { return Finding(subject, .works, localized("It plays.")) }
    return Finding(subject, .broken, localized("{file} can’t be played.", ["file": url.path]) + " " + advice)
  }

  /// Whether the pipeline of `description` prerolls with the file at `url` within five seconds.
  private static func decodes(_ url: URL, _ description: String) -> Bool {
    guard let made = Element.parsed(description) else { return false }
    defer {
      gst_element_set_state(made.pointer, GST_STATE_NULL)
      made.release()
    }
    made.child("file")?.set("location", url.path)
    for task in [MediaTask.pictures, .sound] {
      if let source = made.child(task.rawValue) { StreamSource.attach(to: source, reading: url, for: task) }
    }
    gst_element_set_state(made.pointer, GST_STATE_PAUSED)
    guard gst_element_get_state(made.pointer, nil, nil, 5_000_000_000) == GST_STATE_CHANGE_SUCCESS else { return false }
    var length: gint64 = 0
    return gst_element_query_duration(made.pointer, GST_FORMAT_TIME, &length) != 0 && length > 0
  }
}
