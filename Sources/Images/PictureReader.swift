import CImages
package import Document
package import Raster

/// A reader for PNG and JPEG files of any kind.
package enum PictureReader {
  /// The size of a picture, turned by its EXIF data, from a file or its first bytes.
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

  /// The type and content of each chunk of a PNG, up to its end or the first one that is cut off.
  static func pngChunks(_ bytes: [UInt8]) -> some Sequence<(type: ArraySlice<UInt8>, content: ArraySlice<UInt8>)> {
    sequence(state: 8) { place in
      guard place + 12 <= bytes.count else { return nil }
      let length = bytes[place..<(place + 4)].bigEndian
      guard length <= bytes.count - place - 12 else { return nil }
      let type = bytes[(place + 4)..<(place + 8)]
      let content = bytes[(place + 8)..<(place + 8 + length)]
      // Whatever follows the picture may look like millions of empty chunks.
      place = type.elementsEqual("IEND".utf8) ? bytes.count : place + length + 12
      return (type, content)
    }
  }

  /// The pixels in sRGB, 8 bits per channel, turned by the EXIF data.
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

/// The transform that shows a stored picture upright, by EXIF's tag 0x0112.
enum Orientation: UInt16, CaseIterable {
  case upright = 1
  case mirrored = 2
  case halfTurn = 3
  case mirroredHalfTurn = 4
  /// Mirrored along the diagonal from the top left.
  case transposed = 5
  case quarterTurn = 6
  /// Mirrored along the diagonal from the top right.
  case transversed = 7
  case threeQuarterTurn = 8

  var swapsSides: Bool { rawValue >= 5 }

  /// The picture as it is meant to be seen.
  func turned(_ bitmap: Bitmap) -> Bitmap {
    guard self != .upright else { return bitmap }
    let (width, height) = (bitmap.width, bitmap.height)
    // The first shown pixel's index, and the steps to the next one in its row and its column.
    let (start, right, down) =
      switch self {
      case .upright: (0, 1, width)
      case .mirrored: (width - 1, -1, width)
      case .halfTurn: (width * height - 1, -1, -width)
      case .mirroredHalfTurn: ((height - 1) * width, 1, -width)
      case .transposed: (0, width, 1)
      case .quarterTurn: ((height - 1) * width, -width, 1)
      case .transversed: (width * height - 1, -width, -1)
      case .threeQuarterTurn: (width - 1, width, -1)
      }
    let shown = swapsSides ? (width: height, height: width) : (width: width, height: height)
    let source = bitmap.bytes
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: source.count) { target, filled in
      var position = 0
      for row in 0..<shown.height {
        for column in 0..<shown.width {
          let pixel = (start + row * down + column * right) * 4
          for channel in 0..<4 { unsafe target[position + channel] = source[pixel + channel] }
          position += 4
        }
      }
      filled = position
    }
    return Bitmap(width: shown.width, height: shown.height, bytes: bytes)
  }
}

extension Orientation {
  /// The orientation in a file's EXIF data; upright where it is missing or invalid, because programs write it
  /// carelessly.
  init(of bytes: [UInt8], _ kind: PictureKind) {
    let data =
      kind == .jpeg
      ? Self.exifOfJPEG(bytes)
      : PictureReader.pngChunks(bytes).first { $0.type.elementsEqual("eXIf".utf8) }?.content
    self = data.flatMap(Self.orientation(inEXIF:)) ?? .upright
  }

  /// The content of the APP1 segment after the word "Exif".
  private static func exifOfJPEG(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let header = Array("Exif\0\0".utf8)
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      // Fill bytes may come before a marker; no EXIF data follows the start of the scan.
      if marker == 0xFF {
        position += 1
        continue
      }
      guard marker != 0xDA, marker != 0xD9 else { return nil }
      let length = bytes[(position + 2)..<(position + 4)].bigEndian
      guard length >= 2, position + 2 + length <= bytes.count else { return nil }
      let content = bytes[(position + 4)..<(position + 2 + length)]
      if marker == 0xE1, content.starts(with: header) { return content.dropFirst(header.count) }
      position += 2 + length
    }
    return nil
  }

  /// The tag 0x0112 in the first directory of a TIFF header: one short number.
  private static func orientation(inEXIF data: ArraySlice<UInt8>) -> Orientation? {
    let isLittle: Bool
    switch data.prefix(4) {
    case [0x49, 0x49, 0x2A, 0]: isLittle = true
    case [0x4D, 0x4D, 0, 0x2A]: isLittle = false
    default: return nil
    }
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset + count <= data.count else { return nil }
      let digits = data.dropFirst(offset).prefix(count)
      return isLittle ? digits.reversed().bigEndian : digits.bigEndian
    }
    guard let directory = number(at: 4, bytes: 4), let entries = number(at: directory, bytes: 2) else { return nil }
    for entry in 0..<entries {
      let offset = directory + 2 + entry * 12
      guard let tag = number(at: offset, bytes: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard number(at: offset + 2, bytes: 2) == 3, let value = number(at: offset + 8, bytes: 2) else { return nil }
      return Orientation(rawValue: UInt16(truncatingIfNeeded: value))
    }
    return nil
  }
}
