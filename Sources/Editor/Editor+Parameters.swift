import Document
import Geometry
import SVG
import Shapes

extension Editor {
  /// The parameters that the shape lacks, as arguments of `set`.
  var missingParameters: [ArgumentValue] {
    let own = Set(item.values.map(\.info.name))
    return ItemParameters.all.filter { !own.contains($0.name) }.map {
      ArgumentValue(text: $0.name, help: $0.help, next: "VALUE")
    }
  }

  mutating func carryOut(_ assignment: Assignment) throws(CommandError) {
    switch assignment.change {
    case .text(let text): try set(assignment.name, to: text)
    case .amount(let sign, let amount): try step(assignment.name, sign, by: amount)
    }
  }

  mutating func set(_ name: String, to typed: String) throws(CommandError) {
    let text = document.inUnits(typed, of: name, for: item)
    if CornerField.isMeant(by: name) { return try changeCorner(name, nil, text) }
    try Self.checkName(name)
    if let parameter = Document.parameters.first(where: { $0.info.name == name }) {
      return report(name, changed: try set(parameter, to: text))
    }
    if name != ItemParameters.kind, value(of: name) == nil {
      // Of a shape without this row, each corner has one.
      if name == CornerSize.Unit.radius.rawValue { return try setCorner(to: typed, in: .radius) }
      throw missing(name)
    }
    var kinds = self.kinds
    var isRestored = false
    let (hadFrame, last) = (hasFrame, document)
    let changed = try edit(isForGroups: Self.isForGroups(name)) { item throws(CommandError) in
      let before = item.shape
      try CommandError.from { () throws(ParameterError) in try item.assign(name, text) }
      if name == ItemParameters.kind {
        let shape = kinds.shape(changing: before, into: item.shape)
        isRestored = !shape.isEqual(to: item.shape)
        item.shape = shape
      }
    }
    self.kinds = kinds
    report(name, changed: changed)
    if isRestored { message.text += ", restored" }
    if name == ItemParameters.kind, hadFrame, !hasFrame { message.text += ", without its frame" }
    message.text += copiesGone(since: last)
  }

  /// The end of a message about a change that has hidden or deleted copies with their originals; empty for none.
  func copiesGone(since before: Document) -> String { document.copiesGone(since: before).map { ", with \($0)" } ?? "" }

  /// Changes one corner by number and selects it, or every corner that is on.
  ///
  /// - Parameter sign: `nil` to set the value.
  private mutating func changeCorner(_ name: String, _ sign: ChangeSign?, _ text: String) throws(CommandError) {
    let field = try CommandError.from { () throws(ParameterError) in try CornerField(name) }
    var index = corner
    let before = item.shape.corners
    let drawn = outline.corners
    var kept = KeptForms()
    let changed = try edit { item throws(CommandError) in
      try CommandError.from { () throws(ParameterError) in
        if field.isForEvery {
          kept += try item.changeEvery(field, sign, to: text, where: nil)
          return
        }
        index = try item.index(of: field)
        if let sign { try item.change(field, sign, by: text) } else { try item.set(field, to: text) }
      }
    }
    if field.isForEvery {
      let count = zip(drawn, outline.corners).count { $0.style != $1.style || $0.asked != $1.asked }
      let parts = ["corners changed: \(count)", kept.circlesLeft, kept.following].compactMap { $0 }
      message = Message(parts.joined(separator: "; "), changed ? .changed : .information)
      return
    }
    try select(index)
    let (style, isOn) = (item.shape.corners.styleName(at: index), item.shape.corners[index].isOn)
    if changed, isOn, style == before.styleName(at: index) { return reportSize() }
    reportCorner(changed: changed)
  }

  private mutating func set(_ parameter: Parameter<Document>, to text: String) throws(CommandError) -> Bool {
    try editDocument { document throws(CommandError) in
      try CommandError.from { () throws(ParameterError) in try parameter.set(text, in: &document) }
    }
  }

  /// Refuses an unknown parameter, and suggests the nearest one.
  static func checkName(_ name: String) throws(CommandError) {
    if CommandCatalog.isParameter(name) { return }
    let error = ParameterError.unknown(name: name, suggestion: Document.nearestParameter(to: name))
    throw .because(error.description)
  }

  /// Changes a number by a typed amount in the parameter's unit, clamped to its range.
  private mutating func step(_ name: String, _ sign: ChangeSign = .add, by typed: String) throws(CommandError) {
    let amount = document.inUnits(typed, of: name, for: item)
    if CornerField.isMeant(by: name) { return try changeCorner(name, sign, amount) }
    try Self.checkName(name)
    guard let value = value(of: name) else { throw missing(name) }
    guard let domain = value.info.number else {
      throw .because("\(label(of: name)) is not a number: set it to a value")
    }
    let factor = value.info.factor(of: name)
    let canGrow = value.info.name != ParameterCatalog.cornerRadius.name || sharedRadiusCanGrow
    var end: String?
    let changed = try edit(isForGroups: Self.isForGroups(name)) { item throws(CommandError) in
      guard let number = item.value(of: name)?.number else { return }
      let wanted = Self.rounded(
        try CommandError.from { () throws(ParameterError) in
          try sign.result(of: number, item.number(amount, percentOf: sign.whole(of: number), for: name), for: name)
        })
      var target = wanted
      if !domain.wraps {
        target = min(max(target, domain.range.lowerBound / factor), domain.range.upperBound / factor)
        if target == number, wanted != number {
          end = "\(wanted < number ? "minimum" : "maximum"), \(NumberText.exact(number))"
          return
        }
      }
      if target > number, !canGrow {
        throw .because("every corner with the shared radius is at its maximum")
      }
      try CommandError.from { () throws(ParameterError) in try item.set(name, to: target) }
    }
    if !changed, let end { throw .because("\(label(of: name)) is at its \(end)") }
    report(name, changed: changed)
  }

  /// True for a look that all shapes of a group can take; its opacity is that of the group as one.
  private static func isForGroups(_ name: String) -> Bool {
    ItemParameters.isLook(name) && !ItemParameters.opacity.isNamed(name)
  }

  mutating func set(_ name: String, to number: Double) throws(CommandError) {
    if value(of: name) == nil { throw missing(name) }
    let changed = try edit(isForGroups: Self.isForGroups(name)) { item throws(CommandError) in
      try CommandError.from { () throws(ParameterError) in try item.set(name, to: number) }
    }
    report(name, changed: changed)
  }

  /// False if a larger shared radius would change nothing; a typed value may still go beyond.
  private var sharedRadiusCanGrow: Bool {
    let sharing = sharingCorners
    return sharing.isEmpty || sharing.contains { $0.limit == nil }
  }

  func missing(_ name: String) -> CommandError {
    if document.items.isEmpty { return noItems }
    let kinds = ShapeCatalog.all.filter { Item($0).value(of: name) != nil }.map { $0.kind }
    let name = label(of: name)
    guard let first = kinds.first else { return .because("\(item.shape.kind) has no \(name)") }
    let way = word(for: .gallery, typed: "kind \(first)")
    // A long list would push the way out off the message line.
    let reason =
      kinds.count > 2
      ? "a \(item.shape.kindName) has no \(name)" : "\(name) is only for \(kinds.joined(separator: " and "))"
    return .because("\(reason) · \(way) changes the kind")
  }

  /// The name of a parameter on screen; an alias stays as typed.
  func label(of name: String) -> String {
    guard let info = Document.parameter(named: name), info.name == name else { return name }
    return info.label
  }

  /// Says the value of a parameter, and of a color its opacity below 100 %.
  mutating func report(_ name: String, changed: Bool) {
    let shown = Document.parameter(named: name)?.name ?? name
    let index = Inspector.rows.firstIndex(of: shown)
    let text = index.flatMap { inspectorRow($0).text } ?? value(of: name)?.text ?? "the rule"
    let drawn = item.drawnInstead(of: shown).map { ", \($0)" } ?? ""
    let opacity = item.opacityName(of: name).flatMap { item.value(of: $0)?.number } ?? 1
    var faint = opacity < 1 && text != "none" ? ", at \(NumberText.rounded(opacity * 100, places: 1))% opacity" : ""
    if opacity < 0.5, !faint.isEmpty, changed {
      let picker = Command.color.line(shown == StyleParameters.fill.name ? "fill" : "line")
      faint += " · \(word(for: picker, typed: shown)) 100% makes it opaque"
    }
    let isUnused = shown == ParameterCatalog.cornerRadius.name && sharingCorners.isEmpty
    let whose = Self.isForGroups(shown) ? groupTitle.map { " of \($0)" } ?? "" : ""
    let rest = drawn + faint + (isUnused ? ", which no round corner has" : "")
    tell(label(of: shown) + whose, text + rest, changed: changed)
  }

  /// The round corners with the shared radius.
  private var sharingCorners: [ResolvedCorner] {
    let settings = item.shape.corners.settings
    return outline.corners.filter { settings[$0.index].isOn && settings[$0.index].size == nil }
  }

  /// Says what something is, now or already.
  mutating func tell(_ subject: String, _ state: String, changed: Bool) {
    message = Message("\(subject) is \(changed ? "now" : "already") \(state)", changed ? .changed : .information)
  }

  mutating func stepKind(by step: Int) throws(CommandError) {
    try set(ItemParameters.kind, to: ShapeCatalog.all.map { $0.kind }.cycled(from: item.shape.kind, by: step))
  }

  mutating func stepRow(by steps: Double) throws(CommandError) {
    let name = Inspector.rows[row]
    if name == ItemParameters.kind { return try stepKind(by: steps < 0 ? -1 : 1) }
    guard let value = value(of: name) else { throw missing(name) }
    switch value.info.domain {
    case .number(let domain):
      let amount =
        domain.unit == .count
        ? (steps < 0 ? min(-1, steps) : max(1, steps)).rounded()
        : steps * domain.step * (domain.unit == .length ? document.lengthStep : 1)
      try step(name, by: NumberText.exact(amount, leadingZero: true))
    case .choice: try cycle(name, by: steps < 0 ? -1 : 1)
    case .text, .color:
      let key = word(for: .parameterAsk, typed: Command.set.line(name), in: .parameters)
      throw .because("\(label(of: name)) has no steps · \(key) edits it")
    }
  }

  /// Switches a parameter to its next or previous choice.
  mutating func cycle(_ name: String, by step: Int) throws(CommandError) {
    try Self.checkName(name)
    if name == ItemParameters.kind { return try stepKind(by: step) }
    guard let value = value(of: name) else { throw missing(name) }
    guard case .choice(let words) = value.info.domain, !words.isEmpty else {
      throw .because("\(label(of: name)) has no choices: set it to a value")
    }
    try set(name, to: words.cycled(from: value.text ?? "", by: step))
  }

  /// The reason why a number takes no value, such as the count of a free polygon; `nil` if it takes one.
  func fixedReason(of name: String) -> String? {
    guard let number = item.value(of: name)?.number else { return nil }
    var copy = item
    do throws(ParameterError) {
      try copy.set(name, to: number)
    } catch {
      if case .readOnly = error { return error.description }
    }
    return nil
  }

  /// The longest value to edit; a longer one is an embedded picture.
  private static let longestAsked = 200

  mutating func ask(for name: String) throws(CommandError) {
    if name != ItemParameters.kind, value(of: name) == nil { throw missing(name) }
    if let reason = fixedReason(of: name) { throw .because(reason) }
    let value = value(of: name)
    // A color or a name is often edited a little; a number is quicker to retype.
    let text = value?.number == nil ? value?.text : nil
    let isEditable = text.map { $0.count <= Self.longestAsked } ?? false
    prompt("\(label(of: name)): ", Command.set.line("\(name) "), isEditable ? text ?? "" : "")
  }

  mutating func resetRow() throws(CommandError) {
    let name = Inspector.rows[row]
    guard name != ItemParameters.kind else { throw .because("the kind has no default") }
    guard let value = value(of: name) else { throw missing(name) }
    if Document.parameters.contains(where: { $0.info.name == name }) { return try set(name, to: "none") }
    let first = ShapeCatalog.shape(ofKind: item.shape.kind) ?? item.shape
    guard let text = Item(first).value(of: name)?.text ?? (value.text == nil ? nil : "none") else {
      throw .because("\(label(of: name)) already has its default")
    }
    try set(name, to: text)
  }
}
