import Foundation

@testable import Media

/// Forty files as somebody would make them who wants Respite to call a server, to read other files, to take all memory
/// or to crash. Made on demand.
enum HostileMedia {
  /// - Parameter server: what they want to call, such as `http://127.0.0.1:40000`.
  static func files(calling server: String) throws -> [(name: String, content: Data)] {
    playlists(server).map { ($0.0, Data($0.1.utf8)) } + documents(server) + (try referenceMovies(server))
      + pictures(server) + (try damaged())
  }

  /// One control character in a comment, and a file isn't text any more.
  private static func playlists(_ server: String) -> [(String, String)] {
    let hls = "#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\n\(server)/a.ts\n#EXT-X-ENDLIST\n"
    let variants = "#EXT-X-STREAM-INF:BANDWIDTH=1000000\n\(server)/b.m3u8\n"
    return [
      ("plain.m3u8", "#EXTM3U\n" + hls), ("control.mp4", "#EXTM3U\n# \u{1}\n" + hls),
      ("bom.webm", "\u{feff}#EXTM3U\n# \u{1}\n" + hls), ("variants.mkv", "#EXTM3U\n# \u{1}\n" + variants),
      ("key.mp4", "#EXTM3U\n# \u{1}\n#EXT-X-KEY:METHOD=AES-128,URI=\"\(server)/key\"\n" + hls),
      ("map.mp4", "#EXTM3U\n# \u{1}\n#EXT-X-MAP:URI=\"\(server)/init.mp4\"\n" + hls),
      ("file.mp4", "#EXTM3U\n# \u{1}\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"),
      ("list.m3u", "#EXTM3U\n#EXTINF:1,x\n\(server)/a.mp3\n"),
      ("list.pls", "[playlist]\nFile1=\(server)/a\nNumberOfEntries=1\n"),
      ("list.asx", "<asx version=\"3.0\"><entry><ref href=\"\(server)/a\"/></entry></asx>"),
      ("reference.wmv", "[Reference]\r\nRef1=\(server)/a\r\nRef2=\(server)/b\r\n"),
      ("list.wvx", "ASF \(server.replacingOccurrences(of: "http://", with: ""))/a\r\n\u{1}"),
      ("list.uri", "\(server)/a.mp4\r\n"), ("live.ram", "\(server)/a.rm\n\u{1}"),
      (
        "session.sdp",
        "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=video 9 RTP/AVP 96\r\n"
      ),
      ("redirect.mov", "RTSPtext\r\nrtsp://\(server.dropFirst(7))/a\r\n"),
      (
        "quicktime.qtl",
        "<?xml version=\"1.0\"?><?quicktime type=\"application/x-quicktime-media-link\"?><embed src=\"\(server)/a\"/>"
      ),
    ]
  }

  private static func documents(_ server: String) -> [(String, Data)] {
    let xml = "<?xml version=\"1.0\"?>"
    let dash =
      xml + "<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\" mediaPresentationDuration=\"PT9S\"><BaseURL>"
      + "\(server)/</BaseURL><Period><AdaptationSet mimeType=\"video/mp4\"><Representation id=\"a\" bandwidth=\"9\">"
      + "<BaseURL>a.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>"
    let smooth =
      xml
      + "<SmoothStreamingMedia MajorVersion=\"2\" MinorVersion=\"0\" Duration=\"90000000\"><StreamIndex Type=\"video\" "
      + "Url=\"\(server)/{start time}\"><QualityLevel Bitrate=\"9\"/></StreamIndex></SmoothStreamingMedia>"
    return [
      ("film.mpd", Data(dash.utf8)), ("dash.mp4", Data(dash.utf8) + Data([0, 1, 2])),
      ("smooth.ismv", Data([0xff, 0xfe]) + (smooth.data(using: .utf16LittleEndian) ?? Data())),
      (
        "list.xspf",
        Data(
          (xml
            + "<playlist version=\"1\"><trackList><track><location>\(server)/a</location></track></trackList></playlist>")
            .utf8)
      ),
      ("show.smil", Data("<smil><body><video src=\"\(server)/a\"/></body></smil>\u{1}".utf8)),
    ]
  }

  /// QuickTime films that name their media elsewhere.
  private static func referenceMovies(_ server: String) throws -> [(String, Data)] {
    func atom(_ name: String, _ parts: Data...) -> Data {
      let body = parts.reduce(Data(), +)
      return big(UInt32(body.count + 8)) + Data(name.utf8) + body
    }
    let address = Data("\(server)/a.mov\0".utf8)
    let reference = atom("rdrf", big(0) + Data("url ".utf8) + big(UInt32(address.count)) + address)
    let type = atom("ftyp", Data("qt  ".utf8) + big(0))
    // A real film whose media are said to lie at an address.
    var alias = try Data(contentsOf: OwnMedia.made("alias.mov", "\(OwnMedia.ball(frames: 5)) ! jpegenc ! qtmux"))
    if let place = alias.range(of: Data("url \0\0\0\u{1}".utf8)) { alias[place.upperBound - 1] = 0 }
    return [
      ("reference.mov", type + atom("moov", atom("rmra", atom("rmda", reference)))),
      ("alias.mov", alias),
      ("huge-atom.mp4", type + big(1) + Data("moov".utf8) + big(0x7fff_ffff) + big(0xffff_ffff)),
      ("nested.mp4", type + (0..<400).reduce(Data()) { inner, _ in atom("moov", atom("trak", inner)) }),
    ]
  }

  private static func pictures(_ server: String) -> [(String, Data)] {
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"9\" height=\"9\">"
    let entities = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
    let png = Data([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
    return [
      ("image.svg", Data((svg + "<image xlink:href=\"\(server)/a.png\" width=\"9\" height=\"9\"/></svg>").utf8)),
      (
        "entity.svg",
        Data(("<!DOCTYPE svg [<!ENTITY x SYSTEM \"\(server)/x\">]>" + svg + "<text>&x;</text></svg>").utf8)
      ),
      ("bomb.svg", Data(("<!DOCTYPE svg [<!ENTITY e0 \"x\">\(entities)]>" + svg + "<text>&e9;</text></svg>").utf8)),
      ("huge.png", png + big(13) + Data("IHDR".utf8) + big(30_000) + big(30_000) + Data([8, 6, 0, 0, 0]) + big(0)),
      (
        "endless.gif",
        Data("GIF89a".utf8) + Data([0xff, 0xff, 0xff, 0xff, 0x81, 0, 0]) + Data(repeating: 0x2c, count: 900)
      ),
    ]
  }

  /// A real film and a real animation, hurt in ways that stay the same from run to run.
  private static func damaged() throws -> [(String, Data)] {
    var numbers = SeededNumbers(seed: 41)
    let film = try Data(contentsOf: OwnMedia.film)
    let animation = try Data(contentsOf: OwnMedia.gif())
    return (0..<7).map { index in ("hurt-\(index).webm", numbers.hurt(film, from: index < 4 ? 200 : 40)) }
      + (0..<2).map { index in ("hurt-\(index).gif", numbers.hurt(animation, from: 14)) }
  }

  private static func big(_ number: UInt32) -> Data {
    Data((0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) })
  }

  /// A generator with a seed (SplitMix64).
  private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }

    /// A byte in a hundred is another one.
    mutating func hurt(_ data: Data, from start: Int) -> Data {
      var bytes = [UInt8](data)
      for _ in 0..<max(bytes.count / 100, 8) where start < bytes.count {
        bytes[Int.random(in: start..<bytes.count, using: &self)] = UInt8.random(in: 0...255, using: &self)
      }
      return Data(bytes)
    }
  }
}
