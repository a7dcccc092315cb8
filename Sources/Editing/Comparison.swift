public import Drawing
import Geometry
import Shapes

/// A document in one of its versions, with a name for it.
public struct DocumentVersion: Hashable, Sendable {
  public let title: String
  public let document: Document

  public init(_ title: String, _ document: Document) {
    self.title = title
    self.document = document
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(title) }
}

/// Two versions of a document between which the person decides.
public struct Comparison: Hashable, Sendable {
  public let first: DocumentVersion
  public let second: DocumentVersion
  /// What happened, one line each, before the differences.
  public let notes: [String]
  /// What differs, in words, from the first to the second.
  public let differences: [String]

  public init(_ first: DocumentVersion, _ second: DocumentVersion, notes: [String] = []) {
    self.first = first
    self.second = second
    self.notes = notes
    differences = first.document.differences(to: second.document)
  }
}

extension Document {
  /// What another document has that this one has not, one line for each parameter.
  public func differences(to other: Document) -> [String] {
    var lines: [String] = []
    if title != other.title { lines.append("title: \(title) → \(other.title)") }
    if page != other.page { lines.append("page: another size or place") }
    let several = max(items.count, other.items.count) > 1
    var hasStrangers = false
    let partners = ItemMatching.partners(of: self, in: other)
    for (index, partner) in partners.enumerated() {
      guard let partner else {
        // A version that was opened without this shape leaves it as it is.
        if other.covers(items[index], of: self) {
          lines.append("\(self.name(of: index)) is gone")
          hasStrangers = true
        }
        continue
      }
      guard items[index] != other.items[partner] else { continue }
      let place = several ? "\(other.name(of: partner)): " : ""
      lines += items[index].differences(to: other.items[partner]).map { place + $0 }
    }
    let known = Set(partners.compactMap(\.self))
    for index in other.items.indices where !known.contains(index) && covers(other.items[index], of: other) {
      lines.append("\(other.name(of: index)) is new: \(other.items[index].shape.kind)")
      hasStrangers = true
    }
    let hasAll = known.count == other.items.count && !partners.contains(nil)
    if !hasAll, !hasStrangers, hasOtherSurroundings(than: other) { lines.append("other parts of the file differ, too") }
    let order = partners.compactMap(\.self)
    if lines.isEmpty, order != order.sorted() { lines.append("the shapes lie in another order") }
    return lines.isEmpty && self != other ? ["something that no parameter tells"] : lines
  }
}

extension Document {
  /// `shape 2 (door)`.
  private func name(of index: Int) -> String { "shape \(index + 1)" + (name(ofItem: index).map { " (\($0))" } ?? "") }

  /// Whether the files say something else outside the shapes that both versions have, as in shapes that one of them
  /// leaves alone.
  private func hasOtherSurroundings(than other: Document) -> Bool {
    // What a person gave the page and the title stands there, too.
    guard let source, let theirs = other.source, source.bytes != theirs.bytes,
      source.page == page, source.title == title
    else { return false }
    let shared = Set(source.places.map(\.number)).intersection(theirs.places.map(\.number))
    return source.surroundings(ofShapes: shared) != theirs.surroundings(ofShapes: shared)
  }

  /// Whether this version would have a shape of another one if it were still there: one of a file of which this one has
  /// only some shapes it may lack.
  private func covers(_ item: Item, of other: Document) -> Bool {
    guard let number = other.number(of: item), let source else { return true }
    return source.places.contains { $0.number == number }
  }
}

extension DocumentSource {
  /// The file without some of its shapes.
  fileprivate func surroundings(ofShapes numbers: Set<Int>) -> [UInt8] {
    var rest: [UInt8] = []
    var end = 0
    let extents = places.filter { numbers.contains($0.number) }.map(\.extent)
    for extent in extents.sorted(by: { $0.lowerBound < $1.lowerBound }) where extent.lowerBound >= end {
      rest += bytes[end..<extent.lowerBound]
      end = extent.upperBound
    }
    return rest + bytes[end...]
  }
}

extension Item {
  fileprivate func differences(to other: Item) -> [String] {
    var lines: [String] = []
    if !isUndecided, other.isUndecided { lines.append("the path was edited elsewhere") }
    if shape.kind != other.shape.kind { lines.append("kind: \(shape.kind) → \(other.shape.kind)") }
    let corners = ParameterCatalog.corners.name
    for value in values where value.info.name != corners {
      let (old, new) = (value.text, other.value(of: value.info.name)?.text)
      if (old ?? "") != (new ?? "") { lines.append("\(value.info.name): \(old.short) → \(new.short)") }
    }
    for value in other.values where value.info.name != corners && self.value(of: value.info.name) == nil {
      guard !(value.text ?? "").isEmpty else { continue }
      lines.append("\(value.info.name): none → \(value.text.short)")
    }
    lines += shape.corners.differences(to: other.shape.corners)
    return lines
  }
}

extension Corners {
  fileprivate func differences(to other: Corners) -> [String] {
    let (old, new) = (settings.map(\.token), other.settings.map(\.token))
    guard old.count == new.count else { return ["corners: \(old.count) → \(new.count)"] }
    let changed = old.indices.filter { old[$0] != new[$0] }
    let lines = changed.map { index in
      let (old, new) = (settings[index], other.settings[index])
      // Two sharp corners differ in how they were round.
      let isSame = old.words == new.words
      return "corner \(index): \(isSame ? old.longWords : old.words) → \(isSame ? new.longWords : new.words)"
    }
    return lines.count > 6 ? lines.prefix(5) + ["and \(lines.count - 5) more of \(new.count) corners"] : lines
  }
}

extension CornerSetting {
  /// `round 5`, `sharp` and the like.
  fileprivate var words: String { isOn ? round : "sharp" }

  /// `sharp (round 10)` for a corner that remembers how it was.
  fileprivate var longWords: String { isOn ? round : "sharp (\(round))" }

  private var round: String {
    let own = token.drop { $0.isLetter }
    return (kind?.rawValue ?? "round") + (own.isEmpty ? "" : own.first == "." ? " 0\(own)" : " \(own)")
  }
}

extension String? {
  /// A value for a line that has room for little else.
  fileprivate var short: String {
    guard let self, !self.isEmpty else { return "none" }
    return self.count <= 24 ? self : "\(self.prefix(23))…"
  }
}
