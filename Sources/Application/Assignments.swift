package import Document
import Editor
import Geometry
import Shapes

/// The `NAME=VALUE` arguments of a command line.
package struct Assignments {
  private typealias Value = (name: String, text: String, isChange: Bool)

  private var values: [Value] = []
  /// Notes about values that were adjusted.
  package private(set) var notes: [String] = []

  package init(_ words: [String]) throws(ProgramError) {
    var names: Set<String> = []
    for word in words {
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
        throw .usage("'\(word)' is not a parameter: type NAME=VALUE, e.g. count=5")
      }
      var typed = word[..<sign]
      var text = String(word[word.index(after: sign)...])
      // As in `:set`, `+=` and `-=` change a value by an amount.
      let change = typed.last.flatMap { "+-".contains($0) ? $0 : nil }
      if let change {
        typed.removeLast()
        while typed.last == " " { typed.removeLast() }
        text = change == "-" ? "-(\(text))" : text
      }
      let name = Document.parameter(named: String(typed))?.name ?? String(typed)
      guard names.insert(name).inserted else { throw .usage("\(name) is given twice") }
      values.append((String(typed), text, change != nil))
    }
  }

  /// True if a picture is set.
  package var concernPictures: Bool {
    values.contains { EffectParameters.pictures.contains($0.name) }
  }

  /// True if a parameter of a shape is set.
  package var concernShape: Bool {
    let own = Set(Document.parameters.map(\.info.name))
    return values.contains { !own.contains($0.name) }
  }

  /// Sets all values, each after those that it depends on, and checks the outline.
  package mutating func apply(to item: inout Item) throws(ProgramError) {
    let ordered = try ordered(for: item)
    // The corners change the room that a star's mitered line leaves in a frame.
    let again = ordered.filter { Self.canonical($0) == ParameterCatalog.extrusion.name && !$0.isChange }
    for value in ordered + again {
      do throws(ParameterError) {
        if value.isChange {
          try change(value.name, by: value.text, in: &item)
          continue
        }
        try item.assign(value.name, value.text)
      } catch {
        throw .badInput(Self.text(of: error, in: item))
      }
    }
    if values.contains(where: { $0.name == "blur" }), item.lacksBackdrop {
      notes.append(Item.lackOfBackdrop)
    }
    for value in values {
      guard let name = item.value(of: value.name)?.info.name, let drawn = item.drawnInstead(of: name) else { continue }
      notes.append("\(value.name)=\(value.text) is \(drawn)")
    }
    do throws(OutlineError) {
      _ = try item.resolved()
    } catch {
      throw .badInput(error.description)
    }
  }

  /// The shape's values in the order of setting.
  private func ordered(for item: Item) throws(ProgramError) -> [Value] {
    let own = Set(Document.parameters.map(\.info.name))
    let order = ItemParameters.settingOrder
    let ranked = values.filter { !own.contains($0.name) }.map { value in
      // A pattern such as convex depends on the finished shape.
      let isPattern = value.name == ParameterCatalog.corners.name && CornerPattern(value.text) != nil
      // Single corners come after shared values.
      let rank =
        CornerField.isMeant(by: value.name)
        ? order.count + 2 : isPattern ? order.count + 1 : order.firstIndex(of: Self.canonical(value)) ?? order.count
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

  /// Adds an amount in the parameter's unit, within its range.
  private func change(_ name: String, by text: String, in item: inout Item) throws(ParameterError) {
    if CornerField.isMeant(by: name) { return try item.add(text, to: CornerField(name)) }
    guard let value = item.value(of: name) else { return try item.set(name, to: text) }
    guard let present = value.number, let domain = value.info.number else {
      throw .notNumeric(name: name)
    }
    var target = present + (try item.number(text, percentOf: present, for: name))
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
        if value.isChange { throw ParameterError.notNumeric(name: value.name) }
        try parameter.set(value.text, in: &document)
      } catch {
        throw .badInput(error.description)
      }
    }
  }

  /// The error's text, with the most similar name for an unknown one.
  private static func text(of error: ParameterError, in item: Item) -> String {
    guard case .unknown(let name, _) = error else { return error.description }
    // Other kinds of shape have it.
    if Document.parameter(named: name) != nil { return "a \(item.shape.kind) has no \(name): omit it" }
    return ParameterError.unknown(name: name, suggestion: Document.nearestParameter(to: name)).description
  }
}
