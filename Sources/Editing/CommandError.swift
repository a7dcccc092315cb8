import Geometry
public import Shapes

/// Why a command did nothing; the text says what to do instead.
public enum CommandError: Error, Hashable, Sendable {
  case parameter(ParameterError)
  /// No reason but the one given.
  case because(String)
}

extension CommandError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .parameter(let error): error.description
    case .because(let reason): reason
    }
  }
}
