/// Bytes for random tests of TOML readers.
package enum TOMLPieces {
  /// Pieces with a meaning in TOML, and some without.
  package static let all: [[UInt8]] =
    [
      "a", "b.c", "\"?\"", "'x'", "=", " = ", "\"", "'", "\"\"\"", "'''", "\\", "\\u00e9", "\\U", "[", "]",
      "[[",
      "{", "}", ",", "#", "\n", "\n", "\r\n", "\r", "\t", " ", "1", "-", "0x", "1_0", "1e9", "1979-05-27",
      "true",
      "nan", "é", "👨‍👩‍👧", "\u{FEFF}", "\0", "\u{7F}", "\u{202E}", "a = \"b\"\n", "[k]\n", "k = [\n\"v\",\n]\n",
    ].map { Array($0.utf8) } + [[0xC3], [0x80], [0xFF, 0xFE], [0xED, 0xA0, 0x80]]
}
