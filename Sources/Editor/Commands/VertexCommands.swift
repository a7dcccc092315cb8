import Document
import Geometry
import Settings
import Shapes

extension Command {
  package static let vertexNudge = Command(
    "vertex.nudge", title: "nudge", also: ["nudge"], keeps: .change,
    hints: [.preview: CommandHint(10, "move", ["left", "right", "up", "down"], need: .corners)],
    "left, right, up or down, and how far",
    example: "right",
    help: "Move the selected vertex by the nudging step, or by a number of units"
  ) { arguments throws(CommandSyntaxError) in
    let directions = [
      "left": Vector(-1, 0), "right": Vector(1, 0), "up": Vector(0, -1), "down": Vector(0, 1),
    ]
    guard let word = arguments.words.first else { throw .missing("left, right, up or down") }
    guard let direction = directions[word] else { throw .bad(argument: word, expected: "left, right, up or down") }
    let amount = arguments.words.dropFirst().joined(separator: " ")
    let distance = amount.isEmpty ? nil : try CommandArguments.number(amount)
    return { editor throws(CommandError) in
      let vertex = try editor.selectedVertex()
      let step = direction * (distance ?? editor.view.nudge)
      try editor.moveVertex(
        to: Point(editor.rounded(vertex.x + step.dx), editor.rounded(vertex.y + step.dy)))
    }
  }.taking { words, view in words.count == 1 ? NumberText.exact(view.nudge) : nil }

  package static let vertexMove = Command(
    "vertex.move", title: "move vertex", keeps: .change, "X Y", example: "40 30",
    help: "Put the selected vertex in a place"
  ) {
    arguments throws(CommandSyntaxError) in
    guard !arguments.rest.isEmpty else { throw .missing("two numbers, x and y") }
    let text = arguments.rest
    // What no vertex could have for a place is told when the line is read.
    guard let parts = Editor.coordinates(in: text) else { throw .because(Editor.noPlace(text)) }
    for part in parts {
      try CommandSyntaxError.telling { () throws(ParameterError) in
        try ValueCheck.checkNumber(part, for: "place", names: ["x", "y"])
      }
    }
    return { editor throws(CommandError) in try editor.moveVertex(to: try editor.place(text)) }
  }

  package static let vertexMoveAsk = Command(
    "vertex.move-ask", title: "place vertex", keeps: .change,
    hints: [.preview: CommandHint(30, "place", need: .corners)], help: "Type the place of the selected vertex"
  ) {
    editor throws(CommandError) in
    _ = try editor.selectedVertex()
    editor.prompt("corner \(editor.cornerLabel) to x, y: ", .vertexMove)
  }

  package static let vertexInsert = Command(
    "vertex.insert", title: "insert vertex", keeps: .change,
    hints: [.preview: CommandHint(20, "vertex", need: .corners)],
    help: "Put a vertex in the middle of the edge after the selected one"
  ) {
    editor throws(CommandError) in
    let index = editor.corner
    try editor.editVertices("a vertex is inserted", select: index + 1) { polygon throws(OutlineError) in
      try polygon.insertVertex(after: index)
    }
  }

  package static let vertexDelete = Command(
    "vertex.delete", title: "delete vertex", keeps: .change,
    hints: [.preview: CommandHint(21, "vertex", need: .corners)], help: "Delete the selected vertex"
  ) {
    editor throws(CommandError) in
    _ = try editor.selectedVertex()
    guard editor.item.shape.vertices.count > 3 else {
      throw .because("a shape needs at least 3 vertices: this one stays")
    }
    let index = editor.corner
    try editor.editVertices("vertex \(editor.cornerLabel) is deleted", select: index) {
      polygon throws(OutlineError) in
      try polygon.deleteVertex(index)
    }
  }

  static let vertices: [Command] = [
    vertexNudge,
    Command("vertex.nudge-step", title: "nudging step", keeps: .nothing, help: "Nudge by 1, by 10 or by 0.1 units") {
      editor throws(CommandError) in
      let steps = [1.0, 10, 0.1]
      let index = steps.firstIndex(of: editor.view.nudge) ?? 0
      editor.view.nudge = steps[(index + 1) % steps.count]
      editor.message = Message("vertices are nudged by \(NumberText.exact(editor.view.nudge, leadingZero: true))")
    },
    vertexMove,
    vertexMoveAsk,
    vertexInsert,
    vertexDelete,
    Command("vertex.first", title: "first vertex", keeps: .change, help: "Make the selected vertex the first one") {
      editor throws(CommandError) in
      let index = editor.corner
      try editor.editVertices("vertex \(editor.cornerLabel) is the first one now", select: 0) {
        polygon throws(OutlineError) in
        try polygon.makeFirst(index)
      }
    },
    Command("vertex.reverse", title: "reverse", keeps: .change, help: "Number the vertices the other way round") {
      editor throws(CommandError) in
      let (index, count) = (editor.corner, editor.item.shape.vertices.count)
      try editor.editVertices("the vertices run the other way round", select: (count - index) % max(1, count)) {
        polygon throws(OutlineError) in try polygon.reverse()
      }
    },
  ]
}

extension Editor {
  /// The selected vertex, or the reason why there is none.
  fileprivate func selectedVertex() throws(CommandError) -> Point {
    guard let selectedCorner else { throw .because("a \(item.shape.kind) shape has no vertices to move") }
    return selectedCorner.vertex
  }

  /// The two parts of `x y` or `x,y`.
  fileprivate static func coordinates(in text: String) -> [String]? {
    let parts = text.contains(",") ? text.split(separator: ",") : text.split(separator: " ")
    return parts.count == 2 ? parts.map(String.init) : nil
  }

  fileprivate static func noPlace(_ text: String) -> String {
    "\"\(text)\" is no place: write x and y, such as 40 30"
  }

  /// Reads `x y` or `x,y`, each an expression in which `x` and `y` are where the vertex is.
  fileprivate func place(_ text: String) throws(CommandError) -> Point {
    let vertex = try selectedVertex()
    guard let parts = Self.coordinates(in: text) else { throw .because(Self.noPlace(text)) }
    var numbers: [Double] = []
    for (part, whole) in zip(parts, [vertex.x, vertex.y]) {
      do throws(ParameterError) {
        numbers.append(
          try item.number(part, percentOf: whole, for: "place", names: ["x": vertex.x, "y": vertex.y]))
      } catch {
        throw .parameter(error)
      }
    }
    return Point(numbers[0], numbers[1])
  }

  private static let nothingMoved = Message("the vertices are like that already")

  fileprivate mutating func moveVertex(to point: Point) throws(CommandError) {
    _ = try selectedVertex()
    let index = corner
    let place = "\(NumberText.message(point.x)), \(NumberText.message(point.y))"
    let hadFrame = hasFrame
    var isOwn = false
    let changed = try edit { item throws(CommandError) in
      do throws(OutlineError) {
        isOwn = try item.shape.moveVertex(index, to: point)
      } catch {
        throw .because(error.description)
      }
    }
    if isOwn {
      let frame = hadFrame && !hasFrame ? ", and the frame is gone" : ""
      message = changed ? Message("corner \(cornerLabel) is at \(place)\(frame)", .changed) : Self.nothingMoved
      return
    }
    try editVertices("corner \(cornerLabel) is at \(place)", select: index) { polygon throws(OutlineError) in
      _ = try polygon.moveVertex(index, to: point)
    }
  }

  /// Changes the vertices as one step; a shape of another kind becomes a free polygon in the same step.
  fileprivate mutating func editVertices(
    _ what: String, select index: Int, _ change: (inout FreePolygon) throws(OutlineError) -> Void
  ) throws(CommandError) {
    let vertex = try selectedVertex()
    let (kind, selected, hadFrame) = (item.shape.kind, corner, hasFrame)
    var isOther = false
    let changed = try edit { item throws(CommandError) in
      do throws(OutlineError) {
        var polygon = try item.shape.freePolygon()
        // A path with curves has more vertices than corners.
        guard polygon.vertices.count == item.shape.corners.count, polygon.vertices[selected] == vertex else {
          isOther = true
          return
        }
        try change(&polygon)
        item.shape = polygon
      } catch {
        throw .because(error.description)
      }
    }
    if isOther {
      throw .because("the path has curves or open ends: its vertices are in path-data, or make it free first")
    }
    guard changed else {
      message = Self.nothingMoved
      return
    }
    corner = min(index, max(0, outline.corners.count - 1))
    let frame = hadFrame && !hasFrame ? ", and the frame is gone" : ""
    message = Message((kind == FreePolygon.kind ? "" : "the \(kind) is a free polygon now: ") + what + frame, .changed)
  }
}
