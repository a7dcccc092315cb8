import Text

/// A TOML file read line by line: what is well formed, in file order, and what was skipped.
///
/// The subset is that of keymaps and settings: tables, bare, quoted and dotted keys, strings on one line,
/// arrays of strings, numbers and booleans (TOML 1.0). Any bytes may be given, and time is linear in them.
/// Everything keeps its byte offsets, so that one value can be replaced and the comments stay.
package struct TOMLDocument: Sendable {
  package let source: SourceText
  package let tables: [TOMLTable]
  package let entries: [TOMLEntry]
  /// What was skipped, in file order; a problem never costs more than its line, array or table.
  package let problems: [TOMLProblem]

  package init(parsing source: SourceText) {
    var reader = TOMLReader(source: source)
    reader.readAll()
    self.source = source
    tables = reader.tables
    entries = reader.entries
    problems = reader.problems
  }
}

/// Changes of one place of a file that leave every other byte as it was.
extension TOMLDocument {
  /// The file with a value, in the place of the one that the key has, or in a line of its own.
  ///
  /// A new line stands below the others of its table and is written like them; a table that is not there comes last.
  ///
  /// The comments inside an array come to stand above it.
  ///
  /// - Parameters:
  ///   - key: its parts below the table.
  ///   - value: as TOML writes it.
  package func bytes(setting key: [String], in table: [String], to value: String) -> [UInt8] {
    if let entry = entries.first(where: { $0.path == table + key }) { return bytes(setting: entry, to: value) }
    let sibling = entries.last { $0.table.count <= table.count && $0.path.starts(with: table) && $0.path != table }
    if let sibling {
      let line = line(of: table + key, like: sibling, value)
      return inserting(line, at: end(ofLineWith: sibling.valueRange.upperBound))
    }
    let line = Self.text(of: key) + " = " + value
    if let header = tables.last(where: { $0.path == table }) {
      return inserting(line, at: end(ofLineWith: header.range.upperBound))
    }
    guard table.isEmpty else {
      let isFirst = source.bytes.count <= source.start
      return inserting(
        (isFirst ? "" : lineBreak) + "[\(Self.text(of: table))]\(lineBreak)\(line)", at: source.bytes.count)
    }
    // A key of no table stands above all of them.
    guard let first = tables.first else { return inserting(line, at: source.bytes.count) }
    return inserting(line + lineBreak, at: start(ofLineWith: first.range.lowerBound))
  }

  private func bytes(setting entry: TOMLEntry, to value: String) -> [UInt8] {
    var bytes = source.bytes
    bytes.replaceSubrange(entry.valueRange, with: value.utf8)
    let start = start(ofLineWith: entry.keyRange.lowerBound)
    let indent = source.bytes[start...].prefix { $0.isBlank }
    for comment in comments(in: entry).reversed() {
      bytes.insert(contentsOf: indent + comment + lineBreak.utf8, at: start)
    }
    return bytes
  }

  /// The comments between the brackets of an array, each from its `#` to the end of its line.
  private func comments(in entry: TOMLEntry) -> [ArraySlice<UInt8>] {
    guard case .strings(let items) = entry.value else { return [] }
    var comments: [ArraySlice<UInt8>] = []
    var offset = entry.valueRange.lowerBound
    // Between the items there is nothing but blanks, commas and comments.
    for end in items.map(\.range.lowerBound) + [entry.valueRange.upperBound] {
      while offset < end {
        guard source.bytes[offset] == .hash else {
          offset += 1
          continue
        }
        let line = source.bytes[offset..<end].prefix { !$0.isLineEnd }
        comments.append(line)
        offset = line.endIndex
      }
      offset = items.first { $0.range.lowerBound == end }?.range.upperBound ?? end
    }
    return comments
  }

  /// What stands before the lines that a new line takes the place of.
  private static let former = "# was: "

  /// The file with another value for a key, whose former lines stay as comments above it.
  ///
  /// Where such comments stand there already, which are of the line that a person wrote, only the value changes.
  package func bytes(replacing entry: TOMLEntry, with value: String) -> [UInt8] {
    guard formerLines(above: entry).isEmpty else { return bytes(setting: entry, to: value) }
    var bytes = source.bytes
    let start = start(ofLineWith: entry.keyRange.lowerBound)
    let head = source.bytes[start..<entry.valueRange.lowerBound]
    let end = end(ofLineWith: entry.valueRange.upperBound)
    // The last line may lack its break.
    if bytes[..<end].last != .lineFeed { bytes += lineBreak.utf8 }
    bytes.insert(contentsOf: head + value.utf8 + lineBreak.utf8, at: end + bytes.count - source.bytes.count)
    let lines = source.line(at: entry.keyRange.lowerBound)...source.line(at: entry.valueRange.upperBound)
    for line in lines.reversed() {
      bytes.insert(contentsOf: Self.former.utf8, at: source.range(ofLine: line).lowerBound)
    }
    return bytes
  }

  /// The file with the former lines of a key in the place of those that it has; without such the file without the key.
  package func bytes(restoring entry: TOMLEntry) -> [UInt8] {
    var bytes = source.bytes
    bytes.removeSubrange(start(ofLineWith: entry.keyRange.lowerBound)..<end(ofLineWith: entry.valueRange.upperBound))
    for line in formerLines(above: entry).reversed() {
      let start = source.range(ofLine: line).lowerBound
      bytes.removeSubrange(start..<(start + Self.former.utf8.count))
    }
    return bytes
  }

  /// The lines right above a key's that hold what it was.
  private func formerLines(above entry: TOMLEntry) -> Range<Int> {
    let end = source.line(at: entry.keyRange.lowerBound)
    var first = end
    while first > 1, source.bytes[source.range(ofLine: first - 1)].starts(with: Self.former.utf8) { first -= 1 }
    return first..<end
  }

  /// The file without the lines of a key.
  package func bytes(removing entry: TOMLEntry) -> [UInt8] {
    var bytes = source.bytes
    bytes.removeSubrange(start(ofLineWith: entry.keyRange.lowerBound)..<end(ofLineWith: entry.valueRange.upperBound))
    return bytes
  }

  /// The file with the lines of a key as comments.
  package func bytes(commentingOut entry: TOMLEntry) -> [UInt8] {
    var bytes = source.bytes
    let lines = source.line(at: entry.keyRange.lowerBound)...source.line(at: entry.valueRange.upperBound)
    for line in lines.reversed() { bytes.insert(contentsOf: "# ".utf8, at: source.range(ofLine: line).lowerBound) }
    return bytes
  }

  /// A text as TOML writes it.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        result += "\\u00" + hexadecimal(UInt8(scalar.value))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A key of several parts, each in quotes only where it must be.
  private static func text(of key: [String]) -> String {
    key.map { !$0.isEmpty && $0.utf8.allSatisfy(\.isBareKey) ? $0 : quoted($0) }.joined(separator: ".")
  }

  /// A line that is set in like another one, its `=` below that one's where there is room.
  private func line(of path: [String], like sibling: TOMLEntry, _ value: String) -> String {
    let start = start(ofLineWith: sibling.keyRange.lowerBound)
    let indent = source.bytes[start..<sibling.keyRange.lowerBound].prefix { $0.isBlank }
    let equals = source.bytes[sibling.keyRange.upperBound...].firstIndex(of: .equals) ?? sibling.keyRange.upperBound
    let key = Self.text(of: Array(path.dropFirst(sibling.table.count)))
    let gap = max(1, equals - sibling.keyRange.lowerBound - key.utf8.count)
    return String(decoding: indent, as: UTF8.self) + key + String(repeating: " ", count: gap) + "= " + value
  }

  private func inserting(_ line: String, at offset: Int) -> [UInt8] {
    var bytes = source.bytes
    var text = line + lineBreak
    // The last line may lack its break.
    if offset > source.start, bytes[offset - 1] != .lineFeed { text = lineBreak + text }
    bytes.insert(contentsOf: text.utf8, at: offset)
    return bytes
  }

  /// The file's own.
  private var lineBreak: String {
    guard let end = source.bytes.firstIndex(of: .lineFeed), end > 0 else { return "\n" }
    return source.bytes[end - 1] == .carriageReturn ? "\r\n" : "\n"
  }

  private func start(ofLineWith offset: Int) -> Int { source.range(ofLine: source.line(at: offset)).lowerBound }

  /// Where the next line begins.
  private func end(ofLineWith offset: Int) -> Int {
    source.bytes[min(offset, source.bytes.count)...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? source.bytes.count
  }

  /// Whether another reading has all that this one has but for some keys, and nothing more that is wrong.
  package func isKept(in other: TOMLDocument, but changed: Set<[String]>) -> Bool {
    func rest(_ document: TOMLDocument) -> [[String]: TOMLValue] {
      var rest: [[String]: TOMLValue] = [:]
      for entry in document.entries where !changed.contains(entry.path) { rest[entry.path] = entry.value.withoutPlaces }
      return rest
    }
    return other.problems.count <= problems.count && rest(self) == rest(other)
  }
}

extension TOMLValue {
  /// The same without where its parts stand in the file.
  fileprivate var withoutPlaces: TOMLValue {
    guard case .strings(let items) = self else { return self }
    return .strings(items.map { TOMLText(text: $0.text, range: 0..<0) })
  }
}
