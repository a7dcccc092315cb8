import Editor
import Formats
import FoundationEssentials
import Glibc
package import Keymaps
import Lessons
import Cells
package import Storage
import Terminal
import Text

/// Writes the output of verbs.
package enum Output {
  /// Writes to standard output for `nil` and `-`, or to a file.
  ///
  /// - Parameter known: The file as this run read it; other files are replaced only with `force`.
  package static func write(
    _ bytes: [UInt8], to name: String?, replacing known: FileIdentity? = nil, force: Bool
  ) throws(ProgramError) {
    if let name, name.isEmpty { throw .usage("the output name is empty: type a name, or - for standard output") }
    if let name, name.unicodeScalars.contains("\u{FFFD}") {
      throw .badInput(FileNameError.notText(name).description)
    }
    do throws(StorageError) {
      guard let name, name != "-" else {
        return try FileStore().writeStandardOutput(isatty(STDOUT_FILENO) == 1 ? harmless(bytes) : bytes)
      }
      let policy: SavePolicy = force ? .overwrite : known.map { .replacing($0) } ?? .newFile
      let saved = try FileStore().save(bytes, to: FilePath(name), policy)
      for notice in saved.notices { writeError("fillet: " + displayed("\(name): \(notice)")) }
    } catch {
      if case .notAFile(let path, let kind) = error {
        throw .cannotCreate("\(path) is \(kind.rawValue), not a file: choose another name")
      }
      if case .exists(let path) = error {
        throw .cannotCreate("\(path) already exists: choose another name, or add --force to replace it")
      }
      throw ProgramError(error)
    }
  }

  /// The text without control characters, for a terminal; a file or a pipe gets all bytes.
  private static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.map { displayed(String($0)) }.joined(separator: "\n").utf8)
  }

  /// Creates a folder unless it exists.
  package static func makeFolder(_ name: String) throws(ProgramError) {
    do throws(StorageError) {
      try FileStore().makeFolder(FilePath(name.dropLast(name.hasSuffix("/") && name != "/" ? 1 : 0)))
    } catch {
      throw ProgramError(error)
    }
  }

  package static func print(_ text: String) throws(ProgramError) {
    try write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: nil, force: false)
  }
}

extension Output {
  /// True if the person's locale is ASCII only.
  package static let keepsToASCII = TextEncoding.isASCII(locale: TerminalEnvironment.current.locale)

  /// The style of printed keys.
  package static var keyStyle: KeyLabelStyle { keepsToASCII ? .words : .signs }

  /// Prints text in characters of the person's locale.
  package static func say(_ text: String) throws(ProgramError) {
    try print(keepsToASCII ? Charset.ascii.text(KeyedText.withoutSpelling(text)) : text)
  }
}

/// Writes a line to standard error; failures are ignored.
package func writeError(_ line: String) {
  let text = Output.keepsToASCII ? Charset.ascii.text(line) : line
  FileStore().writeStandardError(Array((text + "\n").utf8))
}

extension Output {
  /// Prints a value as JSON with sorted members and no control characters.
  package static func print(json value: some Encodable) throws { try print(try json(of: value)) }

  private static func json(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return JSONText.harmless(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
