import Raster

extension [Pixel] {
  /// Blends a color into the pixels of an extent, as far as a grid covers them.
  ///
  /// - Parameter width: The pixels of a row.
  mutating func blend(
    _ color: Pixel, _ grid: borrowing CoverageGrid, _ opacity: Float, in extent: DotExtent, width: Int
  ) {
    for row in extent.rows {
      unsafe grid.withRow(row, extent.columns) {
        unsafe blend(color, $0, opacity, from: row * width + extent.columns.lowerBound)
      }
    }
  }

  /// Blends a color into the pixels from a place on, by the coverage of each.
  @inline(__always)
  mutating func blend(_ color: Pixel, _ coverage: UnsafeBufferPointer<Float>, _ opacity: Float, from start: Int) {
    precondition(start >= 0 && start + coverage.count <= count, "the pixels are within the picture")
    // Rounding errors next to 0 and 1 are removed: flat cells are flat.
    let (low, high) = (Self.leastCoverage, 1 - Self.leastCoverage)
    unsafe withUnsafeMutableBufferPointer { pixels in
      guard let shares = coverage.baseAddress, let first = pixels.baseAddress else { return }
      let end = coverage.count
      var index = 0
      while index < end {
        let covered = unsafe shares[index]
        let place = unsafe first + (start &+ index)
        index &+= 1
        if covered <= low { continue }
        if covered < high {
          let below = unsafe place.pointee
          unsafe place.pointee = below + (color - below) * (covered * opacity)
          continue
        }
        // Of a wide shape most pixels are inside.
        var next = unsafe place
        unsafe Self.blend(color, opacity, into: next)
        while index < end, unsafe shares[index] >= high {
          unsafe next += 1
          index &+= 1
          unsafe Self.blend(color, opacity, into: next)
        }
      }
    }
  }

  @inline(__always)
  private static func blend(_ color: Pixel, _ opacity: Float, into place: UnsafeMutablePointer<Pixel>) {
    if opacity < 1 {
      let below = unsafe place.pointee
      unsafe place.pointee = below + (color - below) * opacity
    } else {
      unsafe place.pointee = color
    }
  }

  /// The coverage that counts as none: well above the rounding of a row's sum, far below one step of eight bits.
  private static var leastCoverage: Float { 1e-4 }
}
