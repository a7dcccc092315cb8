import CImages
package import Document
package import Raster

/// A reader for PNG and JPEG files of any kind.
package enum PictureReader {
  /// The size of a picture, turned by its EXIF data, from a file or its first bytes.
  ///
  /// - Throws: also for pictures above ``PictureLimits/pixels``.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PictureSize {
    let (kind, stored) = try header(of: bytes)
    return Orientation(of: bytes, kind).swapsSides
      ? PictureSize(width: stored.height, height: stored.width) : stored
  }

  /// True if a picture is shown turned, by its EXIF data, or in another gamma than sRGB's.
  package static func isShownOtherwise(_ bytes: [UInt8]) -> Bool {
    guard let kind = PictureKind(of: bytes) else { return false }
    return Orientation(of: bytes, kind) != .upright || kind == .png && hasOwnGamma(bytes)
  }

  /// True for a PNG with a `gAMA` chunk other than sRGB's and no `sRGB` chunk before its pixels.
  private static func hasOwnGamma(_ bytes: [UInt8]) -> Bool {
    var isOwn = false
    for (type, content) in pngChunks(bytes) {
      switch String(decoding: type, as: UTF8.self) {
      case "sRGB": return false
      case "IDAT": return isOwn
      // In units of 1/100000; like libpng, take 5 % for the same.
      case "gAMA" where content.count == 4: isOwn = abs(content.bigEndian - 45_455) > 2_273
      default: break
      }
    }
    return isOwn
  }

  /// The type and content of each chunk of a PNG, up to the first one that is cut off.
  static func pngChunks(_ bytes: [UInt8]) -> some Sequence<(type: ArraySlice<UInt8>, content: ArraySlice<UInt8>)> {
    sequence(state: 8) { place in
      guard place + 12 <= bytes.count else { return nil }
      let length = bytes[place..<(place + 4)].bigEndian
      guard length <= bytes.count - place - 12 else { return nil }
      defer { place += length + 12 }
      return (bytes[(place + 4)..<(place + 8)], bytes[(place + 8)..<(place + 8 + length)])
    }
  }

  /// The pixels in sRGB, 8 bits per channel, turned by the EXIF data.
  ///
  /// - Throws: for an incomplete picture, and before allocation for one that is too large.
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
      // A failed read leaves undefined pixels.
      filled = result == pictures_done ? count : 0
    }
    try check(result, report, kind)
    return Orientation(of: bytes, kind).turned(Bitmap(width: size.width, height: size.height, bytes: pixels))
  }

  /// The kind, and the size as stored.
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

/// The limits of a picture.
package enum PictureLimits {
  /// Width times height.
  package static let pixels = 64 << 20
  /// Bytes of the decoded picture, and again for decoding it.
  package static let bytes = pixels * 4
}

extension Sequence<UInt8> {
  /// The bytes as one number, the highest first.
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
