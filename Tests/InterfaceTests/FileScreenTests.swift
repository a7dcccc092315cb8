import Interface
import Document
import Editor
import EditorSupport
import Cells
@testable import Settings
import Testing

/// The list of files as pictures.
@Suite struct FileScreenTests {
  private func screen(_ columns: Int, _ rows: Int, after keys: String = "", _ preview: FilePreview?) throws -> String {
    var session = try Session.demo()
    let names = ["demo9.svg", "arrow\u{1B}[31m.svg", "logo with a rather long name of its own.png", "gear.svg"]
    let entries =
      [FileEntry("icons", .folder), FileEntry("notes.txt", .other)] + names.map { FileEntry($0, .document) }
    _ = session.show(FileListing(.folder("/home/ann/drawings"), entries, selected: "demo9.svg"))
    try session.type(keys)
    if let preview, case .files(let picker) = session.editor.mode {
      session.show(preview, of: picker.chosenPath ?? "")
    }
    var display = Display()
    return display.frame(of: session, size: Size(columns: columns, rows: rows)).lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  @Test func `a name of wide characters is cut by its columns, and keeps to ASCII where that is asked for`() throws {
    var session = try Session.demo()
    let entries = [FileEntry("\u{56F3}\u{5F62}\u{306E}\u{30D5}\u{30A1}\u{30A4}\u{30EB}.svg", .document)]
    _ = session.show(FileListing(.folder("/home"), entries))
    func name(_ charset: Charset) -> String {
      var display = Display(settings: Display.Settings(charset: charset))
      let lines = display.frame(of: session, size: Size(columns: 20, rows: 6)).lines
      return lines.first { $0.contains("svg") || $0.contains("\u{56F3}") } ?? ""
    }
    #expect(name(.unicode).contains(" \u{56F3}\u{5F62}\u{306E}\u{30D5}\u{30A1}\u{30A4}…   "))
    #expect(name(.ascii).contains("???????.svg"))
  }

  @Test func `the chosen document is drawn beside the list`() throws {
    let shown = try screen(80, 24, .document(.demo))
    #expect(
      shown == """
        ┏━ Open ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃ >                                                                     6 of 7 ┃
        ┃  ../                          ╭─ demo9.svg ─────────────────────────────────╮┃
        ┃  icons/                       │                                             │┃
        ┃  arrow^[[31m.svg              │           ⢀⣠⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣄▂▁                 │┃
        ┃▸ demo9.svg                    │           ▝⢄▁             ⠉⣆                │┃
        ┃  gear.svg                     │            ▇▅⠦⣀            ▞                │┃
        ┃  logo with a rather long na…  │               ⠈⠳⢄▁        ⣸⠁                │┃
        ┃                               │                ▁▃▃⠂      ⢀⡏                 │┃
        ┃                               │             ▂⡤⠚⠉         ▞                  │┃
        ┃                               │          ⣠⠴▅▇           ⠈▆▅⠒⠲⠲⠦⠤⢤▃▂         │┃
        ┃                               │         ▞⠁                        ▇⢳⡀       │┃
        ┃                               │        ▊⠁                          ⢸▏       │┃
        ┃                               │        ▊⡆                         ⡴⠃        │┃
        ┃                               │         ⠙⣄         ⢠⠔⠚⠓⠦⣀       ▁⡴⠁         │┃
        ┃                               │          ⠈⢣⡀     ⢀⡴⠃    ⠈⠳⢄▁   ⢀▞⠁          │┃
        ┃                               │            ⠹⣄   ⣠⠋         ⠙⠦⣀⢀⠜▇           │┃
        ┃                               │             ⠘⢦⢀⠞⠁            ⠈▅             │┃
        ┃                               │              ▇▆                             │┃
        ┃                               │                                             │┃
        ┃                               ╰─────────────────────────────────────────────╯┃
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ /home/ann/drawings ━┛
         ⏎ open  ← up  Tab 1 more  Esc cancel

        """)
  }

  @Test func `why a file cannot be shown stands in the picture's place`() throws {
    let text = try screen(80, 24, .reason("demo9.svg:1:1: this is no SVG: the root element is <html>"))
    #expect(text.contains("┃"))
  }

  @Test func `a narrow screen has the list alone`() throws {
    let shown = try screen(40, 12, after: "o", nil)
    #expect(
      shown == """
        ┏━ Open ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃ > o                           4 of 7 ┃
        ┃▸ icons/                              ┃
        ┃  arrow^[[31m.svg                     ┃
        ┃  demo9.svg                           ┃
        ┃  logo with a rather long name of i…  ┃
        ┃                                      ┃
        ┃                                      ┃
        ┃                                      ┃
        ┗━━━━━━━━━━━━━━━━━ /home/ann/drawings ━┛
         ⏎ open  Tab 1 more  Esc cancel

        """)
  }
}
