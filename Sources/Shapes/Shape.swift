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

  /// What a person can change; what the corners share comes by itself.
  static var ownParameters: [Parameter<Self>] { get }

  /// How many switches repeat when corners are added: 2 for tips and notches in turn.
  static var cornerPeriod: Int { get }

  /// The shape as it first appears, on a page of 200 by 200 units.
  init()

  /// The switches, one for each vertex.
  var corners: Corners { get set }

  /// The polygon before its corners are cut, in document units.
  var vertices: [Point] { get }

  /// What the screen calls a corner, at most five characters for the first thousand.
  func label(ofCorner index: Int) -> String
}

extension Shape {
  public static var aliases: [String] { [] }
  public static var cornerPeriod: Int { 1 }
  public var kind: String { Self.kind }
  public func label(ofCorner index: Int) -> String { "\(index)" }

  /// Everything that a person can change, in the order of ``ParameterCatalog``.
  public static var parameters: [Parameter<Self>] {
    let all = ownParameters + cornerParameters
    return ParameterCatalog.all.compactMap { info in all.first { $0.info.name == info.name } }
  }

  /// The outline with the style that each switch gives its corner.
  public func outline() throws(OutlineError) -> Outline {
    var vertices: [Outline.Vertex] = []
    let points = self.vertices
    vertices.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      vertices.append(Outline.Vertex(point, corners.style(at: index)))
    }
    return try Outline(vertices: vertices, overflow: corners.overflow)
  }

  /// The outline drawn and measured.
  public func resolved() throws(OutlineError) -> ResolvedShape {
    let outline = ResolvedOutline(try outline())
    return ResolvedShape(corners: outline.corners, path: outline.path)
  }

  /// Whether two shapes are of one kind with equal parameters.
  public func isEqual(to other: any Shape) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }

  /// The parameters that follow from the switches, which every shape with corners has.
  private static var cornerParameters: [Parameter<Self>] {
    [
      Parameter(
        ParameterCatalog.corners, get: { $0.cornersText },
        set: { shape, text throws(ParameterError) in try shape.setCorners(text) }),
      Parameter(
        ParameterCatalog.cornerRadius, get: { $0.corners.radius },
        set: { shape, radius throws(ParameterError) in shape.corners.radius = radius }),
      Parameter(ParameterCatalog.cornerKind, \.corners.kind),
      Parameter(ParameterCatalog.overflow, \.corners.overflow),
    ]
  }
}
