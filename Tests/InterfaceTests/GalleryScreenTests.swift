import Document
import Editor
import EditorSupport
import Interface
import Cells
import Testing

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
        ╔═ Sweep: corner.0.radius ═════════════════════════════════════════════════════╗
        ║    ⣀▂▂▂▂▂▂▂⡀            ⣀▂▂▂▂▂⡀             ⢀▂▂▂▂⡀             ⢀▂▂▂▂⡀        ║
        ║    ⠙⢦⡀    ⠈▌           ⠰▍    ⠈▌            ⢀⡟⠁  ⠈▌            ⢀⡟⠁  ⠈▌        ║
        ║      ⢈⡷⠄  ⣼⠁            ⢈⡷⠄  ⣼⠁            ▂⡷⠄  ⣼⠁            ▂⡷⠄  ⣼⠁        ║
        ║   ⣠⠖⠋⠁    ▘⠲⠤⠤⣤⡀     ⣠⠖⠋⠁    ▘⠲⠤⠤⣤⡀     ⣠⠖⠋⠁    ▘⠲⠤⠤⣤⡀     ⣠⠖⠋⠁    ▘⠲⠤⠤⣤⡀    ║
        ║  ⠠▍           ⢠▌    ⠠▍           ⢠▌    ⠠▍           ⢠▌    ⠠▍           ⢠▌    ║
        ║   ⠱⡄  ⢀⡴⠚⠢⣄⡀ ▗⠊      ⠱⡄  ⢀⡴⠚⠢⣄⡀ ▗⠊      ⠱⡄  ⢀⡴⠚⠢⣄⡀ ▗⠊      ⠱⡄  ⢀⡴⠚⠢⣄⡀ ▗⠊     ║
        ║    ⠙⢦⣠⠎⠁  ⠈⠛⢶▘        ⠙⢦⣠⠎⠁  ⠈⠛⢶▘        ⠙⢦⣠⠎⠁  ⠈⠛⢶▘        ⠙⢦⣠⠎⠁  ⠈⠛⢶▘      ║
        ║     ⠈⠁                 ⠈⠁                 ⠈⠁                 ⠈⠁              ║
        ║ 5                  15                 25: 22.46 fits     35: 22.46 fits      ║
        ║       ⢀▂▂▂▂⡀                                                                 ║
        ║      ⢀⡟⠁  ⠈▌                                                                 ║
        ║      ▂⡷⠄  ⣼⠁                                                                 ║
        ║   ⣠⠖⠋⠁    ▘⠲⠤⠤⣤⡀                                                             ║
        ║  ⠠▍           ⢠▌                                                             ║
        ║   ⠱⡄  ⢀⡴⠚⠢⣄⡀ ▗⠊                                                              ║
        ║    ⠙⢦⣠⠎⠁  ⠈⠛⢶▘                                                               ║
        ║     ⠈⠁                                                                       ║
        ║▸45: 22.46 fits                                                               ║
        ║                                                                              ║
        ║ corner.0.radius=45, only 22.46 fits                                          ║
        ╚═══════════════════════════════════════════════════ ←→↑↓ look · ⏎ take · Esc ═╝
         ⏎ take  Esc close

        """)
  }

  @Test func `a small screen has smaller pictures`() throws {
    let shown = try screen(40, 12, after: "down")
    #expect(
      shown == """
        ╔═ Sweep: corner.0.radius ═════════════╗
        ║  ⠲▆⡒⡂      ▆⡒⡂      ▗⡒⡂      ▗⡒⡂     ║
        ║ ⢠⡞⠉▁▅⣶⠄  ⢠⡞⠉▁▅⣶⠄  ⢠⡞⠉▁▅⣶⠄  ⢠⡞⠉▁▅⣶⠄   ║
        ║  ⠹⠞▇⠛⠊    ⠹⠞▇⠛⠊    ⠹⠞▇⠛⠊    ⠹⠞▇⠛⠊    ║
        ║ 5        15       25: 22…  35: 22…   ║
        ║   ▗⡒⡂                                ║
        ║ ⢠⡞⠉▁▅⣶⠄                              ║
        ║  ⠹⠞▇⠛⠊                               ║
        ║▸45: 22…                              ║
        ╚═══════════ ←→↑↓ look · ⏎ take · Esc ═╝
         ⏎ take  Esc close

        """)
  }

  @Test func `a wide screen shows the drawing beside the variants`() throws {
    let screen = try screen(140, 40, after: "down")
    #expect(screen.contains("┌─ Preview ─") && screen.contains("╔═ Sweep: corner.0.radius ═"))
    #expect(screen.contains("║ corner.0.radius=45, only 22.46 fits "))
  }
}
