import ToolkitC

extension Frame {
  /// The mean colour of the brightest fiftieth of the picture, as code values from 0 to 1. Looks at a few thousand
  /// samples of it.
  public var brightest: Color {
    let picture = toolkit_frame_planes(raw).pointee
    let step = max(1, Int(max(picture.width, picture.height)) / 96)
    func sample(_ plane: UnsafePointer<UInt8>?, _ stride: CInt, _ x: Int, _ y: Int) -> Double {
      plane.map { Double($0[y * Int(stride) + x]) } ?? 128
    }
    var samples: [(luma: Double, blue: Double, red: Double)] = []
    for y in stride(from: 0, to: Int(picture.height), by: step) {
      for x in stride(from: 0, to: Int(picture.width), by: step) {
        samples.append(
          (
            sample(picture.planes.0, picture.strides.0, x, y),
            sample(picture.planes.1, picture.strides.1, x / 2, y / 2),
            sample(picture.planes.2, picture.strides.2, x / 2, y / 2)
          ))
      }
    }
    samples.sort { $0.luma > $1.luma }
    let bright = samples.prefix(max(1, samples.count / 50))
    func mean(_ part: ((luma: Double, blue: Double, red: Double)) -> Double) -> Double {
      bright.map(part).reduce(0, +) / Double(bright.count)
    }
    // BT.709, limited range.
    let luma = (mean(\.luma) - 16) / 219
    let (toBlue, toRed) = ((mean(\.blue) - 128) / 224, (mean(\.red) - 128) / 224)
    func clipped(_ part: Double) -> Double { min(max(part, 0), 1) }
    return Color(
      red: clipped(luma + 1.5748 * toRed), green: clipped(luma - 0.1873 * toBlue - 0.4681 * toRed),
      blue: clipped(luma + 1.8556 * toBlue))
  }
}
