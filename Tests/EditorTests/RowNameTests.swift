import Document
import EditorSupport
import Geometry
import Shapes
import Testing

@testable import Editor

/// Names of rows on the command line.
@Suite struct RowNameTests {
  /// Every row of every kind of shape, with its present value.
  private static let rows: [(kind: String, name: String, value: String)] = ShapeCatalog.all.flatMap { shape in
    Item(shape).values.compactMap { value in
      value.number.map { (shape.kind, value.info.name, NumberText.exact($0, leadingZero: true)) }
    }
  }

  @Test func `a row's name with a value sets that row, whatever else the name means`() throws {
    #expect(Self.rows.contains { $0.name == "x" } && Self.rows.contains { $0.name == "radius" })
    for (kind, name, value) in Self.rows {
      var session = try Session.demo()
      _ = session.run("set kind \(kind)")
      let effects = session.run("\(name) \(value)")
      #expect(effects.isEmpty, "\(kind): \(name) \(value)")
      let isFixed = session.editor.fixedReason(of: name) != nil
      #expect((session.editor.message.kind == .problem) == isFixed, "\(kind), \(name): \(session.editor.message.text)")
      #expect(PreparedCommand("\(name) \(value)").line == "set \(name) \(value)", "\(kind)")
    }
  }

  @Test(arguments: [
    ("star", "radius 50", "radius", 50.0), ("star", "x 40", "x", 40),
    ("star", "y 60", "y", 60), ("rectangle", "width 50", "width", 50), ("rectangle", "y=20", "y", 20),
  ])
  func `a value goes to the row that the screen shows`(kind: String, line: String, row: String, value: Double) throws {
    var session = try Session.demo()
    _ = session.run("set kind \(kind)")
    #expect(session.run(line).isEmpty)
    #expect(session.editor.value(of: row)?.number == value, "\(session.editor.message.text)")
  }

  @Test func `of a shape without such a row, a radius is the corner's`() throws {
    var session = try Session.demo()
    _ = session.run("radius 7")
    #expect(session.editor.item.shape.size(ofCorner: 0).value == 7)
    #expect(session.editor.message.text.hasPrefix("corner 0: r 7.0"))
  }
}
