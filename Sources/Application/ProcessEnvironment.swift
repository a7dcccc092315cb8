import Glibc
import Raster

/// The environment variables; an empty one counts as unset.
package enum ProcessEnvironment {
  /// The current folder; `nil` if it was removed.
  static var workingDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  package static subscript(name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension GlyphSet {
  /// The glyph set with a name from the command line.
  package init(named name: String) throws(ProgramError) {
    guard let set = GlyphSet(rawValue: name) else {
      throw .usage("unknown glyphs '\(name)': choose \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = set
  }
}

/// A file's name, quoted for a shell.
enum ShellWord {
  /// The name, in quotes if necessary; one that starts like an option gets `./` in front.
  static func text(_ name: String) -> String {
    let name = name.hasPrefix("-") ? "./" + name : name
    let isPlain = !name.isEmpty && name.unicodeScalars.allSatisfy(meansItself)
    return isPlain && !name.hasPrefix("~") ? name : "'" + name.replacing("'", with: "'\\''") + "'"
  }

  /// True for characters without a special meaning to a shell, such as letters of any script.
  private static func meansItself(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && !scalar.properties.isWhitespace
      || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_./-+@%:,=~".unicodeScalars.contains(scalar)
  }
}
