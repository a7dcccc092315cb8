package import Document
import Editor
import Geometry
import SVG
import Shapes
import Text

/// The `NAME=VALUE` arguments of a command line.
package struct Assignments {
  private struct Value {
    var name: String
    let text: String
    /// `nil` to replace the value.
    let sign: ChangeSign?
  }

  private var values: [Value] = []
  /// The corners to change; `nil` for those that are on.
  private var query: CornerQuery?
  /// True to leave shapes that are circles and keep walls even in changes of the shared radius, too.
  package var isForManyFiles = false
  /// True to set the values of all shapes of a document.
  package var isForAllShapes = false
  package private(set) var kept = KeptForms()
  /// Notes about values that were adjusted.
  package private(set) var notes: [String] = []

  /// - Parameter conditions: Those of `--where`, after which each name is a field of every selected corner.
  package init(_ words: [String], where conditions: [String] = []) throws(ProgramError) {
    query = try Self.query(conditions)
    var names: Set<String> = []
    for word in words {
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
        throw .usage("'\(word)' is not a parameter: type NAME=VALUE, e.g. count=5")
      }
      var typed = word[..<sign]
      // As in `:set`, a sign before the `=` changes the present value.
      let change = typed.last.flatMap(ChangeSign.init)
      if change != nil {
        typed.removeLast()
        while typed.last == " " { typed.removeLast() }
      }
      let text = String(typed)
      let name = query == nil || ItemParameters.isLook(text) ? text : try Self.fieldOfEvery(text)
      let known = Document.parameter(named: name)?.name ?? name
      guard names.insert(known).inserted else { throw .usage("\(known) is given twice") }
      let value = Value(name: name, text: String(word[word.index(after: sign)...]), sign: change)
      try Self.check(value)
      values.append(value)
    }
  }

  /// The field of every corner that a name means after `--where`.
  private static func fieldOfEvery(_ name: String) throws(ProgramError) -> String {
    let prefix = "corner.\(CornerField.every)."
    let field = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    guard CornerField.names.contains(field) else {
      throw .usage(
        "--where selects corners and shapes, and \(name) is not one of their values: use "
          + WordList.text(CornerField.names, conjunction: "or") + ", or a parameter of fill and line")
    }
    return prefix + field
  }

  /// Checks a name, and the expression for every corner, as far as this is possible without a document.
  private static func check(_ value: Value) throws(ProgramError) {
    do throws(ParameterError) {
      if let sign = value.sign { try ValueCheck.checkUnit(value.text, after: sign, for: value.name) }
      if CornerField.isMeant(by: value.name) {
        let field = try CornerField(value.name)
        guard field.isForEvery, case .size = field.part, value.text != "shared" else { return }
        try checkExpression(value)
      } else if value.name != ItemParameters.kind, Document.parameter(named: value.name) == nil {
        throw .unknown(name: value.name, suggestion: Document.nearestParameter(to: value.name))
      }
    } catch {
      throw wrong(error)
    }
  }

  /// Checks the radius of every corner in files whose shapes have no circle, before any file is read.
  package func checkRadius() throws(ProgramError) {
    for value in values where value.name == ParameterCatalog.radius.name {
      do throws(ParameterError) {
        try Self.checkExpression(value)
      } catch {
        throw Self.wrong(error)
      }
    }
  }

  private static func wrong(_ error: ParameterError) -> ProgramError {
    guard case .expression(_, let cause) = error else { return .badInput(error.description) }
    let advice = if case .unknownName = cause { ": use radius, used, angle, index or max" } else { "" }
    return .usage(error.description + advice)
  }

  private static func checkExpression(_ value: Value) throws(ParameterError) {
    try ValueCheck.checkNumber(value.text, for: value.name, names: ["radius", "used", "angle", "index", "max"])
  }

  package var isEmpty: Bool { values.isEmpty }

  /// True if a picture is set.
  package var concernPictures: Bool {
    values.contains { EffectParameters.pictures.contains($0.name) }
  }

  /// True if a parameter of a shape is set.
  package var concernShape: Bool {
    let own = Set(Document.parameters.map(\.info.name))
    return values.contains { !own.contains($0.name) }
  }

  /// True if each value of a shape is one of every corner, so a document may have several shapes.
  package func concernOnlyCorners(of document: Document) -> Bool {
    let own = Set(Document.parameters.map(\.info.name))
    return values.allSatisfy { value in
      own.contains(value.name) || document.items.allSatisfy { Self.isForEvery(Self.resolved(value, for: $0)) }
    }
  }

  private static func isSharedRadius(_ value: Value) -> Bool {
    canonical(value) == ParameterCatalog.cornerRadius.name
  }

  private static func isForEvery(_ value: Value) -> Bool { value.name.hasPrefix("corner.\(CornerField.every).") }

  /// True if a value changes many corners at a time.
  func isForManyCorners(of item: Item) -> Bool {
    values.contains { Self.isForEvery(Self.resolved($0, for: item)) || Self.isSharedRadius($0) }
  }

  /// The value with its full name: in a shape without a circle `radius` is that of its corners.
  private static func resolved(_ value: Value, for item: Item) -> Value {
    let radius = ParameterCatalog.radius.name
    guard value.name == radius, item.value(of: radius) == nil else { return value }
    var value = value
    value.name = "corner.\(CornerField.every).\(radius)"
    return value
  }

  /// Sets all values, each after those that it depends on, and checks the outline.
  ///
  /// - Parameter amongAll: True for one of many shapes: without a line it gets no width of lines.
  @discardableResult package mutating func apply(
    to item: inout Item, amongAll: Bool = false
  ) throws(ProgramError) -> KeptCorners {
    let before = item
    var found = KeptCorners()
    defer { kept += found }
    let ordered = try ordered(for: item)
    // The corners change the room that a star's mitered line leaves in a frame.
    let again = ordered.filter { Self.canonical($0) == ParameterCatalog.extrusion.name && $0.sign == nil }
    for value in ordered + again {
      let present = item
      do throws(ParameterError) {
        if Self.isForEvery(value) {
          found.formUnion(
            try item.changeEvery(
              CornerField(value.name), value.sign, to: value.text, where: query))
        } else if try !concerns(before, value, amongAll: amongAll, &found) {
          continue
        } else if let sign = value.sign {
          try change(value.name, sign, by: value.text, in: &item)
        } else {
          try item.assign(value.name, value.text)
        }
        if isForManyFiles, Self.isSharedRadius(value) {
          let walls = try item.keepWalls(since: present)
          found.followers.formUnion(walls.followers)
          found.leaders.formUnion(walls.changed)
        }
      } catch {
        throw .badInput(error.text(in: item))
      }
    }
    if values.contains(where: { $0.name == "blur" }), item.lacksBackdrop {
      notes.append(Item.lackOfBackdrop)
    }
    for value in values {
      guard let name = item.value(of: value.name)?.info.name, let drawn = item.drawnInstead(of: name) else { continue }
      notes.append("\(value.name)=\(value.text) is \(drawn)")
    }
    if item != before { _ = try outlined(item.resolved()) }
    return found
  }

  /// False for a value of other shapes, when many are changed.
  private func concerns(
    _ item: Item, _ value: Value, amongAll: Bool, _ kept: inout KeptCorners
  ) throws(ParameterError) -> Bool {
    if isForManyFiles, Self.isSharedRadius(value) {
      let corners = try ParameterError.from(item.resolved().corners)
      let found = item.circles(among: corners)
      if !corners.isEmpty, found.reduce(0, { $0 + $1.count }) == corners.count {
        kept.circles.formUnion(found)
        return false
      }
    }
    guard ItemParameters.isLook(value.name), query != nil || amongAll else { return true }
    // The width of a line that a shape does not have.
    if let needed = ItemParameters.info(named: value.name)?.shownWith, !values.contains(where: { $0.name == needed }),
      item.value(of: needed)?.text == "none"
    {
      return false
    }
    return try query?.selects(item) ?? true
  }

  /// The shape's values in the order of setting.
  private func ordered(for item: Item) throws(ProgramError) -> [Value] {
    let own = Set(Document.parameters.map(\.info.name))
    let order = ItemParameters.settingOrder
    let ranked = values.filter { !own.contains($0.name) }.map { value in
      let value = Self.resolved(value, for: item)
      // A pattern such as convex depends on the finished shape.
      let isPattern = value.name == ParameterCatalog.corners.name && CornerPattern(value.text) != nil
      // Single corners come after shared values and those of every corner.
      let rank =
        Self.isForEvery(value)
        ? order.count + 2
        : CornerField.isMeant(by: value.name)
          ? order.count + 3 : isPattern ? order.count + 1 : order.firstIndex(of: Self.canonical(value)) ?? order.count
      return (rank: rank, value: value)
    }
    var waiting = ranked.sorted { $0.rank < $1.rank }.map(\.value)
    let frame = values.first { $0.name == ParameterCatalog.frame.name }?.text ?? item.value(of: "frame")?.text
    let reads = Dictionary(
      waiting.map { value in
        var names = item.namesRead(by: value.text, for: value.name)
        if let frame, frame != "none" { names.formUnion(names.flatMap { ItemParameters.sourcesInFrame(of: $0) }) }
        if names.contains(ParameterCatalog.extrusion.name) { names.formUnion(["radius", "roundness"]) }
        return (value.name, names)
      }, uniquingKeysWith: { first, _ in first })
    var result: [Value] = []
    while !waiting.isEmpty {
      let index = waiting.firstIndex { value in
        !waiting.contains { $0.name != value.name && reads[value.name, default: []].contains(Self.canonical($0)) }
      }
      guard let index else {
        let names = waiting.map(\.name).joined(separator: ", ")
        throw .badInput("\(names) depend on each other: set one of them to a number")
      }
      result.append(waiting.remove(at: index))
    }
    return result
  }

  private static func canonical(_ value: Value) -> String { ItemParameters.info(named: value.name)?.name ?? value.name }

  /// Changes a number in the parameter's unit, within its range.
  private func change(
    _ name: String, _ sign: ChangeSign, by text: String, in item: inout Item
  ) throws(ParameterError) {
    if CornerField.isMeant(by: name) { return try item.change(CornerField(name), sign, by: text) }
    guard let value = item.value(of: name) else { return try item.set(name, to: text) }
    guard let present = value.number, let domain = value.info.number else {
      throw .notNumeric(name: name)
    }
    let number = try item.number(text, percentOf: sign.whole(of: present), for: name)
    var target = try sign.result(of: present, number, for: name)
    if !domain.wraps {
      let factor = value.info.factor(of: name)
      target = min(max(target, domain.range.lowerBound / factor), domain.range.upperBound / factor)
    }
    try item.set(name, to: target)
  }

  /// Sets the parameters of the document.
  package func apply(to document: inout Document) throws(ProgramError) {
    for parameter in Document.parameters {
      guard let value = values.first(where: { $0.name == parameter.info.name }) else { continue }
      do throws(ParameterError) {
        if value.sign != nil { throw ParameterError.notNumeric(name: value.name) }
        try parameter.set(value.text, in: &document)
      } catch {
        throw .badInput(error.description)
      }
    }
  }
}

extension Assignments {
  /// Changes the only shape, the corners of all shapes, or what `--where` selects.
  package mutating func change(_ document: inout Document, of file: String) throws(ProgramError) -> Outcome {
    var outcome = Outcome()
    let before = document
    // Several shapes that were chosen from a file are those of a group.
    let isForAll = isForAllShapes || document.items.count > 1 && document.source?.isWhole == false
    let title = Self.titles(of: document)
    if concernShape {
      if document.items.isEmpty {
        guard query != nil || isForAll else { throw .badInput("\(file): \(Document.noItems)") }
        outcome.notes.append(Document.noItems)
      }
      if document.items.count != 1, query == nil, !isForAll, !concernOnlyCorners(of: document) {
        throw .usage(Self.choose(from: document, of: file))
      }
      // That of a group is one opacity for what its shapes paint together.
      if isForAll, !isForAllShapes, values.contains(where: { ItemParameters.opacity.isNamed($0.name) }) {
        throw .usage("\(file): opacity is that of one shape of the group: " + Self.choose(from: document))
      }
      let (typed, condition) = (values, query)
      if let condition { query?.text = document.inUnits(condition.text) }
      var leaders: [Int: Set<Int>] = [:]
      for (index, old) in before.items.enumerated() {
        var item = old
        values = Self.inUnits(typed, of: document, for: old)
        let keptBefore = kept
        let found = try apply(to: &item, amongAll: isForAll)
        guard old.isLocked, item.isLocked else {
          document.items[index] = item
          leaders[index] = found.leaders
          continue
        }
        kept = keptBefore
        guard item != old else { continue }
        guard document.items.count > 1 else {
          throw .badInput("\(file): the shape is locked: add locked=off to change it")
        }
        outcome.notes.append("shape \(title(index)) is locked and unchanged")
      }
      (values, query) = (typed, condition)
      do throws(ParameterError) {
        kept.followers += try document.keepWalls(led: leaders, since: before)
      } catch {
        throw .badInput(error.description)
      }
      for (index, old) in before.items.enumerated() where document.item(index) != old {
        try settle(index, of: &document, since: before, title, &outcome)
      }
      do throws(ParameterError) {
        try document.checkNewValues(since: before)
      } catch {
        throw .badInput(error.description)
      }
    }
    try apply(to: &document)
    if document == before, query == nil, !isForManyFiles, let note = try lackOfCorners(in: document) {
      outcome.notes.append(note)
    }
    if let copies = document.copiesGone(since: before) { outcome.notes.append("this hides \(copies)") }
    outcome.notes = self.notes + outcome.notes
    outcome.kept = kept
    return outcome
  }

  /// A note about a value of corners that no shape of a document has; `nil` if there is none.
  private func lackOfCorners(in document: Document) throws(ProgramError) -> String? {
    let names = ParameterCatalog.ofCorners.map(\.name)
    let value = values.first { value in
      document.items.allSatisfy { item in
        let value = Self.resolved(value, for: item)
        return Self.isForEvery(value) || names.contains(Self.canonical(value))
      }
    }
    guard let value, !document.items.isEmpty else { return nil }
    for item in document.items where try !outlined(item.resolved()).corners.isEmpty { return nil }
    let subject =
      document.items.count == 1
      ? "a \(document.item(0).shape.kind) without corners" : "shapes without corners"
    return "\(value.name) changes nothing on \(subject)"
  }

  /// The values with their lengths in a document's units.
  private static func inUnits(_ values: [Value], of document: Document, for item: Item) -> [Value] {
    values.map { value in
      let name = resolved(value, for: item).name
      return Value(name: value.name, text: document.inUnits(value.text, of: name, for: item), sign: value.sign)
    }
  }
}
