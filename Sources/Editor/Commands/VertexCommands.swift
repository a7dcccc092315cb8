import Document
import Geometry
import SVG
import Settings
import Shapes

extension Command {
  package static let vertexMove = Command(
    "vertex.move", title: "move vertex", keeps: .change, "X Y", example: "40 30",
    help: "Move this vertex to a position"
  ) { arguments throws(CommandError) in
    let text = try arguments.whole("two numbers, x and y")
    let parts = (text.contains(",") ? text.split(separator: ",") : text.split(separator: " ")).map(String.init)
    guard parts.count == 2 else { throw .because("\"\(text)\" is not a position: type x and y, e.g. 40 30") }
    for part in parts {
      try CommandError.from { () throws(ParameterError) in
        try ValueCheck.checkNumber(part, for: "position", names: ["x", "y"])
      }
    }
    return { editor throws(CommandError) in try editor.moveVertex(to: try editor.position(parts)) }
  }

  package static let vertexAngle = Command(
    "vertex.angle", title: "set angle", near: ["turn edge"], keeps: .change, "DEGREES", example: "60",
    help: "Turn the edge to the next vertex about this one, to an angle from 0 to 180"
  ) { arguments throws(CommandError) in
    let degrees = try CommandArguments.number(try arguments.one("an angle in degrees"), in: 0...180)
    return { editor throws(CommandError) in try editor.setAngle(.degrees(degrees)) }
  }

  package static let vertexInsert = Command(
    "vertex.insert", title: "insert vertex", near: ["add vertex", "add point", "add corner"], keeps: .change,
    hints: [CommandHint(.preview, 20, "vertex", need: .corners)], "[X Y]", example: "55 40",
    help: "Insert a vertex after this one, halfway or at a position"
  ) { arguments throws(CommandError) in
    let place = arguments.words.isEmpty ? nil : try arguments.lengths(2...2, "two numbers, x and y")
    return { editor throws(CommandError) in
      let index = editor.corner
      let point = try place.map { place throws(CommandError) in try editor.point(place) }
      try editor.editVertices("vertex inserted", select: index + 1) { polygon throws(OutlineError) in
        try polygon.insertVertex(after: index)
        if let point { _ = try polygon.moveVertex(index + 1, to: point) }
      }
    }
  }

  static let vertexMoveAsk = Command(
    "vertex.move-ask", title: "move vertex…", keeps: .change,
    hints: [CommandHint(.preview, 30, "place", need: .corners)], help: "Type this vertex's position"
  ) { editor throws(CommandError) in
    _ = try editor.selectedVertex()
    editor.prompt("corner \(editor.cornerLabel) to x, y: ", .vertexMove)
  }

  static let vertexDelete = Command(
    "vertex.delete", title: "delete vertex", keeps: .change,
    hints: [CommandHint(.preview, 21, "vertex", need: .corners)], help: "Delete this vertex"
  ) { editor throws(CommandError) in
    _ = try editor.selectedVertex()
    guard editor.item.shape.vertices.count > 3 else {
      throw .because("a shape needs at least 3 vertices")
    }
    let index = editor.corner
    try editor.editVertices("vertex \(editor.cornerLabel) deleted", select: index) {
      polygon throws(OutlineError) in
      try polygon.deleteVertex(index)
    }
  }

  static let vertices: [Command] = [
    Command(
      "vertex.nudge", title: "nudge", also: ["nudge"], keeps: .change,
      hints: [CommandHint(.preview, 10, "move", ["left", "right", "up", "down"], need: .corners)],
      "left, right, up or down, and how far",
      example: "right",
      help: "Move this vertex by the nudge step, or by a distance"
    ) { arguments throws(CommandError) in
      guard let word = arguments.words.first else { throw .missing("left, right, up or down") }
      guard let direction = CommandArguments.directions[word] else {
        throw .bad(argument: word, expected: "left, right, up or down")
      }
      let amount = arguments.words.dropFirst().joined(separator: " ")
      let distance = amount.isEmpty ? nil : try TypedLength(amount)
      return { editor throws(CommandError) in
        let vertex = try editor.selectedVertex()
        if distance == nil { editor.omittedArgument = NumberText.exact(editor.nudge) }
        let step = direction * (try distance?.units(of: editor.document) ?? editor.nudge)
        try editor.moveVertex(
          to: Point(Editor.rounded(vertex.x + step.dx), Editor.rounded(vertex.y + step.dy)))
      }
    },
    Command("vertex.nudge-step", title: "nudge step", keeps: .nothing, help: "Nudge step: 1, 10 or 0.1 units") {
      editor throws(CommandError) in
      editor.view.nudge = [1.0, 10, 0.1].cycled(from: editor.view.nudge)
      editor.message = Message("nudge step: \(NumberText.exact(editor.view.nudge, leadingZero: true))")
    },
    vertexMove,
    vertexMoveAsk,
    vertexAngle,
    vertexInsert,
    vertexDelete,
    Command("vertex.first", title: "first vertex", keeps: .change, help: "Make this vertex the first") {
      editor throws(CommandError) in
      let index = editor.corner
      try editor.editVertices("vertex \(editor.cornerLabel) is now the first", select: 0) {
        polygon throws(OutlineError) in
        try polygon.makeFirst(index)
      }
    },
    Command("vertex.reverse", title: "reverse order", keeps: .change, help: "Reverse the vertex order") {
      editor throws(CommandError) in
      let (index, count) = (editor.corner, editor.item.shape.vertices.count)
      try editor.editVertices("vertex order reversed", select: (count - index) % max(1, count)) {
        polygon throws(OutlineError) in try polygon.reverse()
      }
    },
  ]
}

extension Editor {
  /// The selected vertex.
  ///
  /// - Throws: For a shape without vertices.
  fileprivate func selectedVertex() throws(CommandError) -> Point {
    if document.items.isEmpty { throw noItems }
    guard let selectedCorner else { throw .because("a \(item.shape.kind) has no vertices to move") }
    return selectedCorner.vertex
  }

  /// Reads two expressions in which `x` and `y` are the vertex's coordinates.
  fileprivate func position(_ parts: [String]) throws(CommandError) -> Point {
    let vertex = try selectedVertex()
    return try CommandError.from { () throws(ParameterError) in
      func number(_ part: String, percentOf whole: Double) throws(ParameterError) -> Double {
        try item.number(
          document.inUnits(part), percentOf: whole, for: "position", names: ["x": vertex.x, "y": vertex.y])
      }
      return Point(try number(parts[0], percentOf: vertex.x), try number(parts[1], percentOf: vertex.y))
    }
  }

  private static let nothingMoved = Message("no change to the vertices")

  mutating func moveVertex(to point: Point) throws(CommandError) {
    _ = try selectedVertex()
    let index = corner
    let place = "\(NumberText.message(point.x)), \(NumberText.message(point.y))"
    let hadFrame = hasFrame
    var isOwn = false
    let changed = try edit { item throws(CommandError) in
      isOwn = try CommandError.from { () throws(OutlineError) in try item.shape.moveVertex(index, to: point) }
    }
    if isOwn {
      let frame = hadFrame && !hasFrame ? ", without its frame" : ""
      message = changed ? Message("corner \(cornerLabel) is at \(place)\(frame)", .changed) : Self.nothingMoved
      return
    }
    try editVertices("corner \(cornerLabel) is at \(place)", select: index) { polygon throws(OutlineError) in
      _ = try polygon.moveVertex(index, to: point)
    }
  }

  /// Turns the edge from the selected vertex to the next one, so that `angle` is between the two edges.
  ///
  /// The edge keeps its length, and the angle its side.
  mutating func setAngle(_ angle: Angle) throws(CommandError) {
    let vertex = try selectedVertex()
    let (index, vertices) = (corner, item.shape.vertices)
    guard vertices.count > 2, vertices.indices.contains(index) else { throw .because("the corner has no two edges") }
    let next = (index + 1) % vertices.count
    let (back, ahead) = (vertices[(index + vertices.count - 1) % vertices.count] - vertex, vertices[next] - vertex)
    let turned = Angle(of: back) + (back.cross(ahead) < 0 ? -angle : angle)
    let end = vertex + turned.direction * ahead.length
    let place = Point(Self.rounded(end.x), Self.rounded(end.y))
    try editVertices("the angle at \(cornerLabel) is \(NumberText.message(angle.degrees))°", select: index) {
      polygon throws(OutlineError) in
      _ = try polygon.moveVertex(next, to: place)
    }
  }

  /// Changes the vertices as one undo step, in which another kind becomes a free polygon.
  fileprivate mutating func editVertices(
    _ what: String, select index: Int, _ change: (inout FreePolygon) throws(OutlineError) -> Void
  ) throws(CommandError) {
    let vertex = try selectedVertex()
    let (kind, selected, hadFrame) = (item.shape.kind, corner, hasFrame)
    var isOther = false
    let changed = try edit { item throws(CommandError) in
      try CommandError.from { () throws(OutlineError) in
        var polygon = try item.shape.freePolygon()
        // A path with curves has more vertices than corners.
        guard polygon.vertices.count == item.shape.corners.count, polygon.vertices[selected] == vertex else {
          isOther = true
          return
        }
        try change(&polygon)
        item.shape = polygon
      }
    }
    if isOther {
      throw .because("the path has curves or open ends: edit path-data, or make it a free polygon first")
    }
    guard changed else {
      message = Self.nothingMoved
      return
    }
    corner = min(index, max(0, outline.corners.count - 1))
    let frame = hadFrame && !hasFrame ? ", without its frame" : ""
    message = Message((kind == FreePolygon.kind ? "" : "the \(kind) is now a free polygon: ") + what + frame, .changed)
  }
}
