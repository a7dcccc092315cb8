import Document
import Geometry
import Shapes

/// The way to change a number: the parameter behind it, or the reason why there is none.
package enum NumberHandle: Hashable, Sendable {
  case lever(NumberLever)
  /// The reason why the number cannot be changed, and an alternative; commands are in braces.
  case fixed(String)
}

/// The parameter behind a number, and the relation between the two.
package struct NumberLever: Hashable, Sendable {
  enum Course: Hashable, Sendable {
    /// The parameter changes by `slope` for each unit of the number.
    case line(slope: Double)
    /// The number grows with the square of the parameter.
    case square
  }

  package enum Parameter: Hashable, Sendable {
    case cornerRadius
    /// The angle between the selected corner's edges, in degrees.
    case angle
    case named(String)
  }

  package let moves: Parameter
  /// The current values.
  package let number: Double
  let parameter: Double
  var course = Course.line(slope: 1)
  package let range: ClosedRange<Double>
  /// The change of the number for one key press.
  package var step = 1.0
  var isWhole = false
  /// True for the selected corner's used radius: a limited corner must ask for more.
  package var isRadius = false

  /// True if the parameter is the number itself.
  package var isNumber: Bool { number == parameter }

  /// The parameter's value, as text, for the number nearest to `wanted` in its range.
  package func value(settingTo wanted: Double) -> String {
    NumberText.rounded(parameter(at: wanted), places: isWhole ? 0 : 4, leadingZero: true)
  }

  /// The parameter's value, as text, to ask for `wanted`, even beyond the range.
  package func value(askingFor wanted: Double, places: Int) -> String {
    let asked = limited(unlimited(at: wanted), to: range.lowerBound...max(range.upperBound, Outline.limit))
    return NumberText.rounded(asked, places: places, leadingZero: true)
  }

  /// The parameter's value for the number nearest to `wanted` in its range.
  package func parameter(at wanted: Double) -> Double { limited(unlimited(at: wanted), to: range) }

  /// True if no value in the parameter's range gives `wanted`; a radius may ask for more than its range.
  package func isBeyond(_ wanted: Double) -> Bool { !isRadius && !range.contains(unlimited(at: wanted)) }

  private func unlimited(at wanted: Double) -> Double {
    switch course {
    case .line(let slope): parameter + slope * (wanted - number)
    case .square: number > 0 ? parameter * (max(0, wanted) / number).squareRoot() : parameter
    }
  }

  private func limited(_ value: Double, to range: ClosedRange<Double>) -> Double {
    min(max(value.isFinite ? value : parameter, range.lowerBound), range.upperBound)
  }
}

extension Measures {
  package func handle(of number: Quantity) -> NumberHandle {
    let symbol = number.symbol
    return angleHandle(symbol, number.value) ?? cornerHandle(symbol, number.value) ?? shapeHandle(symbol, number.value)
      ?? parameter(symbol, number.value) ?? .fixed(reason(symbol))
  }

  /// The handle of a number that follows the angle at V, if the vertices can be moved.
  private func angleHandle(_ symbol: String, _ value: Double) -> NumberHandle? {
    guard item.shape.kind == FreePolygon.kind, let corner else { return nil }
    func lever(_ slope: Double) -> NumberHandle {
      .lever(
        NumberLever(
          moves: .angle, number: value, parameter: corner.wedge.angle.degrees, course: .line(slope: slope),
          range: 1...179))
    }
    switch symbol {
    case "θ": return lever(1)
    case "h": return lever(2)
    case "φ", "i": return lever(-1)
    default: return nil
    }
  }

  /// The handle of a number that follows the selected corner's radius.
  private func cornerHandle(_ symbol: String, _ value: Double) -> NumberHandle? {
    let own = ["r", "asked", "t", "c", "d", "L", "S", "s", "e", "z", "g", "j", "q"]
    let isOwn = own.contains(symbol) || ["f", "k"].contains(symbol) && corner?.clothoids != nil
    guard isOwn, let corner else { return nil }
    guard item.shape.corners[corner.index].isOn else { return .fixed("the corner is sharp: {corner.toggle} rounds it") }
    if symbol == "asked" {
      return .lever(
        NumberLever(moves: .cornerRadius, number: value, parameter: corner.asked, range: 0...Outline.limit))
    }
    // A limited corner may grow if it asks for more.
    let most = corner.limit == nil ? max(corner.maximum ?? Outline.limit, corner.used) : Outline.limit
    func lever(_ course: NumberLever.Course) -> NumberHandle {
      .lever(
        NumberLever(
          moves: .cornerRadius, number: value, parameter: corner.used, course: course, range: 0...most,
          isRadius: true))
    }
    switch symbol {
    case "r": return lever(.line(slope: 1))
    case "q": return lever(.line(slope: -1))
    default:
      guard corner.isCut, corner.used > 0, value > 0 else {
        return .fixed("r is 0: give the corner a radius first, with {corner.radius +1}")
      }
      return lever(symbol == "S" ? .square : .line(slope: corner.used / value))
    }
  }

  /// The handle of a number that follows one of the shape's parameters.
  private func shapeHandle(_ symbol: String, _ value: Double) -> NumberHandle? {
    let isUpright = item.shape.tailForm?.isVertical == true
    let hasFrame = item.shape.ownPlacement?.frame.size != nil
    return switch symbol {
    case "n": parameter("count", value)
    case "I" where item.shape.ring != nil, "W" where item.shape.ring != nil:
      value > 0 ? self.value(of: "roundness").flatMap { parameter("roundness", value, slope: $0 / value) } : nil
    case "R" where hasFrame, "wide" where hasFrame, "tall" where hasFrame, "W" where hasFrame:
      .fixed("the frame sets it: change frame or padding")
    case "R": parameter("radius", value)
    case "ξ", "η": parameter("smoothing", value)
    case "k" where corner?.superellipse != nil: parameter("superellipse", value)
    case "base": parameter(isUpright ? "arrow-width" : "arrow-height", value)
    case "out": parameter(isUpright ? "arrow-height" : "arrow-width", value)
    case "at": parameter("arrow-center", value)
    case "lift": parameter("curl-dy", value, slope: -1)
    case "top": parameter("curl-dy", value, slope: -4 / 3)
    case "W": parameter("width", value)
    case "wide": item.shape.fillsBox ? parameter("width", value) : nil
    case "tall": item.shape.fillsBox ? parameter("height", value) : nil
    default: nil
    }
  }

  private func parameter(_ name: String, _ number: Double, slope: Double = 1) -> NumberHandle? {
    guard let value = item.value(of: name), let now = value.number, let domain = value.info.number else { return nil }
    return .lever(
      NumberLever(
        moves: .named(name), number: number, parameter: now, course: .line(slope: slope), range: domain.range,
        step: slope == 1 ? domain.step : 1, isWhole: domain.unit == .count))
  }

  /// The reason why a number has no parameter, and what to change instead.
  private func reason(_ symbol: String) -> String {
    let countKey = item.shape.ring != nil ? ": {set count += 1} adds one" : ""
    switch symbol {
    case "θ", "h", "i", "φ": return "\(item.shape.originOfAngles)\(countKey)"
    case "ρ": return "it follows from φ and the smoothing: change ξ"
    case "α", "β": return "it follows from the number of corners\(countKey)"
    case "a", "b":
      return item.shape.ring != nil ? "the circle and \(item.shape.originOfAngles)" : "it follows from the vertices"
    case "u", "w": return "the next corner takes it: {corner.next} goes there"
    case "m":
      guard let ring = item.shape.ring, ring.holdsTips else { return "the other corners leave this much room" }
      let isWhole = (corner?.maximum ?? 0) >= ring.radius
      return isWhole ? "no radius is larger than R" : "it follows from the circle and the other corners"
    case "cut", "sharp", "on": return "it counts switches: {corner.toggle} flips one"
    case "wide", "tall": return "it follows from the shape and its frame"
    case "foot": return "the curl's height and depth set it"
    default: return "it only describes the drawing"
    }
  }
}
