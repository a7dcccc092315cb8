/// The paints of a drawing, toward which the colors of dots are away from their ground.
struct Inks: Sendable {
  /// Most drawings have few, and each is tried for a dot.
  private static let most = 9

  private var colors = PixelMemory(repeating: .zero, count: most)
  private(set) var count = 0

  subscript(index: Int) -> Pixel { colors[index] }

  mutating func removeAll() { count = 0 }

  /// Adds a color, unless it is there.
  ///
  /// - Returns: False if there are too many.
  mutating func add(_ ink: Pixel) -> Bool {
    for index in 0..<count where colors[index] == ink { return true }
    guard count < Self.most else { return false }
    colors[count] = ink
    count += 1
    return true
  }
}
