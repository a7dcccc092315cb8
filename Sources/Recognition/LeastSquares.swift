/// Equations with a few unknowns each that cannot all hold, solved so that the squares of what is left are smallest.
struct LeastSquares {
  private let unknowns: Int
  /// Where each unknown comes in the order in which they are eliminated.
  private let places: [Int]
  private var residuals: [Double] = []
  /// Where the terms of each equation begin; one more than there are equations.
  private var starts = [0]
  private var terms: [Int] = []
  private var factors: [Double] = []

  /// Equations in which no unknown comes twice, and which are quickly solved when each is about neighbours in a ring.
  ///
  /// - Parameter each: how many unknowns each item of the ring has; those of item `i` begin at `each * i`.
  init(ringOf count: Int, each: Int) {
    unknowns = count * each
    // From both sides of one item to the one across: neighbours in the ring stay near each other.
    places = (0..<count * each).map { unknown in
      let (item, part) = unknown.quotientAndRemainder(dividingBy: each)
      return (2 * item < count ? 2 * item : 2 * (count - item) - 1) * each + part
    }
  }

  /// Begins an equation without terms: the sum of factors times unknowns is to be the residual.
  mutating func begin(residual: Double) {
    residuals.append(residual)
    starts.append(terms.count)
  }

  /// Adds a term to the equation that was begun last.
  mutating func add(_ unknown: Int, _ factor: Double) {
    terms.append(unknown)
    factors.append(factor)
    starts[residuals.count] = terms.count
  }

  /// The sum of the squares that are left when the unknowns are zero.
  var cost: Double { residuals.reduce(0) { $0 + $1 * $1 } }

  /// By Cholesky's factors of the normal equations, each unknown scaled by the length of its column.
  ///
  /// One step of refinement on the equations themselves gives back the digits that squaring them took (Björck, 1987).
  /// The time goes with the number of items of the ring. Where the equations are not finite, nor is the solution.
  ///
  /// - Parameter damping: how much the squares of the unknowns count, each by the length of its column; more than 0.
  func solution(damping: Double) -> [Double] {
    var scale = Array(repeating: 0.0, count: unknowns)
    for (unknown, factor) in zip(terms, factors) { scale[unknown] += factor * factor }
    for index in scale.indices { scale[index] = scale[index] > 0 ? 1 / scale[index].squareRoot() : 0 }
    var scaled = factors
    for index in scaled.indices { scaled[index] *= scale[terms[index]] }
    var matrix = EnvelopeMatrix(beginnings: beginnings)
    for row in residuals.indices { add(row, scaled, to: &matrix) }
    matrix.factor(adding: damping)
    var solution = Array(repeating: 0.0, count: unknowns)
    var left = residuals
    for _ in 0..<2 {
      var step = gradient(scaled, left)
      for index in step.indices { step[index] -= damping * solution[index] }
      matrix.solve(&step)
      for index in solution.indices { solution[index] += step[index] }
      subtract(scaled, step, from: &left)
    }
    return (0..<unknowns).map { solution[places[$0]] * scale[$0] }
  }

  /// For each place the first one that any equation joins it with.
  private var beginnings: [Int] {
    var beginnings = Array(0..<unknowns)
    for row in residuals.indices {
      var first = unknowns
      for term in starts[row]..<starts[row + 1] { first = min(first, places[terms[term]]) }
      for term in starts[row]..<starts[row + 1] {
        let place = places[terms[term]]
        beginnings[place] = min(beginnings[place], first)
      }
    }
    return beginnings
  }

  /// Adds the products of all pairs of an equation's factors.
  private func add(_ row: Int, _ factors: [Double], to matrix: inout EnvelopeMatrix) {
    for term in starts[row]..<starts[row + 1] {
      let (place, factor) = (places[terms[term]], factors[term])
      for other in starts[row]...term {
        let second = places[terms[other]]
        matrix.add(factor * factors[other], row: max(place, second), column: min(place, second))
      }
    }
  }

  /// What each unknown has, by places, of a vector of left sides.
  private func gradient(_ factors: [Double], _ vector: [Double]) -> [Double] {
    var result = Array(repeating: 0.0, count: unknowns)
    for row in residuals.indices {
      for term in starts[row]..<starts[row + 1] { result[places[terms[term]]] += factors[term] * vector[row] }
    }
    return result
  }

  /// Takes off what the left sides of the equations are for unknowns by places.
  private func subtract(_ factors: [Double], _ unknowns: [Double], from vector: inout [Double]) {
    for row in residuals.indices {
      var sum = 0.0
      for term in starts[row]..<starts[row + 1] { sum += factors[term] * unknowns[places[terms[term]]] }
      vector[row] -= sum
    }
  }
}
