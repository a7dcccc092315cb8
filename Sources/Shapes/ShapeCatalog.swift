/// Every kind of shape, each as a file without parameters has it.
public enum ShapeCatalog {
  public static let all: [any Shape] = [
    FreePolygon(),
    RegularPolygon(),
    Star(),
    Rectangle(),
    Dialog(),
    PathShape(),
    Curl(),
  ]

  /// The shape of a kind as a person first gets it, by its name or an alias.
  public static func initialShape(ofKind kind: String) -> (any Shape)? {
    shape(ofKind: kind).map { type(of: $0).initial }
  }

  /// The shape of a kind as a file without parameters has it, by its name or an alias.
  public static func shape(ofKind kind: String) -> (any Shape)? {
    all.first { $0.kind == kind || type(of: $0).aliases.contains(kind) }
  }
}
