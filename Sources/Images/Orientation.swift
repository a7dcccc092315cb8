import Raster

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
