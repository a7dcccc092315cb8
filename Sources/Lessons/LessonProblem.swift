/// An error in the file of a lesson: where it is, what is wrong, and what to do.
package struct LessonProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// The line in the file, from 1.
  package let line: Int
  package let message: String

  package init(file: String, line: Int, message: String) {
    (self.file, self.line, self.message) = (file, line, message)
  }

  package var description: String { "\(file):\(line): \(message)" }
}
