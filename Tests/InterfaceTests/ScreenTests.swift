import Interface
import Document
import Editor
import EditorSupport
import Raster
import Preview
import Cells
@testable import Settings
import Testing

/// Whole screens as pictures.
@Suite struct CellsTests {
  /// The screen of a demo session after some keys, without the blanks at the ends of lines.
  private func screen(
    _ columns: Int, _ rows: Int, after keys: String = "", _ charset: Charset = .unicode
  ) throws -> String {
    var session = try Session.demo()
    if charset == .ascii { session.setGlyphs([.ascii]) }
    try session.type(keys)
    var display = Display(settings: Display.Settings(charset: charset))
    let frame = display.frame(of: session, size: Size(columns: columns, rows: rows))
    return frame.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  @Test func `the editor opens on the demo with a switch for every corner`() throws {
    let shown = try screen(80, 24)
    #expect(
      shown == """
         demo9.svg [+]  free polygon, 9 corners                                  ? help
        ╭─ Preview ────────────────────────────────────╮┏━ Corners ━━━━━━━━━━━━━━━━━━━━┓
        │                                              │┃▸  0 ──● round     5.0*  38.7°┃
        │       0*● ▁▁▂▂▂▂▂▂▂▂▂▂▂▂▂▂▁  8               │┃   1 ●── sharp       ·  291.6°┃
        │           ▍⣀              ▇⠱▖                │┃   2 ──● round    30.0*  84.2°┃
        │            ⠉⠳⣄▁             ▋                │┃   3 ●── sharp       ·   74.2°┃
        │              ▇▅⠦⣀          ⣸⠁                │┃   4 ──● round    15.0  270.0°┃
        │                1⠉⣳⠄       ⢀⡏                 │┃   5 ●── sharp       ·   81.1°┃
        │              ▁⣤⠖▅▇        ▞ 7                │┃   6 ──● round    15.0   68.4°┃
        │           ▂⡴⠚⠉           ⠸⠥⢤⣄▂▁▁▁            │┃   7 ●── sharp       ·  280.3°┃
        │         ⣰⠊▇                   ▇▇▇▆⠙⠓⢦⡀ 6     │┃   8 ──● round    15.0   71.6°┃
        │    2*  ⣸⠁                           ▇▌       │┗━━ * own · 5 round · 4 sharp ━┛
        │        ⢨                            ⡴▘       │╭─ Shape 1/5 ──────────────────╮
        │        ▝⣄            ▁▁▁          ▁▞⠁        ││ kind          free         g │
        │         ⠘⢦▁        ⣠⠞▇▇▇⠳⢄▁      ⢀▞⠁         ││ count         9              │
        │          ▇⠱⡄     ⢀⡴⠁  4  ▇▅⠦⣀   ⢀⠞▇          ││ corner radius 15.0       r R │
        │            ⠙⢆   ⡠⠏          ⠈⠳⢄⢠⠟            ││ corner style  round          │
        │             ⠈⢳▂⠟⠁             ▇▇             ││ overflow      fair           │
        │               ⠉                5             ││                              │
        │               3                              ││                              │
        ╰───────────────────────── fit · area 13353.0 ─╯╰──────────────────────────────╯
         corner 0 (30, 20)  * own r 5.0 of 22.5  tangent 14.25          undo 0 · redo 0
         space round  ←→ radius  c corner  s shape  f fill  e export     ? keys  : find

        """)
  }

  @Test func `on the smallest screen the message line shows what may follow a prefix`() throws {
    let lines = try screen(20, 5, after: "c").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[4].hasPrefix(" c …  "), "\(lines[4])")
  }

  @Test func `on the smallest screen the answer that gives work up keeps its word`() throws {
    let lines = try screen(20, 5, after: "space q").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[3].hasPrefix(" s save  d discard") && lines[4].hasPrefix(" Esc"), "\(lines)")
  }

  /// The questions that anybody may meet.
  private static func questions() throws -> [Question] {
    let file = try Session.demo().editor.document
    let comparison = Comparison(
      DocumentVersion("the file", file), DocumentVersion("with 1 change", file), notes: ["a session ended"])
    return [
      .unsaved(.quit, file: "demo9.svg"), .inUse("demo9.svg is open in process 12"), .recover(comparison),
      .drift(comparison, shapes: []),
    ]
  }

  private func screen(asking question: Question, _ columns: Int, _ rows: Int) throws -> [String] {
    var session = try Session.demo()
    session.ask(question)
    var display = Display()
    return display.frame(of: session, size: Size(columns: columns, rows: rows)).lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func `on the smallest screen a question has its text above the answers`() throws {
    let wanted = [
      " Save your changes\n to demo9.svg?\n s save  d discard\n Esc",
      " demo9.svg is open\n in process 12\n r read  t take\n q quit",
      "\n restore changes?\n r restore  k keep\n q later",
      "\n path edited\n p fillet's\n d edited  Esc",
    ]
    for (question, picture) in zip(try Self.questions(), wanted) {
      #expect(try screen(asking: question, 20, 5).suffix(4).joined(separator: "\n") == picture)
    }
  }

  @Test(arguments: [(20, 5), (24, 6), (40, 7), (20, 8), (30, 9)])
  func `every question has a text and the words of its answers on a small screen`(columns: Int, rows: Int) throws {
    for question in try Self.questions() {
      let lines = try screen(asking: question, columns, rows)
      let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
      // Of a long one the beginning, where there is room for more than a few words.
      let ways =
        [question.text, question.shortText] + (columns < 30 ? [] : [String(question.text.prefix(columns - 12))])
      #expect(ways.contains { text.contains($0) }, "\(lines)")
      for choice in question.choices {
        let ways = ["\(choice.key) \(choice.label)", "\(choice.key) \(choice.short)"]
        #expect(ways.contains { way in lines.contains { $0.contains(way) } }, "\(choice.key): \(lines)")
      }
    }
  }

  @Test func `the reason of a question stands whole where rows are to spare`() throws {
    let reason = "notes.svg:3:17: error: the element rect is not closed, and so nothing behind it can be told apart"
    let question = Question.brokenText(reason, kept: "/tmp/notes.svg")
    for (columns, rows) in [(80, 24), (40, 12), (30, 9)] {
      let text = try screen(asking: question, columns, rows).joined(separator: " ").filter { !"┃│▸".contains($0) }
        .split(separator: " ").joined(separator: " ")
      // In a box the drawing goes on beside the reason.
      #expect(reason.split(separator: " ").allSatisfy { text.contains($0) }, "\(text)")
      for choice in question.choices {
        let label = choice.label.prefix(1).uppercased() + choice.label.dropFirst()
        #expect(text.contains("\(choice.key) \(choice.short)") || text.contains("\(choice.key) \(label)"), "\(text)")
      }
    }
  }

  @Test func `signs of corners are explained below the list, and at the selected corner`() throws {
    func lines(_ columns: Int, _ commands: [String], corner: String) throws -> [String] {
      var session = try Session.demo()
      for command in commands { _ = session.run(command) }
      try session.type(corner)
      var display = Display()
      return display.frame(of: session, size: Size(columns: columns, rows: 24)).lines
    }
    for columns in [80, 120] {
      let own = try lines(columns, [], corner: "2")
      #expect(
        own.contains {
          $0.contains("━ * own · 5 round · 4 sharp ━") || $0.contains(" * own radius · v concave · ")
        })
      #expect(own.contains { $0.contains("  * own r 30.0") })
      let cramped = try lines(columns, ["set corner.3.radius 200"], corner: "3")
      #expect(
        cramped.contains {
          $0.contains("━ * own · ! does not fit ━") || $0.contains("━ * own radius · ! does not fit ")
        })
      #expect(cramped.contains { $0.contains("  ! asked 200.00, used 45.83: edge 3-4 is full") })
      let none = try lines(columns, ["corner.sharp-all"], corner: "3")
      #expect(!none.contains { $0.contains("* own") || $0.contains("does not fit") })
    }
    #expect(try lines(80, ["shape.lock"], corner: "").contains { $0.contains("━ Corners · locked ━") })
  }

  @Test func `a very wide list says why a size does not fit, and the room below a tab has the next ones`() throws {
    var session = try Session.demo()
    _ = session.run("set corner.3.radius 200")
    var display = Display()
    let lines = display.frame(of: session, size: Size(columns: 200, rows: 50)).lines
    #expect(lines.contains { $0.contains("  3 ──● round     45.83! ") && $0.contains("74.2°    edge 3-4 is full ") })
    #expect(lines.contains { $0.contains("  0 ──● round      5.00* ") && $0.contains("38.7°    own radius ") })
    let tabs = lines.compactMap { line in ["│ Look ", "│ Effects "].first { line.contains($0) } }
    #expect(tabs.first == "│ Look ")
    #expect(lines.contains { $0.contains("│ line width") })
    // As wide as the drawing may become: the preview stays a square.
    #expect(lines[1].hasPrefix("╭─ Preview ─") && lines[1].unicodeScalars.count == 200)
  }

  @Test func `a corner's size stands with the letter of its unit`() throws {
    let cut = try screen(80, 24, after: "4 c u")
    #expect(cut.contains("┃▸  4 ──● round   15.0t* 270.0°┃") && cut.contains("* own cut 15.0t of "))
    let back = try screen(80, 24, after: "4 c u c u")
    #expect(back.contains("┃▸  4 ──● round    6.2d* 270.0°┃") && back.contains("* own recession 6.2d of "))
    #expect(try screen(40, 12, after: "4 c u").contains("15.0t"))
    #expect(try screen(20, 5, after: "4 c u").contains("15.0t"))
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `a drawing that its page cuts off says so, with the key that fits the page`(columns: Int, rows: Int) throws {
    var session = try Session.demo()
    var display = Display()
    func isTold() -> Bool {
      let lines = display.frame(of: session, size: Size(columns: columns, rows: rows)).lines
      return lines.contains { $0.contains("runs off the page :page fit") }
    }
    #expect(!isTold())
    _ = session.run("set line-width 60")
    #expect(isTold())
    _ = session.run("page fit")
    #expect(!isTold())
    _ = session.run("page 100x300")
    #expect(isTold())
    // Where the preview has no border, it does not stand over the drawing.
    let title = display.frame(of: session, size: Size(columns: columns, rows: rows)).lines[0]
    #expect(title.contains("runs off the page") == (columns < 60), "\(title)")
  }

  @Test(arguments: [(59, 18), (50, 18), (40, 12)])
  func `of several shapes the title says which one leaves the page, and a click fits it`(columns: Int, rows: Int) throws
  {
    var session = try Session.demo()
    _ = session.run(["shape.duplicate", "page 40x30"])
    var display = Display()
    let size = Size(columns: columns, rows: rows)
    let title = display.frame(of: session, size: size).lines[0]
    #expect(title.contains("shape 2 of 2, ") || title.contains("2/2 "), "\(title)")
    let column = try #require(title.ranges(of: "runs off the page :page fit").first).lowerBound
    let start = title.distance(from: title.startIndex, to: column)
    #expect(
      display.place(of: MouseEvent(.press, at: Position(column: start, row: 0)), holding: nil)?.target
        == .command("page fit"))
    #expect(
      display.place(of: MouseEvent(.press, at: Position(column: start - 1, row: 0)), holding: nil)?.target
        == .command("shape.list"))
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `a corner that runs into the other side says so in its line`(columns: Int, rows: Int) throws {
    var session = try Session.demo()
    var display = Display()
    func isTold() -> Bool {
      let lines = display.frame(of: session, size: Size(columns: columns, rows: rows)).lines
      return lines.contains { $0.contains("crosses edge 3-4") }
    }
    for line in [
      "set points 0,0 100,0 100,100 55,100 12,12 45,100 0,100", "set corners r80 s s s s s s", "set overflow half",
    ] { _ = session.run(line) }
    #expect(isTold())
    _ = session.run("set overflow fair")
    #expect(!isTold())
    _ = session.run("set overflow raw")
    #expect(isTold())
    _ = session.run("corner.goto 2")
    #expect(!isTold())
  }

  /// The screen that asks what to do with changes that were left.
  private func recoveryScreen(_ columns: Int, _ rows: Int, _ charset: Charset = .unicode) throws -> String {
    let session = try Session.withLeftChanges()
    var display = Display(settings: Display.Settings(charset: charset))
    return display.frame(of: session, size: Size(columns: columns, rows: rows)).lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  @Test func `left-over changes are shown beside the file, with what differs in words`() throws {
    let lines = try recoveryScreen(80, 20).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("╭─ the file ──") && lines[0].contains("╭─ with 1 change ──"))
    let below = lines[8...].joined(separator: "\n")
    #expect(
      below == """
         demo9.svg: a session ended without saving
         kind: free → rectangle
         … and 7 more
                            ┏━ Restore them? ━━━━━━━━━━━━━━━━━━━━━┓
                            ┃                                     ┃
                            ┃ fillet closed with unsaved changes. ┃
                            ┃                                     ┃
                            ┃ ▸ r  Restore                        ┃
                            ┃   k  Keep the file                  ┃
                            ┃   q  Decide later                   ┃
                            ┃                                     ┃
                            ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        """)
  }

  @Test func `a narrow screen has the versions one above the other`() throws {
    let lines = try recoveryScreen(40, 20).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("╭─ the file ──") && lines[4].hasPrefix("╭─ with 1 change ──"))
    let below = lines[8...].joined(separator: "\n")
    #expect(
      below == """
         demo9.svg: a session ended without sa…
         … and 8 more
             ┏━ Restore them? ━━━━━━━━━━━━┓
             ┃                            ┃
             ┃ fillet closed with unsaved ┃
             ┃ changes.                   ┃
             ┃                            ┃
             ┃ ▸ r  Restore               ┃
             ┃   k  Keep the file         ┃
             ┃   q  Decide later          ┃
             ┃                            ┃
             ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        """)
  }

  @Test func `in ASCII what was and what is stand apart, and no key between them`() throws {
    let screen = try recoveryScreen(80, 20, .ascii)
    #expect(screen.contains("kind: free -> rectangle") && !screen.contains("Right"))
  }

  @Test func `on the smallest screen the one row for what differs has a difference`() throws {
    var session = try Session.demo()
    let file = DocumentVersion("the file's", session.editor.document)
    try session.type("space")
    guard case .write(let request)? = session.run("export svg").first else { throw CancellationError() }
    _ = session.applyWrite(request, .changed(name: "demo9.svg", file))
    var display = Display()
    let lines = display.frame(of: session, size: Size(columns: 20, rows: 5)).lines
    #expect(lines[0].hasPrefix(" corner 0: "), "\(lines)")
    #expect(["r replace", "n new name", "l load", "Esc"].allSatisfy(lines[2...].joined().contains))
  }

  @Test(arguments: [(20, 5), (20, 8), (59, 9), (60, 7), (300, 5)])
  func `every size has the words and the answers`(columns: Int, rows: Int) throws {
    let screen = try recoveryScreen(columns, rows)
    #expect(screen.contains("demo9.svg"))
    #expect(screen.contains("r restore"))
    let answers = Set(screen.split { $0 == " " || $0 == "\n" }.map(String.init))
    #expect(rows < 8 || answers.isSuperset(of: ["r", "k", "q"]), "each answer is there, if only its key")
  }

  @Test func `a key changes the drawing, the switch, the numbers and the message`() throws {
    let shown = try screen(80, 24, after: "2 space").hiding("Shape")
    #expect(
      shown == """
         demo9.svg [+]  free polygon, 9 corners                                  ? help
        ╭─ Preview ────────────────────────────────────╮┏━ Corners ━━━━━━━━━━━━━━━━━━━━┓
        │                                              │┃   0 ──● round     5.0*  38.7°┃
        │       0*  ▁▁▂▂▂▂▂▂▂▂▂▂▂▂▂▂▁  8               │┃   1 ●── sharp       ·  291.6°┃
        │           ▍⣀              ▇⠱▖                │┃▸  2 ●── sharp       ·   84.2°┃
        │            ⠉⠳⣄▁             ▋                │┃   3 ●── sharp       ·   74.2°┃
        │              ▇▅⠦⣀          ⣸⠁                │┃   4 ──● round    15.0  270.0°┃
        │                1⠉⣳⠄       ⢀⡏                 │┃   5 ●── sharp       ·   81.1°┃
        │              ▁⣤⠖▅▇        ▞ 7                │┃   6 ──● round    15.0   68.4°┃
        │          ▁▂⡴⠚⠉           ⠸⠥⢤⣄▂▁▁▁            │┃   7 ●── sharp       ·  280.3°┃
        │       ▁⣤⠖▅▇                   ▇▇▇▆⠙⠓⢦⡀ 6     │┃   8 ──● round    15.0   71.6°┃
        │   2 ●⢖⠉                             ▇▌       │┗━━ * own · 4 round · 5 sharp ━┛
        │      ⠈⢣⡀                            ⡴▘       │╭─ Shape 1/5 ──────────────────╮
        │        ⠹⣄            ▁▁▁          ▁▞⠁        ││                              │
        │         ⠘⢦▁        ⣠⠞▇▇▇⠳⢄▁      ⢀▞⠁         ││                              │
        │          ▇⠱⡄     ⢀⡴⠁  4  ▇▅⠦⣀   ⢀⠞▇          ││                              │
        │            ⠙⢆   ⡠⠏          ⠈⠳⢄⢠⠟            ││                              │
        │             ⠈⢳▂⠟⠁             ▇▇             ││                              │
        │               ⠉                5             ││                              │
        │               3                              ││                              │
        ╰───────────────────────── fit · area 13596.6 ─╯╰──────────────────────────────╯
         corner 2 (10, 100)  sharp, room for r 72.9  turn 95.8°         undo 1 · redo 0
         space round  ←→ radius  c corner  s shape  f fill  e export     ? keys  : find
         corner 2 is now sharp · u undo
        """)
  }

  @Test(arguments: [(80, 24), (100, 30), (140, 40)])
  func `a value that is a word stands whole where no slider is beside it`(columns: Int, rows: Int) throws {
    var session = try Session.demo()
    _ = session.run("set kind rectangle")
    var display = Display()
    let size = Size(columns: columns, rows: rows)
    let lines = display.frame(of: session, size: size).lines
    let row = try #require(lines.first { $0.contains(" kind ") })
    #expect(row.contains(" rectangle "), "\(row)")
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `a question says which keys are answers when another one is pressed, until the next`(
    columns: Int, rows: Int
  ) throws {
    var session = try Session.demo()
    _ = session.run("corner.toggle")
    _ = session.run("app.quit")
    try session.type("u")
    func screen(_ session: Session, _ charset: Charset) -> String {
      var display = Display(settings: Display.Settings(charset: charset))
      return display.frame(of: session, size: Size(columns: columns, rows: rows)).lines.joined(separator: "\n")
    }
    for charset in [Charset.unicode, .ascii] {
      let text = screen(session, charset)
      #expect(text.contains("press s, d or Esc"), "\(text)")
      for answer in ["s save", "d discard"] {
        let inBox = answer.first.map { "\($0)  \(answer.dropFirst(2).prefix(1).uppercased())\(answer.dropFirst(3))" }
        #expect(text.contains(" " + answer) || inBox.map(text.contains) == true, "\(text)")
      }
    }
    try session.type("esc")
    #expect(!screen(session, .unicode).contains("press s"))
  }

  @Test(arguments: [(80, 24), (40, 12), (140, 40)])
  func `a list says which keys it has when another one is pressed`(columns: Int, rows: Int) throws {
    var session = try Session.several()
    _ = session.run("shape.list")
    try session.type("w")
    var display = Display()
    let size = Size(columns: columns, rows: rows)
    let text = display.frame(of: session, size: size).lines.joined(separator: "\n")
    #expect(text.contains("press ↑↓, ⏎ or Esc"), "\(text)")
    try session.type("down")
    #expect(!display.frame(of: session, size: size).lines.joined().contains("press ↑↓"))
  }

  @Test func `a narrow screen shows one panel and a line for the corner`() throws {
    let shown = try screen(40, 12, after: "down space")
    #expect(
      shown == """
         demo9.svg [+] 9 corners         ? help
                 0*▋  ⢀▂▂▂▂▂▂▂⡀ 8   ▍
                   ▋  ⠈⠳⢄▁    ⢹     ▍
                   ▋  1*▁⡱●  ⢀⡏7    ▍
                   ▋ ⢀⡠⠒⠉    ▝⠲▅⠤⢤⣄ ▍6
                2* ▋ ▐▇           ⡼ ▍
                   ▋ ▝⢦▁  ⢠⠟⠓⢦⡀ ▁▞⠁ ▍
                   ▋  ▇⠱▂⡴⠃ 4 ⠉⠳▞⠁  ▍
                   ▋   3▇       5   ▍
         ▸1 ──● round r 10.0 of 32.2        2/9
         space round  ←→ radius  ? keys  : find
         corner 1 is now round… · u undo
        """)
  }

  @Test func `a narrow screen shows the parameters instead of the preview when they have the keyboard`() throws {
    let shown = try screen(40, 12, after: "shape.next shape.next tab down down")
    #expect(
      shown == """
         demo9.svg [+]  star, 18 corners ? help
         Shape  Look  Effects  Picture  Page
         kind          star                   g
         count         9       ━━━━┿─────── n N
        ▸radius        75.0    ━━━━━━┿─────────
         corner radius 15.0    ━━━┿──────── r R
         roundness     50.0 %  ━━━━━━┿───── o O
         rotation      0.0°    ━━━━━━┿───── t T
         corner style  round
         ▸t0 ──● round r 9.5! of 9.5       1/18
         ←→ change  ↑↓ row       ? keys  : find

        """)
  }

  @Test func `a screen of middle width has the preview above the list`() throws {
    let shown = try screen(64, 21, after: "a")
    #expect(
      shown == """
         demo9.svg [+]  free polygon, 9 corners                  ? help
        ╭─ Preview ────────────────────────────────────────────────────╮
        │                  0* ▐  ●▁▁▁▁▁▁▁▁▁ 8    ▌                     │
        │                     ▐   ⠳⢄▇▇▇▇▇▇⠉▍     ▌                     │
        │                     ▐ 1* ▇⠙⡆    ⣸⠁ 7   ▌                     │
        │                     ▐  ▁▂⠤⠚⠁    ⢣▂▁▁   ▌6                    │
        │                  2* ▐ ▗⠎▇        ⠈▇▇▆⢣ ▌                     │
        │                     ▐ ▋⡀     ▁▁     ⢠⠏ ▌                     │
        │                     ▐  ⠙⣄  ⢀⡔⠋▇⠓⢤⡀ ⣠⠋  ▌                     │
        │                     ▐   ⠈⠲⠴⠋  4  ⠉▆⠁   ▌                     │
        │                     ▐     3       5    ▌                     │
        ╰───────────────────────────────────────── fit · area 13316.8 ─╯
        ┏━ Corners ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃▸  0 ──● round      5.00* ━━━━━┿──────────────  17.30  38.7°  ┃
        ┃   1 ──● round     10.00* ━━━━━━┿─────────────  32.23 291.6° v┃
        ┃   2 ──● round     30.00* ━━━━━━━━━━┿─────────  59.56  84.2°  ┃
        ┃   3 ──● round     15.00  ━━━━━━━━┿───────────  37.08  74.2°  ┃
        ┗━━━━━━━━━━━━━━━━━━━━━━━━ * own radius · v concave · 0–3 of 9 ━┛
         corner 0 (30, 20)  * own r 5.0 of 17.3  tangent 14.25
         space round  ←→ radius  c corner  s shape       ? keys  : find
         corners: 9 round, 0 sharp · u undo
        """)
  }

  @Test func `the smallest screen still shows the shape, the corner and the way to help`() throws {
    let shown = try screen(20, 5, after: "space")
    #expect(
      shown == """
              ▉●▆⡒⢒⠄ ▏
              ▉⢴▅▇▝⠒⡦▏
              ▉⠈⠷⠋⠙⠺⠁▏
         ▸0 ●── sharp of 22.
         corn… · u undo ? :
        """)
  }

  @Test func `a screen without UTF-8 has an ASCII twin of everything`() throws {
    let text = try screen(80, 24, after: "a", .ascii)
    #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
    #expect(
      text == """
         demo9.svg [+]  free polygon, 9 corners                                  ? help
        +- Preview ------------------------------------+#= Corners ====================#
        |                                              |#>  0 --O round     5.0*  38.7 #
        |       0** .................  8               |#   1 --O round    10.0* 291.6 #
        |           :.              ''.                |#   2 --O round    30.0*  84.2 #
        |            '\\..             |                |#   3 --O round    15.0   74.2 #
        |              ''\\.          |'                |#   4 --O round    15.0  270.0 #
        |              1* |         .|                 |#   5 --O round    15.0   81.1 #
        |              ../'         |.7                |#   6 --O round    15.0   68.4 #
        |           .-''            '\\.....            |#   7 --O round    15.0  280.3 #
        |         .''                   '''''-\\. 6     |#   8 --O round    15.0   71.6 #
        |    2*  |'                           '|       |#== * own - 9 round - 0 sharp =#
        |        |                            .'       |+- Shape 1/5 ------------------+
        |        '.            ...          ./'        || kind          free         g |
        |         '\\.        ./'''\\..      ./'         || count         9              |
        |          '\\.     ./'  4  ''\\.   ./'          || corner radius 15.0       r R |
        |            '.. ..'          ''--'            || corner style  round          |
        |              ''''              5             || overflow      fair           |
        |               3                              ||                              |
        |                                              ||                              |
        +------------------------- fit - area 13316.8 -++------------------------------+
         corner 0 (30, 20)  * own r 5.0 of 17.3  tangent 14.25          undo 1 - redo 0
         space round  Left/Right radius  c corner  s shape  f fill       ? keys  : find
         corners: 9 round, 0 sharp - u undo
        """)
  }

  @Test func `a star lists tips and notches in turn and says why a corner is limited`() throws {
    let shown = try screen(80, 24, after: "shape.next shape.next 1").hiding("Shape")
    #expect(
      shown == """
         demo9.svg [+]  star, 18 corners                                         ? help
        ╭─ Preview ────────────────────────────────────╮┏━ Corners ━━━━━━━━━━━━━━━━━━━━┓
        │                                              │┃  t0 ──● round     9.5!  35.8°┃
        │                                              │┃▸ n0 ──● round     9.5! 284.2°┃
        │                      t0!                     │┃  t1 ──● round     9.5!  35.8°┃
        │            t8!  n8!  ▁▁  n0!  t1!            │┃  n1 ──● round     9.5! 284.2°┃
        │                ▁▁▁ ⢀⠎▇▇⠱⡀ ▁▁▁                │┃  t2 ──● round     9.5!  35.8°┃
        │               ▊⠋▇▇▆⠉    ●▆▇▇⠙▎               │┃  n2 ──● round     9.5! 284.2°┃
        │           n7! ▊▎            ▊▎ n1!           │┃  t3 ──● round     9.5!  35.8°┃
        │      t7!   ▁▄⠖⠋              ⠙⠲▄▁   t2!      │┃  n3 ──● round     9.5! 284.2°┃
        │            ▉▎                  ▊▏            │┃  t4 ──● round     9.5!  35.8°┃
        │          n6!⠈▜⡀              ⢀▛⠁n2!          │┗━ ! does not fit · 0–8 of 18 ━┛
        │             ⢀▞⠁              ⠈▚⡀             │╭─ Shape 1/5 ──────────────────╮
        │             ▝⢧▁▁▁          ▁▁▁⡼▘             ││                              │
        │        t6!    ▇▇⠙⡇        ⢸⠋▇▇    t3!        ││                              │
        │            n5!   ⠹⢤⣠⠞▆▆⠳⣄⡤⠏   n3!            ││                              │
        │                      n4!                     ││                              │
        │                t5!        t4!                ││                              │
        │                                              ││                              │
        │                                              ││                              │
        ╰────────────────────────── fit · area 7460.5 ─╯╰──────────────────────────────╯
         corner n0 (112.83, 59.76)  ! asked 15.00, used 9.53: edge n0-t1 is full
         space round  ←→ radius  c corner  s shape  f fill  e export     ? keys  : find

        """)
  }

  @Test func `the parameters of a star have its values and the keys that change them`() throws {
    let shown = try screen(80, 24, after: "shape.next shape.next 1").panel("Shape")
    #expect(
      shown == """
         kind          star         g 
         count         9          n N 
         radius        75.0    ━━┿─── 
         corner radius 15.0       r R 
         roundness     50.0 %     o O 
         rotation      0.0°       t T 
         corner style  round          
        """)
  }

  @Test func `a prompt keeps the reason why a line was no command`() throws {
    let lines = try screen(80, 24, after: ": set space rotation space 3 ret").split(separator: "\n")
    let box = lines.suffix(4).prefix(2).map { $0.drop { $0 != "┃" }.prefix(68) }
    #expect(
      box.map(String.init) == [
        "┃ :set rotation 3                                                0 ┃",
        "┃ a free polygon has no rotation · g changes the kind              ┃",
      ])
  }

  @Test(arguments: [
    ("page spc scale spc 2 4 x 4 8", false), ("page spc 9 0 x 9 0", false), ("set spc rotation spc 3", true),
    ("z z z", true), ("r o u n d", true),
  ])
  func `no matches are counted for a line that runs as it is typed`(keys: String, isCounted: Bool) throws {
    let lines = try screen(80, 24, after: ": " + keys).split(separator: "\n")
    let typed = try #require(lines.first { $0.contains("┃ :") })
    #expect(typed.contains(/[ ]{3}(\d+ of )?\d+ ┃/) == isCounted, "\(typed)")
  }

  @Test func `a drawing's steps are counted, not those of a preview`() throws {
    var session = try Session.demo()
    session.open()
    var display = Display()
    func steps() -> Bool {
      display.frame(of: session, size: Size(columns: 80, rows: 24)).lines.contains { $0.contains("undo 0 · redo 0") }
    }
    #expect(session.preview != nil && steps())
    try session.type("esc : f i l l spc g o l d")
    #expect(session.preview != nil && steps())
  }

  @Test func `the list of keys lies over the screen`() throws {
    let lines = try screen(60, 10, after: "?").split(separator: "\n")
    #expect(lines.first == "┏━ Keys ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓")
    #expect(lines.dropFirst().first == "┃ CORNERS                                                  ┃")
  }

  @Test func `a screen that is too small says so`() throws {
    let small = try screen(19, 5)
    #expect(small.hasPrefix("needs 20x5"))
    #expect(try screen(3, 1) == "nee")
    #expect(try screen(0, 0) == "")
  }

  @Test func `at every size the frame is full, and help and the message are never cut`() throws {
    var session = try Session.demo()
    try session.type("space")
    var display = Display()
    for columns in stride(from: 20, through: 300, by: 7) {
      for rows in stride(from: 5, through: 100, by: 3) {
        let lines = display.frame(of: session, size: Size(columns: columns, rows: rows)).lines
        #expect(lines.count == rows && lines.allSatisfy { $0.count == columns }, "\(columns)x\(rows)")
        let pinned = rows < 8 ? lines[rows - 1] : lines[rows - 2]
        #expect(
          pinned.hasSuffix(columns < 38 || rows < 8 ? " ? : " : " ? keys  : find "), "\(columns)x\(rows): \(pinned)")
        #expect(lines[rows - 1].contains("· u undo"), "\(columns)x\(rows): \(lines[rows - 1])")
      }
    }
  }

  @Test func `the box for changing a key says what is pressed, where, and what runs on it`() throws {
    let rows = try screen(80, 24, after: "? u ret C-x tab").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      rows[17...21].joined(separator: "\n") == """
        │     ┏━ Change a key ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓     │
        │     ┃ ^X runs edit.undo  in the corners panel                          ┃     │
        │     ┃ not used yet                                                     ┃     │
        ╰─────┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ ⏎ accept · Tab where · ⌫ · Esc ━┛─────╯
         corner 0 (30, 20)  * own r 5.0 of 22.5  tangent 14.25          undo 0 · redo 0
        """)
    let taken = try screen(80, 24, after: "? i ret u")
    #expect(taken.contains("┃ u now runs edit.undo (default.toml:"))
    let small = try screen(40, 8, after: "? u ret C-x").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(small[7].hasPrefix(" ^X runs edit.undo  in every panel"), "without a box the last line says it")
  }

  @Test func `a small screen shows the marks of the corner's line`() throws {
    #expect(try screen(40, 12, after: "S-down S-down").contains(" ▸•2 ──● round r 30.0 of 72.9  3 marked"))
    #expect(try screen(20, 5, after: "V").contains(" ▸•0 ──● round"))
  }

  @Test func `values and keys never share a column`() throws {
    for columns in 20...48 {
      let lines = try screen(columns, 6, after: "tab").split(separator: "\n").map(String.init)
      #expect(lines.contains { $0.hasPrefix("▸kind          free") && !$0.contains("freg") }, "\(columns)")
    }
  }

  @Test func `a filter without a hit says so`() throws {
    #expect(try screen(80, 24, after: "tab / z z z").contains("no matches"))
  }

  /// Keys that open a box, and its title.
  private static let boxes = [
    ("f", "Fill"), ("F", "Line"), ("c", "c · corner"), ("s", "s · shape"), ("e", "e · export"), ("v", "v · view"),
    ("g", "Gallery"), (":", "Commands"), ("?", "Keys"), ("v h", "History"), ("e j", "Copy"), ("L", "Lessons"),
    ("tab /", "Parameters"), ("space q", "Save"), ("? u ret C-x", "Change a key"),
  ]

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 140, rows: 40), Size(columns: 200, rows: 50)])
  func `each box has its title and the only thick border`(size: Size) throws {
    for (keys, title) in Self.boxes {
      let lines = try screen(size.columns, size.rows, after: keys).split(separator: "\n").map(String.init)
      let tops = lines.filter { $0.contains("┏") }
      #expect(tops.count == 1 && tops[0].contains("━ \(title)"), "\(keys) at \(size): \(tops)")
      #expect(lines.count(where: { $0.contains("┗") }) == 1, "\(keys) at \(size)")
    }
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `an offered text begins with its first word`(columns: Int, rows: Int) throws {
    let line = "fill linear gold red 45".map { $0 == " " ? "space" : String($0) }.joined(separator: " ")
    let shown = try screen(columns, rows, after: ": \(line) ret f")
    #expect(shown.contains("▸ linear #ffd7… "))
    // What is typed is seen at the cursor.
    #expect(try screen(columns, rows, after: "f \(line.dropFirst("f i l l space ".count))").contains("gold red 45"))
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `the color picker says what is wrong with a color`(columns: Int, rows: Int) throws {
    #expect(try screen(columns, rows, after: "f t o m a t o o ret").contains("not a color: type #rgb,"))
  }

  @Test func `the preview says that it shows no fills`() throws {
    #expect(try screen(80, 24, after: "view.tone").contains(" fills off "))
  }

  @Test func `a small screen shows one tab of rows, and its title`() throws {
    let text = try screen(40, 12, after: "tab pagedown pagedown")
    #expect(
      text == """
         demo9.svg [+] 9 corners         ? help
         Shape  Look  Effects  Picture  Page
        ▸shadow       off                     d
         inner shadow off
         curl shadow  off

         Picture
         picture      none
         border width 0.0     ┿────────────────
         ▸0 ──● round r 5.0 of 22.5         1/9
         ←→ change  ↑↓ row       ? keys  : find

        """)
  }

  @Test(arguments: [80, 40])
  func `a name too long for the line leaves room for what says that it is not saved`(columns: Int) throws {
    let name = "very-long-name-of-a-drawing-that-nobody-would-ever-type-but-scripts-do-at-night.svg"
    let demo = try Session.demo().editor
    var session = Session(try Editor(demo.document, fileName: name, hasFile: true, keymap: demo.keymap))
    try session.type("space")
    var display = Display()
    func title() -> String { display.frame(of: session, size: Size(columns: columns, rows: 24)).lines[0] }
    #expect(title().contains("… [+]"), "\(title())")
    session.setReadOnly("another editor has it")
    #expect(title().contains("… [read only]") && !title().contains("[+]"), "\(title())")
  }

  @Test(arguments: ["s a v e ret", "s q u i r c l e", "space u n d o ret", "b j k q"])
  func `what is typed at a list of keys does not draw`(keys: String) throws {
    var session = try Session.demo()
    try session.type("? " + keys)
    try session.type("down esc esc esc")
    #expect(try session.editor.mode == .normal && session.editor.document == Session.demo().editor.document)
  }

  @Test(arguments: [(80, 24), (140, 40), (60, 30), (40, 12)])
  func `the text of an explanation alone has all its numbers, and says what it is about`(
    columns: Int, rows: Int
  ) throws {
    var session = try Session.demo()
    _ = session.run("corner.kind squircle")
    try session.type("x n n n n n")
    var display = Display()
    func screen() -> String {
      display.frame(of: session, size: Size(columns: columns, rows: rows)).lines.joined(separator: "\n")
    }
    #expect(screen().unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
    try session.type("tab")
    #expect(!screen().unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }, "\(screen())")
    #expect(screen().contains("Corner 0"), "\(screen())")
    if rows >= 24 { #expect(screen().contains("smoothing at P") && screen().contains("V to P"), "\(screen())") }
  }

  /// A triangle in a circle of a hundredth of a unit, with tips of a thousandth.
  @Test(arguments: [
    (80, 24, ["round  0.0010 ", "radius 0.0010", "r 0.0010 of 0.0090", "area 0.0001278"]),
    (140, 40, ["round    0.0010 ", "─ 0.0090 ", "r 0.00100 of 0.00900", "arc length 0.00209", "perimeter 0.0479"]),
    (40, 12, ["r 0.0010 of 0.0090"]),
  ])
  func `all panels tell the lengths of a small drawing with digits of their own`(
    columns: Int, rows: Int, texts: [String]
  ) throws {
    var session = try Session.demo()
    for line in ["set kind polygon", "set count 3", "set radius 0.01", "set corner-radius 0.001"] {
      _ = session.run(line)
      #expect(session.editor.message.kind != .problem, "\(line): \(session.editor.message.text)")
    }
    var display = Display()
    let screen = display.frame(of: session, size: Size(columns: columns, rows: rows)).lines.joined(separator: "\n")
    for text in texts { #expect(screen.contains(text), "\(text)\n\(screen)") }
  }

  @Test func `a colour's row has a swatch of that very colour, also while it is typed`() throws {
    var session = try Session.demo()
    try session.type("tab")
    _ = session.run("set stroke #123456")
    while session.editor.inspectorRow(session.editor.row).name != "stroke" { _ = session.run("parameter.next") }
    func swatches() -> [CellColor] {
      var display = Display()
      let frame = display.frame(of: session, size: Size(columns: 80, rows: 24))
      // Beside and below the drawing.
      return (0..<24).flatMap { row in
        (row < 21 ? 48..<80 : 0..<80).map { frame[$0, row].style.background }.filter { $0 != .standard }
      }
    }
    #expect(swatches().count { $0 == .rgb(0x12, 0x34, 0x56) } == 4)
    #expect(swatches().count { $0 == .rgb(0, 255, 255) } == 4)
    try session.type("ret")
    session.paste("tomato")
    // In the row, and behind what is typed.
    #expect(
      swatches().count { $0 == .rgb(255, 99, 71) } == 8
        && session.editor.item.style.stroke.color == Color(0x12, 0x34, 0x56))
  }

  @Test(arguments: [
    ("set fill Tomato", true), ("set fill=tomato", true), ("set fill = #ff6347", true), ("set title tomato", false),
    ("set fill tomat", false), ("set fill none", false), ("set fill", false),
  ])
  func `the line being typed shows its colour as soon as it is one`(line: String, isColor: Bool) throws {
    for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
      var session = try Session.demo()
      try session.type(":")
      session.paste(line)
      var display = Display()
      func count() -> Int {
        display.frame(of: session, size: size).cells.count { $0.style.background == .rgb(255, 99, 71) }
      }
      let seen = count()
      #expect((seen >= 4) == isColor && seen % 4 == 0, "\(size)")
      display.settings.showsColor = false
      #expect(count() == 0)
    }
  }

  @Test func `a picture that could not be read is told of below the preview`() throws {
    var session = try Session.demo()
    _ = session.run("set image gone.png")
    var display = Display()
    display.pictures["gone.png"] = .missing("gone.png is not there")
    let frame = display.frame(of: session, size: Size(columns: 80, rows: 24))
    #expect(frame.lines[20].contains(" no picture: gone.png is not there "))
  }
}
