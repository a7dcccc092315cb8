import Document
import Foundation
import Geometry
@testable import Lessons
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// The proofs of formulas: their numbers against independent ones, and their drawings against their sentences.
@Suite struct ProofTests {
  private static func near(_ a: Double, _ b: Double, size: Double) -> Bool {
    abs(a - b) <= 1e-7 * max(abs(a), abs(b), size, 1e-6)
  }

  /// Every step of every proof that a corner's explanation offers.
  private static func steps(_ measures: Measures) -> [(proof: Proof, step: Step)] {
    (Explanation(measures)?.steps ?? []).flatMap { step in
      Proof.proofs(of: step, measures).flatMap { proof in (proof.steps(measures) ?? []).map { (proof, $0) } }
    }
  }

  /// Shapes whose explanations have the rarer formulas at each corner.
  private static func samples() throws -> [Item] {
    var result: [Item] = []
    for (shape, settings) in [
      (RegularPolygon(), ["tips": "circle", "corner-radius": "9"]), (Rectangle(), ["corner-radius": "90"]),
      (Rectangle(), ["corner-radius": "9", "corners": "rn rn rg rn"]), (Star(), ["corner-radius": "9"]),
      (Rectangle(), ["corner-radius": "9", "corners": "rc rq rc rq"]),
    ] as [(any Shape, [String: String])] {
      var item = Item(shape)
      for (name, value) in settings.sorted(by: { $0.key < $1.key }) { try item.set(name, to: value) }
      result += Array(repeating: item, count: 8)
    }
    return result
  }

  /// The steps of the proofs that a lesson's pages offer.
  private static func steps(_ lesson: Lesson) throws -> [(proof: Proof, step: Step)] {
    try lesson.pages.indices.flatMap { index in
      let measures = try lesson.measures(ofPage: index)
      let step = try #require(lesson.step(index, measures))
      return Proof.proofs(of: step, measures).flatMap { proof in (proof.steps(measures) ?? []).map { (proof, $0) } }
    }
  }

  @Test func `proofs have titles of their own and two to four steps`() {
    #expect(Set(Proof.all.map(\.title)).count == Proof.all.count)
    for proof in Proof.all { #expect((2...4).contains(proof.parts.count), "\(proof.title)") }
  }

  @Test func `both sides of every formula in a proof are equal, on thousands of random corners`() throws {
    var seen: [String: Int] = [:]
    let cases = share(of: 1200)
    var samples = try Self.samples()
    forAll(cases) { random in
      let item = samples.popLast() ?? Item(random.drawableShape())
      let shape = try item.resolved()
      guard !shape.corners.isEmpty else { return true }
      let measures = Measures(item, shape, corner: random.integer(0...shape.corners.count - 1))
      guard let corner = measures.corner, (0.5...179.5).contains(corner.wedge.angle.degrees) else { return true }
      // Far from the origin coordinates have fewer digits.
      let size = shape.path.bounds.map { max(abs($0.minX), abs($0.maxX), abs($0.minY), abs($0.maxY)) } ?? 0
      guard size < 1e4, (1e-3...1e4).contains(corner.used) else { return true }
      for (proof, step) in Self.steps(measures) {
        for formula in step.formulas {
          let value = try measures.value(ofExpression: formula.expression)
          // An area has the square of a length's error, and millionths have no more than their digits.
          let scale = formula.result.unit == .area ? pow(size + corner.used, 2) : size + corner.used
          let isRight =
            formula.symbol == "error"
            ? abs(value - formula.result.value) < 0.01 : Self.near(value, formula.result.value, size: scale)
          guard isRight else {
            Issue.record("\(proof.title): \(formula.equation): \(value) is not \(formula.result.value), \(item)")
            return false
          }
        }
        seen[proof.title, default: 0] += 1
      }
      return true
    }
    for proof in Proof.ofCorners {
      #expect(seen[proof.title, default: 0] > 0, "\(proof.title) was never seen: \(seen)")
    }
  }

  @Test func `the numbers of proofs are what an independent program computes`() throws {
    var lines: [String] = []
    let cases = share(of: 1000)
    forAll(cases) { random in
      func place() -> Point { Point(random.number(-100...100), random.number(-100...100)) }
      let (a, v, b) = (place(), place(), place())
      let theta = Angle(between: a - v, and: b - v).degrees
      guard (3...177).contains(theta) else { return true }
      var item = Item(FreePolygon())
      try item.set("points", to: [a, v, b].map { "\($0.x),\($0.y)" }.joined(separator: " "))
      try item.set("corners", to: "s r\(random.number(1...40)) r9")
      let measures = Measures(item, try item.resolved(), corner: 1)
      guard let corner = measures.corner, let other = measures.corner(2) else { return false }
      let numbers = Self.steps(measures).flatMap { [$0.step.numbers, $0.step.formulas.map(\.result)] }.joined()
      let told = Set(numbers.map { "\($0.symbol)=\($0.value)" }).sorted()
      lines.append(
        "\(a.x) \(a.y) \(v.x) \(v.y) \(b.x) \(b.y) \(corner.used) \(corner.asked) \(other.used) "
          + told.joined(separator: " "))
      return true
    }
    let oracle = #filePath.replacing("ProofTests.swift", with: "proofs.py")
    let answer = try Python.output(of: [oracle], input: Data(lines.joined(separator: "\n").utf8))
    let words = String(decoding: answer, as: UTF8.self).split(separator: "\n")
    #expect(words.first?.hasPrefix("wrong 0 of ") == true, "\(words.prefix(9).joined(separator: "\n"))")
    let count = try #require(words.first?.split(separator: " ").last.flatMap { Int($0) })
    #expect(count > 10 * lines.count && lines.count > cases / 2, "\(count) of \(lines.count) corners")
  }

  @Test func `a calculator gives what a proof's formula shows`() {
    var count = 0
    forAll(share(of: 500)) { random in
      let item = Item(random.drawableShape())
      let shape = try item.resolved()
      guard !shape.corners.isEmpty else { return true }
      let measures = Measures(item, shape, corner: random.integer(0...shape.corners.count - 1))
      guard let corner = measures.corner, (2...178).contains(corner.wedge.angle.degrees), corner.used > 0.01 else {
        return true
      }
      for (proof, step) in Self.steps(measures) {
        for formula in step.formulas where abs(formula.result.value) < 1e4 {
          guard formula.inputs.allSatisfy({ abs($0.value) < 1e4 }) else { continue }
          let computed = try Expression.evaluate(formula.filled.filter { $0 != "°" }) { $0 == "π" ? Double.pi : nil }
          let digits = formula.result.text.filter { $0 != "°" }
          let places = digits.split(separator: ".").dropFirst().first?.count ?? 0
          guard abs(computed - (try #require(Double(digits)))) <= 0.5 * pow(10, -Double(places)) + 1e-8 else {
            Issue.record("\(proof.title): \(formula.equation) = \(formula.filled) is \(computed), shown is \(digits)")
            return false
          }
          count += 1
        }
      }
      return true
    }
    #expect(count > 100, "\(count)")
  }

  @Test func `a figure shows every point and the lines of every length that a proof names`() throws {
    var seen: Set<String> = []
    func check(_ proof: Proof, _ step: Step) {
      seen.insert(proof.title)
      let known = PointName.all.map(\.letter)
      let words =
        step.text.split { !$0.isLetter && !$0.isNumber }.map(String.init) + [step.title.last.map(String.init) ?? ""]
      for word in words where word != "A" && word.allSatisfy({ known.contains(String($0)) }) {
        for letter in word.map(String.init) {
          #expect(step.figure.letters.contains(letter), "\(proof.title), \(step.title): \(letter)")
        }
      }
      #expect(step.figure.box.width.isFinite && step.figure.box.width > 0)
      for number in step.allNumbers where number.unit == .length {
        let marks = step.figure.pointed(at: number.symbol)
        if number.symbol != "roundness", abs(number.value) > 1e-9 {
          #expect(!marks.isEmpty, "\(proof.title), \(step.title): \(number.symbol)")
        }
        for case .segment(let from, let to) in marks.map(\.form) where number.symbol != "asked" {
          #expect(Self.near(from.distance(to: to), abs(number.value), size: 1000), "\(proof.title): \(number.symbol)")
        }
      }
    }
    var samples = try Self.samples()
    forAll(share(of: 400)) { random in
      let item = samples.popLast() ?? Item(random.drawableShape())
      let shape = try item.resolved()
      guard !shape.corners.isEmpty else { return true }
      let measures = Measures(item, shape, corner: random.integer(0...shape.corners.count - 1))
      guard let corner = measures.corner, (1e-3...1e4).contains(corner.used) else { return true }
      for (proof, step) in Self.steps(measures) { check(proof, step) }
      return true
    }
    for lesson in LessonCatalog.all {
      for (proof, step) in try Self.steps(lesson) {
        check(proof, step)
      }
    }
    #expect(Proof.all.map(\.title).filter { !seen.contains($0) } == [])
  }

  @Test(arguments: LessonCatalog.all)
  func `both sides of every formula in a lesson's proofs are equal`(lesson: Lesson) throws {
    for index in lesson.pages.indices {
      let measures = try lesson.measures(ofPage: index)
      for proof in Proof.proofs(of: try #require(lesson.step(index, measures)), measures) {
        for formula in try #require(proof.steps(measures)).flatMap(\.formulas) {
          let value = try measures.value(ofExpression: formula.expression)
          #expect(Self.near(value, formula.result.value, size: 200), "\(proof.title): \(formula.equation)")
        }
      }
    }
  }

  @Test func `the error of a quarter circle as one curve is 273 millionths of the radius`() throws {
    let measures = Measures(Document.demo.items[0], try Document.demo.items[0].resolved(), corner: 4)
    #expect(measures.quantity("error")?.text == "273")
    let proof = try #require(Proof.all.first { $0.title == "An arc as a Bézier curve" })
    #expect(try #require(proof.steps(measures)?.last).formulas.last?.result.text == "273")
    #expect(measures.arcCommands.count == 3 && measures.arcCommands[1] == "A 15 15 0 0 1")
  }
}
