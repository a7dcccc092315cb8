/// What everybody may know of a parameter without a shape at hand: its names, its unit and its range.
///
/// Inspector rows, commands, the command line, the file format and the random tests all read it.
public struct ParameterInfo: Hashable, Sendable {
  /// What values look like.
  public enum Domain: Hashable, Sendable {
    case number(NumberDomain)
    case choice([String])
    /// Text of a form of its own, such as a list of points; `example` shows it.
    case text(example: String)
  }

  /// The name in files, in commands and on the command line: lower case, words joined by `-`.
  public let name: String
  /// Other names that are read but never written.
  public let aliases: [Alias]
  /// The title of the inspector row, at most nine characters.
  public let label: String
  /// The group of rows in which it stands; `nil` for what has no row.
  public let tab: ParameterTab?
  /// Its place among the tab's rows; those without one come in the catalogue's order.
  public let row: Int
  public let domain: Domain
  /// One sentence for help texts.
  public let help: String

  public init(
    _ name: String, aliases: [Alias] = [], label: String, tab: ParameterTab?, row: Int = 0, _ domain: Domain,
    help: String
  ) {
    (self.tab, self.row) = (tab, row)
    self.name = name
    self.aliases = aliases
    self.label = label
    self.domain = domain
    self.help = help
  }

  /// Another name of a parameter, maybe in another unit.
  public struct Alias: Hashable, Sendable, ExpressibleByStringLiteral {
    public let name: String
    /// What a number under this name is multiplied with to give the parameter's own unit.
    public let factor: Double

    public init(_ name: String, factor: Double) {
      self.name = name
      self.factor = factor
    }

    public init(stringLiteral name: String) { self.init(name, factor: 1) }
  }

  /// What a number under one of the names is multiplied with to give the parameter's own unit.
  public func factor(of name: String) -> Double { aliases.first { $0.name == name }?.factor ?? 1 }

  /// The same with other numbers.
  func taking(_ domain: NumberDomain) -> ParameterInfo {
    ParameterInfo(name, aliases: aliases, label: label, tab: tab, row: row, .number(domain), help: help)
  }

  public var number: NumberDomain? {
    if case .number(let domain) = domain { domain } else { nil }
  }
}

/// A group of rows that belong together where parameters are listed.
public enum ParameterTab: String, CaseIterable, Hashable, Sendable {
  case shape
  case paint = "fill and line"
  case shadow
  case innerShadow = "inner shadow"
  case curl = "curl shadow"
  case picture
  case backdrop = "behind the shape"
}

/// The numbers that a parameter takes.
public struct NumberDomain: Hashable, Sendable {
  public enum Unit: String, Hashable, Sendable {
    /// Document units.
    case length = ""
    case degrees = "°"
    case percent = "%"
    /// A fraction from 0 to 1, or a plain factor.
    case ratio = " "
    /// Whole numbers.
    case count = "  "
  }

  /// What happens to a number outside the range.
  public enum Excess: Hashable, Sendable {
    /// It is an error.
    case refused
    /// Whole turns are taken off.
    case wrapped
  }

  public var range: ClosedRange<Double>
  /// What one press of a key adds.
  public var step: Double
  public var unit: Unit
  public var excess: Excess
  /// The part of the range that a slider shows.
  public var slider: ClosedRange<Double>

  public init(
    _ range: ClosedRange<Double>, step: Double = 1, unit: Unit = .length, excess: Excess = .refused,
    slider: ClosedRange<Double>
  ) {
    self.range = range
    self.step = step
    self.unit = unit
    self.excess = excess
    self.slider = slider
  }

  /// Decimals on screen: none for whole numbers, one for the others.
  public var places: Int { unit == .count ? 0 : 1 }

  /// The unit as it follows a number on screen: `°`, ` %`, or nothing.
  public var suffix: String {
    switch unit {
    case .degrees: "°"
    case .percent: " %"
    case .length, .ratio, .count: ""
    }
  }
}
