/// A symmetric matrix whose rows are kept from their first number that is not zero to the diagonal.
///
/// Cholesky's factors fill no more than that (Jennings, 1966). It is for rows that begin near the diagonal.
struct EnvelopeMatrix {
  /// The first column that each row keeps.
  private let beginnings: [Int]
  /// Where the diagonal of each row is kept; the rest of the row lies before it.
  private let diagonals: [Int]
  private var values: [Double]

  /// All zeros.
  ///
  /// - Parameter beginnings: the first column of each row that may be other than zero, at most the diagonal.
  init(beginnings: [Int]) {
    self.beginnings = beginnings
    var size = 0
    diagonals = beginnings.enumerated().map { row, beginning in
      size += row - beginning + 1
      return size - 1
    }
    values = Array(repeating: 0, count: size)
  }

  /// - Parameter column: from the row's beginning to the row.
  mutating func add(_ value: Double, row: Int, column: Int) { values[diagonals[row] - (row - column)] += value }

  /// Puts the lower factor of Cholesky in the place of a positive definite matrix, which gets a number on its diagonal.
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

  /// Puts the solution in the place of the right side, after the matrix was factored.
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
