import LineMode
import Document
import EditorSupport
import Editor
import Cells
import Testing

/// Pictures that a command puts into a shape.
@Suite struct PictureCommandTests {
  private var session: Session

  init() throws { session = try Session.demo() }

  private var effects: Effects { session.editor.item.effects }

  @Test mutating func `a link is a name beside the document, and undone in one step`() throws {
    #expect(session.run("picture.link my photo.jpg") == [])
    #expect(effects.image == "my photo.jpg")
    #expect(session.editor.message.text.hasPrefix("picture is now my photo.jpg"))
    try session.type("u")
    #expect(effects.image == nil)
  }

  @Test mutating func `a picture is read by the program and then part of the document`() throws {
    #expect(session.run("picture.embed photo.jpg") == [.readPicture("photo.jpg", for: "image")])
    #expect(effects.image == nil)
    session.applyPicture("photo.jpg", for: "image", .read(address: "data:image/jpeg;base64,AAAA", size: 45_678))
    #expect(effects.image == "data:image/jpeg;base64,AAAA")
    #expect(session.editor.message.text.hasPrefix("embedded photo.jpg (46 kB"))
    try session.type("u")
    #expect(effects.image == nil)
    try session.type("U")
    // The same once more is no step to take back.
    session.applyPicture("photo.jpg", for: "image", .read(address: "data:image/jpeg;base64,AAAA", size: 45_678))
    #expect(session.editor.message.kind == .information && session.editor.history.undoCount == 1)
    try session.type("u")
    session.applyPicture("photo.jpg", for: "image", .failed("photo.jpg is gone"))
    #expect(session.editor.message == Message("photo.jpg is gone", .problem) && effects.image == nil)
  }

  @Test mutating func `without a name the shape's linked picture is embedded, the one inside before the one behind`() {
    #expect(session.run("picture.embed") == [])
    #expect(session.editor.message.text.hasPrefix("the shape has no picture"))
    _ = session.run("set backdrop beach.png")
    #expect(session.run("picture.embed") == [.readPicture("beach.png", for: "backdrop")])
    _ = session.run("set image a.png")
    #expect(session.run("picture.embed") == [.readPicture("a.png", for: "image")])
    _ = session.run("set image data:image/png;base64,AAAA")
    _ = session.run("set backdrop none")
    #expect(session.run("picture.embed") == [])
    #expect(session.editor.message.text == "the picture is already embedded")
  }

  @Test mutating func `the names beside the document complete a line`() throws {
    for character in ":picture" { _ = session.press(Key(.character(character))) }
    #expect(!session.wantsPictureNames)
    for character in ".link p" { _ = session.press(Key(.character(character))) }
    #expect(session.wantsPictureNames)
    session.offer(pictures: ["beach.png", "photo.jpg", "more/pier.png"])
    #expect(!session.wantsPictureNames)
    let lines = session.palette?.entries.map(\.line) ?? []
    #expect(lines.contains("picture.link photo.jpg") && lines.contains("picture.link more/pier.png"))
  }

  @Test(arguments: [("b", "beach.png"), ("p", "p"), ("ph", "photo.jpg"), ("more", "more/pier.png")])
  mutating func `the field for a picture completes the names beside the document`(typed: String, text: String) throws {
    _ = session.run("picture.link-ask")
    #expect(session.wantsPictureNames)
    session.offer(pictures: ["beach.png", "photo.jpg", "pier.png", "more/pier.png"])
    session.paste(typed)
    try session.type("tab")
    guard case .prompt(let prompt) = session.editor.mode else {
      Issue.record("no field")
      return
    }
    #expect(prompt.text == text && prompt.label == "picture next to the document: ")
    #expect((prompt.problem == "photo.jpg  pier.png") == (typed == "p"))
  }

  @Test mutating func `a field says that there is no picture only once somebody has looked, and looks each time`()
    throws
  {
    _ = session.run("picture.link-ask")
    session.paste("ph")
    try session.type("tab")
    guard case .prompt(let prompt) = session.editor.mode else {
      Issue.record("no field")
      return
    }
    #expect(prompt.problem == nil && prompt.text == "ph")
    session.offer(pictures: [])
    try session.type("tab")
    guard case .prompt(let answered) = session.editor.mode else {
      Issue.record("no field")
      return
    }
    #expect(answered.problem == "no picture next to the document starts like this")
    try session.type("C-c")
    _ = session.run("picture.link-ask")
    #expect(session.wantsPictureNames)
  }

  @Test mutating func `a row of words or a colour is typed from what it is, a number anew`() throws {
    func asked(_ name: String) throws -> Prompt {
      var session = session
      for line in ["set shadow on", "focus.parameters"] { _ = session.run(line) }
      _ = session.run("parameter.first")
      let rows = session.editor.shownRows.map { Inspector.rows[$0] }
      let row = try #require(rows.firstIndex(of: name))
      _ = session.run("parameter.next \(row)")
      _ = session.run("parameter.ask")
      guard case .prompt(let prompt) = session.editor.mode else { throw CancellationError() }
      return prompt
    }
    #expect(try asked("fill").text == "#0ff" && asked("fill").isSelected)
    #expect(try asked("shadow-color").text == "#000")
    #expect(try asked("image").text == "none")
    #expect(try asked("line-width").text == "")
  }

  @Test mutating func `British pictures are in the centre, too`() {
    _ = session.run("set image-fit centre")
    #expect(effects.imageFit == .center && session.editor.message.text == "picture fit is now center")
  }

  @Test mutating func `effects are told in sentences`() throws {
    for line in [
      "set shadow on", "set shadow-color #c04020", "set inner-shadow on", "set inner-shadow-radius 0", "set curl on",
      "set image photo.jpg", "set image-fit cover", "set border-width 3", "set backdrop data:image/png;base64,AAAA",
      "set blur dark",
    ] { _ = session.run(line) }
    let sentences = try #require(DocumentDescription.all(of: session.editor.document).first).overview
    #expect(
      sentences.suffix(6) == [
        "It casts a shadow in #c04020 at 40 %, blurred by 8, moved by 0 and 4.",
        "Its lower edge seems to curl up over a shadow in #c04020 at 40 %, blurred by 8, moved by 0 and 4.",
        "Inside it is a shadow in #000 at 40 %, not blurred, moved by 0 and 4.",
        "It shows the picture photo.jpg, fitted by cover.", "Its border is #fff, 3 wide.",
        "Behind it is a picture that is part of the document, blurred where the shape covers it (dark).",
      ])
  }

  @Test(arguments: [
    ("gold", ["Its border is #ffd700, 3 wide."]), ("none", []),
    ("#ffd70080", ["Its border is #ffd700 at 50.2 % opacity, 3 wide."]),
    ("currentColor", ["Its border is the color of its surroundings, shown as #000, 3 wide."]),
  ])
  mutating func `a border's color is told as a line's is`(color: String, told: [String]) throws {
    _ = session.run("set border-width 3")
    _ = session.run("set border-color \(color)")
    let sentences = try #require(DocumentDescription.all(of: session.editor.document).first).overview
    #expect(sentences.filter { $0.contains("border") } == told)
  }
}
