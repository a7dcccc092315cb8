import Document
import Geometry
import Keymaps
import Shapes

extension Editor {
  /// What the selected corner is set to: its own size or the shared one.
  var cornerSetSize: CornerSize { item.shape.corners[corner].size ?? item.shape.sharedSize(ofCorner: corner) }

  /// Selects a corner by its number or by what the screen calls it.
  mutating func goTo(_ name: String) throws(CommandError) {
    let (shape, count) = (item.shape, outline.corners.count)
    guard count > 0 else { throw noCorners }
    if let index = Int(name), (0..<count).contains(index) { return try select(index) }
    guard let index = (0..<count).first(where: { shape.label(ofCorner: $0) == name }) else {
      throw .because(
        "there is no corner \(name): they go from \(shape.label(ofCorner: 0)) to \(shape.label(ofCorner: count - 1))")
    }
    try select(index)
  }

  /// What the screen calls the selected corner.
  package var cornerLabel: String { item.shape.label(ofCorner: corner) }

  /// Selects a corner; one before the first is the last, and one after the last the first.
  mutating func select(_ index: Int) throws(CommandError) {
    let count = outline.corners.count
    guard count > 0 else { throw noCorners }
    corner = ((index % count) + count) % count
  }

  var noCorners: CommandError { .because("a \(item.shape.kind) shape has no corners") }

  /// The selected corner, or the reason why there is none.
  func theCorner() throws(CommandError) -> ResolvedCorner {
    guard let selectedCorner else { throw noCorners }
    return selectedCorner
  }

  /// Says how large the selected corner is now; that it is round is no news.
  mutating func reportSize() { message = Message("corner \(cornerLabel): \(cornerSize)", .changed) }

  /// Says what the selected corner has become.
  mutating func reportCorner(changed: Bool = true) {
    let corners = item.shape.corners
    let size = corners[corner].isOn ? " (\(cornerSize))" : ""
    let text = "corner \(cornerLabel) is \(changed ? "now" : "already") \(corners.styleName(at: corner))\(size)"
    message = Message(text, changed ? .changed : .information)
  }

  /// The selected corner's size in words: own or shared, and why it is less than it asked.
  var cornerSize: String {
    guard let resolved = selectedCorner else { return "" }
    let fineness = outline.fineness
    if let limit = resolved.limit {
      return "\(resolved.shortfall(fineness)): \(limit.text(label: item.shape.label))"
    }
    let radius = "r \(NumberText.fixed(resolved.used, places: fineness.places(1)))"
    func own(_ length: Double) -> String {
      NumberText.rounded(length, places: fineness.places(2), leadingZero: true)
    }
    return switch item.shape.corners[corner].size {
    case nil: "\(radius), the shared radius"
    case .radius: "\(radius), its own radius"
    case .cut(let length): "\(radius), its own cut of \(own(length))"
    case .recession(let length):
      "\(radius), the fillet's tip set back by \(own(length))"
    }
  }

  mutating func toggleCorner() throws(CommandError) {
    _ = try theCorner()
    let index = corner
    try edit { item throws(CommandError) in item.shape.corners[index].isOn.toggle() }
    reportCorner()
  }

  /// Refuses to size a corner whose switch is off, and says how to switch it on.
  func checkIsOn() throws(CommandError) {
    _ = try theCorner()
    guard item.shape.corners[corner].isOn else {
      let key = word(for: .cornerToggle, in: .corners)
      throw .because("corner \(cornerLabel) is sharp: \(key) makes it round first")
    }
  }

  mutating func setOwn(_ size: CornerSize?) throws(CommandError) {
    let index = corner
    let changed = try edit { item throws(CommandError) in item.shape.corners[index].size = size }
    if changed { reportSize() } else { reportCorner(changed: false) }
  }

  /// A typed size makes a sharp corner round.
  ///
  /// One that is larger than there is room for is shared out, and the message says why.
  ///
  /// - Parameters:
  ///   - text: an expression, in which `r` is the radius now and `max` the largest size that fits; with `t` behind it
  ///     the cut length, with `d` how far the fillet's tip recedes.
  ///   - unit: what a number without a letter is.
  mutating func setCorner(to text: String, in unit: CornerSize.Unit) throws(CommandError) {
    _ = try theCorner()
    var round = item
    round.shape.corners[corner].isOn = true
    let typed = TypedSize(text, in: unit)
    let unit = typed.unit
    let resolved: ResolvedCorner
    let whole: Double
    do throws(OutlineError) {
      resolved = try round.resolved().corners[corner]
      whole = try round.room(ofCorner: corner, in: unit).whole
    } catch {
      throw .because(error.description)
    }
    let maximum = resolved.wedge.value(ofRadius: resolved.maximum ?? resolved.used, in: unit)
    let size: Double
    do throws(ParameterError) {
      size = try item.number(
        typed.expression, percentOf: whole, for: unit.rawValue, names: ["r": resolved.used, "max": maximum])
    } catch {
      throw .because(TypedSize.text(of: error))
    }
    guard (0...Outline.limit).contains(size) else {
      throw .parameter(.outOfRange(name: unit.rawValue, value: size, 0...Outline.limit))
    }
    let index = corner
    let changed = try edit { item throws(CommandError) in
      item.shape.corners[index].isOn = true
      item.shape.corners[index].size = CornerSize(size, in: unit)
    }
    if changed { reportSize() } else { reportCorner(changed: false) }
  }

  /// Adds an amount to what the corner asks for; it stops at the maximum, and more never makes it smaller.
  mutating func stepCorner(by amount: Double) throws(CommandError) {
    try checkIsOn()
    let resolved = try theCorner()
    let setting = item.shape.corners[corner]
    let size = setting.size ?? item.shape.sharedSize(ofCorner: corner)
    let stepped = max(0, rounded(size.value + amount))
    if amount < 0, size.value == 0 { throw .because("corner \(cornerLabel) has the radius 0 already") }
    let target = CornerSize(stepped, in: size.unit)
    guard amount > 0 else { return try setOwn(target) }
    let maximum = resolved.maximum ?? .infinity
    // A limited corner may have room left: its edges are shared out by what others ask elsewhere.
    let hasRoom = resolved.limit != nil && resolved.used < maximum * (1 - 1e-9)
    guard hasRoom || resolved.wedge.radius(of: target) <= maximum else { return try maximizeCorner() }
    try enlarge(resolved, to: target)
  }

  mutating func maximizeCorner() throws(CommandError) {
    let resolved = try theCorner()
    guard item.shape.corners[corner].isOn else { return try setCorner(to: "max", in: cornerSetSize.unit) }
    guard let maximum = resolved.maximum else {
      throw .because("corner \(cornerLabel) is straight: any radius fits")
    }
    let unit = cornerSetSize.unit
    let used = resolved.wedge.value(ofRadius: resolved.used, in: unit)
    let most = resolved.wedge.value(ofRadius: maximum, in: unit)
    let largest = CornerRoom.roundedDown(most)
    // What went through another unit has lost its last digits.
    guard largest > used * (1 + 1e-12) else { throw atMaximum(resolved) }
    guard resolved.limit != nil else { return try enlarge(resolved, to: CornerSize(largest, in: unit)) }
    // It gets a part of what it asks, and so has to ask for more than it is to get.
    guard used > 0 else { throw atMaximum(resolved) }
    let asked = resolved.wedge.value(ofRadius: resolved.asked, in: unit)
    try enlarge(resolved, to: CornerSize(min(rounded(asked * largest / used), Outline.limit), in: unit))
  }

  /// Gives the corner a size that is to make it larger.
  ///
  /// The edges are shared out by what all corners ask. So a corner that asks for no more than it has would lose what it
  /// got to neighbours that ask for more: of that the drawing is left as it is.
  private mutating func enlarge(_ resolved: ResolvedCorner, to size: CornerSize) throws(CommandError) {
    guard resolved.limit == nil || resolved.wedge.radius(of: size) > resolved.asked else { throw atMaximum(resolved) }
    try setOwn(size)
    // A command that throws leaves nothing behind.
    if let now = selectedCorner, now.limit != nil, now.used <= resolved.used { throw atMaximum(resolved) }
  }

  /// Why a corner becomes no larger.
  private func atMaximum(_ resolved: ResolvedCorner) -> CommandError {
    let places = outline.fineness.places(2)
    let unit = cornerSetSize.unit
    func text(_ radius: Double) -> String {
      NumberText.fixed(resolved.wedge.value(ofRadius: radius, in: unit), places: places) + unit.suffix
    }
    let used = text(resolved.used)
    if let limit = resolved.limit {
      return .because("corner \(cornerLabel) is at its maximum, \(used): \(limit.text(label: item.shape.label))")
    }
    // What is told alike is no more.
    guard let maximum = resolved.maximum, resolved.used > maximum + 0.5 / .powerOfTen(places) else {
      return .because("corner \(cornerLabel) is at its maximum, \(used)")
    }
    return .because(
      "corner \(cornerLabel) has \(used), more than the \(text(maximum)) that fit")
  }

  mutating func resetCorner() throws(CommandError) {
    _ = try theCorner()
    guard item.shape.corners[corner].size != nil else {
      throw .because("corner \(cornerLabel) has no radius of its own")
    }
    try setOwn(nil)
    if !item.shape.corners[corner].isOn {
      message = Message("corner \(cornerLabel) has no radius of its own any more", .changed)
    }
  }

  /// A number in another unit: as short as it was typed where that is the same, or else with all its digits.
  ///
  /// So a size comes back as it was when it goes through other units.
  func tidied(_ value: Double) -> Double {
    guard value > 0, value < 1e9 else { return value }
    // Twelve digits: more than anybody types, and fewer than rounding reaches.
    var places = 1.0
    while value * places < 1e11 && places < 1e15 { places *= 10 }
    let short = (value * places).rounded() / places
    return abs(short - value) <= 4e-15 * value ? short : value
  }

  /// A number after steps of a tenth, without the dust of binary fractions.
  func rounded(_ value: Double) -> Double { abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value }
}

extension ResolvedCorner {
  /// What a corner asked and what it has, in the unit that it asked in.
  func shortfall(_ fineness: Fineness) -> String {
    guard case .cut(_, let size, _) = style else { return "asked nothing" }
    let (wanted, got) = (size.unit == .radius ? asked : size.value, wedge.value(ofRadius: used, in: size.unit))
    let places = fineness.places(telling: wanted, from: got, least: 2)
    let what =
      switch size.unit {
      case .radius: "asked"
      case .cut: "asked a cut of"
      case .recession: "asked the fillet's tip set back by"
      }
    return "\(what) \(fineness.fixed(wanted, places: places)), used \(fineness.fixed(got, places: places))"
  }
}
