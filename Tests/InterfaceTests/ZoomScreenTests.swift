import Interface
import EditorSupport
import Editor
import Cells
import Testing

/// Whole screens of drawings seen from near, and of large screens.
@Suite struct ZoomScreenTests {
  private func screen(_ columns: Int, _ rows: Int, after keys: String) throws -> String {
    var session = try Session.demo()
    try session.type(keys)
    var display = Display()
    return display.frame(of: session, size: Size(columns: columns, rows: rows)).lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  @Test func `a corner from near has its surroundings in the preview and its percent in the foot`() throws {
    let shown = try screen(80, 24, after: "4 z").hiding("Shape")
    #expect(
      shown == """
         demo9.svg [+]  free polygon, 9 corners                                  ? help
        ╭─ Preview ────────────────────────────────────╮┏━ Corners ━━━━━━━━━━━━━━━━━━━━┓
        │                                              │┃   0 ──● round     5.0*  38.7°┃
        │                                              │┃   1 ●── sharp       ·  291.6°┃
        │                                              │┃   2 ──● round    30.0*  84.2°┃
        │                                              │┃   3 ●── sharp       ·   74.2°┃
        │                                              │┃▸  4 ──● round    15.0  270.0°┃
        │                                              │┃   5 ●── sharp       ·   81.1°┃
        │                                              │┃   6 ──● round    15.0   68.4°┃
        │                                              │┃   7 ●── sharp       ·  280.3°┃
        │                      ●                       │┃   8 ──● round    15.0   71.6°┃
        │                     ▁▂▂▂▂▁▁                  │┗━━ * own · 5 round · 4 sharp ━┛
        │                 ▁▃▆▀▆▇▇▇▇▇▅▂▃⡀               │╭─ Shape 1/5 ──────────────────╮
        │                ▗▞▆    4     ⠈▅▅▂             ││                              │
        │              ⢀▟▘               ▆▃▄⡀          ││                              │
        │             ▗▛⠁                  ⠈▅▅▂        ││                              │
        │           ▗▞▘                       ▆▃▄⡀     ││                              │
        │         ▁▄▀▇                          ⠈▅▅▂   ││                              │
        │        ▗▞▘                               ▆▃▄⡀││                              │
        │      ⢀▟▘                                   ⠈▅││                              │
        ╰─────────────────────── 300 % · area 13353.0 ─╯╰──────────────────────────────╯
         corner 4 (100, 120)  r 15.0 of 64.0  tangent 15.00  turn 90.0° undo 0 · redo 0
         space round  ←→ radius  c corner  s shape  f fill  e export     ? keys  : find
         zoomed to corner 4 (300 %)
        """)
  }

  @Test func `grid, rulers and marks lie round the drawing and leave its numbers their places`() throws {
    let keys = "4 view.grid view.rulers view.marks view.marks view.marks right right right right right"
    let shown = try screen(80, 24, after: keys).hiding("Shape")
    #expect(
      shown == """
         demo9.svg [+]  free polygon, 9 corners                                  ? help
        ╭─ Preview ────────────────────────────────────╮┏━ Corners ━━━━━━━━━━━━━━━━━━━━┓
        │       │0       │50      │100    │150     │200│┃   0 ──● round     5.0*  38.7°┃
        │  0─  ▇▏       ▇▇       ▇▇       ▇▇       ▉▇  │┃   1 ●── sharp       ·  291.6°┃
        │       ▏  0*○ ▂⣠⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣄▂  ○8        ▉   │┃   2 ──● round    30.0*  84.2°┃
        │       ▏      ◉⣀             ▇◉⡀          ▉   │┃   3 ●── sharp       ·   74.2°┃
        │       ▏       ⠈⠳⢄▁           ⢰▎          ▉   │┃▸  4 ──● round    20.0* 270.0°┃
        │ 50─  ▉▏       ▊⠂▇▅⠦⣀   ▉▏   ⢀⡎  ⠐▎       ▉▏  │┃   5 ●── sharp       ·   81.1°┃
        │       ▏          1▂⡬○       ⡸⠁           ▉   │┃   6 ──● round    15.0   68.4°┃
        │       ▏       ▁▃⠴▅▇        ▗⠇7           ▉   │┃   7 ●── sharp       ·  280.3°┃
        │       ▏    ⢀⡴⠚⠉            ○▅⠓⠒⠲⠦⠤⢤▃⣄⡀  6▉   │┃   8 ──● round    15.0   71.6°┃
        │100─2*▁▏○  ▗⠋  ⢀⡀       ⢀⡀       ⢀⡀   ⠙◉ ○▉▁  │┗━━ * own · 5 round · 4 sharp ━┛
        │      ▇▏   ◉   ▇▇       ▇▇       ▇▇   ⢀⡇  ▉▇  │╭─ Shape 1/5 ──────────────────╮
        │       ▏   ▚▁            ●           ⢀⠎   ▉   ││                              │
        │       ▏   ⠈⢣⡀        ▁⡠⠴◉⠦⢄▁       ⢠⠏    ▉   ││                              │
        │       ▏     ⠹⣄      ⣠⠞▇4*  ⠙⠦⣀    ⣠⠋     ▉   ││                              │
        │150─  ▉▏      ⠈⢲▏  ⢀⡴⠁  ⠐⠂    ⠈⠳⢄⡐⡠▘      ▉▏  ││                              │
        │       ▏        ⠑⡄⣠⠏             ○⠁       ▉   ││                              │
        │       ▏         ○⠁               5       ▉   ││                              │
        │       ▏         3                        ▉   ││                              │
        ╰─────────────── fit · grid 50 · area 13390.6 ─╯╰──────────────────────────────╯
         corner 4 (100, 120)  * own r 20.0 of 64.0  tangent 20.00       undo 5 · redo 0
         space round  ←→ radius  c corner  s shape  f fill  e export     ? keys  : find
         corner 4: r 20.0, own radius · u undo
        """)
  }

  @Test func `a large screen has sliders, full numbers, the outline before in dots, and the code`() throws {
    let shown = try screen(120, 36, after: "view.ghost 5 focus.preview S-right S-right").hiding("Shape")
    #expect(
      shown == """
         demo9.svg [+]  free polygon, 9 corners                                                                          ? help
        ┏━ Preview ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓╭─ Corners ────────────────────────────────────────╮
        ┃ ▍                                                              ▋ ┃│   # switch       radius  0····max    max  angle  │
        ┃ ▍                                                              ▋ ┃│   0 ──● round      5.00* ━━┿─────  22.46  38.7°  │
        ┃ ▍                                            8                 ▋ ┃│   1 ●── sharp         ·  ········  32.23 291.6° v│
        ┃ ▍      0*○  ◉▃▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▅▚▃  ○                  ▋ ┃│   2 ──● round     30.00* ━━━┿────  72.86  84.2°  │
        ┃ ▍           ▝▚▂                          ◉▙                    ▋ ┃│   3 ●── sharp         ·  ········  38.72  74.2°  │
        ┃ ▍             ▆▃▃▁                        ▐                    ▋ ┃│   4 ──● round     15.00  ━┿──────  74.86 261.1° v│
        ┃ ▍               ▇▅▅▂                     ▁▞                    ▋ ┃│▸  5 ●── sharp         ·  ········  43.60  76.2°  │
        ┃ ▍                  ▆▃▃▁                  ▍⠁                    ▋ ┃│   6 ──● round     15.00  ━━┿─────  61.67  82.2°  │
        ┃ ▍                    ▇▅▅▂               ▗▘                     ▋ ┃│   7 ●── sharp         ·  ········  35.41 280.3° v│
        ┃ ▍                     1▁▃○             ▁▞                      ▋ ┃│   8 ──● round     15.00  ━━┿─────  45.58  71.6°  │
        ┃ ▍                   ▂▄⣾▆▇              ▍⠁                      ▋ ┃╰─── * own radius · v concave · 5 round · 4 sharp ─╯
        ┃ ▍               ▁▃▅▅▇                 ▗▘7                      ▋ ┃╭─ Shape  Look  Effects  Picture  Page ────────────╮
        ┃ ▍            ▂▄⣾▆▇                    ○▃▃▂▁▁▁                  ▋ ┃│                                                  │
        ┃ ▍         ▗▅▅▇                            ▇▇▇▆▅▅▀⣶⣶⣶▄▃▃▂▁    6 ▋ ┃│                                                  │
        ┃ ▍       ▁▟▘                                            ▇▅▚◉ ○  ▋ ┃│                                                  │
        ┃ ▍2*○    ▞⠁                                               ⠈▝▏   ▋ ┃│                                                  │
        ┃ ▍      ▉◉                                                ⢀▊▎   ▋ ┃│                                                  │
        ┃ ▍      ▊▏                                               ▁⡈▞    ▋ ┃│                                                  │
        ┃ ▍      ⠈▌                       ○                       ⡀▗▘    ▋ ┃│                                                  │
        ┃ ▍       ▝▖                    ▁▃◉▄▃▂                   ⢠▇▋     ▋ ┃│                                                  │
        ┃ ▍        ▝▚⡀                ▗▞▆ 4  ▝▅▅▃▁              ⢠⠄▐▘     ▋ ┃╰──────────────────────────────────────────────────╯
        ┃ ▍         ▇▜▖             ▁▄▘         ▝▀▜▄▂          ▗⠆⢀▍      ▋ ┃╭─ Code · SVG element ─────────────────────────────╮
        ┃ ▍           ▝▅▁          ▗▛⠁            ▇▇⠺▅⡶▃▁     ⠠⠖ ▍⠁      ▋ ┃│ <path data-shape="free" data-v="1"               │
        ┃ ▍            ⠈▚▖       ⢀▞▘                 ▇⠁⠰▆⡻⢿▂  ⠖ ▗▍       ▋ ┃│ data-points="30,20 80,60 10,100 60,170 100,120   │
        ┃ ▍              ▝▄     ▗▀▇                      ⠙⠠⡌▅▂▃▁▞        ▋ ┃│ 170,160 190,90 120,80 140,20" data-corners="r5   │
        ┃ ▍               ▝▚⡀ ⢀▞▘                           ⠘⠁▇▆●        ▋ ┃│ s10 r30 s r s r s r" data-corner-radius="15"     │
        ┃ ▍                 ▃○▘                                 5        ▋ ┃│ d="M41.13 28.904L80 60L38.823 83.529             │
        ┃ ▍                  3                                           ▋ ┃│ A30 30 0 0 0 29.296 127.014L60 170               │
        ┃ ▍                                                              ▋ ┃│ L91.985 130.019A15 15 0 0 1 111.14 126.366       │
        ┃ ▍                                                              ▋ ┃│ L170 160L185.275 106.538…                        │
        ┗━ fit · area 13684.1 · perimeter 633.2 · box 23.7,20 – 185.9,170 ━┛╰───────────────────────── live · v c next format ─╯
         corner 5 (170.00, 160.00)  sharp, room for r 43.60  turn 103.8°                                        undo 2 · redo 0
         ←→↑↓ move  +- vertex  ⏎ place  ,. corner  c corner  s shape  f fill  e export  v view  z zoom           ? keys  : find
         corner 5 is at 170, 160 · u undo
        """)
  }
}
