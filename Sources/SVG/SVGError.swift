package import XML

/// Why a file is no document that can be read, and where.
package struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: SVGProblem
  package let position: XMLPosition

  init(_ problem: SVGProblem, at position: XMLPosition) {
    self.problem = problem
    self.position = position
  }

  /// Line, column and the reason; names from the file appear in it as they are.
  package var description: String { "\(position): \(problem)" }
}

/// What is wrong with a document.
package enum SVGProblem: Error, Hashable, Sendable {
  case xml(XMLProblem)
  case notSVG(root: String)
  /// The root is called `svg` and lies in another namespace or none.
  case noNamespace
  /// With the first thing that was not understood, if any.
  case noShape(String?)
  /// A shape that was asked for by its number, id or name.
  case noSuchShape(String, among: [String])
  /// A shape of another program that has no parameters.
  case notEditable(String)
  case unknownKind(String)
  case version(String)
  case missingAttribute(String, element: String)
  case badValue(attribute: String, reason: String)
  /// A shape of another program whose numbers are none.
  case unreadable(element: String, String)
  /// The path drawn is not the one that the parameters give.
  case drift
}

extension SVGProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .xml(let problem): "\(problem)"
    case .notSVG(let root): "the root element is \(root), not svg"
    case .noNamespace: "<svg> is not SVG's: add xmlns=\"http://www.w3.org/2000/svg\""
    case .noShape(let note):
      "there is no shape in this file that can be edited" + (note.map { "; \($0)" } ?? "")
    case .noSuchShape(let name, let others): Self.noShape(name, among: others)
    case .notEditable(let reason): "this shape cannot be edited: \(reason)"
    case .unknownKind(let kind): "there is no kind of shape called \"\(kind)\""
    case .version(let version):
      "the shape has version \(version), this program knows version 1: use a newer fillet"
    case .missingAttribute(let name, let element): "<\(element)> lacks the attribute \(name)"
    case .badValue(let attribute, let reason): "\(attribute): \(reason)"
    case .unreadable(let element, let reason): "<\(element)> \(reason)"
    case .drift:
      "the path no longer matches its parameters, it was edited elsewhere: choose with --keep parameters or --keep path"
    }
  }

  private static func noShape(_ name: String, among others: [String]) -> String {
    let list = others.prefix(20).enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
    let more = others.count > 20 ? ", and \(others.count - 20) more" : ""
    return "there is no shape \(name)" + (others.isEmpty ? "" : ": choose one of \(list)\(more)")
  }
}
