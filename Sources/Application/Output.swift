package import Cells
package import Formats
import FoundationEssentials
import Glibc
package import Keymaps
import Lessons
package import Storage
import Terminal
import Text

/// Writes the output of verbs.
package enum Output {
  /// Writes to standard output for `nil` and `-`, or to a file.
  ///
  /// - Parameters:
  ///   - known: The file as this run read it; other files are replaced only with `force`.
  ///   - tell: Prints a remark about a successful save.
  package static func write(
    _ bytes: [UInt8], to name: String?, replacing known: FileIdentity? = nil, force: Bool,
    _ tell: (String) -> Void = writeError
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
      for notice in saved.notices { tell("fillet: " + displayed("\(name): \(notice)")) }
    } catch {
      if case .notAFile(let path, let kind) = error {
        throw .cannotCreate("\(path) is \(kind.rawValue), not a file: choose another name")
      }
      if case .exists(let path) = error { throw isTaken(path.description) }
      throw ProgramError(error)
    }
  }

  /// Refuses the name of an existing file.
  package static func checkFree(_ name: String, force: Bool) throws(ProgramError) {
    if !force, DocumentFile.exists(name) { throw isTaken(name) }
  }

  private static func isTaken(_ name: String) -> ProgramError {
    .cannotCreate("\(name) already exists: choose another name, or add --force to replace it")
  }

  /// Refuses a name with the ending of another format.
  ///
  /// - Parameter option: The word before the name in the error.
  package static func check(
    _ name: String?, for format: Format = .svg, as option: String = "--output"
  ) throws(ProgramError) {
    guard let name, name != "-" else { return }
    do throws(FileNameError) {
      try FormatCatalog.check(name, for: format)
    } catch {
      let isExported = format.name == Format.svg.name && FormatCatalog.format(ofFile: name) != nil
      throw .usage("\(option) \(name): \(error)" + (isExported ? ", or use fillet export" : ""))
    }
  }

  /// The text without control characters, for a terminal; a file or a pipe gets all bytes.
  private static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.map { displayed(String($0)) }.joined(separator: "\n").utf8)
  }

  /// Creates a folder unless it exists.
  package static func makeFolder(_ name: String) throws(ProgramError) {
    try stored(FileStore().makeFolder(folder(name)))
  }

  /// Creates a folder below an existing one, and the missing ones between them.
  package static func makeFolders(_ name: String) throws(ProgramError) {
    try stored(StateFolder.makeFolders(folder(name)))
  }

  private static func folder(_ name: String) -> FilePath {
    FilePath(name.dropLast(name.hasSuffix("/") && name != "/" ? 1 : 0))
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
///
/// Lines can quote what a file has, which may be megabytes: of a long one the middle is left out.
package func writeError(_ line: String) {
  let short = line.split(separator: "\n", omittingEmptySubsequences: false).map { brief($0) }.joined(separator: "\n")
  let text = Output.keepsToASCII ? Charset.ascii.text(short) : short
  FileStore().writeStandardError(Array((text + "\n").utf8))
}

extension Output {
  /// Prints a value as JSON with sorted members and no control characters.
  package static func print(json value: some Encodable) throws(ProgramError) {
    try print(try json(of: value))
  }

  /// A value as JSON with sorted members and no control characters.
  package static func json(of value: some Encodable, isLine: Bool = false) throws(ProgramError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isLine { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      return JSONText.harmless(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
      throw .fault("\(error)")
    }
  }
}

/// Reads a value that this program wrote as JSON.
package func valueOfJSON<Value: Decodable>(_ text: String) throws(ProgramError) -> Value {
  do {
    return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  } catch {
    throw .fault("\(error)")
  }
}

/// The reason why the program fails.
package struct ProgramError: Error, CustomStringConvertible {
  /// The exit statuses, as in `sysexits.h`.
  package enum Status: Int32, CaseIterable {
    case done = 0
    case found = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case unavailable = 69
    case fault = 70
    case cannotCreate = 73
    case readOrWrite = 74
    case undecided = 75
    case badConfiguration = 78

    private var meaning: String {
      switch self {
      case .done: "done"
      case .found: "a check found something"
      case .usage: "usage error: the command line is wrong"
      case .badInput: "bad input: not a shape, a readable SVG or a number"
      case .noInput: "input file not found"
      case .unavailable: "something is missing: a terminal for the editor, or fillet-draw for PNG and PDF"
      case .fault: "internal error"
      case .cannotCreate: "the output cannot be created: it already exists, or its folder is missing or read-only"
      case .readOrWrite: "reading or writing failed"
      case .undecided:
        "a person must decide about unsaved changes, another editor or an edited path, but --no-input forbids the "
          + "question or the input of --plain ended; unsaved work waits for the next start"
      case .badConfiguration: "the keymap or a setting has errors, with --strict"
      }
    }

    /// The meanings of all statuses.
    package static var manual: String {
      allCases.map { "\($0.rawValue)" + String(repeating: " ", count: $0.rawValue < 10 ? 4 : 3) + $0.meaning }
        .joined(separator: "\n") + "\n\nFor several files it is the highest status of all."
        + "\nAfter a signal, fillet ends by that signal: 129, 130 or 143 for a shell; Esc while a file is opened is 130."
    }
  }

  package let status: Status
  package let description: String
  /// The signal that the process must end by, for its parent.
  package private(set) var signal: EndReason?

  private init(_ status: Status, _ description: String) { (self.status, self.description) = (status, description) }

  package static func usage(_ text: String) -> ProgramError { ProgramError(.usage, text) }
  package static func badInput(_ text: String) -> ProgramError { ProgramError(.badInput, text) }
  package static func noInput(_ text: String) -> ProgramError { ProgramError(.noInput, text) }
  package static func unavailable(_ text: String) -> ProgramError { ProgramError(.unavailable, text) }
  package static func fault(_ text: String) -> ProgramError { ProgramError(.fault, text) }
  package static func cannotCreate(_ text: String) -> ProgramError { ProgramError(.cannotCreate, text) }
  package static func readOrWrite(_ text: String) -> ProgramError { ProgramError(.readOrWrite, text) }
  package static func undecided(_ text: String) -> ProgramError { ProgramError(.undecided, text) }
  package static func badConfiguration(_ text: String) -> ProgramError { ProgramError(.badConfiguration, text) }

  package static func ended(_ reason: EndReason) -> ProgramError {
    var error = fault("")
    error.signal = reason
    return error
  }

  /// The same error with a place in front.
  package func at(_ place: String) -> ProgramError { ProgramError(status, "\(place): \(description)") }
}

extension [ProgramError] {
  /// Prints all problems of a verb that did all it could, and throws the last one.
  package func throwLast() throws(ProgramError) {
    for problem in dropLast() { writeError("fillet: " + displayed(problem.description)) }
    if let last { throw last }
  }
}
