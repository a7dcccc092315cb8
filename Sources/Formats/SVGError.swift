/// Why a file is no document that can be read, and where.
public struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  public let problem: SVGProblem
  public let position: XMLPosition

  init(_ problem: SVGProblem, at position: XMLPosition) {
    self.problem = problem
    self.position = position
  }

  /// Line, column and the reason; names from the file appear in it as they are.
  public var description: String { "\(position): \(problem)" }
}

/// What is wrong with a document.
public enum SVGProblem: Error, Hashable, Sendable {
  case xml(XMLProblem)
  case notSVG(root: String)
  /// The root is called `svg` and lies in another namespace or none.
  case noNamespace
  case noShape
  case secondShape
  case noParameters
  case unknownKind(String)
  case version(String)
  case unknownElement(String)
  case unknownAttribute(String, element: String)
  case missingAttribute(String, element: String)
  case badValue(attribute: String, reason: String)
  case unknownText
  case scaledPage
  /// The path drawn is not the one that the parameters give.
  case drift
}

extension SVGProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .xml(let problem): "\(problem)"
    case .notSVG(let root): "the root element is \(root), not svg"
    case .noNamespace: "<svg> is not SVG's: add xmlns=\"http://www.w3.org/2000/svg\""
    case .noShape: "there is no shape in this file"
    case .secondShape: "a second shape: files with several shapes cannot be read yet"
    case .noParameters: "this path has no data-shape: paths of other programs cannot be read yet"
    case .unknownKind(let kind): "there is no kind of shape called \"\(kind)\""
    case .version(let version):
      "the shape has version \(version), this program knows version 1: use a newer fillet"
    case .unknownElement(let name): "<\(name)> cannot be read yet: only what fillet writes is"
    case .unknownAttribute(let name, let element):
      "<\(element)> has the attribute \(name), which cannot be read yet"
    case .missingAttribute(let name, let element): "<\(element)> lacks the attribute \(name)"
    case .badValue(let attribute, let reason): "\(attribute): \(reason)"
    case .unknownText: "text outside the title cannot be read yet"
    case .scaledPage: "width and height differ from the viewBox: scaled pages cannot be read yet"
    case .drift: "the path no longer matches its parameters, it was edited elsewhere: that cannot be read yet"
    }
  }
}
