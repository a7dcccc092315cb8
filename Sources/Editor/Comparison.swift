package import Document
import SVG
import Geometry
import Keymaps
import Shapes

/// A document in one of its versions, with a name for it.
package struct DocumentVersion: Hashable, Sendable {
  package let title: String
  package let document: Document

  package init(_ title: String, _ document: Document) {
    self.title = title
    self.document = document
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(title) }
}

/// Two versions of a document between which the person decides.
package struct Comparison: Hashable, Sendable {
  package let first: DocumentVersion
  package let second: DocumentVersion
  /// What happened, one line each, before the differences.
  package let notes: [String]
  /// What differs, in words, from the first to the second.
  package let differences: [String]

  package init(_ first: DocumentVersion, _ second: DocumentVersion, notes: [String] = []) {
    self.first = first
    self.second = second
    self.notes = notes
    differences = first.document.differences(to: second.document)
  }
}

extension Document {
  /// What another document has that this one has not, one line for each parameter.
  package func differences(to other: Document) -> [String] {
    var lines: [String] = []
    if title != other.title { lines.append("title: \(title) → \(other.title)") }
    if page != other.page { lines.append("page: another size or place") }
    for parameter in Self.parameters {
      let (old, new) = (ParameterValue(parameter, in: self).text, ParameterValue(parameter, in: other).text)
      if old != new { lines.append("\(parameter.info.name): \(old.short) → \(new.short)") }
    }
    let partners = ItemMatching.partners(of: self, in: other)
    lines += differences(to: other, partners)
    let order = partners.compactMap(\.self)
    if lines.isEmpty, order != order.sorted() { lines.append("the shapes lie in another order") }
    guard let (file, theirs) = sources(with: other), file.bytes != theirs.bytes else {
      return lines.isEmpty && self != other ? [Self.unspeakable] : lines
    }
    if file.hasOtherSurroundings(than: theirs) {
      lines.append(lines.isEmpty ? "the files differ, but not in their shapes" : "other parts of the file differ, too")
    }
    return lines.isEmpty ? [Self.unspeakable] : lines
  }

  private static let unspeakable = "something that no parameter tells"

  /// - Parameter partners: for each item the index of the other's that it has become.
  private func differences(to other: Document, _ partners: [Int?]) -> [String] {
    var lines: [String] = []
    let (titles, others) = (self.titles, other.titles)
    let (chosen, theirs) = (source?.chosen, other.source?.chosen)
    let several = max(items.count, other.items.count) > 1
    for (index, partner) in partners.enumerated() {
      guard let partner else {
        // A version that was opened without this shape leaves it as it is.
        if Self.isIn(theirs, number(of: items[index])) { lines.append("\(titles[index]) is gone") }
        continue
      }
      guard items[index] != other.items[partner] else { continue }
      let place = several ? "\(others[partner]): " : ""
      lines += items[index].differences(to: other.items[partner]).map { place + $0 }
    }
    let known = Set(partners.compactMap(\.self))
    for index in other.items.indices where !known.contains(index) {
      guard Self.isIn(chosen, other.number(of: other.items[index])) else { continue }
      lines.append("\(others[index]) is new: \(other.items[index].shape.kindName)")
    }
    return lines
  }

  /// Whether a version that was opened with some of the file's shapes, or with all, would have one if it were there.
  private static func isIn(_ chosen: Set<Int>?, _ number: Int?) -> Bool {
    guard let chosen, let number else { return true }
    return chosen.contains(number)
  }

  /// The files of both versions, for a new document the one that saving it writes; `nil` where neither has one.
  private func sources(with other: Document) -> (DocumentSource, DocumentSource)? {
    guard source != nil || other.source != nil, let mine = writtenSource, let theirs = other.writtenSource else {
      return nil
    }
    return (mine, theirs)
  }

  private var writtenSource: DocumentSource? {
    if let source { return source }
    do {
      return try SVGFile(Array(try SVGWriter.text(of: self).utf8)).undecidedDocument().source
    } catch {
      // What cannot be written is in no file.
      return nil
    }
  }
}
extension Item {
  fileprivate func differences(to other: Item) -> [String] {
    var lines: [String] = []
    if !isUndecided, other.isUndecided { lines.append("the path was edited elsewhere") }
    if shape.kind != other.shape.kind { lines.append("kind: \(shape.kind) → \(other.shape.kind)") }
    let corners = ParameterCatalog.corners.name
    let (mine, theirs) = (values, other.values)
    let texts = Dictionary(theirs.map { ($0.info.name, $0.text) }) { first, _ in first }
    for value in mine where value.info.name != corners {
      let (old, new) = (value.text, texts[value.info.name] ?? other.value(of: value.info.name)?.text)
      if (old ?? "") != (new ?? "") { lines.append("\(value.info.name): \(old.short) → \(new.short)") }
    }
    let names = Set(mine.map(\.info.name))
    for value in theirs where value.info.name != corners && !names.contains(value.info.name) {
      guard self.value(of: value.info.name) == nil else { continue }
      guard !(value.text ?? "").isEmpty else { continue }
      lines.append("\(value.info.name): none → \(value.text.short)")
    }
    lines += shape.corners.differences(to: other.shape.corners) { other.shape.label(ofCorner: $0) }
    return lines
  }
}

extension Corners {
  /// - Parameter label: what the screen calls a corner.
  fileprivate func differences(to other: Corners, label: (_ index: Int) -> String) -> [String] {
    let (old, new) = (settings.map(\.token), other.settings.map(\.token))
    guard old.count == new.count else { return ["corners: \(old.count) → \(new.count)"] }
    let changed = old.indices.filter { old[$0] != new[$0] }
    let lines = changed.map { index in
      let (old, new) = (settings[index], other.settings[index])
      // Two sharp corners differ in how they were round.
      let isSame = old.words == new.words
      return "corner \(label(index)): \(isSame ? old.longWords : old.words) → \(isSame ? new.longWords : new.words)"
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
