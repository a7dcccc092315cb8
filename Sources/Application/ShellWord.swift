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
