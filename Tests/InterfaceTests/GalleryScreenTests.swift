import Document
import Editor
import EditorSupport
import Cells
import Testing

@testable import Interface

/// The gallery of variants as pictures.
@Suite struct GalleryScreenTests {
  private func screen(_ columns: Int, _ rows: Int, after keys: String) throws -> String {
    var session = try Session.demo()
    _ = session.run("sweep corner.0.radius=5:45:10")
    try session.type(keys)
    var display = Display()
    return display.frame(of: session, size: Size(columns: columns, rows: rows)).lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  @Test func `a sweep fills the screen, and marks the radii that do not fit`() throws {
    let shown = try screen(80, 24, after: "down")
    #expect(
      shown == """
        ┏━ Sweep: corner.0.radius ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃    ⣀▂▂▂▂▂▂▂▁            ⣀▂▂▂▂▂▁             ▁▂▂▂▂▁             ▁▂▂▂▂▁        ┃
        ┃    ⠙⠦⣀    ▇▌           ⠰▍    ▇▌             ⡎▇  ▇▌             ⡎▇  ▇▌        ┃
        ┃      ⣉⠶⠄  ⣸⠁            ⣉⠶⠄  ⣸⠁            ▂⠷⠄  ⣸⠁            ▂⠷⠄  ⣸⠁        ┃
        ┃   ⣠⠖▅▇    ⠓⠲⠤⠤⢤⡀     ⣠⠖▅▇    ⠓⠲⠤⠤⢤⡀     ⣠⠖▅▇    ⠓⠲⠤⠤⢤⡀     ⣠⠖▅▇    ⠓⠲⠤⠤⢤⡀    ┃
        ┃  ▊▍           ⢀▌    ▊▍           ⢀▌    ▊▍           ⢀▌    ▊▍           ⢀▌    ┃
        ┃   ⠳⡄  ▁⡴⠚⠢▃▁ ⢠⠏      ⠳⡄  ▁⡴⠚⠢▃▁ ⢠⠏      ⠳⡄  ▁⡴⠚⠢▃▁ ⢠⠏      ⠳⡄  ▁⡴⠚⠢▃▁ ⢠⠏     ┃
        ┃    ⠘⢆⣠⠊▇  ▇⠙⠦⠋        ⠘⢆⣠⠊▇  ▇⠙⠦⠋        ⠘⢆⣠⠊▇  ▇⠙⠦⠋        ⠘⢆⣠⠊▇  ▇⠙⠦⠋      ┃
        ┃     ⠈⠁                 ⠈⠁                 ⠈⠁                 ⠈⠁              ┃
        ┃ 5                  15                 25: 22.46 fits     35: 22.46 fits      ┃
        ┃       ▁▂▂▂▂▁                                                                 ┃
        ┃       ⡎▇  ▇▌                                                                 ┃
        ┃      ▂⠷⠄  ⣸⠁                                                                 ┃
        ┃   ⣠⠖▅▇    ⠓⠲⠤⠤⢤⡀                                                             ┃
        ┃  ▊▍           ⢀▌                                                             ┃
        ┃   ⠳⡄  ▁⡴⠚⠢▃▁ ⢠⠏                                                              ┃
        ┃    ⠘⢆⣠⠊▇  ▇⠙⠦⠋                                                               ┃
        ┃     ⠈⠁                                                                       ┃
        ┃▸45: 22.46 fits                                                               ┃
        ┃                                                                              ┃
        ┃ corner.0.radius=45, only 22.46 fits                                          ┃
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ ←→↑↓ look · ⏎ take · Esc ━┛
         ⏎ take  Esc close

        """)
  }

  @Test func `a small screen has smaller pictures`() throws {
    let shown = try screen(40, 12, after: "down")
    #expect(
      shown == """
        ┏━ Sweep: corner.0.radius ━━━━━━━━━━━━━┓
        ┃       ▁▃▃▃▂                          ┃
        ┃       ▎⠁  ▋▏                         ┃
        ┃     ⣀⠤⠚⠁ ⢀▋▁                         ┃
        ┃   ▗⠎▇    ▇▇▇▆⠙⡦                      ┃
        ┃   ▊⢆   ⢠⡤▃▁  ⡴⠃                      ┃
        ┃    ⠈⢢▁⡴⠃ ▇⠙⢦⡔⠁                       ┃
        ┃      ▆▇                              ┃
        ┃▸45: 22.46 fits                       ┃
        ┗━━━━━━━━━━━ ←→↑↓ look · ⏎ take · Esc ━┛
         ⏎ take  Esc close

        """)
  }

  @Test func `a wide screen shows the drawing beside the variants`() throws {
    let screen = try screen(140, 40, after: "down")
    #expect(screen.contains("╭─ Preview ─") && screen.contains("┏━ Sweep: corner.0.radius ━"))
    #expect(screen.contains("┃ corner.0.radius=45, only 22.46 fits "))
  }

  @Test(arguments: [(80, 24, 4, 8), (140, 40, 3, 12), (200, 50, 5, 25), (40, 12, 2, 2)])
  func `pictures are large enough to tell outlines apart, and the arrow keys go by the row`(
    columns: Int, rows: Int, across: Int, visible: Int
  ) throws {
    var session = try Session.demo()
    session.setScreen(Size(columns: columns, rows: rows))
    _ = session.run("sweep corner.0.radius=1:40:1")
    try session.type("home down")
    guard case .gallery(let gallery) = session.editor.mode else {
      Issue.record("there is no gallery")
      return
    }
    #expect(gallery.choice == across)
    var display = Display()
    let frame = display.frame(of: session, size: Size(columns: columns, rows: rows))
    let pictures = display.targets.filter { if case .line = $0.target { true } else { false } }
    #expect(pictures.count == visible)
    for picture in pictures { #expect(picture.rect.columns >= 16 && picture.rect.rows >= 8) }
    #expect(frame.lines.contains { $0.contains("\(across + 1)") })
  }
}
