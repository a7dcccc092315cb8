/// The facts about a parameter that need no shape: its names, unit, range and help.
///
/// Inspector rows, commands, the command line, the file format and the random tests all read it.
///
/// ```swift
/// ParameterCatalog.rotation.name  // "rotation"
/// ParameterCatalog.rotation.number?.range  // -360...360
/// ParameterCatalog.roundness.factor(of: "ratio")  // 100
/// ```
///
/// An object, so a list of parameters is copied without their fields.
public final class ParameterInfo: Sendable {
  /// The form of the values.
  public enum Domain: Hashable, Sendable {
    case number(NumberDomain)
    case choice([String])
    /// Text in its own notation, such as a list of points, with an example.
    case text(example: String)
    /// A color in CSS notation, with an example; a paint may also be `none` or `currentColor`.
    case color(example: String, isPaint: Bool)
  }

  /// The name in files, in commands and on the command line: lower case, words joined by `-`.
  public let name: String
  /// Other names that are read but never written.
  public let aliases: [Alias]
  /// The parameter that has to be on for this one to have an effect; `nil` for one that always has.
  public let shownWith: String?
  /// The title of the row, at most 14 characters.
  public let label: String
  /// The tab with the row; `nil` for a parameter without a row.
  public let tab: ParameterTab?
  /// The position among the tab's rows; 0 for the catalog's order.
  public let row: Int
  public let domain: Domain
  /// One sentence for help texts.
  public let help: String

  public init(
    _ name: String, aliases: [Alias] = [], shownWith: String? = nil, label: String, tab: ParameterTab?, row: Int = 0,
    _ domain: Domain, help: String
  ) {
    (self.tab, self.row, self.shownWith) = (tab, row, shownWith)
    self.name = name
    self.aliases = aliases
    self.label = label
    self.domain = domain
    self.help = help
  }

  /// Another name of a parameter, possibly in another unit.
  public struct Alias: Hashable, Sendable, ExpressibleByStringLiteral {
    public let name: String
    /// The factor that converts a number under this name to the parameter's unit.
    public let factor: Double

    public init(_ name: String, factor: Double) {
      self.name = name
      self.factor = factor
    }

    public init(stringLiteral name: String) { self.init(name, factor: 1) }
  }

  /// True for the name or an alias.
  public func isNamed(_ name: String) -> Bool { self.name == name || aliases.contains { $0.name == name } }

  /// The factor that converts a number under `name` to the parameter's unit.
  public func factor(of name: String) -> Double { aliases.first { $0.name == name }?.factor ?? 1 }

  /// The same parameter with another domain.
  func taking(_ domain: NumberDomain) -> ParameterInfo {
    ParameterInfo(
      name, aliases: aliases, shownWith: shownWith, label: label, tab: tab, row: row, .number(domain), help: help)
  }

  public var number: NumberDomain? {
    if case .number(let domain) = domain { domain } else { nil }
  }
}

extension ParameterInfo: Hashable {
  /// Each is one object of a catalog.
  public static func == (a: ParameterInfo, b: ParameterInfo) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A tab of the parameter panel.
public enum ParameterTab: String, CaseIterable, Hashable, Sendable {
  case shape, look, effects, picture, page
}

/// The numbers that a parameter accepts.
public struct NumberDomain: Hashable, Sendable {
  public enum Unit: Hashable, Sendable {
    /// Document units.
    case length
    case degrees
    case percent
    /// A fraction from 0 to 1, or a plain factor.
    case ratio
    /// Whole numbers.
    case count
  }

  public var range: ClosedRange<Double>
  /// The change per key press.
  public var step: Double
  public var unit: Unit
  /// True if whole turns are subtracted from a number outside the range; otherwise it is an error.
  public var wraps: Bool
  /// The part of the range that a slider shows.
  public var slider: ClosedRange<Double>

  public init(
    _ range: ClosedRange<Double>, step: Double = 1, unit: Unit = .length, wraps: Bool = false,
    slider: ClosedRange<Double>
  ) {
    self.range = range
    self.step = step
    self.unit = unit
    self.wraps = wraps
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

  /// The number to store for `value`.
  ///
  /// - Throws: An error that names the parameter `name`, if the domain refuses the value.
  func accepted(_ value: Double, name: String) throws(ParameterError) -> Double {
    guard value.isFinite else { throw .outOfRange(name: name, value: value, range) }
    if unit == .count, value != value.rounded() { throw .notWhole(name: name, value: value) }
    if range.contains(value) { return value == 0 ? 0 : value }
    guard wraps else { throw .outOfRange(name: name, value: value, range) }
    return value.truncatingRemainder(dividingBy: 360)
  }
}
