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

/// The tables and keys defined so far, to find duplicates.
struct TOMLDefinitions {
  /// The way a name was defined, which decides what may be added to it.
  private enum Kind {
    case value
    /// Opened by its own header.
    case table
    /// Named only as a parent in another table's header.
    case implied
    /// Created by a dotted key.
    case dotted
  }

  private struct Node {
    var kind: Kind
    var line: Int
  }

  private struct Edge: Hashable {
    var parent: Int
    var name: String
  }

  /// The root table.
  static let root = 0

  private var nodes = [Node(kind: .table, line: 1)]
  private var children: [Edge: Int] = [:]

  /// Opens the table of a header; a table that is open already is returned with a problem.
  mutating func open(_ path: [TOMLText], line: Int) -> (table: Int?, problem: TOMLProblem?) {
    var table = Self.root
    for (index, part) in path.enumerated() {
      let isLast = index == path.count - 1
      let edge = Edge(parent: table, name: part.text)
      guard let child = children[edge] else {
        table = add(isLast ? .table : .implied, at: edge, line: line)
        continue
      }
      table = child
      switch nodes[child].kind {
      case .value: return (nil, problem(.notATable(quoted(path[...index]), line: nodes[child].line), path))
      case .implied where isLast: nodes[child] = Node(kind: .table, line: line)
      case .table where isLast, .dotted where isLast:
        return (child, problem(.tableTwice(quoted(path[...]), line: nodes[child].line), path))
      case .table, .implied, .dotted: break
      }
    }
    return (table, nil)
  }

  /// Records a key with a value; returns the problem if it cannot have one.
  mutating func define(_ key: [TOMLText], in table: Int, line: Int) -> TOMLProblem? {
    var table = table
    for (index, part) in key.enumerated() {
      let isLast = index == key.count - 1
      let edge = Edge(parent: table, name: part.text)
      guard let child = children[edge] else {
        // A table that was only implied cannot get a header once it has a value.
        if isLast, nodes[table].kind == .implied { nodes[table].kind = .dotted }
        table = add(isLast ? .value : .dotted, at: edge, line: line)
        continue
      }
      let node = nodes[child]
      let name = quoted(key[...index])
      switch node.kind {
      case .value where isLast: return problem(.keyTwice(name, line: node.line), key)
      case _ where isLast: return problem(.notAValue(name, line: node.line), key)
      case .value: return problem(.notATable(name, line: node.line), key)
      case .table: return problem(.tableTwice(name, line: node.line), key)
      case .implied, .dotted: table = child
      }
    }
    return nil
  }

  private mutating func add(_ kind: Kind, at edge: Edge, line: Int) -> Int {
    nodes.append(Node(kind: kind, line: line))
    children[edge] = nodes.count - 1
    return nodes.count - 1
  }

  private func quoted(_ path: ArraySlice<TOMLText>) -> String {
    shortened(path.map(\.text).joined(separator: "."))
  }

  private func problem(_ reason: TOMLProblem.Reason, _ path: [TOMLText]) -> TOMLProblem {
    let start = path.first?.range.lowerBound ?? 0
    return TOMLProblem(reason: reason, range: start..<max(start, path.last?.range.upperBound ?? start))
  }
}
