import Document
import Geometry

/// The gradients and patterns of a file: SVG 2, chapter 14.
extension SVGLibrary {
  private static let mostServers = 50_000
  private static let mostStops = 1000

  /// The stops of an element, and their mean.
  private typealias Stops = (all: [Gradient.Stop], mean: (color: Color, opacity: Double))

  /// The paint of an id; `nil` if no gradient with stops and no pattern has it.
  func server(_ id: String) -> Paint? { servers[id] }

  /// Reads the gradients and patterns.
  ///
  /// - Parameter viewport: The page: percentages in the units of elements refer to it.
  mutating func readServers(in viewport: SVGViewport) {
    var stops: [Int: Stops] = [:]
    // A file with more gradients than any drawing has must not take long.
    for (id, node) in ids.sorted(by: { $0.value < $1.value }).prefix(Self.mostServers) {
      servers[id] =
        nodes[node].local == "pattern" ? pattern(node, id) : gradient(node, id, in: viewport, &stops)
      guard servers[id]?.foreign != nil, let parent = nodes[node].parent else { continue }
      if value(SVGWriter.gradientAttribute, of: node) != nil { altered.insert(nodes[parent].start) }
    }
  }

  private func pattern(_ node: Int, _ id: String) -> Paint {
    let units = chain(from: node, of: ["pattern"]).lazy.compactMap { value("patternUnits", of: $0) }.first
    return Paint(
      .foreign(
        ForeignPaint(.pattern, id: id, isInUserSpace: units == "userSpaceOnUse", mean: Color(128, 128, 128))))
  }

  private func gradient(
    _ node: Int, _ id: String, in viewport: SVGViewport, _ known: inout [Int: Stops]
  ) -> Paint? {
    guard Self.gradients.contains(nodes[node].local) else { return nil }
    let chain = chain(from: node, of: Self.gradients)
    guard let owner = chain.first(where: { nodes[$0].hasStops }), let stops = known[owner] ?? stops(of: owner) else {
      return nil
    }
    known[owner] = stops
    /// The first valid value of an attribute; those of a form are read from elements of this form alone.
    func first<Value>(_ name: String, ofForm: Bool = false, _ read: (String) -> Value?) -> Value? {
      for next in chain where !ofForm || nodes[next].local == nodes[node].local {
        if let found = value(name, of: next).flatMap({ read($0.trimmed) }) { return found }
      }
      return nil
    }
    let units = first("gradientUnits", Gradient.Units.init(rawValue:)) ?? .box
    func length(_ name: String, of whole: Double) -> Double? {
      first(name, ofForm: true) { viewport.units($0, percentOf: units == .box ? 1 : whole) }
    }
    let (width, height, diagonal) = units == .box ? (1, 1, 1) : (viewport.width, viewport.height, viewport.diagonal)
    func across(_ name: String) -> Double? { length(name, of: width) }
    func down(_ name: String) -> Double? { length(name, of: height) }
    func radius(_ name: String) -> Double? {
      first(name, ofForm: true) { viewport.units($0, percentOf: diagonal).flatMap { $0 >= 0 ? $0 : nil } }
    }
    let form: Gradient.Form
    if nodes[node].local == "linearGradient" {
      form = .linear(
        from: Point(across("x1") ?? 0, down("y1") ?? 0), to: Point(across("x2") ?? width, down("y2") ?? 0))
    } else {
      let center = Point(across("cx") ?? width / 2, down("cy") ?? height / 2)
      form = .radial(
        center: center, radius: radius("r") ?? diagonal / 2,
        focus: Point(across("fx") ?? center.x, down("fy") ?? center.y), focalRadius: radius("fr") ?? 0)
    }
    let gradient = Gradient(
      form, stops.all, spread: first("spreadMethod", Gradient.Spread.init(rawValue:)) ?? .pad, units: units,
      transform: first("gradientTransform") { SVGTransform.parse($0) } ?? .identity)
    if let own = value(SVGWriter.gradientAttribute, of: node).flatMap({ Paint(css: $0) }), own.gradient == gradient {
      return own
    }
    let foreign = ForeignPaint(
      .gradient, id: id, isInUserSpace: units == .userSpace, mean: stops.mean.color, opacity: stops.mean.opacity,
      gradient: gradient)
    return Paint(.foreign(foreign), opacity: stops.mean.opacity)
  }

  private static let gradients: Set = ["linearGradient", "radialGradient"]

  /// An element, and those of some names that it takes missing parts from.
  private func chain(from first: Int, of names: Set<String>) -> [Int] {
    var chain = [first]
    while let id = link(of: chain[chain.count - 1]), let next = ids[id], names.contains(nodes[next].local),
      !chain.contains(next), chain.count < 32
    {
      chain.append(next)
    }
    return chain
  }

  private func stops(of node: Int) -> Stops? {
    let all = nodes[node].children.filter { nodes[$0].local == "stop" }.prefix(Self.mostStops).map(stop)
    let stops = Gradient(.linear(from: .zero, to: .zero), all).stops
    return Gradient.mean(of: stops).map { (stops, $0) }
  }

  private func stop(_ node: Int) -> Gradient.Stop {
    let properties = properties(of: node)
    func last(_ name: String) -> String? { properties.last { $0.name == name }?.value.trimmed }
    var stop = Gradient.Stop(at: SVGPaint.opacity((value("offset", of: node) ?? "").trimmed) ?? 0, Color(0, 0, 0))
    switch CSSPaint(last("stop-color") ?? "") {
    case .color(let color, let alpha): (stop.color, stop.opacity) = (color, alpha)
    case .currentColor:
      if case .color(let color, let alpha) = color(of: node) { (stop.color, stop.opacity) = (color, alpha) }
    case .none, .other: break
    }
    stop.opacity *= SVGPaint.opacity(last("stop-opacity") ?? "") ?? 1
    return stop
  }

  /// The value of `color` at an element, its own or inherited.
  private func color(of node: Int) -> CSSPaint {
    for node in (parents(of: node) + [node]).reversed() {
      if let text = properties(of: node).last(where: { $0.name == "color" })?.value, case let paint = CSSPaint(text),
        case .color = paint
      {
        return paint
      }
    }
    return .other
  }
}
