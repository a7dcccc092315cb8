/// A position in a text: line and column from 1, the column in characters.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int
}
