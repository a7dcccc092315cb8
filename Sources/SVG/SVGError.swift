package import XML

/// The reason why a file is not a readable drawing, and its place.
package struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: SVGProblem
  package let position: XMLPosition

  init(_ problem: SVGProblem, at position: XMLPosition) {
    self.problem = problem
    self.position = position
  }

  /// Line, column and reason; names from the file appear unescaped.
  package var description: String { "\(position): \(problem)" }
}

/// A problem with a drawing.
package enum SVGProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case xml(XMLProblem)
  case notSVG(root: String)
  /// The root is `svg` in another namespace or none.
  case noNamespace
  /// With the first note on the file, if any.
  case noShape(String?)
  /// A requested number, id or name does not exist.
  case noSuchShape(String, among: [String])
  /// A shape of another program that no parameters describe.
  case notEditable(String)
  case unknownKind(String)
  case version(String)
  case missingAttribute(String, element: String)
  case badValue(attribute: String, reason: String)
  /// A shape of another program with invalid attributes; the reason follows the element's name.
  case unreadable(element: String, String)
  /// The path differs from the one that the parameters give.
  case drift

  package var description: String {
    switch self {
    case .xml(let problem): "\(problem)"
    case .notSVG(let root): "the root element is \(root), not svg"
    case .noNamespace: "<svg> has no SVG namespace: add xmlns=\"http://www.w3.org/2000/svg\""
    case .noShape(let note): "the file has no editable shape" + (note.map { "; \($0)" } ?? "")
    case .noSuchShape(let name, let others): Self.noShape(name, among: others)
    case .notEditable(let reason): "this shape cannot be edited: \(reason)"
    case .unknownKind(let kind): "unknown kind of shape \"\(kind)\""
    case .version(let version): "the shape has version \(version), but this fillet reads version 1: use a newer fillet"
    case .missingAttribute(let name, let element): "<\(element)> has no attribute \(name)"
    case .badValue(let attribute, let reason): "\(attribute): \(reason)"
    case .unreadable(let element, let reason): "<\(element)> \(reason)"
    case .drift: "another program edited this path: choose --keep parameters or --keep path"
    }
  }

  private static func noShape(_ name: String, among others: [String]) -> String {
    let list = others.prefix(20).enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
    let more = others.count > 20 ? ", and \(others.count - 20) more" : ""
    return "no shape \(name)" + (others.isEmpty ? "" : ": choose one of \(list)\(more)")
  }
}
