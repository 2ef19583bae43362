// Where a person's files belong, whatever the environment says.

import Testing

@testable import Files

@Suite struct BaseFolderTests {
  /// An environment, and where the data and the settings belong then; the home in the password file is `/home/account`.
  private static let cases: [(environment: [String: String], data: String, config: String)] = [
    (["HOME": "/home/robin"], "/home/robin/.local/share", "/home/robin/.config"),
    (["HOME": "/elsewhere/"], "/elsewhere/.local/share", "/elsewhere/.config"),
    (["HOME": "/"], "/.local/share", "/.config"),
    (["HOME": "/home/robin", "XDG_DATA_HOME": "/disk"], "/disk", "/home/robin/.config"),
    (["HOME": "/home/robin", "XDG_DATA_HOME": "/disk//"], "/disk", "/home/robin/.config"),
    (["HOME": "/home/robin", "XDG_DATA_HOME": "disk"], "/home/robin/.local/share", "/home/robin/.config"),
    (["HOME": "/home/robin", "XDG_DATA_HOME": ""], "/home/robin/.local/share", "/home/robin/.config"),
    (["HOME": "/home/robin", "XDG_DATA_HOME": "~/disk"], "/home/robin/.local/share", "/home/robin/.config"),
    (["HOME": "/home/robin", "XDG_CONFIG_HOME": "./settings"], "/home/robin/.local/share", "/home/robin/.config"),
    ([:], "/home/account/.local/share", "/home/account/.config"),
    (["HOME": ""], "/home/account/.local/share", "/home/account/.config"),
    (["HOME": "robin"], "/home/account/.local/share", "/home/account/.config"),
    (["HOME": "", "XDG_DATA_HOME": "/disk"], "/disk", "/home/account/.config"),
  ]

  @Test("HOME comes before the password file, and a variable counts only if it's an absolute path", arguments: cases)
  func folders(environment: [String: String], data: String, config: String) {
    let folders = BaseFolders(variable: { environment[$0] }, account: { "/home/account" })
    #expect(folders.data == data && folders.config == config)
  }

  @Test("The password file is asked only where HOME doesn't say it, and without either the root is home")
  func account() {
    let named = BaseFolders(variable: { $0 == "HOME" ? "/home/robin" : nil }) {
      Issue.record("The password file was asked.")
      return nil
    }
    #expect(named.state == "/home/robin/.local/state" && named.cache == "/home/robin/.cache")
    #expect(BaseFolders(variable: { _ in nil }, account: { nil }).state == "/.local/state")
  }

  @Test("Libraries get an environment in which they answer as we do, and which needs no second correction")
  func corrections() {
    let given = [
      "HOME": "", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "/state", "XDG_RUNTIME_DIR": "run",
    ]
    let changes = BaseFolders.corrections(variable: { given[$0] }, account: { "/home/account" })
    #expect(
      changes == ["HOME": "/home/account", "XDG_DATA_HOME": nil, "XDG_CONFIG_HOME": nil, "XDG_RUNTIME_DIR": nil])
    let corrected = given.merging(changes.compactMapValues(\.self)) { $1 }
      .filter { changes[$0.key] != .some(.none) }
    #expect(BaseFolders.corrections(variable: { corrected[$0] }, account: { nil }).isEmpty)
    let same = BaseFolders(variable: { given[$0] }, account: { "/home/account" })
    #expect(BaseFolders(variable: { corrected[$0] }, account: { nil }) == same)
  }
}
