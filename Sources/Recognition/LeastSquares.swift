/// An overdetermined sparse system of linear equations, solved for the least sum of squared residuals.
struct LeastSquares {
  /// The position of each unknown in the order of elimination.
  private let places: [Int]
  private var residuals: [Double] = []
  /// The index of the first term of each equation, and one more index at the end.
  private var starts = [0]
  /// The position of each term's unknown.
  private var terms: [Int] = []
  private var factors: [Double] = []

  /// A system about items in a ring, fast when each equation is about neighbors; no unknown may occur twice in one.
  ///
  /// - Parameter each: the number of unknowns per item; those of item `i` start at `each * i`.
  init(ringOf count: Int, each: Int) {
    // From item 0 along both sides to the opposite item: neighbors in the ring stay near each other.
    places = (0..<count * each).map { unknown in
      let (item, part) = unknown.quotientAndRemainder(dividingBy: each)
      return (2 * item < count ? 2 * item : 2 * (count - item) - 1) * each + part
    }
    residuals.reserveCapacity(9 * count)
    starts.reserveCapacity(9 * count + 1)
    terms.reserveCapacity(12 * places.count)
    factors.reserveCapacity(12 * places.count)
  }

  /// Starts an equation: the sum of factors times unknowns equals `residual`.
  mutating func begin(residual: Double) {
    residuals.append(residual)
    starts.append(terms.count)
  }

  /// Adds a term to the newest equation.
  mutating func add(_ unknown: Int, _ factor: Double) {
    terms.append(places[unknown])
    factors.append(factor)
    starts[residuals.count] = terms.count
  }

  /// The sum of squared residuals when the unknowns are zero.
  var cost: Double { residuals.reduce(0) { $0 + $1 * $1 } }

  /// The solution by Cholesky factors of the normal equations, each unknown scaled by the length of its column.
  ///
  /// One step of refinement restores the digits that squaring loses (Björck, 1987). Linear time in the items of the
  /// ring. Equations that are not finite give a solution that is not finite.
  ///
  /// - Parameter damping: the weight of the squares of the scaled unknowns; above 0.
  func solution(damping: Double) -> [Double] {
    var scale = Array(repeating: 0.0, count: places.count)
    for (place, factor) in zip(terms, factors) { scale[place] += factor * factor }
    for index in scale.indices { scale[index] = scale[index] > 0 ? 1 / scale[index].squareRoot() : 0 }
    var scaled = factors
    for index in scaled.indices { scaled[index] *= scale[terms[index]] }
    var matrix = EnvelopeMatrix(beginnings: beginnings)
    for row in residuals.indices { add(row, scaled, to: &matrix) }
    matrix.factor(adding: damping)
    var solution = Array(repeating: 0.0, count: places.count)
    var left = residuals
    for _ in 0..<2 {
      var step = gradient(scaled, left)
      for index in step.indices { step[index] -= damping * solution[index] }
      matrix.solve(&step)
      for index in solution.indices { solution[index] += step[index] }
      subtract(scaled, step, from: &left)
    }
    return places.map { solution[$0] * scale[$0] }
  }

  /// The first position that an equation joins each position with.
  private var beginnings: [Int] {
    var beginnings = Array(places.indices)
    for row in residuals.indices {
      let places = terms[starts[row]..<starts[row + 1]]
      guard let first = places.min() else { continue }
      for place in places { beginnings[place] = min(beginnings[place], first) }
    }
    return beginnings
  }

  /// Adds the products of all pairs of an equation's factors to the matrix.
  private func add(_ row: Int, _ factors: [Double], to matrix: inout EnvelopeMatrix) {
    for term in starts[row]..<starts[row + 1] {
      let (place, factor) = (terms[term], factors[term])
      for other in starts[row]...term {
        let second = terms[other]
        matrix.add(factor * factors[other], row: max(place, second), column: min(place, second))
      }
    }
  }

  /// The product of the transposed system with a vector of residuals, by position.
  private func gradient(_ factors: [Double], _ vector: [Double]) -> [Double] {
    var result = Array(repeating: 0.0, count: places.count)
    for row in residuals.indices {
      for term in starts[row]..<starts[row + 1] { result[terms[term]] += factors[term] * vector[row] }
    }
    return result
  }

  /// Subtracts the left sides for some unknowns, given by position, from the residuals.
  private func subtract(_ factors: [Double], _ unknowns: [Double], from vector: inout [Double]) {
    for row in residuals.indices {
      var sum = 0.0
      for term in starts[row]..<starts[row + 1] { sum += factors[term] * unknowns[terms[term]] }
      vector[row] -= sum
    }
  }
}

/// A symmetric matrix stored by rows, from the first nonzero number to the diagonal.
///
/// Its Cholesky factors fill no more than that (Jennings, 1966); best for rows that start near the diagonal.
struct EnvelopeMatrix {
  /// The first stored column of each row.
  private let beginnings: [Int]
  /// The index of each row's diagonal in `values`; the rest of the row is before it.
  private let diagonals: [Int]
  private var values: [Double]

  /// A matrix of zeros.
  ///
  /// - Parameter beginnings: the first column of each row that may become nonzero, at most the diagonal.
  init(beginnings: [Int]) {
    self.beginnings = beginnings
    var size = 0
    diagonals = beginnings.enumerated().map { row, beginning in
      size += row - beginning + 1
      return size - 1
    }
    values = Array(repeating: 0, count: size)
  }

  mutating func add(_ value: Double, row: Int, column: Int) { values[diagonals[row] - (row - column)] += value }

  /// Replaces a positive definite matrix, plus a number on its diagonal, by its lower Cholesky factor.
  mutating func factor(adding onDiagonal: Double) {
    for row in beginnings.indices {
      let origin = diagonals[row] - row
      for column in beginnings[row]..<row {
        let (other, first) = (diagonals[column] - column, max(beginnings[row], beginnings[column]))
        var sum = values[origin + column]
        var place = first
        while place < column {
          sum -= values[origin + place] * values[other + place]
          place += 1
        }
        values[origin + column] = sum / values[diagonals[column]]
      }
      var sum = values[diagonals[row]] + onDiagonal
      for column in beginnings[row]..<row { sum -= values[origin + column] * values[origin + column] }
      values[diagonals[row]] = sum.squareRoot()
    }
  }

  /// Replaces the right side by the solution; call after ``factor(adding:)``.
  func solve(_ vector: inout [Double]) {
    for row in beginnings.indices {
      let origin = diagonals[row] - row
      var sum = vector[row]
      for column in beginnings[row]..<row { sum -= values[origin + column] * vector[column] }
      vector[row] = sum / values[diagonals[row]]
    }
    for row in beginnings.indices.reversed() {
      let origin = diagonals[row] - row
      vector[row] /= values[diagonals[row]]
      let value = vector[row]
      for column in beginnings[row]..<row { vector[column] -= values[origin + column] * value }
    }
  }
}
