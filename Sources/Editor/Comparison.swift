package import Document
import Geometry
import SVG
import Shapes
import Text

package struct DocumentVersion: Equatable, Sendable {
  package let title: String
  package let document: Document

  package init(_ title: String, _ document: Document) {
    self.title = title
    self.document = document
  }
}

/// Two versions of a document to choose from.
package struct Comparison: Equatable, Sendable {
  package let first: DocumentVersion
  package let second: DocumentVersion
  /// The lines to show before the differences.
  package let notes: [String]
  /// The changes from the first version to the second, in words.
  package let differences: [String]

  package init(_ first: DocumentVersion, _ second: DocumentVersion, notes: [String] = []) {
    self.first = first
    self.second = second
    self.notes = notes
    differences = first.document.differences(to: second.document)
  }
}

extension Document {
  /// The changes that make this document the other one, a line for each parameter.
  ///
  /// - Parameter numbers: The numbers of the shapes of both; by default those of each count from 1.
  package func differences(to other: Document, numbered numbers: [Int]? = nil) -> [String] {
    var lines: [String] = []
    if title != other.title { lines.append("title: \(title) → \(other.title)") }
    if page != other.page { lines.append("page: another size or position") }
    for parameter in Self.parameters {
      let (old, new) = (ParameterValue(parameter, in: self).text, ParameterValue(parameter, in: other).text)
      if old != new { lines.append("\(parameter.info.name): \(old.short) → \(new.short)") }
    }
    let partners = partners(in: other)
    lines += differences(to: other, partners, numbers)
    let order = partners.compactMap(\.self)
    if lines.isEmpty, order != order.sorted() { lines.append("the order of the shapes changed") }
    guard lines.isEmpty, self != other || savedText != other.savedText else { return lines }
    return ["the files differ outside the shapes' parameters"]
  }

  /// The bytes that saving writes; `nil` for a document that cannot be written.
  private var savedText: String? {
    do throws(OutlineError) {
      return try SVGWriter.text(of: self)
    } catch {
      return nil
    }
  }

  /// For each item, the index of the item of `other` that it became, or `nil`.
  ///
  /// Pairs equal items, then the file's shapes by number, then the rest by kind, each in order.
  private func partners(in other: Document) -> [Int?] {
    if items.count == 1, other.items.count == 1 { return [0] }
    var partners = [Int?](repeating: nil, count: items.count)
    var isTaken = [Bool](repeating: false, count: other.items.count)
    func pair<Key: Hashable>(_ keys: [Key?], _ otherKeys: [Key?]) {
      var free: [Key: [Int]] = [:]
      for (index, key) in otherKeys.enumerated().reversed() where !isTaken[index] {
        if let key { free[key, default: []].append(index) }
      }
      for (index, key) in keys.enumerated() where partners[index] == nil {
        guard let key, let partner = free[key]?.popLast() else { continue }
        (partners[index], isTaken[partner]) = (partner, true)
      }
    }
    let (numbers, otherNumbers) = (items.map { number(of: $0) }, other.items.map { other.number(of: $0) })
    let (kinds, otherKinds) = (items.map { $0.shape.kind }, other.items.map { $0.shape.kind })
    pair(Array(items), Array(other.items))
    pair(numbers, otherNumbers)
    // Two shapes of the file with different numbers are different shapes.
    pair(kinds, zip(otherKinds, otherNumbers).map { $1 == nil ? $0 : nil })
    pair(zip(kinds, numbers).map { $1 == nil ? $0 : nil }, otherKinds)
    return partners
  }

  /// - Parameter partners: For each item the index of its partner in `other`.
  private func differences(to other: Document, _ partners: [Int?], _ numbers: [Int]?) -> [String] {
    var lines: [String] = []
    let (titles, otherTitles) = (titles(numbered: numbers), other.titles(numbered: numbers))
    let several = max(items.count, other.items.count) > 1
    for (index, (item, partner)) in zip(items, partners).enumerated() {
      guard let partner else {
        // A version opened without this shape does not touch it.
        if other.couldHold(number(of: item)) { lines.append("\(titles[index]) is gone") }
        continue
      }
      let changed = other.item(partner)
      guard item != changed else { continue }
      let place = several ? "\(otherTitles[partner]): " : ""
      lines += item.differences(to: changed).map { place + $0 }
    }
    let known = Set(partners.compactMap(\.self))
    for (index, item) in other.items.enumerated() where !known.contains(index) {
      guard couldHold(other.number(of: item)) else { continue }
      lines.append("\(otherTitles[index]) is new: \(item.shape.kindName)")
    }
    return lines
  }

  /// True if the document would hold the file's shape of this number: it was opened whole, or with that shape.
  private func couldHold(_ number: Int?) -> Bool {
    guard let source, !source.isWhole, let number else { return true }
    return source.places.contains { $0.number == number }
  }

  /// The number of an item among its file's shapes, from 1; `nil` for a new item.
  private func number(of item: Item) -> Int? {
    source?.place(of: item)?.number
  }
}

extension Item {
  fileprivate func differences(to other: Item) -> [String] {
    var lines: [String] = []
    if !isUndecided, other.isUndecided { lines.append("another program edited the path") }
    if shape.kind != other.shape.kind { lines.append("kind: \(shape.kind) → \(other.shape.kind)") }
    var names = (values + other.values).map(\.info.name)
    var seen: Set = [ParameterCatalog.corners.name]
    names.removeAll { !seen.insert($0).inserted }
    for name in names {
      let (old, new) = (value(of: name)?.text, other.value(of: name)?.text)
      if (old ?? "") != (new ?? "") { lines.append("\(name): \(old.short) → \(new.short)") }
    }
    return lines + cornerDifferences(to: other)
  }

  /// A line for each corner with another setting; one without an own size shows the shared one.
  private func cornerDifferences(to other: Item) -> [String] {
    let (old, new) = (shape.corners, other.shape.corners)
    guard old.count == new.count else { return ["corners: \(old.count) → \(new.count)"] }
    let changed = old.settings.indices.filter { old[$0] != new[$0] }
    let lines = changed.map { index in
      var (before, after) = (words(ofCorner: index), other.words(ofCorner: index))
      // A sharp corner remembers a style, and a size can be shared or the corner's own.
      if before == after { (before, after) = (longWords(ofCorner: index), other.longWords(ofCorner: index)) }
      return "corner \(other.shape.label(ofCorner: index)): \(before) → \(after)"
    }
    return lines.count > 6 ? lines.prefix(5) + ["and \(lines.count - 5) more of \(new.count) corners"] : lines
  }

  /// A corner in words, such as `round 5` or `sharp`.
  private func words(ofCorner index: Int) -> String { shape.corners[index].isOn ? round(corner: index) : "sharp" }

  private func longWords(ofCorner index: Int) -> String {
    let setting = shape.corners[index]
    return setting.isOn ? "\(round(corner: index)) (\(setting.token))" : "sharp (\(round(corner: index)))"
  }

  /// The style of a corner, on or off.
  private func round(corner index: Int) -> String {
    let size = shape.size(ofCorner: index)
    let number = NumberText.exact(size.value, leadingZero: true) + size.unit.suffix
    return "\(shape.corners.kindName(at: index)) \(number)"
  }
}

extension String? {
  /// The value, at most 24 characters long.
  fileprivate var short: String {
    guard let self, !self.isEmpty else { return "none" }
    return self.count <= 24 ? self : "\(self.prefix(23))…"
  }
}

/// Shapes whose path another program edited; the editor asks before replacing one.
extension Editor {
  /// Asks which version to keep of shapes that a change would redraw, instead of changing them.
  ///
  /// - Throws: If only the parameters can be edited.
  mutating func askAboutPaths(of shapes: [Int]) throws(CommandError) {
    let askable = shapes.filter { document.undecidedWithChoice.contains($0) }
    guard askable.isEmpty else { return mode = .question(drift(of: askable)) }
    guard let index = shapes.first, case .onlyParameters(let reason)? = document.drift(of: document.item(index)) else {
      return
    }
    throw .because(
      "another program edited \(name(ofDrifted: [index])), \(reason): "
        + "\(Command.shapeKeep.name) parameters \(index + 1) restores fillet's version")
  }

  /// The question which version of the shapes to keep, with a picture of both.
  func drift(of shapes: [Int]) -> Question {
    func version(_ title: String, keepingPath: Bool) -> DocumentVersion {
      var document = self.document
      for index in shapes { document.decide(document.item(index).id, keepingPath: keepingPath) }
      return DocumentVersion(title, document)
    }
    let several = "one answer for all, or decide later for each"
    return .drift(
      Comparison(
        version("fillet's version", keepingPath: false),
        version("edited path\(shapes.count == 1 ? "" : "s")", keepingPath: true),
        notes: shapes.count == 1 ? [] : ["\(Self.list(of: shapes)): \(several)"]),
      shapes: document.items.count == 1 ? [] : shapes.map { $0 + 1 })
  }

  /// Keeps the path or the parameters of shapes, as one undo step.
  ///
  /// - Parameter shapes: The indices of items.
  /// - Throws: For an item whose path nobody edited.
  mutating func decide(_ shapes: [Int], keepingPath: Bool) throws(CommandError) {
    try checkNoLesson()
    if document.items.isEmpty { throw noItems }
    for index in shapes {
      switch document.drift(of: document.item(index)) {
      case nil:
        throw .because("the path of shape \(index + 1) matches its parameters: nothing to choose")
      case .onlyParameters(let reason) where keepingPath:
        throw .because("fillet cannot edit the path of shape \(index + 1): \(reason)")
      case .onlyParameters, .either: break
      }
    }
    try editDocument { document throws(CommandError) in
      for index in shapes { document.decide(document.item(index).id, keepingPath: keepingPath) }
    }
    let which = shapes.count == 1 ? "" : " of \(shapes.count) shapes"
    message = Message("kept \(keepingPath ? "the edited path" : "fillet's version")\(which)", .changed)
  }

  /// The message about edited paths that nobody decided on; `nil` if there are none.
  var undecidedText: String? {
    let shapes = document.undecided
    guard !shapes.isEmpty else { return nil }
    let isOne = shapes.count == 1
    return
      "\(name(ofDrifted: shapes)) \(isOne ? "keeps its" : "keep their") edits until you change \(isOne ? "it" : "them")"
  }

  private func name(ofDrifted shapes: [Int]) -> String {
    if document.items.count == 1 { return "the path" }
    return shapes.count == 1 ? "the path of \(Self.list(of: shapes))" : "the paths of \(Self.list(of: shapes))"
  }

  /// The shapes in words: `shape 3`, `shapes 1, 3 and 4` or `7 shapes`.
  private static func list(of shapes: [Int]) -> String {
    let numbers = shapes.map { String($0 + 1) }
    guard shapes.count < 6 else { return "\(shapes.count) shapes" }
    return (shapes.count == 1 ? "shape " : "shapes ") + WordList.text(numbers, atMost: 5)
  }
}
