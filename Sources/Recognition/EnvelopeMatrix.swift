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
