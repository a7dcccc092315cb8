import Geometry

/// A parameter of a type: reads and changes one value of it, as text or as a number.
///
/// ```swift
/// let roundness = Parameter<Star>(ParameterCatalog.roundness, { $0.roundness }, { $0.roundness = $1 })
/// try roundness.set("40", in: &star)
/// roundness.number(in: star)  // 40
/// ```
// A class: a struct's texts and functions would be copied by each loop over the parameters of any kind of shape.
public final class Parameter<Root>: Sendable {
  public let info: ParameterInfo
  /// True if files contain it even with its default value.
  public let isAlwaysWritten: Bool
  private let isStored: @Sendable (Root) -> Bool
  private let getText: @Sendable (Root) -> String?
  private let setText: @Sendable (inout Root, String) throws(ParameterError) -> Void
  private let getNumber: (@Sendable (Root) -> Double)?
  private let setNumber: (@Sendable (inout Root, Double) throws(ParameterError) -> Void)?
  private let checkValue: @Sendable (Root) throws(ParameterError) -> Void

  /// A number in the units of its domain.
  ///
  /// - Parameters:
  ///   - info: The name, the domain and the help.
  ///   - range: Replaces the catalog's range for this kind.
  ///   - isStored: Returns false for a number that follows from others; files leave it out.
  ///   - get: Returns the number.
  ///   - set: Stores a number of the range.
  ///   - none: Stores nothing in response to the text `none`.
  public init(
    _ info: ParameterInfo, in range: ClosedRange<Double>? = nil,
    isStored: @escaping @Sendable (Root) -> Bool = { _ in true },
    get: @escaping @Sendable (Root) -> Double,
    set: @escaping @Sendable (inout Root, Double) throws(ParameterError) -> Void,
    none: (@Sendable (inout Root) -> Void)? = nil
  ) {
    let name = info.name
    var domain = info.number ?? NumberDomain(0...0, slider: 0...0)
    domain.range = range ?? domain.range
    let accepted = domain
    self.info = info.taking(accepted)
    isAlwaysWritten = false
    self.isStored = isStored
    let checked: @Sendable (inout Root, Double) throws(ParameterError) -> Void = {
      root, value throws(ParameterError) in
      try set(&root, try accepted.accepted(value, name: name))
    }
    getNumber = get
    setNumber = checked
    getText = { isStored($0) ? NumberText.exact(get($0)) : nil }
    setText = { root, text throws(ParameterError) in
      if text == "none", let none { return none(&root) }
      guard let value = NumberText.parse(text) else { throw .notANumber(name: name, text: text) }
      try checked(&root, value)
    }
    checkValue = { root throws(ParameterError) in
      guard isStored(root) else { return }
      let value = get(root)
      guard accepted.range.contains(value) else { throw .outOfRange(name: name, value: value, accepted.range) }
    }
  }

  /// A number without conditions.
  public convenience init(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> Double,
    _ set: @escaping @Sendable (inout Root, Double) -> Void
  ) {
    self.init(info, get: get, set: set)
  }

  /// An own number, or `none` for the `shared` one.
  convenience init(
    _ info: ParameterInfo, _ own: @escaping @Sendable (Root) -> Double?,
    _ set: @escaping @Sendable (inout Root, Double?) -> Void, else shared: @escaping @Sendable (Root) -> Double
  ) {
    self.init(
      info, isStored: { own($0) != nil }, get: { own($0) ?? shared($0) }, set: { set(&$0, $1) },
      none: { set(&$0, nil) })
  }

  /// One of a few words; `aliases` are read but never written.
  public convenience init<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> Value,
    _ set: @escaping @Sendable (inout Root, Value) -> Void, aliases: KeyValuePairs<String, Value> = [:]
  ) {
    self.init(
      info, get: { get($0).rawValue },
      set: { root, text throws(ParameterError) in
        guard let value = aliases.first(where: { $0.key == text })?.value ?? Value(rawValue: text) else {
          throw .notAChoice(name: info.name, text: text, choices: Value.allCases.map(\.rawValue))
        }
        set(&root, value)
      })
  }

  /// Text in its own notation.
  ///
  /// - Parameters:
  ///   - info: The name, the domain and the help.
  ///   - isAlwaysWritten: True if files contain it even with its default value.
  ///   - get: Returns the text, or `nil` for a value that files leave out.
  ///   - set: Reads the text and stores its value.
  ///   - check: Throws for a value that could not be read back from a file.
  public init(
    _ info: ParameterInfo, isAlwaysWritten: Bool = false,
    get: @escaping @Sendable (Root) -> String?,
    set: @escaping @Sendable (inout Root, String) throws(ParameterError) -> Void,
    check: @escaping @Sendable (Root) throws(ParameterError) -> Void = { _ in }
  ) {
    self.info = info
    self.isAlwaysWritten = isAlwaysWritten
    isStored = { _ in true }
    getText = get
    setText = set
    getNumber = nil
    setNumber = nil
    checkValue = check
  }

  /// A parameter of a part of the root, which `get` returns and `set` replaces.
  ///
  /// Not a key path: the types of key paths are built at run time, 1/60 of a start.
  public init<Part>(
    _ parameter: Parameter<Part>, of get: @escaping @Sendable (Root) -> Part,
    _ set: @escaping @Sendable (inout Root, Part) -> Void
  ) {
    info = parameter.info
    isAlwaysWritten = parameter.isAlwaysWritten
    isStored = { parameter.isStored(get($0)) }
    getText = { parameter.text(in: get($0)) }
    setText = { root, text throws(ParameterError) in
      var part = get(root)
      try parameter.set(text, in: &part)
      set(&root, part)
    }
    if parameter.info.number == nil {
      (getNumber, setNumber) = (nil, nil)
    } else {
      getNumber = { parameter.number(in: get($0)) ?? 0 }
      setNumber = { root, value throws(ParameterError) in
        var part = get(root)
        try parameter.set(value, in: &part)
        set(&root, part)
      }
    }
    checkValue = { root throws(ParameterError) in try parameter.check(in: get(root)) }
  }

  /// The value as files and commands write it; `nil` for a value that files leave out.
  public func text(in root: Root) -> String? { getText(root) }

  /// The same text, unless another root's value has it.
  public func text(in root: Root, besides other: Root) -> String? {
    // Numbers compare faster than their texts.
    if let getNumber, isStored(root) == isStored(other), getNumber(root) == getNumber(other) { return nil }
    let text = getText(root)
    return text == getText(other) ? nil : text
  }

  public func set(_ text: String, in root: inout Root) throws(ParameterError) { try setText(&root, text) }

  /// Throws if the value could not be read back from a file, for example because a motion made it too large.
  public func check(in root: Root) throws(ParameterError) { try checkValue(root) }

  /// The value as a number; `nil` for a parameter without numbers.
  public func number(in root: Root) -> Double? { getNumber?(root) }

  /// Sets a number; one outside the range throws, or is wrapped if the domain wraps.
  public func set(_ number: Double, in root: inout Root) throws(ParameterError) {
    guard let setNumber else { throw .notNumeric(name: info.name) }
    try setNumber(&root, number)
  }

  /// Sets text under one of the parameter's names.
  public func set(_ text: String, in root: inout Root, as name: String) throws(ParameterError) {
    if info.factor(of: name) == 1 { return try set(text, in: &root) }
    guard let number = NumberText.parse(text) else { throw .notANumber(name: name, text: text) }
    try set(number, in: &root, as: name)
  }

  /// Sets a number in the unit of one of the parameter's names; errors give the range in that unit.
  public func set(_ number: Double, in root: inout Root, as name: String) throws(ParameterError) {
    let factor = info.factor(of: name)
    do throws(ParameterError) {
      // Twelve decimals are exact enough, and 0.55 becomes 55 instead of 55.00000000000001.
      try set(factor == 1 ? number : (number * factor * 1e12).rounded() / 1e12, in: &root)
    } catch {
      guard factor != 1, case .outOfRange(_, _, let range) = error else { throw error }
      throw .outOfRange(name: name, value: number, range.lowerBound / factor...range.upperBound / factor)
    }
  }
}
