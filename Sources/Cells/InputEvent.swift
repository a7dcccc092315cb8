package enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Text from a bracketed paste: data, never commands.
  case paste(String)
  case mouse(MouseEvent)
  case resize(Size)
  /// A line for the person, such as the reason why a paste was rejected.
  case notice(String)
  /// The background color: the terminal's reply to a query at the start.
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// The terminal's name and version: the reply to a query at the start; the first one counts.
  case identity(TerminalIdentity)
  /// The terminal has replied to the queries at the start, and not told its background so far.
  case noBackground
  /// The program is in the foreground again; the screen needs a full redraw.
  case resumed
  /// A frame that was held back can be shown now.
  case ready
  /// The terminal closed, or a signal asks the program to end.
  case ended(EndReason)
}

package enum EndReason: Hashable, Sendable {
  case hangUp
  /// A signal by its number, such as 15 for SIGTERM.
  case signal(Int32)
}

package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press, drag, release
    case wheelUp, wheelDown
  }

  package enum Button: Hashable, Sendable {
    case left, middle, right
  }

  package var action: Action
  /// The pressed, held or released button; the left one for the wheel.
  package var button: Button
  /// The cell under the pointer; it may be outside the screen during a drag.
  package var position: Position
  /// The position inside the cell from its left, 0 to 1; 0.5 if the terminal reports only cells.
  package var across: Double
  /// The position inside the cell from its top, likewise.
  package var down: Double
  /// True for the second press of a double-click.
  package var isDouble = false

  package init(
    _ action: Action, _ button: Button = .left, at position: Position, across: Double = 0.5, down: Double = 0.5,
    isDouble: Bool = false
  ) {
    self.action = action
    self.button = button
    self.position = position
    self.across = across
    self.down = down
    self.isDouble = isDouble
  }
}

/// One key press, as the terminal reports it.
package struct Key: Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// A printing character; the space bar is `" "`.
    case character(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case insert, delete, backspace
    case tab, enter, escape
    /// A function key, from 1.
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let control = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    /// Only for keys without a capital: `⇧←`, but `A` for a capital letter.
    package static let shift = Modifiers(rawValue: 4)
  }

  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  package init(unicodeScalarLiteral value: Character) { self.init(.character(value)) }
}

/// A terminal by the name and the version that it tells.
package struct TerminalIdentity: Hashable, Sendable {
  /// In small letters.
  package let name: String
  package let version: [Int]

  /// The answer to XTVERSION, such as `foot(1.20.2)`, `VTE(7600)` or `WezTerm 20240203-110809-5046fc22`; `nil` without a
  /// version.
  package init?(answer: String) {
    let name = answer.prefix { $0.isLetter || $0 == "." || $0 == "-" || $0 == "2" }
    let digits = answer.dropFirst(name.count).drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    let version = digits.split(separator: ".").compactMap { Int($0) }
    guard !name.isEmpty, !version.isEmpty else { return nil }
    (self.name, self.version) = (name.lowercased(), version)
  }

  /// The answer to DA2: only of terminals that may not answer XTVERSION.
  package init?(kind: Int, version: Int) {
    switch kind {
    case 61, 65: self.init(answer: "VTE(\(version))")
    case 0 where version >= 1000: self.init(answer: "alacritty \(version)")
    default: return nil
    }
  }
}
