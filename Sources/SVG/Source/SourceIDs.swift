import Document
import XML

/// A source of new ids that a file does not use yet; the file is searched when the first one is needed.
struct SourceIDs {
  private let bytes: [UInt8]
  /// The offsets of the elements with each id.
  private var places: [String: [Int]]?
  private var given: Set<String> = []

  private let document: Document
  /// The start of new ids.
  private lazy var mark = document.mark

  init(_ bytes: [UInt8], in document: Document) { (self.bytes, self.document) = (bytes, document) }

  /// The id for the element of an item, and the start of the ids of the elements made for it.
  ///
  /// - Parameters:
  ///   - present: the element's present id.
  ///   - made: elements that are removed, which frees their ids.
  mutating func names(_ present: String?, _ index: Int, beside made: [SourceElement]) -> (own: String, base: String) {
    var number = index + 1
    var own = present ?? "\(mark)-\(number)"
    if present == nil {
      while isTaken(own, beside: made) || isBase(own, beside: made) {
        number += 1
        own = "\(mark)-\(number)"
      }
    }
    // An id in url() must need no escaping.
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

  /// The endings of made elements' ids.
  private static let parts = ["p", "c", "s", "h", "b", "f", "i", "m", "g"]
  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.".utf8)

  /// True if a file may refer to an id, in a link or an address.
  static func isNamed(_ id: String, in bytes: [UInt8]) -> Bool {
    let name = Array(id.utf8)
    // Other ids can be escaped in several ways.
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
    Self.parts.contains { isTaken(base + $0, beside: made) }
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
      // Cannot happen for a file that was read before.
      return places
    }
    return places
  }
}
