// One inotify descriptor on the data folder, read on a queue. It is closed when this value's object goes.

import Core
import Dispatch
import Glibc

/// Calls back when the database or its log is written, until released.
final class FolderEvents: Sendable {
  // A dispatch source may be used from any thread; its Linux declaration does not say so.
  nonisolated(unsafe) private let source: any DispatchSourceRead

  /// Nil if the system refuses a watch.
  init?(_ folder: DataFolder, on queue: DispatchQueue, wrote: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    // The folder rather than the files: the log comes and goes with its readers.
    let wanted = UInt32(IN_MODIFY) | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
    guard inotify_add_watch(descriptor, folder.path, wanted) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { if Self.hasNews(in: descriptor) { wrote() } }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  deinit { source.cancel() }

  /// Reads all that has come, and says whether any of it concerns the database.
  private static func hasNews(in descriptor: CInt) -> Bool {
    let names: Set<String> = ["respite.db", "respite.db-wal"]
    var hasNews = false
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          offset = start + Int(event.len)
          // After an overflow nothing is known, so look.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { hasNews = true }
          guard event.len > 0, offset <= count else { continue }
          let name = buffer[start..<offset].prefix { $0 != 0 }
          if names.contains(String(decoding: name, as: UTF8.self)) { hasNews = true }
        }
      }
    }
    return hasNews
  }
}
