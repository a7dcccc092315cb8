import Document
import EditorSupport
import Editor
import SVG
import Geometry
import Raster
import Cells
import Shapes
import Testing

@testable import Interface

/// Screens of a document with several shapes.
@Suite struct SeveralShapesScreenTests {
  private func frame(_ columns: Int, _ rows: Int, after keys: String = "", _ lines: [String] = []) throws -> Frame {
    var session = try Session.several()
    for line in lines { _ = session.run(line) }
    try session.type(keys)
    var display = Display()
    return display.frame(of: session, size: Size(columns: columns, rows: rows))
  }

  private func screen(_ columns: Int, _ rows: Int, after keys: String = "", _ lines: [String] = []) throws -> String {
    try frame(columns, rows, after: keys, lines).lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  @Test func `the preview shows all shapes, the title tells which is selected`() throws {
    let shown = try screen(80, 24).hiding("Shape")
    #expect(
      shown == """
         several.svg  shape 2 of 3, s1: polygon, 4 corners                       ? help
        ╭─ Preview ────────────────────────────────────╮┏━ Corners ━━━━━━━━━━━━━━━━━━━━┓
        │                              0               │┃▸  0 ──● round     0.0   90.0°┃
        │                             ⢀●               │┃   1 ──● round     0.0   90.0°┃
        │                           ⢀⡴⠋⠈⠳⣄             │┃   2 ──● round     0.0   90.0°┃
        │                         ⢀⡴⠋    ⠈⠳⣄           │┃   3 ──● round     0.0   90.0°┃
        │                       ⢀⡴⠋        ⠈⠳⣄         │┗━━━━━━━━━━ 0 round · 4 sharp ━┛
        │                     3⠐⠂⡀           ⣨⠇ 1      │╭─ Shape 1/5 ──────────────────╮
        │                        ⠙⢦⡀       ⣠⠞⠁         ││                              │
        │                          ⠙⢦⡀   ⣠⠞⠁           ││                              │
        │                            ⠙⢦⣠⠞⠁             ││                              │
        │        ▋                     ▇               ││                              │
        │        ▋                     2               ││                              │
        │        ▋                      ⢀⡀             ││                              │
        │        ▋                     ⢀▟▙⡀            ││                              │
        │        ▋                    ⢀▟  ▙⡀           ││                              │
        │        ▋                   ⢀▟    ▙⡀          ││                              │
        │        ▋                   ▝▆▆▆▆▆▆▘          ││                              │
        │        ⠈▆▆▆▆▆▆▆▆▆▆▆▆▆▆                       ││                              │
        │                                              ││                              │
        ╰────────── fit · 3 shapes: s l · area 3200.0 ─╯╰──────────────────────────────╯
         corner 0 (140, 20)  r 0.0 of 56.6  turn 90.0°                  undo 0 · redo 0
         space round  ←→ radius  c corner  s shape  f fill  e export     ? keys  : find

        """)
  }

  @Test func `a document with the same shape does not keep the other shapes of the last one`() throws {
    func session(_ more: String) throws -> Session {
      let file = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect id="r" width="2" height="2"/>"#
      let document = try SVGFile(Array((file + more + "</svg>").utf8)).document()
      return Session(try Editor(document, fileName: "a.svg", hasFile: true, keymap: Session.demo().editor.keymap))
    }
    let (with, without) = (try session(##"<use href="#r" x="6" y="6"/>"##), try session(""))
    let size = Size(columns: 80, rows: 24)
    var (display, fresh) = (Display(), Display())
    #expect(display.frame(of: with, size: size) != fresh.frame(of: without, size: size))
    #expect(display.frame(of: without, size: size) == fresh.frame(of: without, size: size))
  }

  @Test func `the parameters are those of the selected shape`() throws {
    let shown = try screen(80, 24).panel("Shape")
    #expect(
      shown == """
         kind          polygon      g 
         count         4          n N 
         radius        40.0    ━┿──── 
         corner radius 0.0        r R 
         rotation      0.0°       t T 
         corner style  round          
         tips          vertex         
         tip ratio     0.40    ━━┿─── 
         overflow      fair           
                                      
                                      
                                      
        """)
  }

  @Test func `the shapes are listed with small pictures`() throws {
    let lines = try screen(80, 24, after: "s l").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[5...18].map { $0.dropFirst(9).prefix(60) }.joined(separator: "\n") == """
         ┏━ Shapes ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
         ┃ ▍▇▇▇▇▋    1  wall                                        
         ┃ ▍    ▋     rectangle, 4 corners                          
         ┃ ▍▁▁▁▁▋                                                   
         ┃  ⣠⠞⠳⣄   ▸ 2  s1                                          
         ┃ ⢾⡁  ⢈⡷     polygon, 4 corners                            
        ▋┃  ⠙⢦⡴⠋                                                    
        ▋┃   ▗▖                                                     
        ▋┃  ▗▇▇▖      group of 1 shape                              
        ▋┃ ▗▁▁▁▁▖                                                   
        ▋┃   ▗▖      3                                              
        ▋┃  ▗▇▇▖       free polygon, 3 corners                      
        ▋┃ ▗▁▁▁▁▖                                                   
        ⠈┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ ⏎ select · Esc ━
        """)
  }

  @Test func `a filter leaves the shapes that have its words`() throws {
    let found = try screen(80, 24, after: "s l / p o l y g")
    #expect(found.contains("Shapes /polyg ") && found.contains("2  s1") && found.contains("3  "))
    #expect(!found.contains("1  wall") && !found.contains("no matches"))
    #expect(try screen(80, 24, after: "s l / z z").contains("no matches"))
  }

  @Test func `a small screen lists the shapes in a line each`() throws {
    let shown = try screen(40, 12, after: "s l")
    #expect(
      shown == """
         several.svg  shape 2 of 3, s1   ? help
                              ⢀●0
                            ⢀⡴⠋⠈⠳⡀
        ┏━ Shapes ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃  1  wall  rectangle, 4 corners       ┃
        ┃▸ 2  s1  polygon, 4 corners           ┃
        ┃     group of 1 shape                 ┃
        ┃  3   free polygon, 3 corners         ┃
        ┗━━━━━━━━━━━━━━━━━━━━━ ⏎ select · Esc ━┛
         ▸0 ──● round r 0.0 of 56.6         1/4
         ↑↓ choose  ⏎ select  Esc close

        """)
  }

  /// The wall is #886644, and shape 2 is selected.
  @Test(arguments: ["", "]", "[", "s l"]) func `all shapes have their own colors, whichever is selected`(
    keys: String
  ) throws {
    let wall = CellColor.rgb(0x88, 0x66, 0x44)
    #expect(try frame(80, 24, after: keys).cells.contains { $0.style.background == wall })
  }

  @Test func `the foot counts the shapes, and names the key that lists them`() throws {
    #expect(try screen(80, 24).contains(" fit · 3 shapes: s l "))
    #expect(try screen(140, 40).contains(" fit · 3 shapes: s l · area "))
    var session = try Session.demo()
    var display = Display()
    let lines = display.frame(of: session, size: Size(columns: 80, rows: 24)).lines
    #expect(!lines.contains { $0.contains("shapes") })
    // A file that is opened on a screen shows its drawing, not the list.
    session.setScreen(Size(columns: 80, rows: 24))
    session.replaceEditor(with: try Session.several().editor, saying: "opened several.svg")
    session.offerShapes()
    #expect(session.editor.mode == .normal)
  }

  @Test func `a hidden shape leaves the picture, and the title and the foot say so`() throws {
    let shown = try screen(80, 24, after: "[")
    let hidden = try screen(80, 24, after: "[ s h")
    #expect(shown.contains("▆▆▆▆▆▆▆▆▆▆▆▆▆▆") && !hidden.contains("▆▆▆▆▆▆▆▆▆▆▆▆▆▆"))
    #expect(hidden.contains("shape 1 of 3, wall: rectangle, 4 corners, hidden"))
    #expect(hidden.contains(" this shape is hidden: s h shows it "))
  }

  @Test(arguments: [(80, 24), (140, 40), (40, 12), (20, 5)])
  func `the list of many shapes scrolls so that the chosen one is seen`(columns: Int, rows: Int) throws {
    let lines = (0..<30).map { "shape.add \($0.isMultiple(of: 2) ? "star" : "curl")" } + ["shape.select 17"]
    let list = try screen(columns, rows, after: "s l", lines)
    #expect(list.contains("▸ 17") || list.contains("▸17"))
  }

  @Test func `a click on a shape selects it, and one on the title lists them`() throws {
    var session = try Session.several()
    var display = Display()
    let size = Size(columns: 80, rows: 24)
    func click(_ column: Int, _ row: Int) {
      _ = display.frame(of: session, size: size)
      let position = Position(column: column, row: row)
      for action in [MouseEvent.Action.press, .release] {
        let place = display.place(of: MouseEvent(.press, at: position), holding: session.heldTarget)
        _ = session.point(MouseEvent(action, .left, at: position), at: place)
      }
    }
    click(15, 15)
    #expect(session.editor.selected == 0 && session.editor.panel == .preview)
    click(30, 15)
    #expect(session.editor.selected == 2)
    click(5, 3)
    #expect(session.editor.selected == 2, "nothing is there")
    // A shape without a fill is taken by its line.
    click(25, 6)
    #expect(session.editor.selected == 1)
    click(15, 0)
    guard case .list(let list) = session.editor.mode else { throw CancellationError() }
    #expect(list.content == .shapes)
    click(20, 8)
    #expect(session.editor.selected == 0 && session.editor.mode == .normal)
    #expect(session.editor.document == (try Session.several()).editor.document)
  }
}
