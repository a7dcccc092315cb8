import Document
import Geometry
import SVG
import Shapes

// Geometry: a polygon with a radius at each corner. Radii that do not fit become smaller, and say why.
let outline = try Outline(vertices: [
  .init(Point(0, 0), .round(20)), .init(Point(100, 0), .round(90)), .init(Point(100, 80)),
])
let rounded = ResolvedOutline(outline)
print(PathData.text(of: rounded.path))
for corner in rounded.corners {
  let used = NumberText.fixed(corner.used, places: 2)
  print("corner \(corner.index): radius \(used) of \(corner.asked), \(corner.limit?.description ?? "fits")")
}
print("area \(NumberText.fixed(rounded.path.area, places: 3))")

// The same as lines, within a hundredth of a unit, for a program that draws no arcs.
print("\(FlatPath(rounded.path, tolerance: 0.01).points.count) points")

// Shapes: an outline by its parameters, as a file or a form gives them.
var star = Star()
try star.set("count", to: 4)
try star.set("radius", to: 50)
try star.set("corner-radius", to: "4")
star.corners[0].kind = .chamfer
print(PathData.text(of: try star.resolved().path))
for value in star.storedValues { print("\(value.name) = \(value.text)") }

// Errors say what is wrong, and where.
do {
  try star.set("count", to: 0)
} catch {
  print(error.description)
}
do {
  print(try PathData.path(from: "M0 0h").length)
} catch {
  print(error.description)
}

// Document: shapes with paint on a page. SVG writes it as a file that fillet and browsers open.
var badge = Document(title: "badge", items: [Item(star)])
badge.items[0].shape.corners[0].size = .radius(8)
badge.items[0].style.fill.color = Color(255, 215, 0)
print(try badge.svg())

// A drawing that was read keeps every byte of what did not change.
let file = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60">
    <!-- by hand -->
    <rect id='door'  x="10" y="10" width="60" height="40" fill="teal"/>
    <text x="10" y="58">door</text>
  </svg>
  """
var door = try Document(svg: file)
door.items[0].shape.corners.radius = 6
try door.items[0].set("fill", to: "gold")
print(try door.svg())
do {
  _ = try Document(svg: "<svg xmlns='http://www.w3.org/2000/svg'><rect")
} catch {
  print(error)
}
