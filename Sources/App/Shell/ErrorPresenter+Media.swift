import Bus
import Core

// Words for what can go wrong with films, pictures and sound.

nonisolated extension ErrorPresenter {
  /// Returns the command that installs the package an error names; nil for an error that names none.
  public static func command(for error: any Error, in distribution: Distribution? = .here) -> String? {
    if case .missingPackage(let package)? = error as? SceneProblem { package.command(in: distribution) } else { nil }
  }

  /// Says which package is missing to show a film or picture.
  public static func sentence(missing package: SystemPackage, in distribution: Distribution? = .here) -> String {
    let name = package.name(in: distribution)
    return switch package {
    // TRANSLATORS: {package} is the name of a software package. “Films” are videos the person wants to add as a
    // scene.
    case .libav, .hevc: localized("Videos from phones need one more package: {package}.", ["package": name])
    // TRANSLATORS: {package} is the name of a software package.
    case .bad, .ugly: localized("This video needs one more package: {package}.", ["package": name])
    // TRANSLATORS: {package} is the name of a software package. WebP is a file format.
    case .webp: localized("WebP pictures need one more package: {package}.", ["package": name])
    // TRANSLATORS: {package} is the name of a software package.
    case .heic: localized("Pictures from phones (HEIC) need one more package: {package}.", ["package": name])
    // TRANSLATORS: {package} is the name of a software package. AVIF is a file format.
    case .avif: localized("AVIF pictures need one more package: {package}.", ["package": name])
    }
  }

  /// Says that a file wasn't added because the system lacks something, and what would work.
  static func sentence(notAdded package: SystemPackage, isSandboxed: Bool = Portal.isNeeded) -> String {
    switch package {
    case _ where !isSandboxed:
      // TRANSLATORS: Follows a sentence such as “This film needs one more package: …”; “it” is the package.
      sentence(missing: package) + " " + localized("Once it’s installed, you can add your file.")
    case .libav, .hevc, .bad, .ugly:
      localized(
        "The Flatpak version of Respite can’t play this kind of video, so it wasn’t added. A WebM copy will work.")
    case .webp, .heic, .avif:
      localized(
        "The Flatpak version of Respite can’t show this kind of picture, so it wasn’t added. A JPEG or PNG copy will work."
      )
    }
  }

  /// Says that everything was paused because the sound would have moved to another device, where others might hear it.
  static let soundMoved = localized("The sound output changed, so everything was paused. Press Play whenever you like.")

  static func sentence(_ problem: SceneProblem) -> String {
    switch problem {
    case .unreadable: localized("That file can’t be read, so it wasn’t added.")
    case .notPlayable: localized("That file isn’t a video or picture that Respite can show, so it wasn’t added.")
    case .missingDecoder(let name):
      // TRANSLATORS: {decoder} is the name of a piece of software, or of a video format.
      localized(
        "This computer can’t play that video yet, because it needs {decoder}. The video wasn’t added.",
        ["decoder": name])
    case .missingPackage(let package): sentence(notAdded: package)
    case .tooLarge(let width, let height):
      localized(
        "That picture is {width} × {height} pixels, which is too large to show, so it wasn’t added. A smaller "
          + "copy will work.", ["width": width, "height": height])
    case .diskFull: localized("There isn’t room on the disk for a copy of that file, so it wasn’t added.")
    case .notWritable(let path):
      localized("Scenes can’t be changed at the moment: Respite can’t write to {path}.", ["path": path])
    }
  }

  static func sentence(_ problem: PlaybackProblem) -> String {
    switch problem {
    // TRANSLATORS: “What’s here” is the rest of the exercise, such as the words without the sound.
    case .missingFile:
      localized(
        "Part of this exercise isn’t installed. You can stay with what’s here, or move "
          + "on.")
    case .damagedFile:
      localized(
        "Part of this exercise can’t be played. You can stay with what’s here, or move "
          + "on.")
    case .missingElement:
      // TRANSLATORS: “It” is the exercise on screen.
      localized(
        "This computer can’t play this exercise yet: the package gstreamer1.0-plugins-good is missing. "
          + "Everything else works.")
    case .noSoundDevice: localized("No sound device was found. Everything carries on without sound.")
    }
  }
}
