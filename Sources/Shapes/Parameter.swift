import Geometry

/// A parameter of one kind of thing: how to read it and how to change it.
public struct Parameter<Root>: Sendable {
  public let info: ParameterInfo
  /// Whether files hold it even where it has its first value.
  public let isAlwaysWritten: Bool
  private let getText: @Sendable (Root) -> String?
  private let setText: @Sendable (inout Root, String) throws(ParameterError) -> Void
  private let getNumber: (@Sendable (Root) -> Double)?
  private let setNumber: (@Sendable (inout Root, Double) throws(ParameterError) -> Void)?
  private let checkValue: @Sendable (Root) throws(ParameterError) -> Void

  /// A number in the units of its domain.
  ///
  /// - Parameters:
  ///   - range: narrows the catalogue's range for this kind.
  ///   - isStored: whether the number is one of the shape's own; a file leaves out one that follows from others.
  public init(
    _ info: ParameterInfo, in range: ClosedRange<Double>? = nil,
    isStored: @escaping @Sendable (Root) -> Bool = { _ in true },
    get: @escaping @Sendable (Root) -> Double,
    set: @escaping @Sendable (inout Root, Double) throws(ParameterError) -> Void
  ) {
    let name = info.name
    let domain = (info.number ?? NumberDomain(0...0, slider: 0...0)).narrowed(to: range)
    self.info = info.taking(domain)
    isAlwaysWritten = false
    let checked: @Sendable (inout Root, Double) throws(ParameterError) -> Void = {
      root, value throws(ParameterError) in
      try set(&root, try domain.accepted(value, name: name))
    }
    getNumber = get
    setNumber = checked
    getText = { isStored($0) ? NumberText.exact(get($0)) : nil }
    setText = { root, text throws(ParameterError) in
      guard let value = NumberText.parse(text) else { throw .notANumber(name: name, text: text) }
      try checked(&root, value)
    }
    checkValue = { root throws(ParameterError) in
      guard isStored(root) else { return }
      let value = get(root)
      guard domain.range.contains(value) else { throw .outOfRange(name: name, value: value, domain.range) }
    }
  }

  /// A number that a property holds.
  public init(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> Double,
    _ set: @escaping @Sendable (inout Root, Double) -> Void
  ) {
    self.init(info, get: get, set: set)
  }

  /// A number that a property holds.
  public init(
    _ info: ParameterInfo, _ path: any WritableKeyPath<Root, Double> & Sendable,
    in range: ClosedRange<Double>? = nil
  ) {
    self.init(info, in: range, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A number of its own, or `none` for another property's.
  public init(
    _ info: ParameterInfo, or own: any WritableKeyPath<Root, Double?> & Sendable,
    else shared: any KeyPath<Root, Double> & Sendable
  ) {
    let number = Parameter(
      info, isStored: { $0[keyPath: own] != nil }, get: { $0[keyPath: own] ?? $0[keyPath: shared] },
      set: { $0[keyPath: own] = $1 })
    self.info = info
    isAlwaysWritten = false
    getText = { number.text(in: $0) }
    setText = { root, text throws(ParameterError) in
      if text == "none" { root[keyPath: own] = nil } else { try number.set(text, in: &root) }
    }
    getNumber = { number.number(in: $0) ?? 0 }
    setNumber = { root, value throws(ParameterError) in try number.set(value, in: &root) }
    checkValue = { root throws(ParameterError) in try number.check(in: root) }
  }

  /// One of a few words.
  public init<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ info: ParameterInfo, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) {
    self.init(info, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  /// One of a few words.
  public init<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> Value,
    _ set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    let name = info.name
    self.init(
      info, get: { get($0).rawValue },
      set: { root, text throws(ParameterError) in
        guard let value = Value(rawValue: text) else {
          throw .notAChoice(name: name, text: text, choices: Value.allCases.map(\.rawValue))
        }
        set(&root, value)
      })
  }

  /// Text of a form of its own; `get` gives `nil` for a value that files leave out.
  ///
  /// - Parameter check: refuses a value that a file could not be read with.
  public init(
    _ info: ParameterInfo, isAlwaysWritten: Bool = false,
    get: @escaping @Sendable (Root) -> String?,
    set: @escaping @Sendable (inout Root, String) throws(ParameterError) -> Void,
    check: @escaping @Sendable (Root) throws(ParameterError) -> Void = { _ in }
  ) {
    self.info = info
    self.isAlwaysWritten = isAlwaysWritten
    getText = get
    setText = set
    getNumber = nil
    setNumber = nil
    checkValue = check
  }

  /// The parameter of a part.
  public init<Part>(_ parameter: Parameter<Part>, of path: any WritableKeyPath<Root, Part> & Sendable) {
    info = parameter.info
    isAlwaysWritten = parameter.isAlwaysWritten
    getText = { parameter.text(in: $0[keyPath: path]) }
    setText = { root, text throws(ParameterError) in try parameter.set(text, in: &root[keyPath: path]) }
    if parameter.info.number == nil {
      (getNumber, setNumber) = (nil, nil)
    } else {
      getNumber = { parameter.number(in: $0[keyPath: path]) ?? 0 }
      setNumber = { root, value throws(ParameterError) in try parameter.set(value, in: &root[keyPath: path]) }
    }
    checkValue = { root throws(ParameterError) in try parameter.check(in: root[keyPath: path]) }
  }

  /// The value as files and commands write it; `nil` for a list that says nothing but the rule.
  public func text(in root: Root) -> String? { getText(root) }

  public func set(_ text: String, in root: inout Root) throws(ParameterError) { try setText(&root, text) }

  /// Refuses, by name, a value that a file could hold and not be read with, such as one that a motion made too large.
  public func check(in root: Root) throws(ParameterError) { try checkValue(root) }

  /// The value as a number, or `nil` for a parameter that is none.
  public func number(in root: Root) -> Double? { getNumber?(root) }

  /// Sets a number; one outside the range is refused or wrapped as the domain says.
  public func set(_ number: Double, in root: inout Root) throws(ParameterError) {
    guard let setNumber else { throw .notNumeric(name: info.name) }
    try setNumber(&root, number)
  }

  /// Sets text by one of the names.
  public func set(_ text: String, in root: inout Root, as name: String) throws(ParameterError) {
    if info.factor(of: name) == 1 { return try set(text, in: &root) }
    guard let number = NumberText.parse(text) else { throw .notANumber(name: name, text: text) }
    try set(number, in: &root, as: name)
  }

  /// Sets a number in the unit of one of the names, in which a refusal tells the range, too.
  public func set(_ number: Double, in root: inout Root, as name: String) throws(ParameterError) {
    let factor = info.factor(of: name)
    do throws(ParameterError) {
      try set(number * factor, in: &root)
    } catch {
      guard factor != 1, case .outOfRange(_, _, let range) = error else { throw error }
      throw .outOfRange(name: name, value: number, range.lowerBound / factor...range.upperBound / factor)
    }
  }
}

extension NumberDomain {
  func narrowed(to range: ClosedRange<Double>?) -> NumberDomain {
    guard let range else { return self }
    var domain = self
    domain.range = range
    return domain
  }

  /// The number as the domain takes it.
  public func accepted(_ value: Double, name: String) throws(ParameterError) -> Double {
    guard value.isFinite else { throw .outOfRange(name: name, value: value, range) }
    if unit == .count, value != value.rounded() { throw .notWhole(name: name, value: value) }
    if range.contains(value) { return value == 0 ? 0 : value }
    switch excess {
    case .refused: throw .outOfRange(name: name, value: value, range)
    case .wrapped: return value.truncatingRemainder(dividingBy: 360)
    }
  }
}
