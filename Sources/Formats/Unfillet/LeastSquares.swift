/// Equations with a few unknowns each that cannot all hold, solved so that the squares of what is left are smallest.
struct LeastSquares {
  /// One equation: the sum of factors times unknowns is to be the residual.
  struct Row {
    let residual: Double
    private(set) var terms: [(unknown: Int, factor: Double)] = []

    init(residual: Double) {
      self.residual = residual
      terms.reserveCapacity(5)
    }

    mutating func add(_ unknown: Int, _ factor: Double) { terms.append((unknown, factor)) }
  }

  private let unknowns: Int
  private var rows: [Row] = []

  init(unknowns: Int) { self.unknowns = unknowns }

  mutating func add(_ row: Row) { rows.append(row) }

  /// The sum of the squares that are left when the unknowns are zero.
  var cost: Double { rows.reduce(0) { $0 + $1.residual * $1.residual } }

  /// By conjugate gradients (Hestenes and Stiefel's CGLS), each unknown scaled by the length of its column.
  ///
  /// What one corner says hardly reaches others far away, so that a bounded number of steps is enough for any length.
  ///
  /// - Parameter damping: how much the squares of the unknowns count, each by the length of its column.
  func solution(damping: Double) -> [Double] {
    var scale = Array(repeating: 0.0, count: unknowns)
    for row in rows { for (unknown, factor) in row.terms { scale[unknown] += factor * factor } }
    for index in scale.indices { scale[index] = scale[index] > 0 ? 1 / scale[index].squareRoot() : 0 }
    var solution = Array(repeating: 0.0, count: unknowns)
    var left = rows.map(\.residual)
    var gradient = transposed(left, scale)
    var direction = gradient
    var size = gradient.reduce(0) { $0 + $1 * $1 }
    let enough = size * 1e-28
    for _ in 0..<min(400, 4 * unknowns) where size > enough {
      let image = product(direction, scale)
      let length = image.reduce(0) { $0 + $1 * $1 } + damping * direction.reduce(0) { $0 + $1 * $1 }
      guard length > 0 else { break }
      let step = size / length
      for index in solution.indices { solution[index] += step * direction[index] }
      for index in left.indices { left[index] -= step * image[index] }
      gradient = transposed(left, scale)
      for index in gradient.indices { gradient[index] -= damping * solution[index] }
      let next = gradient.reduce(0) { $0 + $1 * $1 }
      for index in direction.indices { direction[index] = gradient[index] + next / size * direction[index] }
      size = next
    }
    for index in solution.indices { solution[index] *= scale[index] }
    return solution
  }

  private func product(_ vector: [Double], _ scale: [Double]) -> [Double] {
    rows.map { row in
      var sum = 0.0
      for (unknown, factor) in row.terms { sum += factor * scale[unknown] * vector[unknown] }
      return sum
    }
  }

  private func transposed(_ vector: [Double], _ scale: [Double]) -> [Double] {
    var result = Array(repeating: 0.0, count: unknowns)
    for (index, row) in rows.enumerated() {
      for (unknown, factor) in row.terms { result[unknown] += factor * scale[unknown] * vector[index] }
    }
    return result
  }
}
