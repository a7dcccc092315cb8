/// Something that the person or the terminal did.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Text put in at once (bracketed paste): data, never commands.
  case paste(String)
  case mouse(MouseEvent)
  case resize(Size)
  /// One line that the person should read, such as why a paste was left out.
  case notice(String)
  /// What lies behind the text, which the terminal was asked when it was taken and answers when it likes.
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// The program came back to the foreground; everything is to be drawn again.
  case resumed
  /// The terminal is gone, or a signal asks the program to end.
  case ended(EndReason)
}

/// Why the program should end now.
package enum EndReason: Hashable, Sendable {
  case hangUp
  /// A signal by its number, such as 15 for SIGTERM.
  case signal(Int32)
}

/// What the pointer did, as the terminal reports it.
package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press, drag, release
    case wheelUp, wheelDown
  }

  package enum Button: Hashable, Sendable {
    case left, middle, right
  }

  package var action: Action
  /// The button that is pressed, held or let go; the left one for the wheel.
  package var button: Button
  /// The cell under the pointer, which may lie outside the screen while a button is held.
  package var position: Position
  /// Where in that cell, from its left and its top, 0 to 1; the middle where the terminal tells only the cell.
  package var across: Double
  package var down: Double
  /// Whether a press is the second of two in one place, shortly after each other.
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
    /// Only with keys that have no capital of their own: `⇧←`, but `A` for a capital letter.
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
