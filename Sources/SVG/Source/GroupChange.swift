package import Document
package import Geometry
import XML

/// A change of a group's element in its file.
package enum GroupChange {
  /// A name in lists; `nil` for that of its element.
  case rename(String?)
  /// A copy above it, moved by a vector in document units.
  case duplicate(movedBy: Vector)
  /// Another place among the shapes and groups beside it, from the present one and the last.
  case move((Int, Int) -> Int)
}

/// The reason why a group's element stays as it is, and what to do.
package struct GroupError: Error, Hashable, CustomStringConvertible {
  package let description: String
}

/// A document with a changed group.
package struct ChangedGroup {
  package let document: Document
  /// The group, or its copy.
  package let group: Document.Group.ID
  /// The place among the shapes and groups beside it, from 0 at the back.
  package let place: Int
  /// The number of shapes and groups beside it, and itself.
  package let count: Int
}

extension Document {
  /// The document with the element of a group changed, read again from the changed text.
  ///
  /// All other bytes are those that a save writes without the change.
  package func changing(_ id: Group.ID, _ change: GroupChange) throws(GroupError) -> ChangedGroup {
    guard let source, source.isWhole else {
      throw GroupError(description: "only some shapes of the file are open: open it without --shape")
    }
    let saved = try GroupError.from { () throws(OutlineError) in try SourceWriter.bytes(of: self, over: source) }
    let base = saved == source.bytes ? self : try Self.read(saved, source.form)
    let elements = try GroupElements(base, base.group(like: id, of: self))
    let (bytes, start) = try elements.changed(change)
    var document = try Self.read(bytes, source.form)
    guard let source = document.source, let group = source.groups.first(where: { $0.whole.lowerBound == start }) else {
      throw GroupError(description: "the changed group has no shape")
    }
    if case .duplicate = change {
      let groups = document.groups
      document.changeItems { if groups.contains($0.group, in: group.id) { $0.isLocked = false } }
    }
    let beside = source.ranges(in: group.parent)
    return ChangedGroup(
      document: document, group: group.id, place: beside.firstIndex(of: group.whole) ?? 0, count: beside.count)
  }

  private static func read(_ bytes: [UInt8], _ form: SourceForm?) throws(GroupError) -> Document {
    try GroupError.from { () throws(SVGError) in
      try SVGFile(bytes, form: form?.withOtherText).undecidedDocument()
    }
  }

  /// The group around the same items as one of another document with the same drawing.
  private func group(like id: Group.ID, of other: Document) -> Group.ID? {
    guard items.count == other.items.count, let first = other.items(in: id).first else { return nil }
    let level = other.groups.level(of: id, around: other.item(first).group)
    return groups.chain(to: item(first).group).suffix(level).first?.id
  }
}

extension GroupError {
  fileprivate static func from<Failure: CustomStringConvertible, Result>(
    _ body: () throws(Failure) -> Result
  ) throws(GroupError) -> Result {
    do throws(Failure) {
      return try body()
    } catch {
      throw GroupError(description: error.description)
    }
  }
}

extension DocumentSource {
  /// The ranges of the shapes and groups directly in a group or the root, in the file's order.
  fileprivate func ranges(in parent: Int?) -> [Range<Int>] {
    let shapes = places.lazy.filter { $0.group == parent }.map(\.extent)
    let groups = groups.lazy.filter { $0.parent == parent }.map(\.whole)
    return (Array(shapes) + groups).sorted { $0.lowerBound < $1.lowerBound }
  }
}

/// The element of a group in a file.
private struct GroupElements {
  private let source: DocumentSource
  private let group: SourceGroup
  /// The names of the group and of what is around it.
  private let title: String
  private let around: String
  /// The start tags of the file.
  private var tags: [SourceElement] = []
  /// The text of its style sheets.
  private var sheets: [UInt8] = []

  init(_ document: Document, _ id: Document.Group.ID?) throws(GroupError) {
    guard let source = document.source, let group = source.groups.first(where: { $0.id == id }) else {
      throw GroupError(description: "this group is the whole drawing: select a group in it")
    }
    (self.source, self.group, title) = (source, group, document.title(of: group.id))
    around = document.groups.parent(of: group.id).map { " of \(document.title(of: $0))" } ?? ""
    try GroupError.from { () throws(XMLError) in try read() }
  }

  private mutating func read() throws(XMLError) {
    var xml = XMLReader(source.bytes)
    while let event = try xml.next() {
      switch event.content {
      case .startTag(let name, _): tags.append(SourceElement(name, event.range, in: xml))
      case .text(let text), .cdata(let text): if tags.last?.localName == "style" { sheets += source.bytes[text.range] }
      default: break
      }
    }
  }

  /// The changed bytes of the file, and the offset of the group or its copy in them.
  func changed(_ change: GroupChange) throws(GroupError) -> (bytes: [UInt8], start: Int) {
    switch change {
    case .rename(let name): return renamed(name)
    case .move(let place): return try moved(place)
    case .duplicate(let step): return try duplicated(step)
    }
  }

  private func renamed(_ name: String?) -> (bytes: [UInt8], start: Int) {
    var tag = TagEdits(own[0])
    if let name {
      tag.set(SVGWriter.nameAttribute, to: name, after: ["id"])
    } else {
      tag.remove(SVGWriter.nameAttribute)
    }
    return (SourceEdits(tag).applied(to: source.bytes), group.whole.lowerBound)
  }

  /// Refuses a change of what a `<switch>` shows.
  private func checkNoChoice() throws(GroupError) {
    guard group.parent.map({ source.groups[$0].bond }) != SourceGroup.choice else {
      throw GroupError(description: "a <switch> shows one of its elements: edit it as text")
    }
  }

  /// The start tags of the group, its own first.
  private var own: [SourceElement] { tags.filter { group.whole.contains($0.tag.lowerBound) } }

  private func moved(_ place: (Int, Int) -> Int) throws(GroupError) -> (bytes: [UInt8], start: Int) {
    try checkNoChoice()
    let beside = source.ranges(in: group.parent)
    let (index, last) = (beside.firstIndex(of: group.whole) ?? 0, beside.count - 1)
    let wanted = min(max(place(index, last), 0), last)
    guard wanted != index else {
      throw GroupError(description: "\(title) is already at the \(index == 0 ? "back" : "front")\(around)")
    }
    let (isUp, target) = (wanted > index, beside[wanted])
    let cut = source.withLine(group.whole)
    let offset = isUp ? target.upperBound : cut == group.whole ? target.lowerBound : source.withLine(target).lowerBound
    var edits = SourceEdits()
    edits.replace(cut, with: "")
    edits.insert(Array(source.bytes[cut]), at: offset)
    let start = offset + group.whole.lowerBound - cut.lowerBound - (isUp ? cut.count : 0)
    return (edits.applied(to: source.bytes), start)
  }

  private func duplicated(_ step: Vector) throws(GroupError) -> (bytes: [UInt8], start: Int) {
    try checkNoChoice()
    let own = own
    let ids = newIDs(of: own)
    if !sheets.isEmpty, let id = ids.keys.sorted().first(where: { SourceIDs.isNamed($0, in: sheets) }) {
      throw GroupError(description: "the style sheet names #\(id), and a copy has another id: use a class")
    }
    var copy = SourceEdits()
    for attribute in own.flatMap(\.attributes) {
      let text = Self.renamed(attribute, ids)
      if text != attribute.text { copy.replace(attribute.value, with: text.escapedForXML(in: .attributeValue)) }
    }
    let context = group.parent.map { source.groups[$0].context } ?? source.root.context
    let step = context.transform.inverse.map { $0(step) } ?? .zero
    var tag = TagEdits(own[0])
    tag.remove(SVGWriter.nameAttribute)
    // Only new programs know the transform of a nested drawing.
    let isNested = own[0].localName == "svg"
    if !isNested {
      let text = SVGTransform.text(step, before: own[0].attribute("transform")?.text)
      tag.set("transform", to: text, after: ["id"])
    }
    copy.add(tag)
    var bytes = copy.applied(to: source.bytes, in: group.whole)
    if isNested {
      let name = String(decoding: source.bytes[own[0].name].prefix(own[0].prefixLength), as: UTF8.self) + "g"
      bytes = Array("<\(name) transform=\"\(SVGTransform.text(step, before: nil))\">".utf8) + bytes + "</\(name)>".utf8
    }
    let indent = Array(source.lineEnd.utf8) + source.indentation(of: group.whole.lowerBound)
    var edits = SourceEdits()
    edits.insert(indent + bytes, at: group.whole.upperBound)
    return (edits.applied(to: source.bytes), group.whole.upperBound + indent.count)
  }

  /// The ids of elements, each with a free one for its copy.
  private func newIDs(of elements: [SourceElement]) -> [String: String] {
    var taken = Set(tags.compactMap { $0.attribute("id")?.text })
    var ids: [String: String] = [:]
    for id in elements.compactMap({ $0.attribute("id")?.text }) where ids[id] == nil {
      var number = 2
      while !taken.insert("\(id)-\(number)").inserted { number += 1 }
      ids[id] = "\(id)-\(number)"
    }
    return ids
  }

  /// The value of an attribute with other ids.
  private static func renamed(_ attribute: SourceAttribute, _ ids: [String: String]) -> String {
    let (name, text) = (attribute.name, attribute.text)
    if name == "id" || name.hasPrefix("aria-") || name == "data-for" {
      return text.split(separator: " ", omittingEmptySubsequences: false).map { ids[String($0)] ?? String($0) }
        .joined(separator: " ")
    }
    let isLink = name == "href" || name.hasSuffix(":href") || name == "data-image" || name == "data-backdrop"
    var parts = text.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      // Anywhere else `#` begins a color.
      let before = parts[index - 1].trimmed
      let isStart = isLink && index == 1 && before.isEmpty
      guard isStart || ["(", "(\"", "('"].contains(where: before.hasSuffix) else { continue }
      let id = parts[index].prefix { !")\"' ".contains($0) }
      if let new = ids[String(id)] { parts[index] = new + parts[index].dropFirst(id.count) }
    }
    return parts.joined(separator: "#")
  }
}
