import Document
import Geometry
import Shapes

/// What a person takes hold of to change a number: the parameter behind it, or the reason why there is none.
package enum NumberHandle: Hashable, Sendable {
  case lever(NumberLever)
  /// Why the number cannot be changed itself, and what to change instead; commands stand in braces.
  case fixed(String)
}

/// A parameter behind a number, and how the two go together.
package struct NumberLever: Hashable, Sendable {
  /// How the parameter follows the number.
  enum Course: Hashable, Sendable {
    /// So much for each unit of the number.
    case line(slope: Double)
    /// The number grows with the square of the parameter.
    case square
  }

  /// What a lever moves.
  package enum Parameter: Hashable, Sendable {
    case cornerRadius
    /// One of the shape's, by its name.
    case named(String)
  }

  package let moves: Parameter
  /// The number and the parameter as they are.
  package let number: Double
  let parameter: Double
  let course: Course
  package let range: ClosedRange<Double>
  /// What one press adds to the number.
  package let step: Double
  let isWhole: Bool
  /// Whether the parameter is the selected corner's radius as it is drawn: a limited one has to ask for more.
  package let isRadius: Bool

  init(
    _ moves: Parameter, number: Double, parameter: Double, _ course: Course = .line(slope: 1),
    in range: ClosedRange<Double>, step: Double = 1, isWhole: Bool = false,
    isRadius: Bool = false
  ) {
    self.isRadius = isRadius
    self.moves = moves
    self.number = number
    self.parameter = parameter
    self.course = course
    self.range = range
    self.step = step
    self.isWhole = isWhole
  }

  /// Whether the parameter is the number itself.
  package var isNumber: Bool { number == parameter }

  /// The parameter's value, as text, that gives the number a value, or the nearest that it can have.
  package func value(settingTo wanted: Double) -> String {
    NumberText.rounded(parameter(at: wanted), places: isWhole ? 0 : 4, leadingZero: true)
  }

  /// The parameter's value, as text, that asks for a value of the number, whatever comes of it.
  package func value(askingFor wanted: Double, places: Int) -> String {
    let asked = parameter(at: wanted, in: range.lowerBound...max(range.upperBound, Outline.limit))
    return NumberText.rounded(asked, places: places, leadingZero: true)
  }

  /// What the parameter is to be, so that the number has a value or the nearest that it can have.
  package func parameter(at wanted: Double) -> Double { parameter(at: wanted, in: range) }

  private func parameter(at wanted: Double, in range: ClosedRange<Double>) -> Double {
    let value =
      switch course {
      case .line(let slope): parameter + slope * (wanted - number)
      case .square: number > 0 ? parameter * (max(0, wanted) / number).squareRoot() : parameter
      }
    return min(max(value.isFinite ? value : parameter, range.lowerBound), range.upperBound)
  }
}

extension Measures {
  /// What changes a number of a step.
  package func handle(of number: Quantity) -> NumberHandle {
    let symbol = number.symbol
    if let found = cornerHandle(symbol, number.value) ?? shapeHandle(symbol, number.value) { return found }
    guard let value = item.value(of: symbol), let now = value.number, let domain = value.info.number else {
      return .fixed(reason(symbol))
    }
    return .lever(
      NumberLever(
        .named(symbol), number: number.value, parameter: now, in: domain.range, step: domain.step,
        isWhole: domain.unit == .count))
  }

  /// Numbers that go with the selected corner's radius.
  private func cornerHandle(_ symbol: String, _ value: Double) -> NumberHandle? {
    let own = ["r", "asked", "t", "c", "d", "L", "S", "s", "e", "z", "g", "j", "q"]
    guard own.contains(symbol), let corner else { return nil }
    guard item.shape.corners[corner.index].isOn else { return .fixed("the corner is sharp: {corner.toggle} rounds it") }
    // A limited corner may get more when it asks for more.
    let most = corner.limit == nil ? max(corner.maximum ?? Outline.limit, corner.used) : Outline.limit
    func lever(_ course: NumberLever.Course) -> NumberHandle {
      .lever(
        NumberLever(.cornerRadius, number: value, parameter: corner.used, course, in: 0...most, isRadius: true))
    }
    switch symbol {
    case "r": return lever(.line(slope: 1))
    case "asked":
      return .lever(
        NumberLever(.cornerRadius, number: value, parameter: corner.asked, in: 0...Outline.limit))
    case "q": return lever(.line(slope: -1))
    default:
      guard corner.isCut, corner.used > 0, value > 0 else {
        return .fixed("r is 0: give the corner a radius first, with {corner.radius +1}")
      }
      return lever(symbol == "S" ? .square : .line(slope: corner.used / value))
    }
  }

  /// Numbers of a shape that go with one of its parameters.
  private func shapeHandle(_ symbol: String, _ value: Double) -> NumberHandle? {
    switch symbol {
    case "n": parameter("count", value)
    case "R" where hasFrame, "wide" where hasFrame, "tall" where hasFrame, "W" where hasFrame:
      .fixed("the frame gives it: change frame or padding")
    case "R": parameter("radius", value)
    case "I": self.value(of: "R").flatMap { $0 > 0 ? parameter("roundness", value, slope: 100 / $0) : nil }
    case "ξ", "η": parameter("smoothing", value)
    case "base": parameter(isTailUpright ? "arrow-width" : "arrow-height", value)
    case "out": parameter(isTailUpright ? "arrow-height" : "arrow-width", value)
    case "at": parameter("arrow-center", value)
    case "lift": parameter("curl-dy", value, slope: -1)
    case "top": parameter("curl-dy", value, slope: -4 / 3)
    case "H": parameter("curl-depth", value)
    case "W": parameter("width", value)
    case "wide": item.shape.fillsBox ? parameter("width", value) : nil
    case "tall": item.shape.fillsBox ? parameter("height", value) : nil
    default: nil
    }
  }

  /// Whether a frame decides how large the shape is.
  private var hasFrame: Bool { item.shape.ownPlacement?.frame != nil }

  private var isTailUpright: Bool { item.shape.tailForm?.isVertical == true }

  private func parameter(_ name: String, _ number: Double, slope: Double = 1) -> NumberHandle? {
    guard let value = item.value(of: name), let now = value.number, let domain = value.info.number else { return nil }
    // Of a ratio a whole unit would be everything there is.
    return .lever(
      NumberLever(
        .named(name), number: number, parameter: now, .line(slope: slope), in: domain.range,
        step: slope == 1 ? domain.step : 1, isWhole: domain.unit == .count))
  }
}

extension Measures {
  /// Why a number has no parameter of its own, and what to change instead.
  func reason(_ symbol: String) -> String {
    switch symbol {
    case "θ", "h", "i", "φ": return "\(item.shape.originOfAngles)\(countKey)"
    case "ρ": return "the turn φ and the smoothing give it: change ξ"
    case "α", "β": return "the number of corners gives it\(countKey)"
    case "a", "b", "edge":
      return item.shape.ring != nil
        ? "the circle and \(item.shape.originOfAngles)" : "the places of the vertices give it"
    case "u", "w": return "the next corner takes it: {corner.next} goes there"
    case "m":
      guard let ring = item.shape.ring, ring.holdsTips else { return "the others leave that room" }
      let isWhole = (corner?.maximum ?? 0) >= ring.radius
      return isWhole ? "the circle gives it: no radius is larger than R" : "the circle and the other corners give it"
    case "cut", "sharp", "on": return "it counts switches: {corner.toggle} turns one"
    case "area", "perimeter": return "it follows from the whole outline"
    case "wide", "tall": return "the shape and its frame give it"
    case "foot": return "the curl's height and depth give it"
    default: return "it only tells what is so"
    }
  }

  /// The key that gives a shape another number of corners.
  private var countKey: String { item.shape.ring != nil ? ": {set count += 1} adds one" : "" }
}
