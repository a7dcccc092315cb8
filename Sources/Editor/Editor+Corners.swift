import Document
import Geometry
import Keymaps
import SVG
import Shapes

extension Editor {
  /// The size setting of the selected corner: its own or the shared one.
  var cornerSetSize: CornerSize { item.shape.size(ofCorner: corner) }

  /// Selects a corner by number or label.
  mutating func goTo(_ name: String) throws(CommandError) {
    let (shape, count) = (item.shape, outline.corners.count)
    guard count > 0 else { throw noCorners }
    if let index = Int(name), (0..<count).contains(index) { return try select(index) }
    guard let index = (0..<count).first(where: { shape.label(ofCorner: $0) == name }) else {
      throw .because(
        "no corner \(name): they go from \(shape.label(ofCorner: 0)) to \(shape.label(ofCorner: count - 1))")
    }
    try select(index)
  }

  package var cornerLabel: String { item.shape.label(ofCorner: corner) }

  /// Selects a corner by index, wrapping around at both ends.
  mutating func select(_ index: Int) throws(CommandError) {
    let count = outline.corners.count
    guard count > 0 else { throw noCorners }
    corner = ((index % count) + count) % count
  }

  var noCorners: CommandError {
    if document.items.isEmpty { return noItems }
    return .because(
      item.shape.kind == PathShape.kind
        ? "this path has no corners, only curves" : "a \(item.shape.kindName) has no corners")
  }

  /// The selected corner.
  ///
  /// - Throws: For a shape without corners.
  func theCorner() throws(CommandError) -> ResolvedCorner {
    guard let selectedCorner else { throw noCorners }
    return selectedCorner
  }

  /// Shows the new size of the selected corner.
  mutating func reportSize() { message = Message("corner \(cornerLabel): \(cornerSize)", .changed) }

  /// Shows the style and size of the selected corner.
  mutating func reportCorner(changed: Bool = true) {
    let corners = item.shape.corners
    let size = corners[corner].isOn ? " (\(cornerSize)\(cornerCut))" : ""
    tell("corner \(cornerLabel)", corners.styleName(at: corner) + size, changed: changed)
  }

  /// The cut of a smooth corner in words, which is longer than that of an arc of its radius; empty for other styles.
  private var cornerCut: String {
    guard let smooth = selectedCorner?.clothoids else { return "" }
    return "; it takes \(outline.fineness.fixed(smooth.cut, places: 1)) of each edge"
  }

  /// The selected corner's size in words: own or shared, and the reason for a smaller radius than asked.
  var cornerSize: String {
    guard let resolved = selectedCorner else { return "" }
    let fineness = outline.fineness
    if let limit = resolved.limit {
      return "\(resolved.shortfall(fineness)): \(limit.text(label: item.shape.label))"
    }
    let radius = "r \(fineness.fixed(resolved.used, places: 1))"
    func own(_ length: Double) -> String { fineness.rounded(length, places: 2) }
    guard let size = item.shape.corners[corner].size else { return "\(radius), shared" }
    return switch size.unit {
    case .radius: "\(radius), own radius"
    case .cut: "\(radius), own cut \(own(size.value))"
    case .recession: "\(radius), own setback \(own(size.value))"
    }
  }

  mutating func toggleCorner() throws(CommandError) {
    _ = try theCorner()
    let index = corner
    try edit { item throws(CommandError) in item.shape.corners[index].isOn.toggle() }
    reportCorner()
  }

  /// Refuses to size a sharp corner, and names the key that rounds it.
  func checkIsOn() throws(CommandError) {
    _ = try theCorner()
    guard item.shape.corners[corner].isOn else {
      let key = word(for: .cornerToggle, in: .corners)
      throw .because("corner \(cornerLabel) is sharp · \(key) makes it round")
    }
  }

  mutating func setOwn(_ size: CornerSize?) throws(CommandError) {
    let index = corner
    let changed = try edit { item throws(CommandError) in item.shape.corners[index].size = size }
    if changed { reportSize() } else { reportCorner(changed: false) }
  }

  /// Sets the selected corner's size, and makes a sharp corner round.
  ///
  /// A size that does not fit is reduced, and the message says why.
  ///
  /// - Parameters:
  ///   - text: An expression in which `r` is the present radius and `max` the largest size that fits; followed by `t`
  ///     for a cut length or `d` for a setback.
  ///   - unit: The unit of a number without a letter.
  mutating func setCorner(to text: String, in unit: CornerSize.Unit) throws(CommandError) {
    _ = try theCorner()
    let typed = TypedSize(text, in: unit)
    let unit = typed.unit
    var round = item
    round.shape.corners[corner].isOn = true
    round.shape.corners[corner].kind = typed.kind ?? round.shape.corners[corner].kind
    let (resolved, whole) = try CommandError.from { () throws(OutlineError) in
      (try round.resolved().corners[corner], try round.room(ofCorner: corner, in: unit).whole)
    }
    let maximum = resolved.value(ofRadius: resolved.maximum ?? resolved.used, in: unit)
    let size: Double
    do throws(ParameterError) {
      size = try item.number(
        document.inUnits(typed.expression), percentOf: whole, for: unit.rawValue,
        names: ["r": resolved.used, "max": maximum])
    } catch {
      throw .because(TypedSize.text(of: error))
    }
    try setCorner(to: CornerSize(size, in: unit), as: typed.kind)
  }

  /// - Parameter kind: `nil` to keep the corner's.
  mutating func setCorner(to size: CornerSize, as kind: CornerKind? = nil) throws(CommandError) {
    _ = try theCorner()
    guard (0...Outline.limit).contains(size.value) else {
      throw .because(
        ParameterError.outOfRange(name: size.unit.rawValue, value: size.value, 0...Outline.limit).description)
    }
    let index = corner
    let changed = try edit { item throws(CommandError) in
      item.shape.corners[index].isOn = true
      item.shape.corners[index].size = size
      if let kind { item.shape.corners[index].kind = kind }
    }
    if changed, kind == nil { reportSize() } else { reportCorner(changed: changed) }
  }

  /// True if a step changes the size of the selected corner.
  package var canResizeCorner: Bool {
    guard let corner = selectedCorner, !item.isLocked, readOnly == nil else { return false }
    // A radius makes a sharp corner round, and nearly every round one can shrink.
    guard item.shape.corners[corner.index].isOn, item.shape.size(ofCorner: corner.index).value == 0 else { return true }
    return corner.maximum.map { $0 > outline.fineness.negligible } ?? true
  }

  /// Changes the asked size by an amount, up to the maximum; a positive amount never shrinks the corner.
  mutating func stepCorner(by amount: Double) throws(CommandError) {
    let resolved = try theCorner()
    let setting = item.shape.corners[corner]
    guard setting.isOn else {
      guard amount > 0 else { throw .because("corner \(cornerLabel) is already sharp") }
      return try setCorner(to: CornerSize(amount, in: cornerSetSize.unit))
    }
    let size = setting.size ?? item.shape.sharedSize(ofCorner: corner)
    let stepped = max(0, Self.rounded(size.value + amount))
    if amount < 0, size.value == 0 { throw .because("corner \(cornerLabel) already has radius 0") }
    let target = CornerSize(stepped, in: size.unit)
    guard amount > 0 else { return try setOwn(target) }
    let maximum = resolved.maximum ?? .infinity
    // A limited corner may still have room, because corners share edges in proportion to what they ask.
    let hasRoom = resolved.limit != nil && resolved.used < maximum * (1 - 1e-9)
    guard hasRoom || resolved.radius(of: target) <= maximum else { return try maximizeCorner() }
    try enlarge(resolved, to: target)
  }

  mutating func maximizeCorner() throws(CommandError) {
    let resolved = try theCorner()
    guard item.shape.corners[corner].isOn else { return try setCorner(to: "max", in: cornerSetSize.unit) }
    guard let maximum = resolved.maximum else {
      throw .because("corner \(cornerLabel) is straight: any radius fits")
    }
    let unit = cornerSetSize.unit
    let used = resolved.value(ofRadius: resolved.used, in: unit)
    let most = resolved.value(ofRadius: maximum, in: unit)
    let largest = CornerRoom.roundedDown(most)
    // Conversion between units loses the last digits.
    guard largest > used * (1 + 1e-12) else { throw atMaximum(resolved) }
    guard resolved.limit != nil else { return try enlarge(resolved, to: CornerSize(largest, in: unit)) }
    // A limited corner gets only a part of what it asks for, so it asks for more.
    guard used > 0 else { throw atMaximum(resolved) }
    let asked = resolved.value(ofRadius: resolved.asked, in: unit)
    try enlarge(resolved, to: CornerSize(min(Self.rounded(asked * largest / used), Outline.limit), in: unit))
  }

  /// Sets a larger size.
  ///
  /// Corners share edges in proportion to what they ask, so asking for less could lose room to a neighbor.
  ///
  /// - Throws: If the corner would not grow.
  private mutating func enlarge(_ resolved: ResolvedCorner, to size: CornerSize) throws(CommandError) {
    guard resolved.limit == nil || resolved.radius(of: size) > resolved.asked else { throw atMaximum(resolved) }
    try setOwn(size)
    // A failing command changes nothing.
    if let now = selectedCorner, now.limit != nil, now.used <= resolved.used { throw atMaximum(resolved) }
  }

  private func atMaximum(_ resolved: ResolvedCorner) -> CommandError {
    let unit = cornerSetSize.unit
    func text(_ radius: Double) -> String {
      outline.fineness.fixed(resolved.value(ofRadius: radius, in: unit), places: 2) + unit.suffix
    }
    let used = text(resolved.used)
    if let limit = resolved.limit {
      return .because("corner \(cornerLabel) is at its maximum, \(used): \(limit.text(label: item.shape.label))")
    }
    // Equal as displayed is not larger.
    guard let maximum = resolved.maximum, resolved.used > maximum + outline.fineness.negligible else {
      return .because("corner \(cornerLabel) is at its maximum, \(used)")
    }
    return .because("corner \(cornerLabel) has \(used), more than the \(text(maximum)) that fit")
  }

  mutating func resetCorner() throws(CommandError) {
    _ = try theCorner()
    guard item.shape.corners[corner].size != nil else {
      throw .because("corner \(cornerLabel) already has the shared radius")
    }
    try setOwn(nil)
    if !item.shape.corners[corner].isOn {
      message = Message("corner \(cornerLabel) is reset to the shared radius", .changed)
    }
  }

  /// The shortest number that equals `value` within rounding, so sizes survive a change of unit and back.
  func tidied(_ value: Double) -> Double {
    guard value > 0, value < 1e9 else { return value }
    // Twelve digits: more than anybody types, fewer than rounding affects.
    var places = 1.0
    while value * places < 1e11 && places < 1e15 { places *= 10 }
    let short = (value * places).rounded() / places
    return abs(short - value) <= 4e-15 * value ? short : value
  }

  /// The value rounded to six decimals, without binary noise.
  static func rounded(_ value: Double) -> Double { abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value }
}

extension ResolvedCorner {
  /// The asked and the used size, in the unit of the asked one.
  func shortfall(_ fineness: Fineness) -> String {
    guard case .cut(_, let size, _, _) = style else { return "asked nothing" }
    let (wanted, got) = (size.unit == .radius ? asked : size.value, value(ofRadius: used, in: size.unit))
    let places = fineness.places(telling: wanted, from: got, least: 2)
    let what =
      switch size.unit {
      case .radius: "asked"
      case .cut: "asked a cut of"
      case .recession: "asked a setback of"
      }
    return "\(what) \(fineness.fixed(wanted, places: places)), used \(fineness.fixed(got, places: places))"
  }
}
