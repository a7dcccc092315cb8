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
    for (index, pair) in zip(items, other.items).enumerated() where pair.0 != pair.1 {
      let place = max(items.count, other.items.count) > 1 ? "shape \(index + 1): " : ""
      lines += pair.0.differences(to: pair.1).map { place + $0 }
    }
    let more = other.items.count - items.count
    if more > 0 { lines.append(more == 1 ? "1 shape more" : "\(more) shapes more") }
    if more < 0 { lines.append(more == -1 ? "1 shape fewer" : "\(-more) shapes fewer") }
    return lines.isEmpty && self != other ? ["something that no parameter tells"] : lines
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
