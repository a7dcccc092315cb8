import Cells
import TOML

/// A keymap as a table: what reading its file came to, in a form that costs next to nothing to read again.
///
/// The program starts from the table of its own keymap, which a test holds to the file. A line for the name and the
/// summary, lines for the labels, an empty line, then a line a binding: context, line, column, chord, spelling and
/// commands. Tabs part the fields, and every key of a chord ends with a space.
extension Keymap {
  /// The keymap of a table, or `nil` when that is none.
  ///
  /// - Parameter file: what messages call the file that the table was made of.
  package init?(table: [UInt8], file: String) {
    guard let table = KeymapTable(table, file: file) else { return nil }
    self.init(table)
  }

  /// The table of the keymap.
  package var table: String {
    func chord(_ keys: [Key]) -> String { keys.map { $0.notation + " " }.joined() }
    let labels = labels.map { "\(chord($0.keys))\t\($0.title)\n" }
    let bindings = bindings.map { binding in
      let place = [binding.context, "\(binding.position.line)", "\(binding.position.column)"]
      return (place + [chord(binding.keys), binding.spelling] + binding.commands).joined(separator: "\t") + "\n"
    }
    return "\(name)\t\(summary)\n" + labels.joined() + "\n" + bindings.joined()
  }
}

/// The bytes of a table with the places of its lines, each of which is read when it is asked for.
///
/// A start asks for the keys of some dozen commands out of hundreds.
struct KeymapTable: Sendable {
  let name: String
  let summary: String
  private(set) var layers = KeyLayers<TableLines>()
  private let firstLabel: TableReader

  /// The places in a table, or `nil` when it is none.
  init?(_ bytes: [UInt8], file: String) {
    var reader = TableReader(bytes)
    guard let name = reader.text(), let summary = reader.text(), reader.endLine() else { return nil }
    (self.name, self.summary, firstLabel) = (name, summary, reader)
    while !reader.endLine() {
      guard reader.field() != nil, reader.field() != nil, reader.endLine() else { return nil }
    }
    var (context, place) = (0..<0, 0)
    while !reader.isAtEnd {
      guard let line = TableLines.Line(&reader) else { return nil }
      let field = Int(line.start)..<Int(line.contextEnd)
      if bytes[field] != bytes[context] {
        context = field
        place = layers.place(of: String(decoding: bytes[field], as: UTF8.self), TableLines(bytes: bytes, file: file))
      }
      layers.change(at: place) { $0.lines.append(line) }
    }
  }

  var labels: [KeyLabel] {
    var reader = firstLabel
    var labels: [KeyLabel] = []
    while !reader.endLine() {
      guard let keys = reader.chord(), let title = reader.text(), reader.endLine() else { break }
      labels.append(KeyLabel(keys: keys, title: title))
    }
    return labels
  }
}

/// Lines of a table that are still text.
struct TableLines: KeyLines {
  let bytes: [UInt8]
  let file: String
  fileprivate(set) var lines: [Line] = []

  /// The places of a line's fields in the bytes.
  struct Line: Sendable {
    fileprivate(set) var start: Int32 = 0
    fileprivate(set) var contextEnd: Int32 = 0
    fileprivate(set) var chordStart: Int32 = 0
    fileprivate(set) var headEnd: Int32 = 0
    fileprivate(set) var chordEnd: Int32 = 0
    fileprivate(set) var isUnbound = true
    fileprivate(set) var commandNumber: UInt = 0
  }

  var count: Int { lines.count }

  func chord(at index: Int) -> ArraySlice<UInt8> {
    bytes[Int(lines[index].chordStart)..<Int(lines[index].chordEnd)]
  }

  func head(at index: Int) -> ArraySlice<UInt8> {
    bytes[Int(lines[index].chordStart)..<Int(lines[index].headEnd)]
  }

  func isLong(at index: Int) -> Bool { lines[index].headEnd < lines[index].chordEnd }

  func isUnbound(at index: Int) -> Bool { lines[index].isUnbound }
  func commandNumber(at index: Int) -> UInt { lines[index].commandNumber }

  func binding(at index: Int) -> KeyBinding? {
    var reader = TableReader(bytes, at: Int(lines[index].start))
    guard let context = reader.text(), let line = reader.number(), let column = reader.number(),
      let keys = reader.chord(), let spelling = reader.text()
    else { return nil }
    var commands: [String] = []
    while let command = reader.text() { commands.append(command) }
    return KeyBinding(
      context: context, keys: keys, commands: commands, file: file,
      position: TextPosition(line: line, column: column), spelling: spelling)
  }
}

extension TableLines.Line {
  /// The places of the fields of the next line, or `nil` when they are not those of one.
  fileprivate init?(_ reader: inout TableReader) {
    start = Int32(clamping: reader.index)
    guard let context = reader.field(), reader.number() != nil, reader.number() != nil,
      let chord = reader.field(), !chord.isEmpty, reader.field() != nil
    else { return nil }
    contextEnd = Int32(clamping: context.upperBound)
    chordStart = Int32(clamping: chord.lowerBound)
    chordEnd = Int32(clamping: chord.upperBound)
    headEnd = Int32(clamping: reader.endOfKey(chord))
    if let command = reader.field() {
      isUnbound = false
      commandNumber = reader.commandNumber(command)
    }
    while reader.field() != nil { commandNumber = 0 }
    guard reader.endLine() else { return nil }
  }
}

/// Reads the fields of a table one after the other; on bytes, because every start waits for it.
private struct TableReader: Sendable {
  let bytes: [UInt8]
  fileprivate(set) var index: Int

  init(_ bytes: [UInt8], at index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  var isAtEnd: Bool { index == bytes.count }

  /// The next field of the line, or `nil` when it has no more.
  mutating func field() -> Range<Int>? {
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
    for index in field {
      let byte = bytes[index]
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = byte else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// The place behind the first key of a chord.
  func endOfKey(_ chord: Range<Int>) -> Int {
    for index in chord where bytes[index] == UInt8(ascii: " ") { return index + 1 }
    return chord.upperBound
  }

  func commandNumber(_ field: Range<Int>) -> UInt {
    // By place, for a slice is counted in and out.
    Keymaps.commandNumber(field.lazy.map { bytes[$0] })
  }

  /// The keys of a chord in canonical notation.
  mutating func chord() -> [Key]? {
    guard let field = field() else { return nil }
    // Most chords are one key, and an array made for one costs half of one that grows.
    if field.count == 2 { return key(field.lowerBound..<field.lowerBound + 1).map { [$0] } }
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
