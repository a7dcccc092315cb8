import Document
import Formats
import Geometry
import SVG
import Shapes
import Text

extension Command {
  package static let copy = Command(
    "copy", title: "copy SVG", also: ["y", "yank"], near: ["clipboard"], keeps: .nothing,
    hints: .everywhere(72, "copy"), "[FORMAT]", example: "svg",
    help: "Copy the drawing to the clipboard, as SVG or in another format"
  ) { arguments throws(CommandError) in
    let names = FormatCatalog.copied.map(\.name)
    let name = arguments.words.isEmpty ? Format.svg.name : try arguments.one(names.joined(separator: ", "))
    guard names.contains(name), let format = FormatCatalog.format(named: name) else {
      throw .bad(argument: name, expected: names.joined(separator: ", "))
    }
    return { editor throws(CommandError) in
      try editor.checkNoLesson()
      editor.ask(.copy(editor.copied(as: format), as: name))
    }
  }
  .completing { _, _, words in
    words.isEmpty ? FormatCatalog.copied.map { ArgumentValue(text: $0.name, help: $0.help) } : []
  }

  package static let shapePaste = Command(
    "shape.paste", title: "paste shapes", near: ["paste"], keeps: .change, "SVG or path data",
    example: "M20 20H80V80H20Z",
    help: "Add shapes from SVG or path data (or press the terminal's paste key)"
  ) { arguments throws(CommandError) in
    let text = try arguments.whole("SVG or path data")
    let drawing = try CommandError.from { () throws(PasteError) in try PastedDrawing(text) }
    return { editor throws(CommandError) in try editor.paste(drawing) }
  }
  .completing { _, _, _ in [] }

  static let clipboard: [Command] = [
    copy,
    Command("copy-as", title: "copy as…", keeps: .nothing, help: "Preview a format and copy") {
      editor throws(CommandError) in
      try editor.checkNoLesson()
      editor.mode = .list(ListView(content: .formats))
    },
    shapePaste,
  ]
}

/// The outcome of ``Effect/copy(_:as:)``.
package enum CopyOutcome: Hashable, Sendable {
  /// Copied, or sent to a terminal that does not reply; the message says which.
  case copied(String)
  /// The reason, and what to do, in one line.
  case failed(String)
}

extension Editor {
  package var formatLines: [KeyLine] {
    [KeyLine(keys: "", text: "copy as", commands: [])]
      + FormatCatalog.copied.map { format in
        KeyLine(keys: format.name, text: format.help, commands: [Command.copy.line(format.name)])
      }
  }

  /// The text of a copy in the chosen format of a list; empty if the application makes it, such as a picture.
  package func copyText(of list: ListView) -> String {
    guard FormatCatalog.copied.indices.contains(list.choice - 1) else { return "" }
    let format = FormatCatalog.copied[list.choice - 1]
    do throws(OutlineError) {
      return try format.text(of: copied(as: format)) ?? ""
    } catch {
      return error.description
    }
  }

  fileprivate func copied(as format: Format) -> Document {
    format.titled(document(titledFor: fileName), for: fileName)
  }

  /// Adds the shapes of a pasted drawing on top, where they are in it.
  fileprivate mutating func paste(_ drawing: PastedDrawing) throws(CommandError) {
    let new = try CommandError.from { [document] () throws(PasteError) in try drawing.items(for: document) }
    try arrange { items in
      items += new
      return items.count - 1
    }
    let remark = drawing.remarkOnItems.map { "; \($0)" } ?? ""
    message = Message("pasted \(counted(new.count, "shape"))" + remark, .changed)
  }
}

extension Session {
  package mutating func applyCopy(_ outcome: CopyOutcome) {
    switch outcome {
    case .copied(let text): editor.message = Message(text)
    case .failed(let reason): refuse(reason)
    }
  }

  /// Handles pasted text: a text field takes it; otherwise SVG and path data become shapes.
  @discardableResult
  package mutating func paste(_ text: String) -> [Effect] {
    switch editor.mode {
    case .files(let picker):
      paste(text, in: picker)
    case .prompt(var prompt):
      prompt.insert(text)
      editor.mode = .prompt(prompt)
      updatePreview()
    case .colors(var picker):
      picker.edit { $0.insert(text) }
      editor.mode = .colors(picker)
      updatePreview()
    case .normal where PastedDrawing.isMeant(by: text):
      (pending, count, drag, waiting) = ([], nil, nil, [])
      return run(.shapePaste, text)
    case .normal: editor.message = Message("a drawing takes pasted SVG or path data, not other text", .problem)
    case .question, .list, .gallery, .capturing:
      editor.message = Message("close this first: Esc, then paste", .problem)
    }
    return []
  }
}
