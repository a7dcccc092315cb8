package import Document
import Geometry
package import Shapes
import Text

/// Checks of values that need no drawing: a value fails only if every drawing refuses it.
package enum ValueCheck {
  /// Checks an expression with parameters and further `names` for numbers.
  package static func checkNumber(_ text: String, for name: String, names: Set<String> = []) throws(ParameterError) {
    var seen: [String] = []
    do throws(ExpressionError) {
      _ = try Expression.evaluate(text) { word in
        guard names.contains(word) || isNumber(word) else { return nil }
        if !seen.contains(word) { seen.append(word) }
        // Numbers without a simple relation, so none divides by zero.
        return .pi * Double(seen.firstIndex(of: word).map { $0 + 1 } ?? 1)
      }
    } catch {
      // This depends on the numbers.
      if case .outOfRange = error { return }
      throw .expression(name: name, error)
    }
  }

  /// Checks a value for a parameter or for a field of a corner.
  package static func check(_ name: String, _ text: String) throws(ParameterError) {
    if CornerField.isMeant(by: name) { _ = try CornerField(name) }
    if let parameter = Document.parameters.first(where: { $0.info.name == name }) {
      var document = Document.demo
      return try parameter.set(text, in: &document)
    }
    var problem: ParameterError?
    for shape in ShapeCatalog.all {
      var item = Item(shape)
      guard CornerField.isMeant(by: name) || name == ItemParameters.kind || item.value(of: name) != nil else {
        continue
      }
      do throws(ParameterError) {
        try item.assign(name, text)
        return
      } catch {
        // Another drawing may have such a corner.
        if CornerField.isMeant(by: name), case .malformed = error { continue }
        guard isFinal(error, text, of: name) else { return }
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
  }

  /// The end of a sentence with the color or word that a misspelled one most likely means; empty for none.
  package static func suggestion(for name: String, _ text: String) -> String {
    let known: [String]
    let info = Document.parameter(named: name)
    switch info?.domain {
    case .color?: known = info.flatMap(Paint.names(for:)) ?? []
    case .choice(let words)?: known = words
    case nil where name == ItemParameters.kind: known = ShapeCatalog.all.map { $0.kind }
    case .text?, .number?, nil: return ""
    }
    return EditDistance.nearest(to: text, among: known).map { " — did you mean \"\($0)\"?" } ?? ""
  }

  /// Refuses a factor with a unit, such as `2mm`.
  package static func checkUnit(_ amount: String, after sign: ChangeSign, for name: String) throws(ParameterError) {
    guard sign == .multiply || sign == .divide, Expression.hasUnit(amount) else { return }
    throw .malformed(name: name, problem: "\(sign.rawValue)= takes no unit", expected: "a factor such as 1.5 or 150%")
  }

  static func checkStep(_ name: String, _ sign: ChangeSign, _ amount: String) throws(CommandError) {
    if let info = Document.parameter(named: name), info.number == nil {
      throw .because("\(name) is not a number: set it to a value")
    }
    try CommandError.from { () throws(ParameterError) in
      try checkUnit(amount, after: sign, for: name)
      try checkNumber(
        amount, for: name, names: CornerField.isMeant(by: name) ? ["used", "angle", "index", "max"] : [])
    }
  }

  static func checkCycle(_ name: String) throws(CommandError) {
    guard let info = Document.parameter(named: name) else { return }
    if case .choice(let words) = info.domain, !words.isEmpty { return }
    throw .because("\(name) has no choices: set it to a value")
  }

  /// True if every drawing would refuse the value.
  private static func isFinal(_ error: ParameterError, _ text: String, of name: String) -> Bool {
    switch error {
    case .notAChoice: true
    case .notANumber, .expression:
      // Names of another kind may be numbers there.
      isWrongNumber(text)
    case .outOfRange(_, _, let range):
      NumberText.parse(text) != nil && ItemParameters.info(named: name)?.number?.range == range
    case .notWhole: NumberText.parse(text) != nil
    // For shapes the form depends on the number of corners.
    case .malformed: (Style.parameters.map(\.info) + Effects.parameters.map(\.info)).contains { $0.name == name }
    case .notNumeric, .readOnly, .doesNotApply, .unknown, .noShape: false
    }
  }

  private static func isWrongNumber(_ text: String) -> Bool {
    do throws(ParameterError) {
      try checkNumber(text, for: "")
      return false
    } catch {
      return true
    }
  }

  private static func isNumber(_ word: String) -> Bool {
    // In expressions, too, a lone x or y is a slip.
    if word == "x" || word == "y" { return false }
    return ["r", "w", "h"].contains(word) || Document.parameter(named: word)?.number != nil
  }
}

extension Document {
  /// The parameter that an unknown name most likely means.
  package static func nearestParameter(to name: String) -> String? {
    if let corner = CornerField.meant(by: name) { return corner }
    if let sense = sense(of: name.lowercased()) { return sense }
    let names = allParameters.map(\.name) + [ItemParameters.kind]
    // A single letter is close to everything.
    let aliases = allParameters.flatMap(\.aliases).map(\.name).filter { $0.count > 1 }
    let others = senses.keys.filter { $0.count > 1 }.sorted()
    return EditDistance.nearest(to: name, among: names + aliases + others).map { senses[$0] ?? $0 }
  }

  /// The parameter that has another name in other programs; `nil` for any other word.
  static func sense(of name: String) -> String? { senses[name] }

  /// Names in other programs, and the parameters they mean.
  private static let senses = [
    "color": "fill", "colour": "fill", "fill-color": "fill", "stroke-color": "stroke", "stroke-width": "line-width",
    "strokewidth": "line-width", "stroke-linejoin": "line-join", "stroke-linecap": "line-cap",
    "stroke-dasharray": "dash", "stroke-dashoffset": "dash-offset", "stroke-miterlimit": "miter-limit",
    "line-opacity": "stroke-opacity", "alpha": "opacity", "angle": "rotation", "shape": "kind",
    "sides": "count", "corner-count": "count",
    "corner-style": "corner-kind",
    "points": "count", "border-radius": "corner-radius", "rx": "corner-radius", "ry": "corner-radius",
    "size": "width", "shadow-blur": "shadow-radius", "r": "radius", "w": "width", "h": "height",
  ]
}
