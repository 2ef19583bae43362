// swift-tools-version: 6.2
import PackageDescription

// The archive of libsodium, if script/build found one: it's linked in then, because its soname
// differs between distributions.
let sodium = Context.environment["RESPITE_SODIUM_ARCHIVE"]

let package = Package(
  name: "respite",
  products: [
    .executable(name: "respite", targets: ["respite"]),
    .executable(name: "respite-reminders", targets: ["respite-reminders"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    // `swift package generate-documentation` and nothing else: no program of ours links it.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
  ],
  targets: [
    // System libraries: a module map and a shim header each.
    .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .systemLibrary(
      name: "CGStreamer",
      pkgConfig: "gstreamer-app-1.0 gstreamer-video-1.0 gstreamer-audio-1.0 gstreamer-pbutils-1.0",
      providers: [.apt(["libgstreamer-plugins-base1.0-dev"])]),
    .systemLibrary(name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CGio", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CGettext"),  // a part of glibc
    .systemLibrary(name: "CStat"),  // of Linux
    .systemLibrary(name: "CQrencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: sodium == nil ? "libsodium" : nil, providers: [.apt(["libsodium-dev"])]),

    // The little C that Swift cannot say. It draws each frame of a film, so tests need it optimized too.
    .target(
      name: "ToolkitC", dependencies: ["CAdwaita", "CFontconfig"],
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))], linkerSettings: [.linkedLibrary("yuv")]),

    // D-Bus in Swift, on GIO alone, for the small helper as well as for the window.
    .target(name: "Bus", dependencies: ["CGio"]),

    // GTK and libadwaita in Swift; knows nothing of the product.
    .target(name: "Toolkit", dependencies: ["CAdwaita", "CQrencode", "Localization", "ToolkitC"]),

    // Words in the person's language; without Foundation, for the small helper as well as for the window.
    .target(name: "Localization", dependencies: ["CGettext"]),

    // Atomic writes, advisory locks and where files belong, on Glibc; without Foundation, for the small helper too.
    .target(name: "Files"),

    // What a program may leave behind when it crashes; without Foundation, for the small helper too.
    .target(name: "Hardening"),

    // When to remind next: pure, without Foundation, for the small helper as well as for the window.
    .target(name: "Reminders"),

    // The product without a screen.
    .target(
      name: "Core",
      dependencies: [
        "Localization", "Reminders", .product(name: "Logging", package: "swift-log"),
        .product(name: "Yams", package: "Yams"),
      ]),
    .target(
      name: "Store",
      dependencies: [
        "Core", "CSodium", "CStat", "Files", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      linkerSettings: sodium.map { [.unsafeFlags(["-Xlinker", $0])] } ?? []),
    .target(name: "Media", dependencies: ["Core", "CGStreamer", "CGdkPixbuf", "CPlanes", "Files"]),
    // What is done with every sample of a film's frame, in C, which makes wide instructions of it. Tests play films,
    // too.
    .target(name: "CPlanes", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),

    // Pages and models, and the program that hands them their live parts.
    .target(name: "App", dependencies: ["Bus", "Core", "Toolkit"]),
    .executableTarget(
      name: "respite",
      dependencies: [
        "App", "Bus", "CConfinement", "Core", "Files", "Hardening", "Localization", "Media", "Store", "Toolkit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // The small resident helper that notifies: GIO, and nothing larger.
    .executableTarget(
      name: "respite-reminders", dependencies: ["Bus", "CGio", "Files", "Hardening", "Localization", "Reminders"]),

    // What a process may do that reads strangers' files: the kernel's filters, in C.
    .target(name: "CConfinement"),

    .testTarget(name: "LocalizationTests", dependencies: ["Localization"]),
    .testTarget(name: "RemindersTests", dependencies: ["Reminders"]),
    // For every suite: one entry of each kind, and where the checkout is.
    .target(name: "Samples", dependencies: ["Core"], path: "Tests/Samples"),
    // A program that writes until it is killed, for the tests that lose no word.
    .executableTarget(name: "store-writer", dependencies: ["Core", "Samples", "Store"], path: "Tests/Programs/Writer"),
    // What script/bench asks of the store.
    .executableTarget(name: "store-bench", dependencies: ["Core", "Store"], path: "Tests/bench/StoreBench"),

    .testTarget(name: "CoreTests", dependencies: ["Core", "Samples"]),
    .testTarget(
      name: "StoreTests",
      dependencies: ["Store", "Core", "Files", "LockDriver", "Samples", .product(name: "GRDB", package: "GRDB.swift")],
      exclude: ["Fixtures"]),
    // A program that a test kills at random moments.
    .executableTarget(name: "LockDriver", dependencies: ["Store", "Core"], path: "Tests/Programs/LockDriver"),
    .testTarget(name: "MediaTests", dependencies: ["Media", "Core", "Files", "Samples"]),
    .target(name: "Doubles", dependencies: ["App", "Core", "Samples", "Store"], path: "Tests/Doubles"),
    .testTarget(name: "AppTests", dependencies: ["App", "Bus", "Core", "Doubles", "Samples", "Store", "Toolkit"]),
    .testTarget(
      name: "ToolkitTests",
      dependencies: ["Toolkit", "App", "Bus", "Core", "CAdwaita", "Doubles", "Samples", "Store", "ToolkitC"]),
  ],
  swiftLanguageModes: [.v6]
)

// One place for the flags of every Swift target of ours: warnings are errors everywhere, and the
// modules that live on GTK's thread are main-actor isolated by default.
let onMainActor: Set = ["Toolkit", "App"]
// The tests live through ten years in twelve time zones.
let optimizedForTests: Set = ["Reminders"]
for target in package.targets
where target.type != .system && !["ToolkitC", "CConfinement", "CPlanes"].contains(target.name) {
  target.swiftSettings =
    [.treatAllWarnings(as: .error), .enableUpcomingFeature("MemberImportVisibility")]
    + (onMainActor.contains(target.name) ? [.defaultIsolation(MainActor.self)] : [])
    + (optimizedForTests.contains(target.name) ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])
}
