import TOML
import Text

/// A problem with a line of a keymap file.
package struct KeymapDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The file's name in messages.
  package let file: String
  /// From 1.
  package let line: Int
  /// The problem and its fix in one sentence, without a capital or a period.
  package let message: String
  /// True if the whole file is skipped, not only the line.
  package let isFatal: Bool
  /// The byte that the problem is about, for sorting.
  let offset: Int

  init(at offset: Int, in source: SourceText, isFatal: Bool = false, _ message: String) {
    (self.offset, self.message, self.isFatal) = (offset, message, isFatal)
    (file, line) = (source.name, source.line(at: offset))
  }

  /// One line: `mine.toml:14: unknown command "corner.togle"`.
  package var description: String { "\(displayed(file)):\(line): \(message)" }
}
