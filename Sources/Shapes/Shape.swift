public import Geometry

/// A family of outlines described by a few parameters.
///
/// To add one, write a file in `Kinds` and add a value to ``ShapeCatalog/all``. The inspector, the commands, the
/// command line, the file format and the contract tests read the rest from ``parameters``.
///
/// ```swift
/// var shape: any Shape = RegularPolygon()
/// try shape.set("count", to: 5)
/// try shape.set("corner-radius", to: "10")
/// let outline = try shape.resolved()
/// outline.corners.count  // 5
/// ```
public protocol Shape: Hashable, Sendable {
  /// The name in files and on the command line: lower case.
  static var kind: String { get }

  /// Other names that are read but never written.
  static var aliases: [String] { get }

  /// Every value that can be set, in the catalog's order.
  static var parameters: [Parameter<Self>] { get }

  /// The number of corner settings that repeat when corners are added: 2 for alternating tips and notches.
  static var cornerPeriod: Int { get }

  /// The defaults of a file without parameters, on a page of 200 by 200 units, with every corner on.
  init()

  /// A new shape as an editor adds it.
  static var initial: Self { get }

  /// The corner settings, one per corner.
  var corners: Corners { get set }

  /// The box that the shape is fitted into, if any.
  var frame: ShapeFrame { get set }

  /// The polygon before its corners are cut, in document units.
  var vertices: [Point] { get }

  /// The size of a corner without an own size.
  func sharedSize(ofCorner index: Int) -> CornerSize

  /// The shape as drawn, with the area and the holes of a fill rule. The default uses ``vertices`` and ``corners``.
  func resolved(rule: FillRule) throws(OutlineError) -> ResolvedShape

  /// Points where the drawn outline crosses or touches itself, at most `limit` of them; `rule` decides what is a hole.
  func crossings(rule: FillRule, limit: Int) throws(OutlineError) -> [OutlineCrossing]

  /// The path before its corners are cut, with the settings of the joints of its straight lines.
  var skeleton: (path: Path, corners: Corners) { get }

  /// The number drawn instead of one that does not fit; `nil` for a number drawn unchanged.
  func drawnNumber(of name: String) -> Double?

  /// The point about which the shape rotates and scales.
  var center: Point { get }

  /// Moves the shape and scales its sizes. Returns false, and changes nothing, if this kind cannot move that way.
  mutating func apply(_ motion: Motion) -> Bool

  /// Rounds computed numbers to the fewest decimals that move the outline by at most 0.0005 units.
  mutating func shortenNumbers()

  /// Moves one vertex. Returns false, and changes nothing, if the vertices of this kind follow a rule.
  mutating func moveVertex(_ index: Int, to point: Point) throws(OutlineError) -> Bool

  /// Stores the size given by the frame as the shape's own, before the frame is removed.
  mutating func keepFittedSize()

  /// Resets the shape's own size, before a frame determines it.
  mutating func forgetSize()

  /// The reach of a line beyond the shape's box, as a multiple of half its width.
  ///
  /// - Parameter miterLimit: The longest miter in line widths; 1 for other joins.
  func strokeReach(miterLimit: Double) -> Double

  /// The short name of a corner, at most five characters for the first thousand.
  func label(ofCorner index: Int) -> String

  // Facts for measuring and explaining, so no other module needs to know the kinds.

  /// The circle through the vertices; `nil` if there is none.
  var ring: VertexRing? { get }

  /// The tail of a speech bubble; `nil` for every other kind.
  var tailForm: TailForm? { get }

  /// True for shapes of the same kind with equal parameters.
  func isEqual(to other: any Shape) -> Bool

  /// The center, rotation and frame; `nil` for a kind that stores its points.
  var ownPlacement: Placement? { get }

  /// True if the drawn outline reaches all four sides of the box of the shape's width and height.
  var fillsBox: Bool { get }

  /// True if the outline is a circle.
  var isCircle: Bool { get }

  /// True for the form of a curl shadow, which casts no curl shadow.
  var isCurlForm: Bool { get }

  /// For each corner, true if a curve is beside it; empty for a kind without such corners.
  var cornersBesideCurves: [Bool] { get }

  /// The origin of the angles, as the end of a sentence.
  var originOfAngles: String { get }

  /// The role of a corner in the shape, as a sentence; `nil` for a corner like the others.
  func role(ofCorner index: Int) -> String?
}

/// The circle through the vertices of a kind.
public struct VertexRing: Hashable, Sendable {
  /// In document units.
  public let radius: Double
  /// True if the rounded tips touch the circle instead of the vertices.
  public let holdsTips: Bool
  /// True if every second vertex is on a smaller circle.
  public let alternates: Bool
}

/// The tail of a speech bubble as drawn.
public struct TailForm: Hashable, Sendable {
  /// The index of the first of its three corners: base, tip and base.
  public let firstCorner: Int
  /// True if it points up or down.
  public let isVertical: Bool
  /// True if its sides are curves, so its corners are not cut.
  public let isCurved: Bool
  /// The base, the length, and the middle along its side, in document units.
  public let base, length, center: Double

  /// The index of a corner among the tail's three; `nil` for a corner of the body.
  public func part(ofCorner index: Int) -> Int? {
    (firstCorner..<(firstCorner + 3)).contains(index) ? index - firstCorner : nil
  }
}

extension Shape {
  public static var aliases: [String] { [] }
  public static var cornerPeriod: Int { 1 }
  public static var initial: Self { Self() }
  public var kind: String { Self.kind }
  /// The name of the kind in sentences.
  public var kindName: String { isCircle ? "circle" : Self.kind == FreePolygon.kind ? "free polygon" : Self.kind }
  public mutating func shortenNumbers() {}
  public var ring: VertexRing? { nil }
  public var tailForm: TailForm? { nil }
  public var ownPlacement: Placement? { nil }
  public var fillsBox: Bool { false }
  public var isCircle: Bool { false }
  public var isCurlForm: Bool { false }
  public var cornersBesideCurves: [Bool] { [] }
  public var originOfAngles: String { "the positions of the vertices give it" }
  public func role(ofCorner index: Int) -> String? { nil }
  public func drawnNumber(of name: String) -> Double? { nil }
  public func label(ofCorner index: Int) -> String { "\(index)" }
  public func sharedSize(ofCorner index: Int) -> CornerSize { .radius(corners.radius) }
  public mutating func moveVertex(_ index: Int, to point: Point) throws(OutlineError) -> Bool { false }
  public var skeleton: (path: Path, corners: Corners) { (Path(polygon: vertices), cornersWithoutRules) }

  /// The own size of a corner, or the shared one.
  public func size(ofCorner index: Int) -> CornerSize { corners[index].size ?? sharedSize(ofCorner: index) }

  /// The style to draw a corner with.
  func style(ofCorner index: Int) -> CornerStyle { corners.style(at: index, shared: sharedSize(ofCorner: index)) }

  /// Sorts parameters in the order of ``ParameterCatalog``.
  static func catalogued(_ parameters: [Parameter<Self>]) -> [Parameter<Self>] {
    ParameterCatalog.all.compactMap { info in parameters.first { $0.info.name == info.name } }
  }

  /// The polygon of ``vertices`` with a style for each corner.
  public func outline() throws(OutlineError) -> Outline {
    try frame.checkRoom()
    var vertices: [Outline.Vertex] = []
    let points = self.vertices
    vertices.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      vertices.append(Outline.Vertex(point, style(ofCorner: index)))
    }
    return try Outline(vertices: vertices, overflow: corners.overflow)
  }

  public func resolved() throws(OutlineError) -> ResolvedShape { try resolved(rule: .nonzero) }

  public func resolved(rule: FillRule) throws(OutlineError) -> ResolvedShape {
    let outline = ResolvedOutline(try outline())
    return ResolvedShape(corners: outline.corners, path: outline.path(from: corners.start), rule: rule)
  }

  public func crossings(rule: FillRule, limit: Int) throws(OutlineError) -> [OutlineCrossing] {
    ResolvedOutline(try outline()).crossings(limit: limit)
  }

  public func isEqual(to other: any Shape) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}

extension Shape {
  /// The corner parameters, which every shape with corners has.
  static var cornerParameters: [Parameter<Self>] {
    [
      Parameter(
        ParameterCatalog.corners, get: { $0.cornersText },
        set: { shape, text throws(ParameterError) in try shape.setCorners(text) },
        check: { shape throws(ParameterError) in try shape.checkCornerSizes() }),
      Parameter(ParameterCatalog.cornerRadius, { $0.corners.radius }, { $0.corners.radius = $1 }),
      Parameter(ParameterCatalog.cornerKind, { $0.corners.kind }, { $0.corners.kind = $1 }),
      Parameter(ParameterCatalog.smoothing, { $0.corners.smoothing }, { $0.corners.smoothing = $1 }),
      Parameter(ParameterCatalog.superellipse, { $0.corners.superellipse }, { $0.corners.superellipse = $1 }),
      Parameter(ParameterCatalog.overflow, { $0.corners.overflow }, { $0.corners.overflow = $1 }),
    ]
  }

  /// The tokens of all corners; `nil` if all are between lines, and on with the shared size and kind.
  private var cornersText: String? {
    let plain = CornerSetting()
    guard corners.settings.contains(where: { $0 != plain }) || cornersBesideCurves.contains(true) else { return nil }
    var text: [UInt8] = []
    for setting in corners.settings {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      setting.appendToken(to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses one token per corner, or a pattern that switches corners and keeps their sizes.
  private mutating func setCorners(_ text: String) throws(ParameterError) {
    let tokens = text.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }
    if tokens.count == 1, let pattern = CornerPattern(tokens[0]) { return try apply(pattern) }
    var settings: [CornerSetting] = []
    for (index, token) in tokens.enumerated() {
      guard let setting = CornerSetting(token: token) else {
        if let size = CornerSetting.largeSize(in: token) {
          throw .outOfRange(name: "corners: token \(index + 1)", value: size, 0...Outline.limit)
        }
        throw .malformed(
          name: "corners", problem: "token \(index + 1) is \"\(token)\"",
          expected:
            "a state (r cut, s sharp), a kind (o round, c chamfer, g scoop, n notch, q squircle, m smooth, e superellipse), "
            + "a size (5, cut 5t, recession 5d), such as r, s, r5 or sc8t; or all, none, every:2, convex, reflex, rsrs")
      }
      settings.append(setting)
    }
    // Version 0.1 had no corners beside curves: in its files they are off.
    if settings.count < corners.count, let all = settings.spread(besideCurves: cornersBesideCurves) { settings = all }
    guard settings.count == corners.count else {
      throw .malformed(
        name: "corners", problem: "\(settings.count) tokens for \(corners.count) corners",
        expected: "one token per corner, or a pattern such as every:2")
    }
    corners.settings = CornerSettings(settings)
  }

  /// Throws for an own size that no token can express, on or off.
  private func checkCornerSizes() throws(ParameterError) {
    for (index, setting) in corners.settings.enumerated() {
      guard let size = setting.size?.value, !(0...Outline.limit).contains(size) else { continue }
      throw .noShape(.cornerSizeOutOfRange(index: index, size))
    }
  }

  /// Switches corners by a rule; each keeps its size and kind.
  private mutating func apply(_ pattern: CornerPattern) throws(ParameterError) {
    switch pattern {
    case .convex, .reflex:
      let resolved = try ParameterError.from(resolved().corners)
      corners.setSwitches { pattern.isOn($0, isReflex: resolved[$0].isReflex) }
    case .all, .none, .every, .typed: corners.setSwitches { pattern.isOn($0, isReflex: false) }
    }
  }
}

/// The value of a parameter of a shape whose kind is known only at run time.
public struct ParameterValue: Hashable, Sendable {
  public let info: ParameterInfo
  /// The value as files and commands write it; `nil` for a value that files leave out.
  public let text: String?
  /// The value as a number; `nil` for a parameter without numbers.
  public let number: Double?

  /// Reads a parameter of `root`.
  ///
  /// - Parameters:
  ///   - parameter: A parameter of the type of `root`.
  ///   - root: The value that has the parameter.
  ///   - factor: The factor that converts a number in the wanted unit to the parameter's unit.
  public init<Root>(_ parameter: Parameter<Root>, in root: Root, factor: Double = 1) {
    info = parameter.info
    text = parameter.text(in: root)
    number = parameter.number(in: root).map { $0 / factor }
  }
}

extension Shape {
  /// A parameter with its value, by any of its names; `nil` if this kind does not have it.
  public func value(of name: String) -> ParameterValue? {
    Self.parameter(named: name).map { ParameterValue($0, in: self, factor: $0.info.factor(of: name)) }
  }

  /// Every parameter with its value, in the catalog's order.
  public var values: [ParameterValue] {
    Self.parameters.map { ParameterValue($0, in: self) }
  }

  /// The values that a file must contain: those that differ from the defaults.
  public var storedValues: [(name: String, text: String)] {
    let (first, parameters) = (Self(), Self.parameters)
    // A loop: a closure would be called through its generic form.
    var values: [(name: String, text: String)] = []
    for parameter in parameters {
      let text = parameter.isAlwaysWritten ? parameter.text(in: self) : parameter.text(in: self, besides: first)
      if let text { values.append((parameter.info.name, text)) }
    }
    return values
  }

  /// The names of the parameters that a file must contain.
  public var requiredParameters: [String] { Self.parameters.filter(\.isAlwaysWritten).map(\.info.name) }

  /// Throws for the first value that could not be read back from a file.
  ///
  /// Setting a parameter checks its value, but a motion changes many values and checks none.
  public func checkStoredValues() throws(ParameterError) {
    for parameter in Self.parameters { try parameter.check(in: self) }
  }

  /// Sets a parameter by any of its names from text.
  public mutating func set(_ name: String, to text: String) throws(ParameterError) {
    try Self.required(name).set(text, in: &self, as: name)
  }

  /// Sets a parameter by any of its names from a number.
  public mutating func set(_ name: String, to number: Double) throws(ParameterError) {
    try Self.required(name).set(number, in: &self, as: name)
  }

  private static func parameter(named name: String) -> Parameter<Self>? {
    // A loop: a closure would be called through its generic form.
    for parameter in parameters where parameter.info.isNamed(name) { return parameter }
    return nil
  }

  private static func required(_ name: String) throws(ParameterError) -> Parameter<Self> {
    if let parameter = parameter(named: name) { return parameter }
    let kinds = ShapeCatalog.all.filter { $0.value(of: name) != nil }.map { $0.kind }
    throw kinds.isEmpty ? .unknown(name: name, suggestion: nil) : .doesNotApply(name: name, kind: kind, has: kinds)
  }
}

/// A shape as drawn: its path, and the requested and actual size of every corner.
public struct ResolvedShape: Hashable, Sendable {
  /// In the order of the corners' indices; empty for shapes without corners.
  public let corners: [ResolvedCorner]
  public let path: Path
  /// The rule for the inside of a path that crosses itself.
  public let rule: FillRule
  /// The precision that displayed numbers need, by the size of the drawing and its vertices.
  public let fineness: Fineness

  public init(corners: [ResolvedCorner], path: Path, rule: FillRule = .nonzero) {
    self.corners = corners
    self.path = path
    self.rule = rule
    var box = path.bounds
    for vertex in corners.map(\.vertex) {
      if box == nil { box = Rect(vertex, vertex) }
      box?.extend(to: vertex)
    }
    fineness = box.map { Fineness(size: max($0.width, $0.height)) } ?? .usual
  }
  /// The filled area in square units: overlaps count once, holes not at all.
  ///
  /// Computed at each use, which takes longer than drawing the path.
  public var area: Double { path.paintedArea(rule: rule) }
}
