// Broken substitutes for `respite-media` and for its decoders.

import Foundation
import Glibc
import Samples
import Testing

@testable import Media

/// A shell script in place of `respite-media`.
enum FakeHelper {
  /// A program that runs `commands`.
  static func program(_ commands: String) throws -> String {
    let file = try TestMedia.file("helper", Data("#!/bin/sh\n\(commands)\n".utf8))
    #expect(chmod(file.path, 0o700) == 0)
    return file.path
  }

  /// A shell command that sends a message. Missing numbers are 0.
  static func says(_ numbers: UInt32...) -> String {
    let all = numbers + Array(repeating: 0, count: MediaMessage.count - numbers.count)
    let bytes = all.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    return "printf '\(bytes.map { "\\" + String($0, radix: 8) }.joined())';"
  }
}

/// A GStreamer plugin whose decoder crashes on the first bytes.
enum CrashingDecoder {
  /// Builds the plugin and makes `respite-media` use it. Returns closures that undo that, for `defer`.
  static func install() throws -> [() -> Void] {
    let folder = TestMedia.folder.appendingPathComponent("\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = Checkout.root.appendingPathComponent("Tests/plugins/crash.c")
    let restore = [
      environment("GST_PLUGIN_PATH", folder.path),
      environment("GST_REGISTRY", folder.appendingPathComponent("registry.bin").path),
    ]
    let commands =
      "gcc -shared -fPIC -o \(folder.path)/libgstcrash.so \(source.path) "
      + "$(pkg-config --cflags --libs gstreamer-1.0) && gst-inspect-1.0 crash >/dev/null"
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", commands]
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0)
    return restore
  }
}
