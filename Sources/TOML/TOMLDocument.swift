import Text

/// A TOML file read line by line: the well-formed entries in file order, and the problems.
///
/// The subset is that of keymaps and settings: tables, bare, quoted and dotted keys, strings on one line,
/// arrays of strings, numbers and booleans (TOML 1.0). Any bytes are accepted, in linear time.
/// Byte ranges allow replacing a single value and keeping every comment.
package struct TOMLDocument: Sendable {
  package let source: SourceText
  package let tables: [TOMLTable]
  package let entries: [TOMLEntry]
  /// The skipped lines, in file order; a problem in a header costs the lines below it too.
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

/// Edits that change one entry and keep every other byte.
extension TOMLDocument {
  /// The file with `value` for a key: in place of its present value, or on a new line.
  ///
  /// A new line goes below the others of its table, aligned like them; a new table goes last.
  ///
  /// - Parameters:
  ///   - key: the parts of the key below the table.
  ///   - value: TOML source.
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
    // A key outside any table goes above all of them.
    guard let first = tables.first else { return inserting(line, at: source.bytes.count) }
    return inserting(line + lineBreak, at: start(ofLineWith: first.range.lowerBound))
  }

  private func bytes(setting entry: TOMLEntry, to value: String) -> [UInt8] {
    var bytes = source.bytes
    bytes.replaceSubrange(entry.valueRange, with: value.utf8)
    return bytes
  }

  /// The prefix of a comment that keeps a replaced line.
  private static let former = "# was: "

  /// The file with another value for a key, and the old lines kept as comments above it.
  ///
  /// If such comments are there already, they keep the line that the person wrote. Then only a value on one line
  /// changes, and the lines of an array become plain comments.
  package func bytes(replacing entry: TOMLEntry, with value: String) -> [UInt8] {
    let isKept = !formerLines(above: entry).isEmpty
    let lines = source.line(at: entry.valueRange.lowerBound)...source.line(at: entry.valueRange.upperBound)
    if isKept, lines.count == 1 { return bytes(setting: entry, to: value) }
    var bytes = source.bytes
    let head = source.bytes[start(ofLineWith: entry.keyRange.lowerBound)..<entry.valueRange.lowerBound]
    let end = end(ofLineWith: entry.valueRange.upperBound)
    // The last line may lack its break.
    if bytes[..<end].last != .lineFeed { bytes += lineBreak.utf8 }
    bytes.insert(contentsOf: head + value.utf8 + lineBreak.utf8, at: end + bytes.count - source.bytes.count)
    comment(entry, with: isKept ? "# " : Self.former, in: &bytes)
    return bytes
  }

  /// The file without a key; the old lines in the comments above it come back.
  package func bytes(restoring entry: TOMLEntry) -> [UInt8] {
    var bytes = source.bytes
    bytes.removeSubrange(start(ofLineWith: entry.keyRange.lowerBound)..<end(ofLineWith: entry.valueRange.upperBound))
    for line in formerLines(above: entry).reversed() {
      let start = source.range(ofLine: line).lowerBound
      bytes.removeSubrange(start..<(start + Self.former.utf8.count))
    }
    return bytes
  }

  /// The comments right above a key that keep its old lines.
  private func formerLines(above entry: TOMLEntry) -> Range<Int> {
    let end = source.line(at: entry.keyRange.lowerBound)
    for line in (1..<end).reversed() {
      let text = source.bytes[source.range(ofLine: line)]
      guard text.starts(with: Self.former.utf8) else { break }
      let former = text.dropFirst(Self.former.utf8.count).drop { $0.isBlank }
      if former.starts(with: source.bytes[entry.keyRange]) { return line..<end }
    }
    return end..<end
  }

  /// The file with the lines of a key as comments.
  package func bytes(commentingOut entry: TOMLEntry) -> [UInt8] {
    var bytes = source.bytes
    comment(entry, with: "# ", in: &bytes)
    return bytes
  }

  /// Puts `mark` before each line of an entry, whose place in `bytes` is that in the file.
  private func comment(_ entry: TOMLEntry, with mark: String, in bytes: inout [UInt8]) {
    let lines = source.line(at: entry.keyRange.lowerBound)...source.line(at: entry.valueRange.upperBound)
    for line in lines.reversed() { bytes.insert(contentsOf: mark.utf8, at: source.range(ofLine: line).lowerBound) }
  }

  /// A string as TOML source, in double quotes.
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

  /// A dotted key as TOML source, with quotes only where needed.
  private static func text(of key: [String]) -> String {
    key.map { !$0.isEmpty && $0.utf8.allSatisfy(\.isBareKey) ? $0 : quoted($0) }.joined(separator: ".")
  }

  /// A line indented like `sibling`, with its `=` in the same column if the key is short enough.
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

  /// The line break that the file uses.
  private var lineBreak: String {
    guard let end = source.bytes.firstIndex(of: .lineFeed), end > 0 else { return "\n" }
    return source.bytes[end - 1] == .carriageReturn ? "\r\n" : "\n"
  }

  private func start(ofLineWith offset: Int) -> Int { source.range(ofLine: source.line(at: offset)).lowerBound }

  /// The start of the next line.
  private func end(ofLineWith offset: Int) -> Int {
    source.bytes[min(offset, source.bytes.count)...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? source.bytes.count
  }

  /// True if `other` differs only in the `changed` keys and has no more problems.
  package func isKept(in other: TOMLDocument, but changed: Set<[String]>) -> Bool {
    func rest(_ document: TOMLDocument) -> [[String]: TOMLValue] {
      let entries = document.entries.filter { !changed.contains($0.path) }
      return Dictionary(uniqueKeysWithValues: entries.map { ($0.path, $0.value.withoutRanges) })
    }
    return other.problems.count <= problems.count && rest(self) == rest(other)
  }
}

extension TOMLValue {
  fileprivate var withoutRanges: TOMLValue {
    guard case .strings(let items) = self else { return self }
    return .strings(items.map { TOMLText(text: $0.text, range: 0..<0) })
  }
}
