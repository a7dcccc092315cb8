import Document
import XML

/// The ids of a file, so that new ones are none of them; looked for when the first one is needed.
struct SourceIDs {
  private let bytes: [UInt8]
  /// Where the elements begin that have an id.
  private var places: [String: [Int]]?
  /// Those that were given out.
  private var given: Set<String> = []

  private let document: Document
  /// What new ids begin with.
  private lazy var mark = document.mark

  init(_ bytes: [UInt8], in document: Document) { (self.bytes, self.document) = (bytes, document) }

  /// An id for the element of an item, and what the ids of those made for it begin with.
  ///
  /// - Parameters:
  ///   - present: The id that the element has.
  ///   - made: Elements that go, and their ids with them.
  mutating func names(_ present: String?, _ index: Int, beside made: [SourceElement]) -> (own: String, base: String) {
    var number = index + 1
    var own = present ?? "\(mark)-\(number)"
    if present == nil {
      while isTaken(own, beside: made) || isBase(own, beside: made) {
        number += 1
        own = "\(mark)-\(number)"
      }
    }
    // What stands in url() must need no escaping.
    let isPlain = own.utf8.allSatisfy { Self.plain.contains($0) }
    var base = isPlain ? own : "\(mark)-\(number)"
    while isBase(base, beside: made) || (base != own && isTaken(base, beside: made)) {
      number += 1
      base = "\(mark)-\(number)"
    }
    given.insert(own)
    given.formUnion(Self.parts.map { base + $0 })
    return (own, base)
  }

  /// What ids of made elements end in.
  private static let parts = ["p", "c", "s", "h", "b", "f", "i", "m", "g"]
  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.".utf8)

  /// Whether something in a file refers to an id, by a link or in an address; an id that is written in more than one way
  /// counts as named.
  static func isNamed(_ id: String, in bytes: [UInt8]) -> Bool {
    let name = Array(id.utf8)
    guard name.allSatisfy(plain.contains) else { return true }
    var rest = bytes[...]
    while let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      rest = rest[(hash + 1)...]
      guard rest.starts(with: name) else { continue }
      let end = rest.dropFirst(name.count).first
      if end.map({ !plain.contains($0) }) ?? true { return true }
    }
    return false
  }

  private mutating func isBase(_ base: String, beside made: [SourceElement]) -> Bool {
    for part in Self.parts where isTaken(base + part, beside: made) { return true }
    return false
  }

  private mutating func isTaken(_ id: String, beside made: [SourceElement]) -> Bool {
    if given.contains(id) { return true }
    let places = places ?? read()
    self.places = places
    return places[id, default: []].contains { offset in !made.contains { $0.whole.contains(offset) } }
  }

  private func read() -> [String: [Int]] {
    var places: [String: [Int]] = [:]
    var xml = XMLReader(bytes)
    do throws(XMLError) {
      while let event = try xml.next() {
        guard case .startTag = event.content, let id = xml.attribute("id") else { continue }
        places[xml.string(id.value), default: []].append(event.range.lowerBound)
      }
    } catch {
      // It was read before, so that there is nothing more to find.
      return places
    }
    return places
  }
}
