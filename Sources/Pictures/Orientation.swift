import Raster

/// How a camera was held: what has to be done to the stored rows so that up is up.
///
/// The numbers are those of EXIF's tag 0x0112.
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
    // Where the first pixel shown is stored, and how far the next one is in its row and in its column.
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
