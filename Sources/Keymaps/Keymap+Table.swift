import Cells

/// A keymap as a table: a parsed keymap file in a form that is fast to read.
///
/// The program starts from the table of its default keymap; a test compares it with the file. The table has a line for
/// the name and the summary, lines for labels, an empty line, and a line for each binding: context, line, chord and
/// commands. Tabs separate the fields, and every key of a chord ends with a space.
extension Keymap {
  /// The keymap of a table, or `nil` for an invalid one.
  package convenience init?(table: [UInt8], file: String) {
    var reader = TableReader(bytes: table)
    guard let name = reader.text(), let summary = reader.text(), reader.endLine() else { return nil }
    var labels: [KeyLabel] = []
    while !reader.endLine() {
      guard let keys = reader.chord(), let title = reader.text(), reader.endLine() else { return nil }
      labels.append(KeyLabel(keys: keys, title: title))
    }
    var bindings: [KeyBinding] = []
    while !reader.isAtEnd {
      guard let context = reader.text(), let line = reader.number(), let keys = reader.chord() else { return nil }
      var commands = reader.text().map { [$0] } ?? []
      while let command = reader.text() { commands.append(command) }
      guard reader.endLine() else { return nil }
      bindings.append(KeyBinding(context: context, keys: keys, commands: commands, file: file, line: line))
    }
    self.init(name: name, summary: summary, bindings: bindings, labels: labels)
  }

  package var table: String {
    func chord(_ keys: [Key]) -> String { keys.map { $0.notation + " " }.joined() }
    let labels = labels.map { "\(chord($0.keys))\t\($0.title)\n" }
    let bindings = bindings.map { binding in
      ([binding.context, "\(binding.line)", chord(binding.keys)] + binding.commands).joined(separator: "\t") + "\n"
    }
    return "\(name)\t\(summary)\n" + labels.joined() + "\n" + bindings.joined()
  }
}

/// Reads the fields of a table in order, as bytes: every start waits for it.
private struct TableReader {
  let bytes: [UInt8]
  var index = 0

  var isAtEnd: Bool { index == bytes.count }

  /// The next field of the line, or `nil` at its end.
  private mutating func field() -> Range<Int>? {
    guard index < bytes.count, bytes[index] != UInt8(ascii: "\n") else { return nil }
    let start = index
    var end = index
    while end < bytes.count, bytes[end] != UInt8(ascii: "\t"), bytes[end] != UInt8(ascii: "\n") { end += 1 }
    index = end < bytes.count && bytes[end] == UInt8(ascii: "\t") ? end + 1 : end
    return start..<end
  }

  /// Moves to the next line; false if this one has more fields.
  mutating func endLine() -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\n") else { return false }
    index += 1
    return true
  }

  mutating func text() -> String? { field().map { String(decoding: bytes[$0], as: UTF8.self) } }

  mutating func number() -> Int? {
    guard let field = field() else { return nil }
    var number = 0
    for byte in bytes[field] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), number < Int.max / 20 else { return nil }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return field.isEmpty ? nil : number
  }

  /// The keys of a chord in canonical notation.
  mutating func chord() -> [Key]? {
    guard let field = field() else { return nil }
    var keys: [Key] = []
    var start = field.lowerBound
    while start < field.upperBound {
      var end = start
      while end < field.upperBound, bytes[end] != UInt8(ascii: " ") { end += 1 }
      guard let key = key(start..<end) else { return nil }
      // Most chords are one key, and an array literal is cheaper than a growing array.
      if keys.isEmpty { keys = [key] } else { keys.append(key) }
      start = end + 1
    }
    return keys.isEmpty ? nil : keys
  }

  private func key(_ word: Range<Int>) -> Key? {
    var (start, modifiers) = (word.lowerBound, Key.Modifiers())
    while word.upperBound - start > 2, bytes[start + 1] == UInt8(ascii: "-") {
      switch bytes[start] {
      case UInt8(ascii: "C"): modifiers.insert(.control)
      case UInt8(ascii: "A"): modifiers.insert(.alt)
      case UInt8(ascii: "S"): modifiers.insert(.shift)
      default: return nil
      }
      start += 2
    }
    guard start < word.upperBound else { return nil }
    // Most keys are one byte.
    if start + 1 == word.upperBound { return Key(.character(Character(Unicode.Scalar(bytes[start]))), modifiers) }
    let name = String(decoding: bytes[start..<word.upperBound], as: UTF8.self)
    if let code = Key.names.first(where: { $0.name == name })?.code { return Key(code, modifiers) }
    if bytes[start] == UInt8(ascii: "F"), let number = Int(name.dropFirst()) {
      return Key(.function(number), modifiers)
    }
    guard let first = name.first, name.utf8.count == first.utf8.count else { return nil }
    return Key(.character(first), modifiers)
  }
}
