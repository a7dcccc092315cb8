/// An error in the file of a lesson: where it is, what is wrong, and what to do.
package struct LessonProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// The line in the file, from 1.
  package let line: Int
  /// The character in the line, from 1; `nil` if the whole line is meant.
  package let column: Int?
  package let message: String

  package init(file: String, line: Int, column: Int? = nil, message: String) {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }

  package var description: String { "\(file):\(line):\(column.map { "\($0):" } ?? "") \(message)" }
}

extension LessonProblem {
  /// Refuses characters that are no text: terminals obey controls, and marks of direction hide what a line says.
  ///
  /// - Parameter column: The column of the first character; `nil` for a text with escapes, where it counts for nothing.
  static func checkCharacters(
    of text: some StringProtocol, file: String, line: Int, column: Int?
  ) throws(LessonProblem) {
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar.value {
      case 0x09: continue
      case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
        let code = String(scalar.value, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
        throw LessonProblem(
          file: file, line: line, column: column.map { $0 + index },
          message: "the control character \(name) is not allowed; remove it")
      default: continue
      }
    }
  }
}
