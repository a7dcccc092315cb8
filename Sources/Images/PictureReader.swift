import CImages
package import Raster

/// Reads PNG and JPEG files of any kind.
package enum PictureReader {
  /// The size of a picture, turned as its EXIF data says, from a file or from its first bytes.
  ///
  /// - Throws: also for pictures above ``PictureLimits/pixels``.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PictureSize {
    let (kind, stored) = try header(of: bytes)
    let orientation = Orientation(of: bytes, kind)
    return orientation.swapsSides
      ? PictureSize(width: stored.height, height: stored.width) : stored
  }

  /// Whether a picture is shown otherwise than its pixels are stored: turned, as its EXIF data says, or in another
  /// gamma than sRGB's.
  package static func isShownOtherwise(_ bytes: [UInt8]) -> Bool {
    guard let kind = PictureKind(of: bytes) else { return false }
    return Orientation(of: bytes, kind) != .upright || kind == .png && hasOwnGamma(bytes)
  }

  /// Whether a PNG has a `gAMA` chunk that is not sRGB's, and none that says sRGB.
  private static func hasOwnGamma(_ bytes: [UInt8]) -> Bool {
    func number(at place: Int) -> Int { bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
    var place = 8
    var isOwn = false
    while place + 12 <= bytes.count {
      let (length, name) = (number(at: place), bytes[(place + 4)..<(place + 8)])
      if name.elementsEqual("sRGB".utf8) { return false }
      if name.elementsEqual("IDAT".utf8) { return isOwn }
      if name.elementsEqual("gAMA".utf8), length == 4, place + 12 <= bytes.count {
        // In units of 1/100000; 5 % is what libpng takes for the same.
        isOwn = abs(number(at: place + 8) - 45_455) > 2_273
      }
      place += length + 12
    }
    return isOwn
  }

  /// All pixels: 8 bits of sRGB, turned as the EXIF data says.
  ///
  /// - Throws: for a picture that is not there as a whole, and before memory is spent on one that is too large.
  package static func bitmap(of bytes: [UInt8]) throws(PictureError) -> Bitmap {
    let (kind, size) = try header(of: bytes)
    var report = pictures_report()
    var result = pictures_done
    let count = size.width * size.height * 4
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { pixels, filled in
      result = unsafe bytes.withUnsafeBufferPointer { bytes in
        switch kind {
        case .png: unsafe pictures_png_read(bytes.baseAddress, bytes.count, pixels.baseAddress, count, &report)
        case .jpeg:
          unsafe pictures_jpeg_read(
            bytes.baseAddress, bytes.count, pixels.baseAddress, count, PictureLimits.bytes, &report)
        }
      }
      // What a failed reading leaves is never looked at.
      filled = result == pictures_done ? count : 0
    }
    try check(result, report, kind)
    return Orientation(of: bytes, kind).turned(Bitmap(width: size.width, height: size.height, bytes: pixels))
  }

  /// The kind, and the size before any turning.
  private static func header(of bytes: [UInt8]) throws(PictureError) -> (PictureKind, PictureSize) {
    guard let kind = PictureKind(of: bytes) else { throw .unknownKind }
    var report = pictures_report()
    let result = unsafe bytes.withUnsafeBufferPointer { bytes in
      switch kind {
      case .png: unsafe pictures_png_size(bytes.baseAddress, bytes.count, &report)
      case .jpeg: unsafe pictures_jpeg_size(bytes.baseAddress, bytes.count, &report)
      }
    }
    try check(result, report, kind)
    let (width, height) = (Int(report.width), Int(report.height))
    guard width > 0, height > 0 else { throw .damaged(kind, reason: "no pixels") }
    guard width <= PictureLimits.pixels / height else { throw .tooManyPixels(width: width, height: height) }
    return (kind, PictureSize(width: width, height: height))
  }

  private static func check(
    _ result: pictures_result, _ report: pictures_report, _ kind: PictureKind
  ) throws(PictureError) {
    switch result {
    case pictures_done: return
    case pictures_truncated: throw .truncated(kind)
    case pictures_too_large: throw .needsMemory(kind)
    default:
      var report = report
      let reason = unsafe withUnsafeBytes(of: &report.message) { unsafe Array($0.prefix { $0 != 0 }) }
      throw .damaged(kind, reason: String(decoding: reason, as: UTF8.self))
    }
  }
}

/// What a picture may cost.
package enum PictureLimits {
  /// Width times height.
  package static let pixels = 64 << 20
  /// Bytes of a picture in memory, and of what reading it needs besides.
  package static let bytes = pixels * 4
}

/// Width and height of a picture as it is shown, in pixels.
package struct PictureSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
