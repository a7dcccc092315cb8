import Document
import SVG
import Geometry
import Shapes
import TestSupport
import Testing

/// Files made to break a reader: each is read or refused, and none takes long or ends the program.
@Suite struct HostileFileTests {
  static func wrapped(_ body: String) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\(body)</svg>".utf8)
  }

  static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  /// Colors in each other around one that is not a color.
  static func nested(_ start: String, _ end: String) -> String {
    "<rect width='9' height='9' fill='\(repeated(start, 40))bogus\(repeated(end, 40))'/>"
  }

  static let bodies: [(name: String, body: String)] = [
    ("numbers beyond all bounds", "<path d='M0 0L1e400 NaN inf -inf 9e99Z'/>"),
    ("relative steps beyond all bounds", "<path d='M0 0\(repeated("l1e9 1e9", 1000))z'/>"),
    ("arcs of no or huge size", "<path d='M0 0A1e9 1e-9 1e9 1 0 1e-300 5A0 0 0 0 0 5 5A1e-300 1e-300 0 0 1 9 9Z'/>"),
    ("points far away", "<polygon points='1e9,1e9 -1e9,1e9 0,-1e9'/>"),
    ("points in one place", "<polygon points='1,1 1,1 1,1 1,1'/>"),
    ("points on one line", "<polygon points='1,1 2,2 3,3 4,4'/>"),
    ("a huge rectangle", "<rect width='1e9' height='1e9' rx='1e300'/>"),
    ("a tiny rectangle", "<rect width='1e-320' height='1' rx='-1'/>"),
    (
      "transforms that grow",
      repeated("<g transform='scale(1e9)'>", 200) + "<rect width='9' height='9'/>" + repeated("</g>", 200)
    ),
    (
      "transforms that shrink", repeated("<g transform='scale(1e-9)'>", 200) + "<circle r='9'/>" + repeated("</g>", 200)
    ),
    ("a transform of many functions", "<rect transform='\(repeated("rotate(1) ", 20_000))' width='9' height='9'/>"),
    ("uses of uses", "<g id='a'>" + repeated("<use href='#a'/>", 10_000) + "</g>"),
    (
      "views in views",
      repeated("<svg viewBox='0 0 1e-9 1e9'>", 200) + "<rect width='9' height='9'/>" + repeated("</svg>", 200)
    ),
    ("our parameters at their ends", "<path data-shape='star' data-count='50000' data-radius='1e308' d='M0 0'/>"),
    ("our path without its end", "<path data-shape='free' data-points='0,0 1,0 1,1'/>"),
    ("a dash of nothing", "<rect width='9' height='9' stroke='red' stroke-dasharray='0 1e-300'/>"),
    ("many declarations", "<rect width='9' height='9' style='\(repeated("fill:red;", 50_000))'/>"),
    ("brackets without end", "<rect width='9' height='9' style='fill:\(repeated("(", 50_000))'/>"),
    ("colors in colors", nested("lab(from ", " l a b)")),
    ("colors in mixed colors", nested("color-mix(in srgb, ", ", red)")),
    ("mixed colors of mixed colors", nested("color-mix(in srgb, red, ", ")")),
    ("a color of many words", "<rect width='9' height='9' fill='lab(\(repeated("1 ", 50_000)))'/>"),
    ("a long number", "<rect width='\(repeated("1", 100_000))' height='9'/>"),
    ("many shapes", repeated("<path d='M0 0L9 0L9 9Z'/>", 20_000)),
    ("many notes", repeated("<text/>", 50_000)),
    ("a long path", "<path d='M0 0\(repeated("L1 2 3 4", 100_000))Z'/>"),
    ("a long polygon", "<polygon points='\(repeated("1,2 3,4 5,0 ", 50_000))'/>"),
    ("a path of arcs", "<path d='M0 0\(repeated("a1 1 0 0 1 1 1 ", 6_000))Z'/>"),
  ]

  @Test(arguments: bodies.indices)
  func `every hostile drawing is refused or read, saved without a changed byte, and quickly`(index: Int) {
    let bytes = Self.wrapped(Self.bodies[index].body)
    let time = processorTime(runs: 1) { read(bytes, index) }
    // Five times what a drawing of 20,000 shapes takes, which has as many bytes.
    #expect(time < Self.ordinary * 25, "\(Self.bodies[index].name) took \(time), an ordinary drawing \(Self.ordinary)")
  }

  /// The time that an ordinary drawing of 4000 shapes takes on this machine, in this build.
  private static let ordinary = processorTime(runs: 1) {
    do {
      _ = try SVGFile(wrapped(repeated("<path d='M0 0L9 0L9 9Z'/>", 4000))).document(keeping: .parameters)
    } catch {
      Issue.record("an ordinary drawing: \(error)")
    }
  }

  private func read(_ bytes: [UInt8], _ index: Int) {
    do {
      let document = try SVGFile(bytes).document(keeping: .parameters)
      if !document.items.isEmpty, document.source?.places.allSatisfy(\.isFaithful) == true {
        #expect(try Array(SVGWriter.text(of: document).utf8) == bytes, "\(Self.bodies[index].name)")
      }
    } catch let error as SVGError {
      #expect(!error.description.isEmpty)
    } catch {
      Issue.record("\(Self.bodies[index].name): \(error)")
    }
  }

  @Test func `no entity, no document type and no address is followed`() {
    let texts = [
      "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><title>&a;</title><rect width='9' height='9'/></svg>",
      "<!DOCTYPE svg [<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><title>&b;</title></svg>",
    ]
    for text in texts { #expect(throws: SVGError.self) { try SVGFile(Array(text.utf8)) } }
  }

  @Test func `random damage to drawings of other programs never ends the program`() throws {
    let files = try FixtureTests.all.map { try FixtureTests.bytes($0) }
    forAll(1500) { random in
      var bytes = random.pick(files)
      for _ in 0..<random.integer(1...6) {
        let index = random.integer(0...bytes.count - 1)
        switch random.integer(0...3) {
        case 0: bytes[index] = UInt8(random.integer(0...255))
        case 1: bytes.remove(at: index)
        case 2:
          bytes.insert(
            contentsOf: Array(random.pick(["1e9", "-", ".", "0", "NaN", "<g>", "z", "e", "'", "(", "%"]).utf8),
            at: index)
        default:
          let other = random.pick(files)
          let start = random.integer(0...other.count - 1)
          bytes.insert(contentsOf: other[start..<min(other.count, start + random.integer(1...40))], at: index)
        }
      }
      guard let file = try? SVGFile(bytes) else { return true }
      for keeping in DriftChoice.allCases {
        guard var document = try? file.document(keeping: keeping) else { continue }
        let isFaithful = document.source?.places.allSatisfy(\.isFaithful) == true
        guard let text = try? SVGWriter.text(of: document) else { return false }
        if isFaithful, Array(text.utf8) != bytes { return false }
        document.items[0].style.fill.color = Color(1, 2, 3)
        document.items[0].shape.corners.radius = 1
        guard (try? document.items[0].resolved()) != nil else { continue }
        let written = try SVGWriter.text(of: document)
        _ = try SVGFile(Array(written.utf8))
      }
      return true
    }
  }
}
