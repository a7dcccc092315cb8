import Document
import Geometry

extension Format {
  /// matplotlib knows no arcs: cubics, and in readable code points on the arcs.
  static let python = Format(
    code: "python", title: "Python", help: "matplotlib paths, and a function that draws them", audience: "plots",
    exactness: "cubics within 0.002", suffix: "py", abilities: .painting.subtracting([.evenOddFill])
  ) { drawing, exactness in
    let code = PathCode(
      move: { "(Path.MOVETO, \($0.pair))," }, line: { "(Path.LINETO, \($0.pair))," },
      curves: .cubics { "(Path.CURVE4, \($0.pair), \($1.pair), \($2.pair))," }, close: "(Path.CLOSEPOLY, 0, 0),")
    let numbers = drawing.numbers
    let isReadable = drawing.items.contains { drawing.readable($0, keepsStart: false) != nil }
    var lines = drawing.head(exactness, comment: "#")
    if isReadable { lines += ["from cmath import exp, phase", "from math import ceil, cos, sqrt, tan"] }
    lines += [
      "from matplotlib import pyplot", "from matplotlib.patches import PathPatch", "from matplotlib.path import Path",
      "",
      "", "def path(pieces):", "    codes = [code for code, *numbers in pieces for _ in numbers[::2]]",
      "    points = [point for _, *numbers in pieces for point in zip(numbers[::2], numbers[1::2])]",
      "    return Path(points, codes)",
    ]
    if isReadable {
      lines += [
        "", "", "def rounded(corners):",
        "    \"\"\"A closed path through corners (x, y, radius), each rounded by points of an arc.\"\"\"",
        "    points = []",
        "    for index, (x, y, radius) in enumerate(corners):",
        "        vertex, following = complex(x, y), corners[(index + 1) % len(corners)]",
        "        back = complex(*corners[index - 1][:2]) - vertex",
        "        ahead = complex(*following[:2]) - vertex",
        "        back, ahead = back / abs(back), ahead / abs(ahead)",
        "        if radius == 0:",
        "            points.append(vertex)",
        "            continue",
        "        turn = phase(-ahead / back)",
        "        start = vertex + back * radius * tan(abs(turn) / 2)",
        "        center = vertex + (back + ahead) / abs(back + ahead) * radius / cos(turn / 2)",
        "        count = ceil(abs(turn) * sqrt(radius / 8 / \(NumberText.rounded(numbers.unit, places: 15, leadingZero: true)))) + 1",
        "        points += [center + (start - center) * exp(1j * turn * step / count) for step in range(count + 1)]",
        "    lines = [(Path.LINETO, point.real, point.imag) for point in points[1:]]",
        "    return path([(Path.MOVETO, points[0].real, points[0].imag), *lines, (Path.CLOSEPOLY, 0, 0)])",
      ]
    }
    for item in drawing.items {
      lines += ["", ""] + (item.isBackground ? [] : ["# " + item.recipe]) + ["def \(item.name.snake)_path():"]
      if let readable = drawing.readable(item, keepsStart: false) {
        lines += ["    return rounded(["] + readable.corners.map { "        (\($0.vertex.pair), \($0.radius))," }
      } else {
        lines += ["    return path(["] + code.statements(item.path, numbers).map { "        " + $0 }
      }
      lines.append("    ])")
    }
    lines += ["", "", "def draw(axes):"]
    for item in drawing.items {
      let style = item.style
      var paint =
        "facecolor=\(color(item.fill)), edgecolor=\(color(item.stroke))"
      if item.stroke != nil {
        // Line widths of matplotlib are in points.
        paint +=
          ", linewidth=\(numbers(style.lineWidth * Drawing.pointsOfUnit)), joinstyle=\"\(style.lineJoin.rawValue)\""
        paint += ", capstyle=\"\(style.lineCap == .square ? "projecting" : style.lineCap.rawValue)\""
        if !style.dash.isNone {
          let dash = style.dash.lengths.map { numbers($0 * Drawing.pointsOfUnit) }.joined(separator: ", ")
          paint += ", linestyle=(\(numbers(style.dashOffset * Drawing.pointsOfUnit)), (\(dash)))"
        }
      }
      lines.append("    axes.add_patch(PathPatch(\(item.name.snake)_path(), \(paint)))")
    }
    let (width, height) = (numbers(drawing.width), numbers(drawing.height))
    return lines + [
      "    axes.set(xlim=(0, \(width)), ylim=(\(height), 0), aspect=\"equal\")", "", "",
      "if __name__ == \"__main__\":", "    draw(pyplot.gca())", "    pyplot.show()",
    ]
  }

  private static func color(_ ink: Ink?) -> String {
    guard let ink else { return "\"none\"" }
    let channels = [ink.color.red, ink.color.green, ink.color.blue].map { CodeNumbers.share(Double($0) / 255) }
    return "(" + (channels + [CodeNumbers.share(ink.opacity)]).joined(separator: ", ") + ")"
  }

  /// The turtle walks along arcs as steps on the circle; other curves are lines.
  static let turtle = Format(
    code: "turtle", title: "turtle", help: "A Python turtle that walks the outline",
    audience: "people who learn Python",
    exactness: "polygons within 0.02", suffix: "py", abilities: .painting.subtracting([.opacity, .dashes])
  ) { drawing, exactness in
    let (numbers, tolerance) = (drawing.numbers, drawing.chordTolerance(within: 0.02))
    // The turtle's page has its origin in the middle and its y axis up.
    func pair(_ point: CodePoint) -> String {
      "\(numbers(point.value.x - drawing.width / 2)), \(numbers(drawing.height / 2 - point.value.y))"
    }
    let code = PathCode(
      move: { "jump(\(pair($0)))" }, line: { "pen.goto(\(pair($0)))" }, curves: .lines(tolerance: tolerance),
      arc: { arc in
        let (sign, sweep) = (arc.isClockwise ? -1.0 : 1.0, abs(arc.arc.sweep.radians))
        let heading = numbers.degrees(-arc.arc.start + Angle(radians: sign * .pi / 2), radius: arc.arc.radius)
        let extent = numbers.degrees(Angle(radians: sweep), radius: arc.arc.radius)
        let steps = arc.arc.pieces(tolerance: tolerance)
        return "walk(\(heading), \(numbers(sign * arc.arc.radius)), \(extent), \(steps), \(pair(arc.to)))"
      }, close: "pen.goto(start)")
    var lines =
      drawing.head(exactness, comment: "#") + [
        "import turtle", "", "turtle.setup(\(numbers(drawing.width + 50)), \(numbers(drawing.height + 50)))",
        "turtle.colormode(255)", "pen = turtle.Turtle()", "pen.hideturtle()", "pen.speed(0)", "start = (0, 0)", "", "",
        "def jump(x, y):", "    global start", "    start = (x, y)", "    pen.penup()", "    pen.goto(x, y)",
        "    pen.pendown()", "", "",
        "def walk(heading, radius, extent, steps, x, y):",
        "    \"\"\"An arc to a point; a negative radius turns right.\"\"\"", "    pen.setheading(heading)",
        "    pen.circle(radius, extent, steps)", "    pen.goto(x, y)", "", "",
      ]
    for item in drawing.items {
      let style = item.style
      if !item.isBackground { lines.append("# " + item.recipe) }
      func tuple(_ ink: Ink) -> String { "(\(ink.color.red), \(ink.color.green), \(ink.color.blue))" }
      if let fill = item.fill { lines += ["pen.fillcolor(\(tuple(fill)))"] }
      if let stroke = item.stroke ?? item.fill { lines += ["pen.pencolor(\(tuple(stroke)))"] }
      lines.append("pen.pensize(\(item.stroke == nil ? "1" : numbers(style.lineWidth)))")
      let statements = code.statements(item.path, numbers)
      lines += item.fill == nil ? statements : ["pen.begin_fill()"] + statements + ["pen.end_fill()"]
    }
    return lines + ["turtle.done()"]
  }
}
