/// The pixels of a picture in memory, row by row.
///
/// For an array of vectors, Swift would search all conformances of the program at the start.
struct PixelMemory: Sendable {
  private var storage: [Float.SIMD4Storage] = []

  var count: Int { storage.count }

  init() {}

  init(repeating pixel: Pixel, count: Int) {
    storage = unsafe Array(unsafeUninitializedCapacity: count) { storage, initialized in
      unsafe storage.withMemoryRebound(to: Pixel.self) { unsafe $0.initialize(repeating: pixel) }
      initialized = count
    }
  }

  subscript(index: Int) -> Pixel {
    get {
      precondition(storage.indices.contains(index), "a pixel within the picture")
      return unsafe withUnsafeBufferPointer { unsafe $0[index] }
    }
    set {
      precondition(storage.indices.contains(index), "a pixel within the picture")
      unsafe withUnsafeMutableBufferPointer { unsafe $0[index] = newValue }
    }
  }

  @inline(__always)
  func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<Pixel>) -> Result) -> Result {
    unsafe storage.withUnsafeBufferPointer { storage in
      // A vector is its storage.
      unsafe storage.withMemoryRebound(to: Pixel.self, body)
    }
  }

  @inline(__always)
  mutating func withUnsafeMutableBufferPointer<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Pixel>) -> Result
  ) -> Result {
    unsafe storage.withUnsafeMutableBufferPointer { storage in
      unsafe storage.withMemoryRebound(to: Pixel.self) { pixels in
        var pixels = unsafe pixels
        return unsafe body(&pixels)
      }
    }
  }
}
