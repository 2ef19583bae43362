import Core
import Testing

/// Tests what is said to be missing for a person's own films and pictures.
@Suite struct SystemPackageTests {
  @Test("Distributions are told by their own name or by what they're like")
  func distributions() {
    #expect(Distribution(osRelease: "NAME=\"Debian GNU/Linux\"\nID=debian\n") == .debian)
    #expect(Distribution(osRelease: "ID=linuxmint\nID_LIKE=\"ubuntu debian\"") == .debian)
    #expect(Distribution(osRelease: "ID=fedora\nVERSION_ID=43") == .fedora)
    #expect(Distribution(osRelease: "ID=endeavouros\nID_LIKE='arch'") == .arch)
    #expect(Distribution(osRelease: "ID=nixos\nVARIANT_ID=debian") == nil)
    #expect(Distribution(osRelease: "") == nil)
  }

  @Test("Every package has a name everywhere, and a command only where it works")
  func commands() {
    for package in SystemPackage.allCases {
      for distribution in [Distribution.debian, .fedora, .arch] {
        let name = package.name(in: distribution)
        #expect(!name.isEmpty && package.command(in: distribution).map { $0.hasSuffix(" " + name) } != false)
      }
      #expect(!package.name(in: nil).isEmpty && package.command(in: nil) == nil)
    }
    #expect(SystemPackage.libav.command(in: .debian) == "sudo apt install gstreamer1.0-libav")
    #expect(SystemPackage.heic.command(in: .debian) == "sudo apt install heif-gdk-pixbuf")
    #expect(SystemPackage.heic.command(in: .fedora) == nil)
    #expect(SystemPackage(decoding: "video/x-h264").command(in: .fedora) != nil)
    #expect(SystemPackage(decoding: "video/x-h265").command(in: .fedora) == nil)
    #expect(SystemPackage(decoding: "video/x-h265").command(in: .debian) == "sudo apt install gstreamer1.0-libav")
  }

  @Test("Pictures are told by their first bytes")
  func pictures() {
    #expect(SystemPackage(pictureHead: Array("RIFF\0\0\0\0WEBP".utf8)) == .webp)
    #expect(SystemPackage(pictureHead: Array("\0\0\0\u{18}ftypheic".utf8)) == .heic)
    #expect(SystemPackage(pictureHead: Array("\0\0\0\u{18}ftypavif".utf8)) == .avif)
    #expect(SystemPackage(pictureHead: Array("\0\0\0\u{18}ftypisom".utf8)) == nil, "a film")
    #expect(SystemPackage(pictureHead: Array("RIFF".utf8)) == nil)
  }
}
