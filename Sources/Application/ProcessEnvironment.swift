import Glibc
import Raster

/// The variables that the program was started with; an empty one counts as none.
package enum ProcessEnvironment {
  /// The folder that the program was started in; `nil` when it is gone.
  static var workingDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  package static subscript(name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether any variable's name begins so.
  static func hasName(beginningWith prefix: StaticString) -> Bool {
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      if unsafe strncmp(
        text, UnsafeRawPointer(prefix.utf8Start).assumingMemoryBound(to: CChar.self), prefix.utf8CodeUnitCount) == 0
      {
        return true
      }
      unsafe entry += 1
    }
    return false
  }
}

/// What the statuses mean that the program ends with, by the numbers of sysexits.
package enum ExitCodes {
  static let all: [(status: String, meaning: String)] = [
    ("0", "done"),
    ("1", "a check found something"),
    ("64", "the command line is wrong"),
    ("65", "the input is no shape, no SVG that can be read, or no number"),
    ("66", "there is no such input"),
    ("69", "something is missing: a terminal for the editor, fillet-draw for PNG and PDF"),
    ("70", "the program is wrong, or it could not be built"),
    ("73", "the output cannot be made: something is there already, or the place is missing or read-only"),
    ("74", "reading or writing failed"),
    (
      "75",
      "a person has to decide about changes left over, another editor or an edited path, and --no-input forbids to ask;"
        + " or the lines of --plain ended before that was decided or the work was saved, which waits for the next start"
    ),
    ("78", "the keymap or a setting has errors, with --strict"),
  ]

  package static var text: String {
    all.map { $0.status + String(repeating: " ", count: max(1, 5 - $0.status.count)) + $0.meaning }
      .joined(separator: "\n") + "\n\nEnded by a signal, the program ends by that signal: 129, 130, 143 to a shell."
  }
}

extension GlyphSet {
  /// The set of a name from the command line.
  package init(named name: String) throws(ProgramError) {
    guard let set = GlyphSet(rawValue: name) else {
      throw .usage("there are no glyphs '\(name)': choose \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = set
  }
}

/// A file's name as a word that a person can give to a shell.
enum ShellWord {
  /// The name itself where a shell takes it as it is, and else in quotes; a name that begins like an option has `./`
  /// before it.
  static func text(_ name: String) -> String {
    let name = name.hasPrefix("-") ? "./" + name : name
    let isPlain = !name.isEmpty && name.unicodeScalars.allSatisfy(meansItself)
    return isPlain && !name.hasPrefix("~") ? name : "'" + name.replacing("'", with: "'\\''") + "'"
  }

  /// Letters of other scripts mean nothing to a shell either.
  private static func meansItself(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && !scalar.properties.isWhitespace
      || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_./-+@%:,=~".unicodeScalars.contains(scalar)
  }
}
