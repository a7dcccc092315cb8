public import Geometry

/// A family of outlines that a few parameters describe.
///
/// To add one: write a file in `Kinds`, and add a value to ``ShapeCatalog/all``. The inspector, the commands, the
/// command line, the file format and the contract tests read the rest from ``parameters``.
public protocol Shape: Hashable, Sendable {
  /// The name in files and on the command line: lower case.
  static var kind: String { get }

  /// Other names that are read but never written.
  static var aliases: [String] { get }

  /// Everything that a person can change, in the catalogue's order: ``catalogued(_:)`` puts it there.
  static var parameters: [Parameter<Self>] { get }

  /// How many switches repeat when corners are added: 2 for tips and notches in turn.
  static var cornerPeriod: Int { get }

  /// The shape as a file without parameters has it, on a page of 200 by 200 units, all its corners on.
  init()

  /// The shape as a person first gets it.
  static var initial: Self { get }

  /// The switches, one for each corner.
  var corners: Corners { get set }

  /// The polygon before its corners are cut, in document units.
  var vertices: [Point] { get }

  /// What a corner without a size of its own has.
  func sharedSize(ofCorner index: Int) -> CornerSize

  /// The shape drawn and measured; what has a polygon gets it from ``vertices`` and ``corners``.
  func resolved() throws(OutlineError) -> ResolvedShape

  /// The same with the area that a rule fills, and with the corners of holes as the fill has them.
  func resolved(rule: FillRule) throws(OutlineError) -> ResolvedShape

  /// Where the drawn outline crosses or touches itself; what has a polygon gets it from ``vertices``.
  ///
  /// - Parameter limit: how many to find at most.
  func crossings(limit: Int) throws(OutlineError) -> [OutlineCrossing]

  /// The shape before its corners are cut, as a path, with the switches of the joints of its straight lines.
  var skeleton: (path: Path, corners: Corners) { get }

  /// What is drawn in place of a number that says more than fits; `nil` for one that is drawn as it is.
  func drawnNumber(of name: String) -> Double?

  /// The point about which the shape turns and grows.
  var center: Point { get }

  /// Moves the shape and all its sizes; `false` when this kind cannot be moved like that, and nothing changes.
  mutating func apply(_ motion: Motion) -> Bool

  /// Gives numbers that were computed the fewest decimals that move the outline by no more than 0.0005 units.
  mutating func shortenNumbers()

  /// Moves one vertex; `false` when the other vertices of this kind follow it by a rule, and nothing changes.
  mutating func moveVertex(_ index: Int, to point: Point) throws(OutlineError) -> Bool

  /// Makes room inside the frame for a stroke of a width, so that it is not cut off.
  ///
  /// - Parameter miterLimit: how far mitres may reach, in line widths; 1 for other joins.
  /// - Returns: whether anything changed.
  mutating func leaveRoom(forStroke width: Double, miterLimit: Double) -> Bool

  /// What the screen calls a corner, at most five characters for the first thousand.
  func label(ofCorner index: Int) -> String

  // What those ask who measure and explain a shape, so that no kind is known outside this module.

  /// The circle that the vertices lie on; `nil` where there is none.
  var ring: VertexRing? { get }

  /// The tail of a bubble; `nil` for every other kind.
  var tailForm: TailForm? { get }

  /// Where the shape stands and the box that it is fitted into; `nil` where its points say so.
  var ownPlacement: Placement? { get }

  /// Whether the drawn outline reaches all four sides of the box of the shape's width and height.
  var fillsBox: Bool { get }

  /// Whether it is the form of a curled shadow, so that it casts none of that form.
  var isCurlForm: Bool { get }

  /// Whether its vertices are one ring in the order of its corners.
  var isOneRing: Bool { get }

  /// How many joints of straight lines and curves stay as they are.
  var jointsBesideCurves: Int { get }

  /// What the angles follow from, as the end of a sentence.
  var originOfAngles: String { get }

  /// What a corner is in the shape, as a sentence; `nil` where nothing tells it from the others.
  func role(ofCorner index: Int) -> String?

  /// Makes the points those that are drawn and takes away a frame that scales them.
  mutating func keepFittedPoints()
}

/// The circle that a kind puts its vertices on.
public struct VertexRing: Hashable, Sendable {
  /// In document units.
  public let radius: Double
  /// Whether the rounded tips touch the circle, and not the vertices.
  public let holdsTips: Bool
  /// Whether every second vertex lies on a smaller circle.
  public let alternates: Bool
}

/// The tail of a bubble as it is drawn.
public struct TailForm: Hashable, Sendable {
  /// The index of the first of its three corners: base, tip and base again.
  public let firstCorner: Int
  /// Whether it points up or down.
  public let isVertical: Bool
  /// Whether its sides are curves, so that nothing is cut at its corners.
  public let isCurved: Bool
  /// Its base, how far it stands out, and its middle along its side, in document units.
  public let base, length, center: Double

  /// The index of a corner among its three; `nil` for one of the body.
  public func part(ofCorner index: Int) -> Int? {
    (firstCorner..<(firstCorner + 3)).contains(index) ? index - firstCorner : nil
  }
}

extension Shape {
  public mutating func shortenNumbers() {}

  public var ring: VertexRing? { nil }
  public var tailForm: TailForm? { nil }
  public var ownPlacement: Placement? { nil }
  public var fillsBox: Bool { false }
  public var isCurlForm: Bool { false }
  public var isOneRing: Bool { true }
  public var jointsBesideCurves: Int { 0 }
  public var originOfAngles: String { "the places of the vertices give it" }
  public func role(ofCorner index: Int) -> String? { nil }
  public mutating func keepFittedPoints() {}

  public static var aliases: [String] { [] }
  public static var cornerPeriod: Int { 1 }
  public static var initial: Self { Self() }
  public func drawnNumber(of name: String) -> Double? { nil }
  public var kind: String { Self.kind }
  /// What sentences call the kind, where a `free` alone would say nothing.
  public var kindName: String { Self.kind == FreePolygon.kind ? "free polygon" : Self.kind }
  public func label(ofCorner index: Int) -> String { "\(index)" }
  public mutating func leaveRoom(forStroke width: Double, miterLimit: Double) -> Bool { false }
  public func sharedSize(ofCorner index: Int) -> CornerSize { .radius(corners.radius) }

  public mutating func moveVertex(_ index: Int, to point: Point) throws(OutlineError) -> Bool { false }
  public var skeleton: (path: Path, corners: Corners) { (Path(polygon: vertices), cornersWithoutRules) }

  /// Parameters in the order of ``ParameterCatalog``.
  static func catalogued(_ parameters: [Parameter<Self>]) -> [Parameter<Self>] {
    ParameterCatalog.all.compactMap { info in parameters.first { $0.info.name == info.name } }
  }

  /// The outline with the style that each switch gives its corner.
  public func outline() throws(OutlineError) -> Outline { try styledOutline() }

  func styledOutline() throws(OutlineError) -> Outline {
    var vertices: [Outline.Vertex] = []
    let points = self.vertices
    vertices.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      vertices.append(Outline.Vertex(point, corners.style(at: index, shared: sharedSize(ofCorner: index))))
    }
    return try Outline(vertices: vertices, overflow: corners.overflow)
  }

  /// The outline drawn and measured.
  public func resolved() throws(OutlineError) -> ResolvedShape {
    let outline = ResolvedOutline(try outline())
    return ResolvedShape(corners: outline.corners, path: outline.path)
  }

  public func resolved(rule: FillRule) throws(OutlineError) -> ResolvedShape {
    let resolved = try resolved()
    return rule == .nonzero ? resolved : ResolvedShape(corners: resolved.corners, path: resolved.path, rule: rule)
  }

  public func crossings(limit: Int) throws(OutlineError) -> [OutlineCrossing] {
    ResolvedOutline(try outline()).crossings(limit: limit)
  }

  /// Whether two shapes are of one kind with equal parameters.
  public func isEqual(to other: any Shape) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }

  /// The parameters that follow from the switches, which every shape with corners has.
  static var cornerParameters: [Parameter<Self>] {
    [
      Parameter(
        ParameterCatalog.corners, get: { $0.cornersText },
        set: { shape, text throws(ParameterError) in try shape.setCorners(text) },
        check: { shape throws(ParameterError) in try shape.checkCornerSizes() }),
      Parameter(
        ParameterCatalog.cornerRadius, get: { $0.corners.radius },
        set: { shape, radius throws(ParameterError) in shape.corners.radius = radius }),
      Parameter(ParameterCatalog.cornerKind, \.corners.kind),
      Parameter(ParameterCatalog.smoothing, \.corners.smoothing),
      Parameter(ParameterCatalog.overflow, \.corners.overflow),
    ]
  }
}

extension Shape {
  /// The tokens of all corners, or `nil` when they say nothing: all on, all with the shared size and kind.
  var cornersText: String? {
    let plain = CornerSetting()
    guard corners.settings.contains(where: { $0 != plain }) else { return nil }
    return corners.settings.map(\.token).joined(separator: " ")
  }

  /// Reads one token a corner, or a pattern that sets the switches and keeps the sizes.
  mutating func setCorners(_ text: String) throws(ParameterError) {
    let tokens = text.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }
    if tokens.count == 1, let pattern = CornerPattern(tokens[0]) {
      try apply(pattern)
      return
    }
    var settings: [CornerSetting] = []
    for (index, token) in tokens.enumerated() {
      guard let setting = CornerSetting(token: token) else {
        if let size = CornerSetting.largeSize(in: token) {
          throw .outOfRange(name: "corners: token \(index + 1)", value: size, 0...Outline.limit)
        }
        throw .malformed(
          name: "corners", problem: "token \(index + 1), \"\(token)\", is none",
          expected:
            "a state (r cut, s sharp), a kind (o round, c chamfer, g scoop, n notch, q squircle), a size (5, cut 5t, "
            + "recession 5d), such as r, s, r5 or sc8t; or all, none, every:2, convex, reflex, rsrs")
      }
      settings.append(setting)
    }
    guard settings.count == corners.count else {
      throw .malformed(
        name: "corners", problem: "\(settings.count) tokens for \(corners.count) corners",
        expected: "one token a corner, or a pattern such as every:2")
    }
    corners.replaceSettings(settings)
  }

  /// Refuses a size of a corner's own that no token can say, be the corner sharp.
  func checkCornerSizes() throws(ParameterError) {
    for (index, setting) in corners.settings.enumerated() {
      guard let size = setting.size?.value, !(0...Outline.limit).contains(size) else { continue }
      throw .noShape(.cornerSizeOutOfRange(index: index, size))
    }
  }

  /// Sets the switches by a rule and keeps what each corner remembers.
  public mutating func apply(_ pattern: CornerPattern) throws(ParameterError) {
    switch pattern {
    case .convex, .reflex:
      do throws(OutlineError) {
        let resolved = try resolved().corners
        corners.setSwitches { pattern.isOn($0, isReflex: resolved[$0].isReflex) }
      } catch {
        throw .noShape(error)
      }
    case .all, .none, .every, .typed: corners.setSwitches { pattern.isOn($0, isReflex: false) }
    }
  }
}

/// A parameter of a shape whose kind is known only at run time.
public struct ParameterValue: Hashable, Sendable {
  public let info: ParameterInfo
  /// As files and commands write it; `nil` for a list that says nothing but the rule.
  public let text: String?
  /// As a number, or `nil` for a parameter that is none.
  public let number: Double?
}

extension ParameterValue {
  /// What a parameter says of a thing.
  ///
  /// - Parameter factor: what a number in the unit of the name is multiplied with to give the parameter's own.
  public init<Root>(_ parameter: Parameter<Root>, in root: Root, factor: Double = 1) {
    self.init(
      info: parameter.info, text: parameter.text(in: root), number: parameter.number(in: root).map { $0 / factor })
  }
}

extension Shape {
  /// A parameter with its value, by any of its names; `nil` for one that this kind does not have.
  public func value(of name: String) -> ParameterValue? {
    Self.parameter(named: name).map { ParameterValue($0, in: self, factor: $0.info.factor(of: name)) }
  }

  /// Every parameter with its value, in the catalogue's order.
  public var values: [ParameterValue] {
    Self.parameters.map { ParameterValue($0, in: self) }
  }

  /// The values that a file needs to hold: those that are not as they first are.
  public var storedValues: [(name: String, text: String)] {
    let first = Self()
    return Self.parameters.compactMap { parameter in
      let text = parameter.text(in: self)
      guard let text, parameter.isAlwaysWritten || text != parameter.text(in: first) else { return nil }
      return (parameter.info.name, text)
    }
  }

  /// Refuses, by its name, the first value that a file could not be read with.
  ///
  /// Setting a parameter checks its value; a motion changes many at once, and whoever moved the shape asks here.
  public func checkStoredValues() throws(ParameterError) {
    for parameter in Self.parameters { try parameter.check(in: self) }
  }

  /// Sets a parameter by any of its names from text.
  public mutating func set(_ name: String, to text: String) throws(ParameterError) {
    guard let parameter = Self.parameter(named: name) else { throw Self.missing(name) }
    try parameter.set(text, in: &self, as: name)
  }

  /// Sets a parameter by any of its names from a number.
  public mutating func set(_ name: String, to number: Double) throws(ParameterError) {
    guard let parameter = Self.parameter(named: name) else { throw Self.missing(name) }
    try parameter.set(number, in: &self, as: name)
  }

  private static func parameter(named name: String) -> Parameter<Self>? {
    parameters.first { $0.info.name == name || $0.info.aliases.contains { $0.name == name } }
  }

  private static func missing(_ name: String) -> ParameterError {
    let kinds = ShapeCatalog.all.filter { $0.value(of: name) != nil }.map { $0.kind }
    return kinds.isEmpty
      ? .unknown(name: name, suggestion: nil) : .doesNotApply(name: name, kind: kind, has: kinds)
  }
}

extension Shape {
  /// The names of the parameters that a file must hold.
  public var requiredParameters: [String] { Self.parameters.filter(\.isAlwaysWritten).map(\.info.name) }
}
