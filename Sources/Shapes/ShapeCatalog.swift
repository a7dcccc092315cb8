/// Every kind of shape, each as it first appears.
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

  /// The shape of a kind as it first appears, by its name or an alias.
  public static func shape(ofKind kind: String) -> (any Shape)? {
    all.first { $0.kind == kind || type(of: $0).aliases.contains(kind) }
  }
}
