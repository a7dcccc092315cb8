public import Geometry

/// The switch of one corner, with what it remembers while it is off.
public struct CornerSetting: Hashable, Sendable {
  /// Whether the corner is cut; off is sharp.
  public var isOn: Bool
  /// The corner's own kind, or `nil` for the shape's.
  public var kind: CornerKind?
  /// The corner's own size, or `nil` for the shared one; kept while the switch is off.
  public var size: CornerSize?

  public init(isOn: Bool = true, kind: CornerKind? = nil, size: CornerSize? = nil) {
    self.isOn = isOn
    self.kind = kind
    self.size = size
  }
}

extension CornerSetting {
  /// The token that files hold: state, kind, size, such as `r`, `s10` or `rc5t`.
  public var token: String {
    var token = isOn ? "r" : "s"
    if let kind { token += kind.letter }
    switch size {
    case nil: break
    case .radius(let value): token += NumberText.exact(value)
    case .cut(let value): token += NumberText.exact(value) + "t"
    case .recession(let value): token += NumberText.exact(value) + "d"
    }
    return token
  }

  /// The size in a token that is beyond what corners take; `nil` for any other.
  static func largeSize(in token: Substring) -> Double? {
    let digits = token.drop { $0.isLetter }
    let size = NumberText.parse(digits.last.map { "td*".contains($0) } == true ? digits.dropLast() : digits)
    return size.flatMap { $0 > Outline.limit ? $0 : nil }
  }

  /// Reads a token, or gives `nil` for text that is none.
  ///
  /// A bare number `5` and `5*` mean `r5`, and `0` means `s`.
  public init?(token: Substring) {
    var rest = token
    if rest == "0" {
      self.init(isOn: false)
      return
    }
    var setting = CornerSetting()
    if let state = rest.first, state == "r" || state == "s" {
      setting.isOn = state == "r"
      rest.removeFirst()
      if let kind = CornerKind.allCases.first(where: { rest.hasPrefix($0.letter) }) {
        setting.kind = kind
        rest.removeFirst()
      }
      if rest.isEmpty {
        self = setting
        return
      }
    } else if rest.last == "*" {
      rest.removeLast()
    }
    let unit = rest.last
    if unit == "t" || unit == "d" { rest.removeLast() }
    guard let value = NumberText.parse(rest), (0...Outline.limit).contains(value) else { return nil }
    setting.size = unit == "t" ? .cut(value) : unit == "d" ? .recession(value) : .radius(value)
    self = setting
  }
}

extension CornerKind {
  /// The letter that stands for the kind in a corner token.
  public var letter: String {
    switch self {
    case .round: "o"
    case .chamfer: "c"
    case .scoop: "g"
    case .notch: "n"
    case .squircle: "q"
    }
  }
}
