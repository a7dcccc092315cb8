import Shapes

/// What a shape was in its other kinds, so that going round the kinds loses nothing.
///
/// It holds as long as nothing but the kind changes: any other change starts it anew.
struct KindMemory: Sendable {
  private var shapes: [String: any Shape] = [:]
  private var last: (any Shape)?

  /// Whether a shape is on its way round the kinds.
  func remembers(_ shape: any Shape) -> Bool { last?.isEqual(to: shape) == true }

  /// The shape to take for one that is to become another kind: what it was then, or what it converts to.
  mutating func shape(changing shape: any Shape, into converted: any Shape) -> any Shape {
    if last?.isEqual(to: shape) != true { shapes = [:] }
    shapes[shape.kind] = shape
    let result = shapes[converted.kind] ?? converted
    last = result
    return result
  }
}
