import LineMode
import Document
@testable import Editor
import EditorSupport
import Cells
import TestSupport
import Testing

@Suite struct FilePickerTests {
  private static let entries = [
    FileEntry("zebra.svg", .document), FileEntry("notes.txt", .other), FileEntry("icons", .folder),
    FileEntry("Apple.svg", .document), FileEntry(".hidden.svg", .document), FileEntry("pipe.svg", .other),
    FileEntry("big star.png", .document), FileEntry("Art", .folder),
  ]

  private func session(
    in folder: String = "/home/ann", _ entries: [FileEntry] = entries, selected: String? = nil
  ) throws -> Session {
    var session = try Session.demo()
    _ = session.show(FileListing(.folder(folder), entries, selected: selected))
    return session
  }

  private func picker(_ session: Session) throws -> FilePicker {
    guard case .files(let picker) = session.editor.mode else { throw NoPicker(mode: "\(session.editor.mode)") }
    return picker
  }

  private struct NoPicker: Error { let mode: String }

  private func names(_ session: Session) throws -> [String] {
    let picker = try picker(session)
    return picker.shown.map { picker.entries[$0].name }
  }

  @Test func `a recent file of the folder is listed once`() {
    var listing = FileListing(.folder("/home/me"), [FileEntry("a.svg", .document), FileEntry("b.svg", .document)])
    listing.recent = [FileEntry("/home/me/b.svg", .document, note: "recent")]
    #expect(FilePicker(listing).entries.map(\.name) == ["/home/me/b.svg", "..", "a.svg"])
  }

  @Test func `recent files come before those of the folder, and open by their paths`() throws {
    var session = try Session.demo()
    var listing = FileListing(.folder("/home/ann"), Self.entries, selected: "Apple.svg")
    listing.recent = [FileEntry("/tmp/last.svg", .document, note: "recent")]
    _ = session.show(listing)
    #expect(try names(session).prefix(2) == ["/tmp/last.svg", ".."])
    #expect(try picker(session).chosenPath == "/tmp/last.svg")
    try session.type("a p p l e")
    #expect(try names(session) == ["Apple.svg"])
  }

  @Test func `folders come first, then documents, whatever the case of their names`() throws {
    let session = try session()
    #expect(try names(session) == ["..", "Art", "icons", "Apple.svg", "big star.png", "zebra.svg"])
    #expect(try picker(session).hiddenCount == 3)
    #expect(try picker(session).chosen?.name == "Art")
  }

  @Test func `Tab shows the rest, and stays at its choice`() throws {
    var session = try session(selected: "zebra.svg")
    try session.type("tab")
    #expect(
      try names(session) == [
        "..", "Art", "icons", ".hidden.svg", "Apple.svg", "big star.png", "zebra.svg", "notes.txt", "pipe.svg",
      ])
    #expect(try picker(session).chosen?.name == "zebra.svg")
    try session.type("tab")
    #expect(try names(session).count == 6 && picker(session).chosen?.name == "zebra.svg")
  }

  @Test func `what is typed narrows the list to the names that hold its words`() throws {
    var session = try session()
    try session.type("A R")
    #expect(try names(session) == ["Art", "big star.png"])
    try session.type("space b")
    #expect(try names(session) == ["big star.png"])
    #expect(try session.type("ret") == [.open("/home/ann/big star.png")])
    #expect(session.editor.mode == .normal)
  }

  @Test func `a dot in front finds what is hidden, and a name that nothing fits opens nothing`() throws {
    var session = try session()
    try session.type(". h")
    #expect(try names(session) == [".hidden.svg"])
    try session.type("q q q")
    #expect(try session.type("ret") == [] && picker(session).problem == "no matches")
    try session.type("backspace")
    #expect(try picker(session).problem == nil)
  }

  @Test func `Enter goes into a folder, and the key for backwards comes out of it at its name`() throws {
    var session = try session()
    #expect(try session.type("ret") == [.listFiles(in: "/home/ann/Art", selecting: nil)])
    for key in ["left", "backspace"] {
      #expect(try session.type(key) == [.listFiles(in: "/home/ann/..", selecting: "ann")])
    }
    try session.type("home")
    #expect(try session.type("ret") == [.listFiles(in: "/home/ann/..", selecting: "ann")])
    #expect(try session.type("down right") == [.listFiles(in: "/home/ann/Art", selecting: nil)])
    var root = try self.session(in: "/")
    #expect(try root.type("left") == [])
    #expect(try names(root).first == "Art")
  }

  @Test func `what was typed in a folder, and what the list shows, is there again after a way into another and back`()
    throws
  {
    var session = try session()
    try session.type("tab a r")
    #expect(try names(session) == ["Art", "big star.png"])
    #expect(try session.type("ret") == [.listFiles(in: "/home/ann/Art", selecting: nil)])
    _ = session.show(
      FileListing(.folder("/home/ann/Art"), [FileEntry("x.txt", .other), FileEntry("y.svg", .document)]))
    #expect(try picker(session).filter.text == "", "what is typed means names of its folder")
    #expect(try names(session) == ["..", "y.svg", "x.txt"], "Tab shows the rest in every folder")
    try session.type("y")
    try session.type("backspace left")
    _ = session.show(FileListing(.folder("/home/ann"), Self.entries, selected: "Art"))
    #expect(try picker(session).filter.text == "ar" && names(session) == ["Art", "big star.png"])
    #expect(try picker(session).chosen?.name == "Art")
    // The next time that the list is opened it begins anew.
    try session.type("esc")
    _ = session.show(FileListing(.folder("/home/ann"), Self.entries))
    #expect(try picker(session).filter.text == "" && !picker(session).showsAll)
  }

  @Test func `a slash goes into the folder that is typed`() throws {
    var session = try session()
    #expect(try session.type("i c o n s /") == [.listFiles(in: "/home/ann/icons/", selecting: nil)])
    session.refuseListing("no such folder")
    #expect(try picker(session).problem == "no such folder" && picker(session).filter.text == "icons")
    var root = try self.session()
    #expect(try root.type("/") == [.listFiles(in: "/", selecting: nil)])
    var home = try self.session()
    #expect(try home.type("~ /") == [.listFiles(in: "~/", selecting: nil)])
  }

  @Test func `a pasted path is opened as it stands, without its line break`() throws {
    var session = try session()
    session.paste("/tmp/a b.svg\n")
    #expect(try session.type("backspace ret") == [.open("/tmp/a b.svg")])
  }

  @Test func `a file that is chosen is asked for, and a folder is not`() throws {
    var session = try Session.demo()
    let listing = FileListing(.folder("/x"), Self.entries, selected: "Apple.svg")
    #expect(session.show(listing) == [.previewFile("/x/Apple.svg")])
    #expect(session.chosenPreview == nil)
    session.show(.reason("late"), of: "/x/zebra.svg")
    #expect(session.chosenPreview == nil)
    session.show(.document(.demo), of: "/x/Apple.svg")
    #expect(session.chosenPreview == .document(.demo))
    #expect(try session.type("up") == [] && session.chosenPreview == nil)
    #expect(try session.type("end") == [.previewFile("/x/zebra.svg")])
    #expect(try session.type("end") == [])
  }

  @Test func `a click opens what is under it, and the wheel moves the choice`() throws {
    var session = try session()
    let place = PointerPlace(.line(3))
    _ = session.point(MouseEvent(.wheelDown, .left, at: Position(column: 0, row: 0)), at: place)
    #expect(try picker(session).choice == 2)
    let event = MouseEvent(.press, .left, at: Position(column: 0, row: 0))
    #expect(session.point(event, at: place) == [.open("/home/ann/Apple.svg")])
  }

  @Test(arguments: ["esc", "C-c", "C-g"])
  func `leaving opens nothing`(key: String) throws {
    var session = try session()
    #expect(try session.type("a " + key) == [])
    #expect(session.editor.mode == .normal)
  }

  @Test func `a folder that cannot be read says why where no list is open yet`() throws {
    var session = try Session.demo()
    session.refuseListing("cannot read")
    #expect(session.editor.message == Message("cannot read", .problem))
  }

  @Test(arguments: [Effect.open("b.svg"), .new("star"), .quit])
  func `changes that no file holds are asked about before another document comes`(next: Effect) throws {
    let lines = ["open": "file.open b.svg", "start a new drawing": "file.start star", "quit": "app.quit"]
    let line = lines[next.verb] ?? ""
    var session = try Session.demo()
    #expect(session.run(line) == [next], "nothing to lose")
    try session.type("space")
    func ask() -> Bool {
      guard case .open(let name, _) = next else { return session.run(line) == [] }
      // Whether the file is there is looked at first.
      return session.run(line) == [.open(name, asksFirst: true)] && session.editor.mode == .normal
        && session.askBeforeOpening(name)
    }
    #expect(ask() && session.editor.mode == .question(.unsaved(next, file: session.editor.fileName)))
    #expect(try session.type("esc") == [] && session.editor.isModified)
    #expect(ask())
    #expect(try session.type("d") == [next])
    #expect(ask())
    guard case .write(let request)? = try session.type("s").first else { throw CancellationError() }
    #expect(session.applyWrite(request, .failed("disk full")) == [], "what is not saved is not left")
    #expect(session.applyWrite(request, .written(name: "demo9.svg", taken: nil)) == [next])
  }

  @Test func `a document in a pipe stays`() throws {
    let keymap = try Session.demo().editor.keymap
    var session = Session(try Editor(.demo, fileName: "stdin.svg", hasFile: false, isPiped: true, keymap: keymap))
    for line in ["file.start star", "file.open b.svg"] {
      #expect(session.run(line) == [])
      #expect(session.editor.message.text.contains("q passes it on"))
    }
    #expect(session.run("app.quit") == [.quit])
  }

  @Test func `what is the person's own stays with another document`() throws {
    var session = try Session.demo()
    session.note(["a line"], summary: "a line")
    _ = session.run("view.theme")
    let (view, log) = (session.editor.view, session.editor.log)
    session.replaceEditor(with: try Session.demo().editor, saying: "opened b.svg")
    #expect(session.editor.view == view && session.editor.log == log && log.first == "a line")
    #expect(session.editor.message.text == "opened b.svg")
  }

  @Test func `ten thousand names are narrowed like few`() {
    let entries = (0..<10_000).map { FileEntry("Shape \($0).svg", .document) }
    var picker = FilePicker(FileListing(.folder("/x"), entries))
    #expect(picker.shown.count == 10_001)
    picker.edit { $0.insert("shape 77.") }
    #expect(picker.shown.map { picker.entries[$0].name }.prefix(2) == ["Shape 1077.svg", "Shape 1177.svg"])
    #expect(picker.shown.count == 100)
  }

  @Test func `without a screen files are chosen by number, by name and by a part of it`() throws {
    var plain = PlainSession(try Session.demo())
    _ = plain.take("file.open-ask")
    _ = plain.session.show(FileListing(.folder("/x"), Self.entries))
    let (lines, _) = plain.take("star")
    #expect(lines == ["1 big star.png", "Type a number, a part of a name, or 0 to cancel."])
    #expect(plain.take("2").lines == ["there is no number 2"])
    #expect(plain.take("1").effects == [.open("/x/big star.png")])
    _ = plain.session.show(FileListing(.folder("/x"), Self.entries))
    #expect(plain.take("2").effects == [.listFiles(in: "/x/Art", selecting: nil)])
    _ = plain.take("ic")
    #expect(plain.take("1").effects == [.listFiles(in: "/x/icons", selecting: nil)])
    _ = plain.session.show(FileListing(.folder("/x"), Self.entries, selected: "icons"))
    #expect(
      plain.take("nothing like it").lines == [
        "nothing here has \"nothing like it\" in its name", "Type a number, a part of a name, or 0 to cancel.",
      ])
    _ = plain.take("star")
    _ = plain.take("zzz")
    #expect(plain.take("1").effects == [.open("/x/big star.png")], "the list before stays")
    _ = plain.session.show(FileListing(.folder("/x"), Self.entries, selected: "icons"))
    #expect(plain.take("").lines.count == 7, "no line shows what narrows a list, so each begins whole")
    #expect(plain.take("0").lines == ["canceled"])
    #expect(plain.take("open a b.svg").effects == [.open("a b.svg")])
  }
}

@Suite struct RecentFilesTests {
  @Test func `the last one opened comes first, each once, and the oldest is forgotten`() {
    var recent = RecentFiles()
    for number in 0..<60 { recent.add("/\(number).svg") }
    recent.add("/30.svg")
    #expect(recent.paths.count == RecentFiles.most && recent.paths.prefix(2) == ["/30.svg", "/59.svg"])
    #expect(recent.paths.count { $0 == "/30.svg" } == 1)
  }

  @Test func `names of any characters come back from their lines`() {
    let pieces = ["a", "/", "\\", "\n", "n", "\u{1B}", "é", "\r", "\r\n", " "]
    forAll(300) { random in
      let paths = (0..<random.integer(0...5)).map { number in
        "/\(number)" + (0..<random.integer(0...8)).map { _ in random.pick(pieces) }.joined()
      }
      return RecentFiles(text: RecentFiles(paths).text).paths == paths
    }
  }

  @Test func `lines that are no paths are left out`() {
    #expect(RecentFiles(text: "\nrelative.svg\n/a.svg\n\\").paths == ["/a.svg"])
  }
}
