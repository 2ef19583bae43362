import Glibc

/// A server on this computer that answers nobody, and knows whether somebody called. For what must call no one.
final class SilentServer {
  private let socket: Int32
  /// Where it can be reached, such as `http://127.0.0.1:40000`.
  let address: String

  init() throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 16) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    self.socket = socket
    address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
    if !isListening { throw CallFailure(code: errno) }
  }

  deinit { close(socket) }

  /// Whether a connection waits. The kernel makes it before anyone accepts it.
  var wasCalled: Bool {
    var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  private struct CallFailure: Error { let code: Int32 }
}
