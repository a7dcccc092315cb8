import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// What every kind of shape in the catalogue promises; a new kind is tested by being listed.
@Suite struct ShapeContractTests {
  /// The shape drawn, or nothing where it says by name why it cannot be.
  static func isSane(_ shape: any Shape) -> Bool {
    do throws(OutlineError) {
      let resolved = try shape.resolved()
      guard resolved.corners.count == shape.corners.count else { return false }
      return resolved.path.length.isFinite && resolved.path.area.isFinite
        && resolved.corners.allSatisfy { $0.used.isFinite }
    } catch {
      return !error.description.isEmpty
    }
  }

  @Test(arguments: ShapeCatalog.all)
  func `a new shape is drawn on its page and holds every parameter it lists`(shape: any Shape) throws {
    let path = try shape.resolved().path
    let bounds = try #require(path.bounds)
    let page = Rect(x: 0, y: 0, width: 200, height: 200)
    #expect(page.contains(bounds), "\(shape.kind): it covers \(bounds), beyond the page of 200 by 200")
    #expect(path.area > 1000, "\(shape.kind): its area of \(path.area) is too small to see, at least 1000")
    #expect(shape.storedValues.map(\.name) == shape.requiredParameters)
    for value in shape.values { #expect(shape.value(of: value.info.name) == value) }
    #expect(shape.values.map(\.info.name) == ParameterCatalog.all.map(\.name).filter { shape.value(of: $0) != nil })
  }

  @Test func `kinds and their aliases are unique, lower case and found`() {
    var names: [String] = []
    for shape in ShapeCatalog.all {
      for name in [shape.kind] + type(of: shape).aliases {
        #expect(name == name.lowercased() && !name.contains(" "))
        #expect(ShapeCatalog.shape(ofKind: name)?.kind == shape.kind)
        names.append(name)
      }
    }
    #expect(Set(names).count == names.count)
    #expect(ShapeCatalog.shape(ofKind: "blob") == nil)
  }

  @Test func `parameter names and aliases are unique, labels short, help one sentence`() {
    let names = ParameterCatalog.all.flatMap { [$0.name] + $0.aliases.map(\.name) }
    #expect(Set(names).count == names.count)
    for info in ParameterCatalog.all {
      #expect(info.label.count <= 14, "\(info.name): the label has \(info.label.count) characters, at most 14")
      let sentences = info.help.count { $0 == "." }
      #expect(info.help.hasSuffix(".") && sentences == 1, "\(info.name): the help must be one sentence: \(info.help)")
      if let domain = info.number { #expect(domain.slider.lowerBound <= domain.slider.upperBound) }
    }
  }

  @Test(arguments: ShapeCatalog.all)
  func `both ends of every range are taken and keep a shape or say why not`(shape: any Shape) throws {
    for value in shape.values {
      guard let domain = value.info.number else { continue }
      for end in [domain.range.lowerBound, domain.range.upperBound] {
        var changed = shape
        do throws(ParameterError) {
          try changed.set(value.info.name, to: end)
        } catch {
          // One that follows from others, or is bounded by another one, says so.
          switch error {
          case .readOnly: continue
          case .outOfRange where value.info.name == ParameterCatalog.extrusion.name: continue
          default: Issue.record("\(shape.kind) \(value.info.name) \(end): \(error)")
          }
          continue
        }
        #expect(changed.value(of: value.info.name)?.number == end)
        #expect(Self.isSane(changed), "\(shape.kind) \(value.info.name) \(end)")
      }
    }
  }

  @Test(arguments: ShapeCatalog.all)
  func `a number past the range is refused or wrapped, and never taken as it is`(shape: any Shape) {
    for value in shape.values {
      guard let domain = value.info.number else { continue }
      for bad in [domain.range.lowerBound - 1, domain.range.upperBound + 1, .nan, .infinity, -.infinity, 1e300] {
        var changed = shape
        do throws(ParameterError) {
          try changed.set(value.info.name, to: bad)
          let taken = changed.value(of: value.info.name)?.number ?? .nan
          #expect(domain.range.contains(taken) && domain.wraps, "\(value.info.name) \(bad)")
        } catch {
          #expect(changed.isEqual(to: shape) && error.description.hasPrefix(value.info.name))
        }
      }
    }
  }

  @Test(arguments: ShapeCatalog.all)
  func `scaled to the double, a shape has all its lengths doubled`(shape: any Shape) {
    var scaled = shape
    let isScaled = scaled.apply(.scale(x: 2, y: 2))
    #expect(isScaled)
    for value in shape.values where ![ParameterCatalog.x.name, ParameterCatalog.y.name].contains(value.info.name) {
      guard value.info.number?.unit == .length, let number = value.number else { continue }
      let now = scaled.value(of: value.info.name)?.number ?? .nan
      #expect(
        abs(now - 2 * number) < 1e-9,
        "\(shape.kind): \(value.info.name) \(number) became \(now): scale it in scaleOwnSizes(x:y:), as Dialog does")
    }
  }

  @Test(arguments: ShapeCatalog.all)
  func `stretched, a shape has its vertices where the stretch puts them, or refuses`(shape: any Shape) {
    for motion in [Motion.scale(x: 2, y: 1), .scale(x: 1, y: 2)] {
      var stretched = shape
      guard stretched.apply(motion) else { continue }
      let wanted = shape.vertices.map { motion.transform(about: shape.center)($0) }
      #expect(
        zip(stretched.vertices, wanted).allSatisfy { $0.distance(to: $1) < 1e-6 },
        "\(shape.kind): make its own sizes percentages of the sides, or scale each with its side in scaleOwnSizes")
    }
  }

  @Test func `any values keep a shape or give an error with a name`() {
    forAll(1000) { random in Self.isSane(random.anyShape()) }
  }

  @Test func `stored values read back to an equal shape`() {
    forAll(1000) { random in
      let shape = random.anyShape()
      guard var read = ShapeCatalog.shape(ofKind: shape.kind) else { return false }
      // As files are read: the count first, which makes room for switches.
      let stored = shape.storedValues.sorted { a, _ in a.name == "count" }
      for (name, text) in stored { try read.set(name, to: text) }
      return read.isEqual(to: shape)
    }
  }

  @Test(arguments: ShapeCatalog.all)
  func `what a person first gets is drawn on the page, and stored and read like any other`(shape: any Shape) throws {
    let initial = try #require(ShapeCatalog.initialShape(ofKind: shape.kind))
    let bounds = try #require(try initial.resolved().path.bounds)
    #expect(Rect(x: 0, y: 0, width: 200, height: 200).contains(bounds))
    var read = shape
    for (name, text) in initial.storedValues { try read.set(name, to: text) }
    #expect(read.isEqual(to: initial))
  }

  @Test(arguments: ShapeCatalog.all)
  func `every corner has a label of its own, short for the first thousand`(shape: any Shape) {
    var labels: Set<String> = []
    for index in 0..<1000 {
      let label = shape.label(ofCorner: index)
      #expect((1...5).contains(label.count))
      labels.insert(label)
    }
    #expect(labels.count == 1000)
  }

  @Test(arguments: ShapeCatalog.all)
  func `a parameter of other kinds is refused with the kinds that have it`(shape: any Shape) {
    for info in ParameterCatalog.all where shape.value(of: info.name) == nil {
      var shape = shape
      let kinds = ShapeCatalog.all.filter { $0.value(of: info.name) != nil }.map { $0.kind }
      #expect(throws: ParameterError.doesNotApply(name: info.name, kind: shape.kind, has: kinds)) {
        try shape.set(info.name, to: "1")
      }
    }
    var shape = shape
    #expect(throws: ParameterError.unknown(name: "wobble", suggestion: nil)) {
      try shape.set("wobble", to: "1")
    }
  }

  @Test func `a number under an alias is in the alias's unit`() throws {
    var star = Star()
    try star.set("ratio", to: "0.382")
    #expect(star.roundness == 38.2)
    #expect(star.value(of: "ratio")?.number == 0.382)
    try star.set("n", to: 7)
    #expect(star.count == 7 && star.value(of: "vertices")?.number == 7)
  }
}
