// One inotify descriptor on the data folder, read on a dispatch queue.

import Core
import Dispatch
import Glibc

/// Calls back when the database or its write-ahead log is written, until this object is released.
final class FolderWatcher: Sendable {
  // A dispatch source may be used from any thread, though its declaration on Linux isn't `Sendable`.
  nonisolated(unsafe) private let source: any DispatchSourceRead

  /// Returns nil if the system refuses a watch.
  init?(_ folder: DataFolder, on queue: DispatchQueue, written: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    // Watches the folder and not the files, since SQLite creates and deletes the log as connections open and close.
    let events = UInt32(IN_MODIFY) | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
    guard inotify_add_watch(descriptor, folder.path, events) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { if Self.readEvents(from: descriptor) { written() } }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  deinit { source.cancel() }

  /// Reads all pending events and returns whether any of them concerns the database.
  private static func readEvents(from descriptor: CInt) -> Bool {
    let names: Set<String> = ["respite.db", "respite.db-wal"]
    var isDatabaseWritten = false
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          offset = start + Int(event.len)
          // The kernel dropped events, so the database may be among them.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isDatabaseWritten = true }
          guard event.len > 0, offset <= count else { continue }
          let name = buffer[start..<offset].prefix { $0 != 0 }
          if names.contains(String(decoding: name, as: UTF8.self)) { isDatabaseWritten = true }
        }
      }
    }
    return isDatabaseWritten
  }
}
