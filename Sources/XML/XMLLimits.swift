/// How much of a file is read before it is refused, so that no file costs more than its size promises.
///
/// A real drawing is far below each of them; a file made to exhaust a parser is above one.
public struct XMLLimits: Hashable, Sendable {
  /// The whole file, in bytes.
  public var fileSize = 64 << 20
  /// Elements in the file.
  public var elements = 1_000_000
  /// Attributes of one element.
  public var attributes = 256
  /// Elements inside each other; consumers may recurse this deep.
  public var depth = 256
  /// One name, attribute value, stretch of text, comment or instruction, in bytes.
  public var token = 32 << 20

  public init() {}
}
