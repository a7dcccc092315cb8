import XML

/// The rules of a file's style sheets, as far as fillet reads them (CSS Selectors 4, CSS Cascading 5).
struct StyleSheet: Sendable {
  typealias Declaration = CSSDeclarations.Declaration

  /// An element as selectors see it.
  struct Element: Sendable {
    var name: String
    var id: String?
    var classes: [String]

    init(name: String, id: String?, classes: String?) {
      (self.name, self.id) = (name, id)
      self.classes = classes?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    }
  }

  /// A selector with its declarations.
  private struct Rule: Sendable {
    let selector: Selector
    let declarations: [Declaration]
  }

  private var rules: [Rule] = []
  /// The rules by a feature that the element needs: `.class`, `#id`, a name, or empty for any element.
  private var index: [String: [Int]] = [:]
  /// The first parts that are not applied, each once: `@media`, `:hover`.
  private(set) var unsupported: [String] = []

  /// True if some rules depend on the elements around a shape.
  private(set) var hasContext = false

  var isEmpty: Bool { rules.isEmpty }

  /// More rules than any drawing has, in all and for one name, class or id; hostile files must not take long.
  private static let mostRules = 20_000
  private static let mostPerFeature = 100

  /// Adds the text of a `<style>` element.
  mutating func add(_ text: String) {
    let bytes = Self.withoutComments(Array(text.utf8))
    var index = 0
    while index < bytes.count {
      if NumberCursor.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: ";") {
        index += 1
        continue
      }
      let braces = (open: UInt8(ascii: "{"), close: UInt8(ascii: "}"))
      let end = CSSDeclarations.end(of: bytes, from: index, at: "{;", within: braces)
      let head = String(decoding: bytes[index..<end], as: UTF8.self)
      let hasBlock = end < bytes.count && bytes[end] == UInt8(ascii: "{")
      let close = hasBlock ? CSSDeclarations.end(of: bytes, from: end + 1, at: "}", within: braces) : end
      if head.first == "@" {
        let name = String(head.prefix { !$0.isWhitespace && $0 != "(" })
        if !Self.harmless.contains(name.lowercased()) { note(name) }
      } else if hasBlock {
        add(selectors: head, declarations(in: Array(bytes[(end + 1)..<close])))
      }
      index = close + 1
    }
  }

  /// The declarations of a block without the rules in it, which are noted (CSS Nesting 1).
  private mutating func declarations(in block: [UInt8]) -> [Declaration] {
    let open = UInt8(ascii: "{")
    guard block.contains(open) else { return CSSDeclarations(String(decoding: block, as: UTF8.self)).all }
    var found: [Declaration] = []
    var start = 0
    while start < block.count {
      let end = CSSDeclarations.end(of: block, from: start, at: "{", within: (UInt8(ascii: "("), UInt8(ascii: ")")))
      let isNested = end < block.count
      // The selector of a nested rule follows the last declaration.
      let last = isNested ? block[start..<end].lastIndex(of: UInt8(ascii: ";")) ?? start : end
      found += CSSDeclarations(String(decoding: block[start..<last], as: UTF8.self)).all
      guard isNested else { break }
      note("nested rules")
      start = CSSDeclarations.end(of: block, from: end + 1, at: "}", within: (open, UInt8(ascii: "}"))) + 1
    }
    return found
  }

  /// Rules about other things than shapes.
  private static let harmless: Set<String> = ["@charset", "@namespace", "@font-face", "@keyframes", "@page"]

  private mutating func add(selectors: String, _ declarations: [Declaration]) {
    for text in selectors.split(separator: ",") {
      guard let selector = Selector(text) else {
        note(Selector.unsupportedPart(of: text))
        continue
      }
      let feature = selector.subject.feature
      guard rules.count < Self.mostRules, index[feature, default: []].count < Self.mostPerFeature else {
        return note("more than \(Self.mostPerFeature) rules")
      }
      hasContext = hasContext || selector.hasContext
      index[feature, default: []].append(rules.count)
      rules.append(Rule(selector: selector, declarations: declarations))
    }
  }

  /// Adds a part to ``unsupported``.
  mutating func note(_ part: String) {
    guard unsupported.count < 10, !unsupported.contains(part) else { return }
    unsupported.append(part)
  }

  /// The declarations for an element in rising priority, the important ones apart.
  ///
  /// - Parameter parents: the elements around it, the outermost first.
  func declarations(
    for element: Element, in parents: [Element]
  ) -> (plain: [Declaration], important: [Declaration]) {
    guard !rules.isEmpty else { return ([], []) }
    var found = index[""] ?? []
    found += index[element.name] ?? []
    if let id = element.id { found += index["#" + id] ?? [] }
    for name in Set(element.classes) { found += index["." + name] ?? [] }
    found = found.filter { rules[$0].selector.matches(element, in: parents) }
    found.sort { a, b in
      let (first, second) = (rules[a].selector.specificity, rules[b].selector.specificity)
      return first == second ? a < b : first < second
    }
    let all = found.flatMap { rules[$0].declarations }
    return (all.filter { !$0.isImportant }, all.filter(\.isImportant))
  }

  /// The same bytes with a space for each comment.
  static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if let open = quote {
        if byte == open || byte == UInt8(ascii: "\n") { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index += 2
        while index + 1 < bytes.count, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") {
          index += 1
        }
        index += 2
        result.append(UInt8(ascii: " "))
        continue
      }
      result.append(byte)
      index += 1
    }
    return result
  }
}

/// A selector of names, classes and ids, for an element and those around it.
private struct Selector: Sendable {
  /// The conditions for one element.
  struct Compound: Sendable {
    /// `nil` for any name.
    var name: String?
    var ids: [String] = []
    var classes: [String] = []

    func matches(_ element: StyleSheet.Element) -> Bool {
      (name == nil || name == element.name) && ids.allSatisfy { $0 == element.id }
        && classes.allSatisfy(element.classes.contains)
    }

    /// The key of ``StyleSheet/index``.
    var feature: String { ids.first.map { "#" + $0 } ?? classes.first.map { "." + $0 } ?? name ?? "" }
  }

  let subject: Compound
  /// The conditions for elements around the subject, the innermost first; `isParent` for a direct parent only.
  private let around: [(compound: Compound, isParent: Bool)]
  var hasContext: Bool { !around.isEmpty }
  /// Ids, classes and names, in this order of weight.
  let specificity: Int

  /// Reads a selector; `nil` for an unsupported one.
  init?(_ text: Substring) {
    var cursor = Cursor(text)
    var compounds: [(compound: Compound, isParent: Bool)] = []
    while true {
      guard let compound = cursor.compound() else { return nil }
      compounds.append((compound, false))
      let hasSpace = cursor.skipSpace()
      if cursor.isAtEnd { break }
      if cursor.skip(">") {
        compounds[compounds.count - 1].isParent = true
        cursor.skipSpace()
      } else if !hasSpace {
        return nil
      }
    }
    guard let last = compounds.popLast() else { return nil }
    subject = last.compound
    around = compounds.reversed()
    let all = compounds.map(\.compound) + [subject]
    func count(_ number: (Compound) -> Int) -> Int { min(all.reduce(0) { $0 + number($1) }, 1000) }
    specificity =
      count(\.ids.count) * 1_000_000 + count(\.classes.count) * 1000 + count { $0.name == nil ? 0 : 1 }
  }

  func matches(_ element: StyleSheet.Element, in parents: [StyleSheet.Element]) -> Bool {
    guard subject.matches(element) else { return false }
    // The indices of all elements that may match the last condition, to need no search back.
    var places = [parents.count]
    for (compound, isParent) in around {
      guard let last = places.last else { return false }
      let candidates = isParent ? places.map { $0 - 1 }.filter { $0 >= 0 } : Array(0..<last)
      places = candidates.filter { compound.matches(parents[$0]) }
    }
    return !places.isEmpty
  }

  /// The first part that is not supported, for a note.
  static func unsupportedPart(of text: Substring) -> String {
    guard let start = text.firstIndex(where: { ":[+~\\|&".contains($0) }) else { return "\"\(text.excerpt)\"" }
    let rest = text[start...]
    if rest.first == "[" { return "[…]" }
    return rest.first == ":" ? String(rest.prefix { $0 == ":" || $0 == "-" || $0.isLetter }) : String(rest.prefix(1))
  }

  private struct Cursor {
    private var rest: Substring

    init(_ text: Substring) {
      rest = text
      skipSpace()
    }

    var isAtEnd: Bool { rest.isEmpty }

    @discardableResult mutating func skipSpace() -> Bool {
      let before = rest.count
      rest = rest.drop(while: \.isWhitespace)
      return rest.count < before
    }

    mutating func skip(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    /// Reads the conditions for one element; `nil` where there are none.
    mutating func compound() -> Compound? {
      var compound = Compound()
      var isAny = skip("*")
      if !isAny, let name = name() { compound.name = name }
      isAny = isAny || compound.name != nil
      while true {
        if skip(".") {
          guard let name = name() else { return nil }
          compound.classes.append(name)
        } else if skip("#") {
          guard let name = name() else { return nil }
          compound.ids.append(name)
        } else {
          return isAny || !compound.classes.isEmpty || !compound.ids.isEmpty ? compound : nil
        }
      }
    }

    private mutating func name() -> String? {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      rest = rest[name.endIndex...]
      return name.isEmpty ? nil : String(name)
    }
  }
}
