import Screen

/// A keymap as a table: what reading its file came to, in a form that costs next to nothing to read again.
///
/// The program starts from the table of its own keymap, which a test holds to the file. A line for the name and the
/// summary, lines for the labels, an empty line, then a line a binding: context, line, column, chord, spelling and
/// commands. Tabs part the fields.
extension Keymap {
  /// The keymap of a table, or `nil` when that is none.
  ///
  /// - Parameter file: what messages call the file that the table was made of.
  public init?(table: [UInt8], file: String) {
    var reader = TableReader(table)
    guard let name = reader.text(), let summary = reader.text(), reader.endLine() else { return nil }
    var labels: [KeyLabel] = []
    while !reader.endLine() {
      guard let keys = reader.chord(), let title = reader.text(), reader.endLine() else { return nil }
      labels.append(KeyLabel(keys: keys, title: title))
    }
    var bindings: [KeyBinding] = []
    bindings.reserveCapacity(256)
    while !reader.isAtEnd {
      guard let context = reader.text(), let line = reader.number(), let column = reader.number(),
        let keys = reader.chord(), let spelling = reader.text()
      else { return nil }
      var commands: [String] = []
      while let command = reader.text() { commands.append(command) }
      guard reader.endLine() else { return nil }
      bindings.append(
        KeyBinding(
          context: context, keys: keys, commands: commands, file: file,
          position: TextPosition(line: line, column: column), spelling: spelling))
    }
    self.init(name: name, summary: summary, bindings: bindings, labels: labels)
  }

  /// The table of the keymap.
  public var table: String {
    let labels = labels.map { "\($0.keys.notation)\t\($0.title)\n" }
    let bindings = bindings.map { binding in
      let place = [binding.context, "\(binding.position.line)", "\(binding.position.column)"]
      return (place + [binding.keys.notation, binding.spelling] + binding.commands).joined(separator: "\t") + "\n"
    }
    return "\(name)\t\(summary)\n" + labels.joined() + "\n" + bindings.joined()
  }
}

/// Reads the fields of a table one after the other; on bytes, because every start waits for it.
private struct TableReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  /// The next field of the line, or `nil` when it has no more.
  private mutating func field() -> Range<Int>? {
    guard index < bytes.count, bytes[index] != UInt8(ascii: "\n") else { return nil }
    let start = index
    var end = index
    // Both ends of a field come before every printing byte: one comparison for nearly all.
    while end < bytes.count {
      let byte = bytes[end]
      if byte <= UInt8(ascii: "\n"), byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") { break }
      end += 1
    }
    index = end < bytes.count && bytes[end] == UInt8(ascii: "\t") ? end + 1 : end
    return start..<end
  }

  /// Goes on with the next line, where this one has no more fields.
  mutating func endLine() -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\n") else { return false }
    index += 1
    return true
  }

  mutating func text() -> String? { field().map { String(decoding: bytes[$0], as: UTF8.self) } }

  mutating func number() -> Int? {
    guard let field = field(), (1...6).contains(field.count) else { return nil }
    var number = 0
    for byte in bytes[field] {
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = byte else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// The keys of a chord in canonical notation.
  mutating func chord() -> [Key]? {
    guard let field = field() else { return nil }
    // Most chords are one key, and an array made for one costs half of one that grows.
    if field.count == 1 { return key(field).map { [$0] } }
    var keys: [Key] = []
    var start = field.lowerBound
    while start < field.upperBound {
      var end = start
      while end < field.upperBound, bytes[end] != UInt8(ascii: " ") { end += 1 }
      guard let key = key(start..<end) else { return nil }
      keys.append(key)
      start = end + 1
    }
    return keys.isEmpty ? nil : keys
  }

  private static func modifier(_ mark: UInt8) -> Key.Modifiers? {
    switch mark {
    case UInt8(ascii: "C"): .control
    case UInt8(ascii: "A"): .alt
    case UInt8(ascii: "S"): .shift
    default: nil
    }
  }

  private func key(_ word: Range<Int>) -> Key? {
    var (start, modifiers) = (word.lowerBound, Key.Modifiers())
    while word.upperBound - start > 2, bytes[start + 1] == UInt8(ascii: "-"),
      let modifier = Self.modifier(bytes[start])
    {
      modifiers.insert(modifier)
      start += 2
    }
    guard start < word.upperBound else { return nil }
    // By far the most keys are one byte.
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
