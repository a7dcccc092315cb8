import Cells
package import TOML
import Text

/// Something that a person should know about a line of a keymap.
package struct KeymapDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of findings, with codes that stay the same over versions.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// The form of the file: syntax, a table or a value of the wrong kind.
    case form = "K001"
    case unknownCommand = "K101"
    case badArgument = "K102"
    case unknownKey = "K103"
    case escapeInChord = "K104"
    case duplicateKey = "K201"
    case leafAndPrefix = "K202"
    case sameByte = "K301"
    case needsEnhancedKeyboard = "K302"
    case xtermOnly = "K303"
    case hidesGlobal = "K401"
    case commandWithoutKey = "K402"
    case beginsChord = "K403"
    case digitIsNoCount = "K404"
    case hiddenByPanel = "K405"
    case noWayOut = "K501"

    package var level: Level {
      switch self {
      case .form, .unknownCommand, .badArgument, .unknownKey, .escapeInChord, .duplicateKey, .leafAndPrefix: .error
      case .sameByte, .needsEnhancedKeyboard, .hidesGlobal, .commandWithoutKey, .beginsChord, .digitIsNoCount,
        .hiddenByPanel:
        .warning
      case .xtermOnly: .note
      case .noWayOut: .fatal
      }
    }
  }

  /// What a finding costs: nothing for a note, its line for an error, the whole file when fatal.
  package enum Level: String, Hashable, Sendable {
    case note, warning, error, fatal
  }

  package let code: Code
  /// The file's name for messages.
  package let file: String
  package let position: TextPosition
  /// What was found and what to do, in lower case.
  package let message: String
  /// The part of the line around the finding, safe to print.
  let excerpt: String
  /// How many cells of the excerpt stand before the finding.
  let indent: Int
  /// The byte that the finding is about, for the order of findings.
  let offset: Int

  package var level: Level { code.level }

  init(_ code: Code, at offset: Int, in source: SourceText, _ message: String) {
    self.code = code
    self.offset = offset
    self.message = message
    file = source.name
    position = source.position(at: offset)
    (excerpt, indent) = source.excerpt(around: offset)
  }

  /// One line: `mine.toml:14:5: error[K101]: …`.
  package var description: String {
    "\(displayed(file)):\(position.line):\(position.column): \(level.rawValue)[\(code.rawValue)]: \(message)"
  }

  /// The description, the line of the file under it, and a caret under the place.
  package var picture: String {
    let number = String(position.line)
    let margin = String(repeating: " ", count: number.utf8.count)
    let caret = String(repeating: " ", count: indent) + "^"
    return "\(description)\n \(number) | \(excerpt)\n \(margin) | \(caret)"
  }
}

extension SourceText {
  /// The line of a byte as it can be printed, cut to the part around the byte, and the cells before the byte.
  fileprivate func excerpt(around offset: Int) -> (text: String, indent: Int) {
    let line = range(ofLine: line(at: offset))
    let place = max(line.lowerBound, min(offset, line.upperBound))
    let before = Self.printable(bytes[max(line.lowerBound, place - 60)..<place])
    let after = Self.printable(bytes[place..<min(line.upperBound, place + 60)])
    return (before + after, before.unicodeScalars.reduce(0) { $0 + $1.columns })
  }

  /// Text with a blank for each tab, so that a caret under it lines up.
  private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    text.unicodeScalars = .init(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\t" ? " " : $0 }))
    return displayed(text)
  }
}
