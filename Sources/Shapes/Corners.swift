public import Geometry

/// The treatment of every corner of a shape: one setting each, and the values that they share.
///
/// ```swift
/// var corners = Corners(count: 4, radius: 10)
/// corners[1] = CornerSetting(isOn: false)
/// corners[2].kind = .chamfer
/// corners.settings.map(\.token)  // ["r", "s", "rc", "r"]
/// ```
public struct Corners: Hashable, Sendable {
  /// One setting per corner, in the order of the corners' indices.
  public internal(set) var settings: CornerSettings
  /// The radius of every corner without an own size, in document units.
  public var radius: Double
  public var kind = CornerKind.round
  /// The smoothness of squircles, from 0 (round) to 1; Figma's "iOS" corner smoothing at first.
  public var smoothing = 0.6
  /// The k of superellipses, as in CSS; that of the keyword `squircle` at first.
  public var superellipse = 2.0
  public var overflow = OverflowPolicy.fair
  /// The place where the outline begins.
  public var start = OutlineStart()

  /// Corners that are all on.
  public init(count: Int, radius: Double = 0) {
    settings = CornerSettings(repeatElement(CornerSetting(), count: max(0, count)))
    self.radius = radius
  }

  /// True if a corner, on or off, has this kind.
  public func has(_ wanted: CornerKind) -> Bool { settings.contains { ($0.kind ?? kind) == wanted } }

  /// The same shared values with other settings.
  public func withSettings(_ settings: some Sequence<CornerSetting>) -> Corners {
    var corners = self
    corners.settings = CornerSettings(settings)
    return corners
  }

  public var count: Int { settings.count }

  /// The setting of a corner; an index out of range reads as off and ignores writes.
  public subscript(index: Int) -> CornerSetting {
    get { settings.indices.contains(index) ? settings[index] : CornerSetting(isOn: false) }
    set { if settings.indices.contains(index) { settings[index] = newValue } }
  }

  /// The style to draw a corner with.
  ///
  /// - Parameters:
  ///   - index: From 0 to ``count`` - 1.
  ///   - shared: The size of a corner without an own size.
  public func style(at index: Int, shared: CornerSize) -> CornerStyle {
    let setting = self[index]
    guard setting.isOn else { return .sharp }
    return .cut(setting.kind ?? kind, setting.size ?? shared, smoothing: smoothing, superellipse: superellipse)
  }

  /// The name of a corner's style: its kind, or `sharp` for a corner that is off.
  public func styleName(at index: Int) -> String { self[index].isOn ? kindName(at: index) : "sharp" }

  /// The name of a corner's kind, on or off.
  public func kindName(at index: Int) -> String { (self[index].kind ?? kind).rawValue }

  /// Drops the last settings, or repeats the last `period` of them, until there are `count`.
  mutating func resize(to count: Int, period: Int = 1) {
    guard count != settings.count else { return }
    let pattern = settings.isEmpty ? [CornerSetting()] : Array(settings.suffix(period))
    let more = (0..<max(0, count - settings.count)).map { pattern[$0 % pattern.count] }
    settings = CornerSettings(settings.prefix(max(0, count)) + more)
  }

  /// Switches each corner on or off by its index, and keeps its kind and size.
  public mutating func setSwitches(_ isOn: (Int) -> Bool) {
    for index in settings.indices { settings[index].isOn = isOn(index) }
  }
}

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
    var token: [UInt8] = []
    appendToken(to: &token)
    return String(decoding: token, as: UTF8.self)
  }

  func appendToken(to text: inout [UInt8]) {
    text.append(isOn ? UInt8(ascii: "r") : UInt8(ascii: "s"))
    if let kind { text += kind.letter.utf8 }
    guard let size else { return }
    NumberText.append(exact: size.value, to: &text)
    text += size.unit.suffix.utf8
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
    case .smooth: "m"
    case .superellipse: "e"
    }
  }
}

/// A rule for which corners are on, independent of their number.
public enum CornerPattern: Hashable, Sendable {
  case all
  case none
  /// Every k-th corner from corner 0.
  case every(Int)
  case convex
  case reflex
  /// `r` on, `s` off, repeated to the last corner.
  case typed([Bool])

  /// Parses `all`, `none`, `every:2`, `convex`, `reflex`, or letters such as `rsrs`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    switch text {
    case "all": self = .all
    case "none": self = .none
    case "convex": self = .convex
    case "reflex", "concave": self = .reflex
    case _ where text.hasPrefix("every:"):
      guard let step = Int(text.dropFirst(6)), (1...100_000).contains(step) else { return nil }
      self = .every(step)
    case _ where !text.isEmpty && text.allSatisfy { $0 == "r" || $0 == "s" }:
      self = .typed(text.map { $0 == "r" })
    default: return nil
    }
  }

  /// True if a corner is on; `isReflex` means that its interior angle is larger than 180°.
  public func isOn(_ index: Int, isReflex: Bool) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .every(let step): index % step == 0
    case .convex: !isReflex
    case .reflex: isReflex
    case .typed(let switches): switches[index % switches.count]
    }
  }
}
