public import Geometry

/// The treatment of one corner, which keeps its kind and size while the corner is off.
///
/// ```swift
/// CornerSetting(kind: .chamfer, size: .cut(8)).token  // "rc8t"
/// CornerSetting(token: "s10")  // off, with a radius of 10
/// ```
public struct CornerSetting: Hashable, Sendable {
  /// True if the corner is cut, false if it is sharp.
  public var isOn: Bool
  /// The corner's own kind; `nil` for the shape's.
  public var kind: CornerKind?
  /// The corner's own size; `nil` for the shared one.
  public var size: CornerSize?

  public init(isOn: Bool = true, kind: CornerKind? = nil, size: CornerSize? = nil) {
    self.isOn = isOn
    self.kind = kind
    self.size = size
  }
}

extension CornerSetting {
  /// The token in files: state, kind and size, such as `r`, `s10` or `rc5t`.
  public var token: String {
    var token = isOn ? "r" : "s"
    if let kind { token += kind.letter }
    if let size { token += NumberText.exact(size.value) + size.unit.suffix }
    return token
  }

  /// The size in a token that is too large for a corner; `nil` for any other token.
  static func largeSize(in token: Substring) -> Double? {
    let digits = token.drop { $0.isLetter }
    let size = NumberText.parse(digits.last.map { "td*".contains($0) } == true ? digits.dropLast() : digits)
    return size.flatMap { $0 > Outline.limit ? $0 : nil }
  }

  /// Parses a token; `nil` for any other text.
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
  /// The letter for the kind in a corner token.
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
