import Document
import SVG
import Geometry
import Recognition
import Shapes
import Testing

/// Fillets recovered in any path, one by one.
@Suite struct PathCornerTests {
  /// The vertices that a path has rounded, with their radii; `nil` for a path without any.
  private static func corners(_ data: String) throws -> String? {
    let (path, places) = (try PathData.path(from: data), Precision.decimals(in: data))
    guard let shape = Unfillet.shape(of: path, places: places, mayBeRing: false) else { return nil }
    return try shape.resolved().corners.filter { $0.used > 0 }.map { corner in
      "\(NumberText.exact(corner.vertex.x)),\(NumberText.exact(corner.vertex.y)) \(NumberText.exact(corner.asked))"
    }.joined(separator: "; ")
  }

  /// Path data, and the vertices with their radii.
  static let paths: [(data: String, corners: String?)] = [
    // Two subpaths.
    (
      "M4 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM5 6a1 1 0 0 1 1-1h4v4H5z",
      "2,2 2; 14,2 2; 14,14 2; 2,14 2; 5,5 1"
    ),
    // An open line, as in stroked icons.
    ("M2 20V8a4 4 0 0 1 4-4h14", "2,4 4"),
    ("M3 3l6 6a2.83 2.83 0 0 0 4 0l6-6", "11,11 2.83"),
    // A free curve beside lines.
    ("M0 0h10c6 0 4 9 10 9v11a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z", "20,24 4; 0,24 4"),
    // An empty subpath at the end, as cairo writes it.
    (
      "m 4 1 h 8 c 1.105469 0 2 0.894531 2 2 v 8 c 0 1.105469 -0.894531 2 -2 2 h -10 v -12 z m 0 0",
      "14,1 2; 14,13 2"
    ),
    // One decimal.
    ("M128 0C92.7 0 64 28.7 64 64l0 96 64 0 0-96 226.7 0 0-64z", "64,0 64"),
    ("M64 0h384c35.3 0 64 28.7 64 64v384H0V64C0 28.7 28.7 0 64 0z", "0,0 64; 512,0 64"),
    // Two decimals, and handles that are 0.7 % too short.
    ("M13 1c1.64 0 3 1.36 3 3v8h-14v-8c0-1.64 1.36-3 3-3z", "16,1 3; 2,1 3"),
    ("M13 1c1.644531 0 3 1.355469 3 3v8h-14v-11z", "16,1 3"),
    // Two curves for one corner.
    ("M0 0H20C22.76 0 25.26 1.12 27.07 2.93C28.88 4.74 30 7.24 30 10V30H0Z", "30,0 10"),
    // A curve and an arc for one corner, in either order, and with another radius or other curves.
    (
      "M0 0H13.25c.966 0 1.75.784 1.75 1.75v10.5c0 .464-.184.909-.513 1.237A1.75 1.75 0 0 1 13.25 14H0z",
      "15,0 1.75; 15,14 1.75"
    ),
    ("M0 0H13.25A1.75 1.75 0 0 1 14.487 .513c.329 .328.513 .773.513 1.237V14H0z", "15,0 1.75"),
    ("M0 0H13.25A1.75 1.75 0 0 1 14.487 .513c.329 .828.513 1.273.513 1.737V14H0z", nil),
    ("M0 0H11A4 4 0 0 1 13.828 1.172c.8 .6 1.172 1.4 1.172 3V14H0z", nil),
    // Fillets that meet on a side that they fill: an S, two radii in a subpath, and three arcs beside a curve.
    ("M0 0H6A4 4 0 0 1 10 4A6 6 0 0 0 16 10H30", "10,0 4; 10,10 6"),
    ("M0 0H6C8.209 0 10 1.791 10 4C10 7.314 12.686 10 16 10H30", "10,0 4; 10,10 6"),
    ("M0 0H10A4 4 0 0 1 14 4A6 6 0 0 1 8 10H0ZM2 2h5v5z", "14,0 4; 14,10 6"),
    ("M0 0H10A4 4 0 0 1 14 4A2 2 0 0 0 16 6A3 3 0 0 1 19 9V20C9 18 9 21 0 20Z", "14,0 4; 14,6 2; 19,6 3"),
    // Ends: half circles, also in two pieces, and arcs that nearly are.
    ("M5 5H20A5 5 0 0 1 25 10A5 5 0 0 1 20 15H5Z", nil),
    ("M5 5H20C22.76 5 25 7.24 25 10C25 12.76 22.76 15 20 15H5Z", nil),
    ("M5 5H20A5 5 0 0 1 20 15H5A5 5 0 0 1 5 5Z", nil),
    ("M5 5L20 5.3A4.7 4.7 0 0 1 20 14.7L5 15Z", nil),
    // Ends in two arcs of different width, or in three, with a residue of rounding between, and beside other corners.
    ("M4.5 9h7a1.5 1.5 0 0 1 1.48 1.747v.003A1.5 1.5 0 0 1 11.5 12h-7a1.5 1.5 0 0 1 0 -3zM5 10h-.3v.75h.3z", nil),
    ("M5 5H20A5 5 0 0 1 24.33 7.5L24.332 7.504A5 5 0 0 1 20 15H5Z", nil),
    ("M5 5H20A5 5 0 0 1 24.33 7.5A5 5 0 0 1 20 15H9A4 4 0 0 1 5 11Z", "5,15 4"),
    ("M24.999 10.01A5 5 0 0 1 20 15H5V5H20A5 5 0 0 1 25 10L24.999 10.01Z", nil),
    ("M0 0H6A4 4 0 0 1 10 4V5H20A5 5 0 0 1 24.33 12.5L24.31 12.53A5 5 0 0 1 20 15C9 15 9 20 0 20Z", "10,0 4"),
    ("M5 5H20C22.76 5 25 7.24 25 10V10.01C25 12.77 22.76 15.01 20 15.01H5Z", nil),
    // A side between two corners.
    ("M5 5H20A5 5 0 0 1 25 10V10.2A5 5 0 0 1 20 15.2H5Z", "25,5 5; 25,15.2 5"),
    // Arcs that meet a line at an angle.
    ("M0 0H10A8 8 0 0 1 15 5V20H0Z", nil),
    ("M8 2L5 6H7V11A1 1 0 0 1 6 12H2.27A7 7 0 0 1 0.3 3Z", "7,12 1"),
    // An oval.
    ("M0 0H10C13 0 15 1 15 3V20H0Z", nil),
    ("M0 0H10A5 3 0 0 1 15 3V20H0Z", nil),
    // The path starts in the middle of a side, and in the middle of a corner.
    ("M5 0H10A5 5 0 0 1 15 5V20H0V0ZM30 0h9v9z", "15,0 5"),
    ("M28.54 1.46A5 5 0 0 1 30 5V20H10V0H25A5 5 0 0 1 28.54 1.46ZM40 0h9v9z", "30,0 4.98"),
    // A half circle that takes the side of a corner.
    ("M0 8V5A5 5 0 0 1 5 0H20A3 3 0 0 1 20 6V9Z", "0,0 5"),
  ]

  @Test(arguments: paths) func `each fillet gives its vertex and radius`(data: String, corners: String?) throws {
    #expect(try Self.corners(data) == corners)
  }

  /// Circles of icons, in arcs with short lines between.
  @Test(arguments: [
    "M12 7a5 5 0 1 1 -4.995 5.217l-.005 -.217l.005 -.217a5 5 0 0 1 4.995 -4.783z",
    "M16 9a3 3 0 1 1 -3 3l.005 -.176a3 3 0 0 1 2.995 -2.824",
  ]) func `the parts of a circle are no corners`(data: String) throws {
    #expect(Unfillet.shape(of: try PathData.path(from: data), places: 3) == nil)
  }

  @Test func `two fillets of one circle are two corners where one would lie far off the page`() throws {
    let data =
      "M154.554 151.541L122.304 165.14L68.822 107.74L70.123 91.649A34.33 34.33 0 0 1 94.042 61.667A34.33 34.33 0 0 1 "
      + "137.289 84.773L155.963 148.577"
    let shape = try #require(Unfillet.shape(of: try PathData.path(from: data), places: 3))
    let corners = try shape.resolved().corners.filter { $0.used > 0 }
    let expected = [Point(71.986, 68.603), Point(127.452, 51.159)]
    #expect(zip(corners, expected).allSatisfy { $0.vertex.distance(to: $1) < 0.01 && abs($0.used - 34.33) < 0.01 })
    #expect(corners.count == 2)
  }

  @Test func `an elliptical arc is no corner, though circles may draw it within its decimals`() throws {
    let item = try ImportTests.item("<path d='M15 6.8v1.4a3 2.8 0 1 1-6 0V6.8' fill='none' stroke='red'/>")
    #expect(item.shape.corners.settings.allSatisfy { !$0.isOn } && item.shape.kind == "path")
  }

  /// Ends in two arcs whose radii are too large for the side that both would share; also beside a found corner.
  @Test(arguments: [
    "M246,128a54.06,54.06,0,0,1-54,54H80V160H100V74H192A54.06,54.06,0,0,1,246,128Z",
    "M246,128a54.03,54.03,0,0,1-54,54H80V160H100V74H192A54.03,54.03,0,0,1,246,128Z",
    "M246,128a54.06,54.06,0,0,1-54,54H84a4,4,0,0,1-4-4V160H100V74H192A54.06,54.06,0,0,1,246,128Z",
  ]) func `an end without room for two corners stays as drawn, and other corners share their sides`(
    data: String
  ) throws {
    var item = try ImportTests.item("<path d='\(data)'/>", root: "viewBox='0 0 256 256'")
    let drawn = try PathData.path(from: data)
    #expect(try item.resolved().path.isNear(drawn, within: 0.001) && item.value(of: "overflow")?.text == "fair")
    for index in item.shape.corners.settings.indices {
      item.shape.corners[index] = CornerSetting(size: .radius(15))
    }
    let found = try item.shape.resolved().corners.map { corner in
      "\(NumberText.exact(corner.vertex.x)),\(NumberText.exact(corner.vertex.y)) \(NumberText.exact(corner.used))"
    }
    #expect(found.joined(separator: "; ") == "80,182 12; 80,160 10; 100,160 10; 100,74 15")
  }

  @Test func `no corner of a found ring grows when its neighbor changes`() throws {
    // The radius in the text is a little too small for the half circle.
    let path = try PathData.path(from: "M4.5 12.5l8 -8a4.94 4.94 0 0 1 7 7l-8 8a4.94 4.94 0 0 1 -7 -7")
    let polygon = try #require(Unfillet.polygon(of: path))
    #expect(try polygon.resolved().corners.allSatisfy { $0.asked - $0.used < 0.001 })
  }

  @Test func `one ring of lines and fillets is a free polygon`() throws {
    let data = "M6.4 0h38.4c3.5 0 6.4 2.9 6.4 6.4v44.8H0V6.4C0 2.9 2.9 0 6.4 0z"
    let shape = try #require(Unfillet.shape(of: try PathData.path(from: data), places: 1))
    #expect(shape.value(of: "points")?.text == "0,0 51.2,0 51.2,51.2 0,51.2")
    #expect(shape.value(of: "corners")?.text == "r r s s" && shape.corners.radius == 6.4)
  }

  @Test func `of two polygons the one with fewer digits is found`() throws {
    let data =
      "m 23,6 c -1.662,0 -3,1.338 -3,3 l 0,28 c 0,1.662 1.338,3 3,3 l 28,0 c 1.662,0 3,-1.338 3,-3 L 54,12 60,6 z"
    let shape = try #require(Unfillet.shape(of: try PathData.path(from: data), places: 3))
    #expect(shape.value(of: "points")?.text == "20,6 20,40 54,40 54,12 60,6" && shape.corners.radius == 3)
  }

  @Test func `an empty last subpath leaves a polygon a polygon`() throws {
    let data = "m 4 1 h 8 c 1.105469 0 2 0.894531 2 2 v 8 c 0 1.105469 -0.894531 2 -2 2 h -10 v -12 z m 0 0"
    let polygon = try #require(Unfillet.polygon(of: try PathData.path(from: data)))
    #expect(polygon.value(of: "points")?.text == "2,1 14,1 14,13 2,13")
  }

  /// Rings whose arcs are ends, or meet a line at an angle.
  @Test(arguments: [
    "M5 5L20 5.3A4.7 4.7 0 0 1 20 14.7L5 15Z", "M0 0H10A8 8 0 0 1 15 5V20H0Z",
    "M8 2L5 6H7V11A1 1 0 0 1 6 12H2.27A7 7 0 0 1 0.3 3Z",
  ])
  func `no polygon has a corner for them`(data: String) throws {
    let path = try PathData.path(from: data)
    guard let polygon = Unfillet.polygon(of: path) else { return }
    let corners = try polygon.resolved().corners.filter { $0.used > 0 }
    #expect(corners.allSatisfy { $0.wedge.angle.degrees > 10 && path.distance(to: $0.start) < 0.001 }, "\(corners)")
  }

  @Test func `a half circle stays where it is when another corner changes`() throws {
    let data = "M0 20V8.00056A8.00056 8.00056 0 0 1 16.00112 8.00056V16A4 4 0 0 1 12.00112 20ZM4 8h2v2z"
    var document = try ImportTests.file("<path d='\(data)'/>").document()
    #expect(document.items[0].value(of: "corners")?.text == "s r s s s")
    try document.items[0].set("corner-radius", to: "2")
    let drawn = try #require(try SVGWriter.text(of: document).split(separator: " d='").last).prefix { $0 != "'" }
    let saved = try PathData.path(from: String(drawn))
    let expected = data.replacing("V16A4 4 0 0 1 12.00112", with: "V18A2 2 0 0 1 14.00112")
    #expect(saved.isNear(try PathData.path(from: expected), within: 0.001))
  }

  @Test func `a curve that ends where it starts stays beside a corner`() throws {
    let path = try PathData.path(from: "M6 4a2 2 0 0 0-2 2v6c-4 4-4-4 0 0v4h28V4z")
    let shape = try #require(Unfillet.shape(of: path, places: 0))
    #expect(try shape.resolved().path.isNear(path, within: 1e-6))
  }

  @Test func `what is no corner stays as it is drawn`() throws {
    let data = "M20 12V3A3 3 0 0 0 14 3C14 5 12 7 10 7H2A2 2 0 0 0 0 9V12Z"
    let shape = try #require(Unfillet.shape(of: try PathData.path(from: data), places: 0))
    #expect(shape.value(of: "path-data")?.text == "M20 12L20 3A3 3 0 0 0 14 3C14 5 12 7 10 7L0 7L0 12Z")
    #expect(
      PathData.text(of: try shape.resolved().path)
        == "M20 12L20 3A3 3 0 0 0 14 3C14 5 12 7 10 7L2 7A2 2 0 0 0 0 9L0 12Z")
  }

  @Test func `a file without a change is saved as it is, and a change keeps the other corners`() throws {
    let body = "<path d='M4 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4zM6 6h2v2z'/>"
    var document = try ImportTests.file(body).document()
    #expect(try SVGWriter.text(of: document).contains(body))
    #expect(document.items[0].value(of: "corners")?.text == "s r r s s s s")
    try document.items[0].set("corners", to: "s r1 r s s s s")
    let text = try SVGWriter.text(of: document)
    #expect(text.contains(" d='M4 2h9a1 1 0 0 1 1 1v9a2 2 0 0 1-2 2H4zM6 6h2v2z'"), "\(text)")
  }
}
