import Document
import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// Frames of shapes that are made of points, and of curls.
@Suite struct FrameTests {
  private func bounds(_ shape: any Shape) throws -> Rect { try #require(try shape.resolved().path.bounds) }

  @Test func `a framed free polygon is scaled evenly about its middle, and its points stay`() throws {
    var shape = FreePolygon()
    try shape.set("points", to: "0,0 100,0 100,50 0,50")
    try shape.set("corner-radius", to: 7)
    try shape.set("frame", to: "120x80")
    try shape.set("padding", to: 10)
    // 100 by 50 fits into 100 by 60 as it is.
    #expect(try isNear(bounds(shape), Rect(x: 0, y: 0, width: 100, height: 50)))
    try shape.set("frame", to: "70x80")
    #expect(try isNear(bounds(shape), Rect(x: 25, y: 12.5, width: 50, height: 25)))
    #expect(shape.value(of: "points")?.text == "0,0 100,0 100,50 0,50")
    // Corners have their sizes after that.
    #expect(try shape.resolved().corners.allSatisfy { $0.used == 7 })
    try shape.set("frame", to: "none")
    #expect(shape.value(of: "points")?.text == "25,12.5 75,12.5 75,37.5 25,37.5")
  }

  @Test func `a framed path keeps its data, its curves fill the frame, and none keeps what is drawn`() throws {
    var shape = PathShape()
    try shape.set("path-data", to: "M0 0H60A30 30 0 0 1 60 60H0Z")
    try shape.set("frame", to: "45x90")
    #expect(try isNear(bounds(shape), Rect(x: 22.5, y: 15, width: 45, height: 30)))
    #expect(shape.value(of: "path-data")?.text == "M0 0H60A30 30 0 0 1 60 60H0Z")
    let before = try shape.resolved().path
    try shape.set("frame", to: "none")
    #expect(try isNear(shape.resolved().area, before.area) && isNear(bounds(shape), try #require(before.bounds)))
    #expect(shape.value(of: "path-data")?.text?.contains("A") == true)
  }

  @Test(arguments: ["free", "path"])
  func `a vertex moved in a frame goes where it is seen to go, and the others stay`(kind: String) throws {
    var shape = try #require(ShapeCatalog.shape(ofKind: kind))
    try shape.set(kind == "free" ? "points" : "path-data", to: kind == "free" ? "0,0 100,0 100,50" : "M0 0H100V50Z")
    try shape.set("frame", to: "50x50")
    let before = shape.vertices
    #expect(before[0] == Point(25, 12.5))
    let isMoved = try shape.moveVertex(0, to: Point(20, 10))
    #expect(isMoved && shape.vertices == [Point(20, 10)] + before.dropFirst())
    #expect(shape.value(of: "frame")?.text == nil)
  }

  @Test func `what changes no bounds keeps a free polygon's frame`() throws {
    var shape = FreePolygon()
    try shape.set("frame", to: "40x40")
    let path = try shape.resolved().path
    try shape.insertVertex(after: 0)
    try shape.reverse()
    try shape.makeFirst(2)
    #expect(shape.value(of: "frame")?.text == "40x40")
    #expect(try isNear(shape.resolved().area, path.area))
  }

  @Test func `with its line the drawing lies in its frame and fills it one way`() throws {
    let frame = Rect(x: 0, y: 0, width: 120, height: 80)
    forAll(150) { random in
      let kind = random.pick(["free", "path", "curl"])
      guard var shape = ShapeCatalog.shape(ofKind: kind) else { return false }
      switch kind {
      case "free":
        let count = random.integer(3...8)
        let points = (0..<count).map { _ in "\(random.integer(0...200)),\(random.integer(0...200))" }
        do throws(ParameterError) { try shape.set("points", to: points.joined(separator: " ")) } catch { return true }
      case "path": try shape.set("path-data", to: random.pathData())
      default:
        try shape.set("curl-dx", to: random.number(-50...250))
        try shape.set("curl-dy", to: random.number(-50...250))
      }
      try shape.set("corner-radius", to: kind == "curl" ? "0" : "6", ifThere: true)
      try shape.set("frame", to: "120x80")
      var item = Item(shape)
      item.style.lineWidth = random.number(0...8)
      item.style.lineJoin = random.pick(LineJoin.allCases)
      let middle = item.shape is Curl ? Point(100, 100) : item.shape.center
      guard let box = try item.paintedBounds() else { return false }
      let moved = Rect(
        x: box.minX - middle.x + 60, y: box.minY - middle.y + 40, width: box.width, height: box.height)
      guard moved.minX > -1e-6, moved.minY > -1e-6, moved.maxX < 120 + 1e-6, moved.maxY < 80 + 1e-6 else {
        return false
      }
      // Corners, mitres and rounded tips may keep it from the sides; without a line the bare outline meets two.
      guard kind == "curl", item.style.lineWidth < 1 else { return true }
      return box.width > 0.85 * frame.width && box.height > 0.85 * frame.height
    }
  }

  @Test(arguments: ShapeCatalog.all)
  func `padding that leaves nothing is refused with what to do`(shape: any Shape) throws {
    var shape = shape
    try shape.set("frame", to: "20x20")
    try shape.set("padding", to: 10)
    let error = #expect(throws: OutlineError.self) { try shape.resolved() }
    #expect(error?.description.contains("leave no room in the 20x20 frame") == true)
  }

  @Test func `padding holds a curl from its frame on every side`() throws {
    let curl = try Curl.with("frame=120x80 padding=9 curl-dy=70 curl-depth=30")
    #expect(try isNear(bounds(curl), Rect(x: 49, y: 69, width: 102, height: 62)))
    var free = curl
    try free.set("frame", to: "none")
    #expect(try isNear(bounds(free), Rect(x: 49, y: 69, width: 102, height: 62)))
    #expect(free.value(of: "height")?.number == 62)
  }

  @Test(arguments: [
    "curl-dx=-30 curl-dy=0", "curl-dx=200 curl-dy=200 width=160 height=120", "curl-dx=500 frame=30x20",
    "curl-dx=160", "curl-dy=130 curl-depth=10", "curl-dy=1000", "curl-dx=-9", "curl-depth=0 curl-dy=500 curl-dx=80",
  ])
  func `a curl never crosses itself, whatever is typed, and keeps what was typed`(text: String) throws {
    let curl = try Curl.with(text)
    let path = try curl.resolved().path
    // Outside a path that crosses itself the winding number is not one sign everywhere.
    let points = FlatPath(path, tolerance: 1e-4).points
    let outline = try ResolvedOutline(
      Outline(vertices: points.dropLast(points.first == points.last ? 1 : 0).map { Outline.Vertex($0) }))
    #expect(outline.crossings(limit: 1).isEmpty)
    #expect(path.signedArea > 0)
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=").map(String.init)
      if let typed = NumberText.parse(parts[1]) { #expect(curl.value(of: parts[0])?.number == typed) }
    }
  }

  @Test func `what is drawn in place of too large a number is known`() throws {
    let dialog = try Dialog.with("width=100 height=60 arrow-center=500 arrow-height=90")
    #expect(dialog.drawnNumber(of: "arrow-center") == 85)
    #expect(dialog.drawnNumber(of: "arrow-height") == 54)
    #expect(dialog.drawnNumber(of: "arrow-width") == 30)
    #expect(try Curl.with("curl-dx=-4").drawnNumber(of: "curl-dx") == 0)
    #expect(RegularPolygon().drawnNumber(of: "radius") == nil)
  }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    [(a.minX, b.minX), (a.minY, b.minY), (a.maxX, b.maxX), (a.maxY, b.maxY)].allSatisfy { abs($0 - $1) < 1e-9 }
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 * max(1, abs(b)) }
}

extension Shape {
  /// Sets a parameter that this kind may lack.
  fileprivate mutating func set(_ name: String, to text: String, ifThere: Bool) throws(ParameterError) {
    if value(of: name) != nil || !ifThere { try set(name, to: text) }
  }
}
