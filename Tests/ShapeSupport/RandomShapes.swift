package import Document
import Geometry
package import Shapes
package import TestSupport

extension SeededGenerator {
  /// A valid number for a parameter, at the ends of its range as often as inside.
  package mutating func number(in domain: NumberDomain) -> Double {
    let range = domain.unit == .count ? domain.range.lowerBound...40 : domain.range
    let ends = domain.unit == .count ? [range.lowerBound] : [range.lowerBound, range.upperBound]
    if once(in: 8) { return pick(ends) }
    let inside = max(domain.slider.lowerBound, range.lowerBound)...min(domain.slider.upperBound, range.upperBound)
    let value = number(inside)
    if domain.unit == .count { return value.rounded() }
    // Round numbers, as people type them, and numbers with all digits.
    return Bool.random(using: &self) ? (value * 10).rounded(.down) / 10 : value
  }

  /// A text for a parameter; some shapes refuse some of them.
  package mutating func text(for info: ParameterInfo, corners: Int) -> String {
    switch info.domain {
    case .number(let domain): return NumberText.exact(number(in: domain))
    case .choice(let choices): return pick(choices)
    case .text, .color:
      switch info.name {
      case "corners": return (0..<corners).map { _ in cornerSetting().token }.joined(separator: " ")
      case "points":
        return (0..<integer(3...12)).map { _ in
          "\(NumberText.exact(number(-50...250))),\(NumberText.exact(number(-50...250).rounded()))"
        }.joined(separator: " ")
      case "path-data": return pathData()
      case "frame":
        return once(in: 3)
          ? "none" : "\(NumberText.exact(number(1...300)))x\(NumberText.exact(number(1...300).rounded()))"
      case "dash":
        return once(in: 4)
          ? "none" : (0..<integer(1...5)).map { _ in NumberText.exact(number(0...9)) }.joined(separator: " ")
      case "image", "backdrop":
        return pick([
          "none", "a b.png", "../x&y/100%.jpg", "data:image/png;base64,iVBORw0KGgo=", "data:image/jpeg;base64,/9j/2Q==",
          "étoile \"ä\".png", "data:image/png;base64,iVBO Rw0KGgo=",
        ])
      case "fill", "stroke": return once(in: 5) ? gradient() : once(in: 4) ? "none" : color().hex
      default: return once(in: 4) ? "none" : color().hex
      }
    }
  }

  /// The text of a gradient of one's own.
  private mutating func gradient() -> String {
    let stops = (0..<integer(2...4)).map { _ in color().hex + (once(in: 3) ? " \(integer(0...100))%" : "") }
    return (once(in: 3) ? ["radial"] + stops : ["linear"] + stops + ["\(integer(0...360))"]).joined(separator: " ")
  }

  /// One to three subpaths of lines, arcs and curves, open and closed.
  package mutating func pathData() -> String {
    func place() -> String { "\(NumberText.exact(number(-50...250))) \(NumberText.exact(number(-50...250).rounded()))" }
    func piece() -> String {
      switch integer(0...9) {
      case 0: return "Q\(place()) \(place())"
      case 1: return "C\(place()) \(place()) \(place())"
      case 2:
        return
          "A\(integer(1...90)) \(integer(1...90)) \(integer(0...180)) \(integer(0...1)) \(integer(0...1)) \(place())"
      case 3: return "A\(integer(1...90))\(pick([" ", ","]))40 0 1 0 \(place())"
      case 4: return "h\(integer(-40...40))v\(integer(1...40))"
      default: return "L\(place())"
      }
    }
    return (0..<integer(1...3)).map { _ in
      "M\(place())" + (0..<integer(3...8)).map { _ in piece() }.joined() + (once(in: 3) ? "" : "Z")
    }.joined()
  }

  package mutating func color() -> Color {
    func channel() -> UInt8 {
      Bool.random(using: &self) ? UInt8(integer(0...15) * 17) : UInt8(integer(0...255))
    }
    return Color(channel(), channel(), channel())
  }

  package mutating func cornerSetting() -> CornerSetting {
    func size() -> Double { pick([0, 5, number(0...60), number(0...1) * 1e-7, Outline.limit]) }
    return CornerSetting(
      isOn: Bool.random(using: &self), kind: once(in: 2) ? nil : pick(CornerKind.allCases),
      size: pick([nil, .radius(size()), .cut(size()), .recession(size())]))
  }

  /// A new shape of any kind.
  ///
  /// Each kind draws a number that depends on its name, and the largest wins: one more kind changes no other choice.
  package mutating func anyKind() -> any Shape {
    let ticket = next()
    func drawn(_ shape: any Shape) -> UInt64 {
      var generator = SeededGenerator(seed: shape.kind.utf8.reduce(ticket) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
      return generator.next()
    }
    return ShapeCatalog.all.max { drawn($0) < drawn($1) } ?? FreePolygon()
  }

  /// A shape of any kind with random parameters, which need not give an outline.
  package mutating func anyShape() -> any Shape {
    var shape = anyKind()
    for _ in 0..<integer(0...8) {
      let value = pick(shape.values)
      let text = text(for: value.info, corners: shape.corners.count)
      do throws(ParameterError) {
        try shape.set(value.info.name, to: text)
      } catch {
        // Some values are refused: the shape stays unchanged.
        continue
      }
    }
    return shape
  }

  /// A shape that can be drawn, also with the line of a new item, which a frame makes room for.
  package mutating func drawableShape() -> any Shape {
    while true {
      let shape = anyShape()
      if (try? Item(shape).resolved()) != nil { return shape }
    }
  }

  package mutating func style() -> Style {
    var style = Bool.random(using: &self) ? Style() : Style.initial
    for parameter in Style.parameters where once(in: 2) {
      do throws(ParameterError) {
        try parameter.set(text(for: parameter.info, corners: 0), in: &style)
      } catch {
        continue
      }
    }
    return style
  }

  /// Random effects of a shape, mostly off.
  package mutating func effects() -> Effects {
    var effects = Effects()
    for parameter in Effects.parameters where once(in: 3) {
      do throws(ParameterError) {
        try parameter.set(text(for: parameter.info, corners: 0), in: &effects)
      } catch {
        // A required color is never `none`.
        continue
      }
    }
    return effects
  }

  /// A name, or none, for an item that may be hidden or locked.
  package mutating func state() -> ItemState.Values {
    (
      pick([nil, "door", "a <b> & \"c\" 'd'", " étoile ★"]), hiddenLevel: pick([nil, nil, 0, 2]),
      isLocked: once(in: 2)
    )
  }

  /// A document of one shape, with a title that needs escaping.
  package mutating func document() -> Document {
    let titles = ["demo9", "", "a <b> & \"c\" 'd' ]]>", " two\n lines\t ", "étoile ★ 図", "\r\n", "&amp;"]
    let (x, y) = (number(-100...100), number(-100...100).rounded())
    let page = Rect(x: x, y: y, width: number(1...1000), height: number(1...1000).rounded())
    while true {
      // A wide stroke may leave no room in a frame.
      var item = Item(drawableShape(), style: style())
      if once(in: 2) { item.effects = effects() }
      // The curl parameters of a curl belong to the shape, not to an effect.
      if item.shape is Curl { item.effects.curl = CurlShadow() }
      if once(in: 4) { item.state = state() }
      let background = once(in: 3) ? Paint(color(), opacity: Double(integer(0...255)) / 255) : .none
      guard (try? item.resolved()) != nil else { continue }
      return Document(title: pick(titles), page: page, background: background, items: [item])
    }
  }
}
