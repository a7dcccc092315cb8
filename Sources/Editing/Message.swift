/// What the message line says about the last thing that happened.
public struct Message: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The document changed; the line ends in the key that undoes it.
    case changed
    case information
    /// Nothing was done, and the text says why.
    case problem
  }

  public var text: String
  public var kind: Kind
  /// Whether it may be kept for `app.messages`.
  public var isLogged: Bool
  /// Whether the list of `app.messages` says more of it already.
  public internal(set) var isInLog = false
  /// Whether it tells of a key that what is open has no use for; the next key makes it void.
  public internal(set) var isAboutKey = false

  public init(_ text: String, _ kind: Kind = .information, isLogged: Bool = true) {
    self.text = text
    self.kind = kind
    self.isLogged = isLogged
  }
}
