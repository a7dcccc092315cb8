public import Shapes

/// The parameters of an item besides its looks: name, hidden and locked.
public enum ItemState {
  public static let parameters: [Parameter<Item>] = [
    Parameter(
      name, get: { $0.name ?? "none" },
      set: { item, text throws(ParameterError) in
        guard isName(text) || text == "none" else {
          throw .malformed(
            name: name.name, problem: "not a valid name",
            expected: "up to \(longestName) characters on one line, or none")
        }
        item.name = text == "none" ? nil : text
      }),
    .toggle(hidden, { $0.isHidden }, { $0.isHidden = $1 }),
    .toggle(locked, { $0.isLocked }, { $0.isLocked = $1 }),
  ]

  public static let name = ParameterInfo(
    "name", label: "name", tab: nil, .text(example: "door"), help: "Name of the shape in lists, or none.")

  public static let hidden = ParameterInfo(
    "hidden", label: "hidden", tab: nil, .choice(["off", "on"]), help: "Hides the shape in every picture.")

  public static let locked = ParameterInfo(
    "locked", label: "locked", tab: nil, .choice(["off", "on"]), help: "Locks the shape against changes.")

  /// The maximum length of a name, in characters: it appears in a list and in the title.
  public static let longestName = 80

  /// The maximum number of combining marks per letter.
  private static let mostMarks = 8

  /// True if a text can be a name: one line, neither blank nor too long, and not `none`.
  ///
  /// Characters that no terminal shows as letters are refused: controls, bidi controls, stacks of marks.
  public static func isName(_ text: String) -> Bool {
    guard text != "none", text.count <= longestName else { return false }
    var marks = 0
    var isBlank = true
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return false
      case .nonspacingMark, .enclosingMark, .format: marks += 1
      case .spaceSeparator: marks = 0
      default: (marks, isBlank) = (0, false)
      }
      if scalar.properties.isBidiControl || marks > mostMarks { return false }
    }
    return !isBlank
  }

  /// The state as read from a file.
  public struct Values: Hashable, Sendable {
    public var name: String?
    public var isHidden: Bool
    public var isLocked: Bool

    public init(name: String? = nil, isHidden: Bool = false, isLocked: Bool = false) {
      self.name = name
      self.isHidden = isHidden
      self.isLocked = isLocked
    }
  }
}

extension Item {
  public var state: ItemState.Values {
    get { ItemState.Values(name: name, isHidden: isHidden, isLocked: isLocked) }
    set { (name, isHidden, isLocked) = (newValue.name, newValue.isHidden, newValue.isLocked) }
  }
}
