import Geometry
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
