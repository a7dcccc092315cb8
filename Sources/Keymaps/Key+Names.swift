package import Screen

extension Key {
  /// The keys with names, by the name that keymaps are written with.
  package static let names: [(name: String, code: Code)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ("home", .home), ("end", .end), ("pageup", .pageUp), ("pagedown", .pageDown),
    ("tab", .tab), ("ret", .enter), ("esc", .escape), ("space", .character(" ")),
    ("backspace", .backspace), ("del", .delete), ("ins", .insert),
    ("minus", .character("-")), ("plus", .character("+")), ("lt", .character("<")), ("gt", .character(">")),
  ]

  /// Other names for them that are read, from other programs.
  package static let synonyms: [(name: String, code: Code)] = [
    ("enter", .enter), ("return", .enter), ("cr", .enter), ("escape", .escape), ("bs", .backspace),
    ("bksp", .backspace), ("pgup", .pageUp), ("pgdn", .pageDown), ("pgdown", .pageDown), ("delete", .delete),
    ("insert", .insert), ("spc", .character(" ")),
  ]

  /// The highest function key that a keymap can name.
  package static let lastFunction = 24

  static func code(named name: String) -> Code? {
    if let code = codesByName[name] { return code }
    guard name.first == "f", name.utf8.count <= 3, let number = Int(name.dropFirst()),
      (1...lastFunction).contains(number), name == "f\(number)"
    else { return nil }
    return .function(number)
  }

  private static let codesByName = Dictionary(
    uniqueKeysWithValues: (names + synonyms).map { ($0.name, $0.code) })

  /// The name that stands for a code in a keymap.
  static func name(of code: Code) -> String {
    switch code {
    case .function(let number): "F\(number)"
    case .character(let character):
      names.first { $0.code == code }?.name ?? String(character)
    default: names.first { $0.code == code }?.name ?? ""
    }
  }
}
