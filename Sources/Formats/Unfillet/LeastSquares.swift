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
  private var residuals: [Double] = []
  /// Where the terms of each equation begin; one more than there are equations.
  private var starts = [0]
  private var terms: [Int] = []
  private var factors: [Double] = []

  init(unknowns: Int) { self.unknowns = unknowns }

  mutating func add(_ row: Row) {
    residuals.append(row.residual)
    for (unknown, factor) in row.terms {
      terms.append(unknown)
      factors.append(factor)
    }
    starts.append(terms.count)
  }

  /// The sum of the squares that are left when the unknowns are zero.
  var cost: Double { residuals.reduce(0) { $0 + $1 * $1 } }

  /// By conjugate gradients (Hestenes and Stiefel's CGLS), each unknown scaled by the length of its column.
  ///
  /// What one corner says hardly reaches others far away, so that a bounded number of steps is enough for any length.
  ///
  /// - Parameter damping: how much the squares of the unknowns count, each by the length of its column.
  func solution(damping: Double) -> [Double] {
    var scale = Array(repeating: 0.0, count: unknowns)
    for (unknown, factor) in zip(terms, factors) { scale[unknown] += factor * factor }
    for index in scale.indices { scale[index] = scale[index] > 0 ? 1 / scale[index].squareRoot() : 0 }
    var scaled = factors
    for index in scaled.indices { scaled[index] *= scale[terms[index]] }
    var solution = Array(repeating: 0.0, count: unknowns)
    var left = residuals
    var image = residuals
    var gradient = solution
    transpose(scaled, left, into: &gradient)
    var direction = gradient
    var size = gradient.reduce(0) { $0 + $1 * $1 }
    let enough = size * 1e-28
    for _ in 0..<min(400, 4 * unknowns) where size > enough {
      multiply(scaled, direction, into: &image)
      let length = image.reduce(0) { $0 + $1 * $1 } + damping * direction.reduce(0) { $0 + $1 * $1 }
      guard length > 0 else { break }
      let step = size / length
      for index in solution.indices { solution[index] += step * direction[index] }
      for index in left.indices { left[index] -= step * image[index] }
      transpose(scaled, left, into: &gradient)
      for index in gradient.indices { gradient[index] -= damping * solution[index] }
      let next = gradient.reduce(0) { $0 + $1 * $1 }
      for index in direction.indices { direction[index] = gradient[index] + next / size * direction[index] }
      size = next
    }
    for index in solution.indices { solution[index] *= scale[index] }
    return solution
  }

  /// What the left sides of the equations are for a vector of unknowns.
  private func multiply(_ factors: [Double], _ vector: [Double], into result: inout [Double]) {
    var place = 0
    for row in residuals.indices {
      let end = starts[row + 1]
      var sum = 0.0
      while place < end {
        sum += factors[place] * vector[terms[place]]
        place += 1
      }
      result[row] = sum
    }
  }

  /// The same the other way round: what each unknown has of a vector of left sides.
  private func transpose(_ factors: [Double], _ vector: [Double], into result: inout [Double]) {
    for index in result.indices { result[index] = 0 }
    var place = 0
    for row in residuals.indices {
      let (value, end) = (vector[row], starts[row + 1])
      while place < end {
        result[terms[place]] += factors[place] * value
        place += 1
      }
    }
  }
}
