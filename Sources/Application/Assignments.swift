package import Document
import Editor
import Geometry
import Shapes

/// The words `NAME=VALUE` of a command line.
package struct Assignments {
  private typealias Value = (name: String, text: String, isChange: Bool)

  private var values: [Value] = []
  /// What was taken otherwise than it was typed, in words.
  package private(set) var notes: [String] = []

  package init(_ words: [String]) throws(ProgramError) {
    var names: Set<String> = []
    for word in words {
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
        throw .usage("'\(word)' is no parameter: write NAME=VALUE, such as count=5")
      }
      var typed = word[..<sign]
      var text = String(word[word.index(after: sign)...])
      // As after `:set`, an amount is added or taken away.
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

  /// Whether a picture is named.
  package var concernPictures: Bool {
    values.contains { EffectParameters.pictures.contains($0.name) }
  }

  /// Whether something is said of a shape, and not only of the document.
  package var concernShape: Bool {
    let own = Set(Document.parameters.map(\.info.name))
    return values.contains { !own.contains($0.name) }
  }

  /// Sets everything, each value after those that it is computed from, and checks that a shape remains.
  package mutating func apply(to item: inout Item) throws(ProgramError) {
    let ordered = try ordered(for: item)
    // Corners that are set later change how much of a frame the line's miters leave for a star.
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

  /// The shape's values in the order in which they are set.
  private func ordered(for item: Item) throws(ProgramError) -> [Value] {
    let own = Set(Document.parameters.map(\.info.name))
    let order = ItemParameters.settingOrder
    let ranked = values.filter { !own.contains($0.name) }.map { value in
      // A pattern such as convex asks what the shape is when all the rest is set.
      let isPattern = value.name == ParameterCatalog.corners.name && CornerPattern(value.text) != nil
      // A single corner comes after what is said of all.
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
        throw .badInput("\(names) are computed from each other: give one of them a number")
      }
      result.append(waiting.remove(at: index))
    }
    return result
  }

  private static func canonical(_ value: Value) -> String { ItemParameters.info(named: value.name)?.name ?? value.name }

  /// Adds an amount in the parameter's unit, and stops at the ends of its range.
  private func change(_ name: String, by text: String, in item: inout Item) throws(ParameterError) {
    if CornerField.isMeant(by: name) { return try item.add(text, to: CornerField(name)) }
    guard let value = item.value(of: name) else { return try item.set(name, to: text) }
    guard let present = value.number, let domain = value.info.number else {
      throw .notNumeric(name: name)
    }
    var target = present + (try item.number(text, percentOf: present, for: name))
    if domain.excess != .wrapped {
      let factor = value.info.factor(of: name)
      target = min(max(target, domain.range.lowerBound / factor), domain.range.upperBound / factor)
    }
    try item.set(name, to: target)
  }

  /// Sets what belongs to the document and not to its shape.
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

  /// The reason, with the nearest name for one that there is not.
  private static func text(of error: ParameterError, in item: Item) -> String {
    guard case .unknown(let name, _) = error else { return error.description }
    // One that there is for other kinds.
    if Document.parameter(named: name) != nil { return "a \(item.shape.kind) shape has no \(name): leave it out" }
    return ParameterError.unknown(name: name, suggestion: Document.nearestParameter(to: name)).description
  }
}
