/// One key press, as the terminal reports it.
public struct Key: Hashable, Sendable {
  public enum Code: Hashable, Sendable {
    /// A printing character; the space bar is `" "`.
    case character(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case insert, delete, backspace
    case tab, enter, escape
    /// A function key, from 1.
    case function(Int)
  }

  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let control = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    /// Only with keys that have no capital of their own: `⇧←`, but `A` for a capital letter.
    public static let shift = Modifiers(rawValue: 4)
  }

  public var code: Code
  public var modifiers: Modifiers

  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  public init(unicodeScalarLiteral value: Character) { self.init(.character(value)) }
}
