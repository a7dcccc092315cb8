package import Document
import Geometry
import SVG
import Shapes
import Text
import XML

/// A drawing from the text of a clipboard: a whole SVG, some of its elements, path data, or a format that holds them.
package struct PastedDrawing: Sendable {
  /// The drawing; elements and path data have no file around them.
  package let document: Document
  /// The parts of the text that are not shown, and how many there are; `nil` for none.
  package let remark: String?
  /// The parts that ``items(for:)`` lacks, also those that only the file has around them; `nil` for none.
  package let remarkOnItems: String?

  /// True if a text begins like one of the ``FormatCatalog/pasted`` formats.
  package static func isMeant(by text: String) -> Bool { Form(of: text) != nil }

  /// Reads a text; shapes whose path another program edited come with that path.
  package init(_ text: String) throws(PasteError) {
    guard let form = Form(of: text) else { throw .otherText }
    let file: SVGFile
    let left: [String]
    do throws(SVGError) {
      file = try form.file()
      var document = try file.undecidedDocument()
      // An empty page is refused with its reason.
      if document.items.isEmpty { document = try file.document() }
      document.changeItems { item in
        (item.name, item.isUndecided) = (item.nameOrID, false)
        // Path data has no colors.
        if case .pathData = form { item.style = .initial }
      }
      left = document.partsOfFile
      if !form.isFile {
        document.leaveFile()
        document.page = document.paintedPage
      }
      self.document = document
    } catch {
      // A place counts only in a whole file.
      let reason = if case .file = form { "\(error)" } else { "\(error.problem)" }
      throw PasteError(description: "not pasted: " + reason)
    }
    // The shapes leave the file, which would keep these parts.
    let kept = "kept in the file"
    var notes = file.notes.map { $0.description.replacing(", " + kept, with: "") }
    let start = "not shown here: "
    var lost = notes.first?.hasPrefix(start) == true ? [String(notes.removeFirst().dropFirst(start.count))] : []
    if case .translated(_, let more) = form { lost += more }
    func line(_ start: String, _ lost: [String], _ notes: [String]) -> String? {
      let all = (lost.isEmpty ? [] : [start + lost.joined(separator: ", ")]) + notes
      let more = all.count > 1 ? " (\(file.hasMoreNotes ? "more than " : "")\(all.count - 1) more)" : ""
      return all.first.map { $0 + more }
    }
    remark = line(start, form.isFile ? lost : lost + left, notes)
    remarkOnItems = line("left out: ", lost + left, notes.filter { !$0.contains(kept) })
  }

  /// The shapes as new ones of another document, without names that it has already.
  package func items(for other: Document) throws(PasteError) -> [Item] {
    let count = other.items.count + document.items.count
    guard count <= SVGFile.mostShapes else { throw .tooMany(count) }
    let taken = Set(other.names.compactMap(\.self))
    return document.items.map { item in
      var item = item.shown.asNew
      if let name = item.name, taken.contains(name) { item.name = nil }
      return item
    }
  }

  /// The forms of a text.
  package enum Form: Hashable, Sendable {
    case file(String)
    /// A file made from a text of another format, without the parts that SVG does not have.
    case translated(String, lost: [String] = [])
    case elements(String)
    case pathData(String)

    /// `nil` for other text.
    init?(of text: String) {
      let text = Self.unfenced(text)
      let form =
        text.utf8.count > Self.mostCode
        ? Self(markup: text) ?? Self(pathData: text) : FormatCatalog.pasted.lazy.compactMap { $0.pasted?(text) }.first
      guard let form else { return nil }
      self = form
    }

    /// The longest text in which code is searched for, which takes longer than reading SVG, in bytes.
    private static let mostCode = 1 << 20

    /// SVG as a file or as some elements; `nil` for other text.
    init?(markup text: String) {
      let start = text.unicodeScalars.dropFirst()
      guard text.first == "<", let first = start.first,
        first == "?" || first == "!" || first.properties.isAlphabetic
      else { return nil }
      self = ["svg", "?", "!"].contains { start.starts(with: $0.unicodeScalars) } ? .file(text) : .elements(text)
    }

    /// Path data, also as the value of an attribute or as a string of code; `nil` for other text.
    init?(pathData text: String) {
      let wrapping: Set<Character> = ["\"", "'", "`", "{", "}", ";", " ", "\t", "\n", "\r", "\r\n"]
      let value = (text.hasPrefix("d=") ? text.dropFirst(2) : text[...]).drop(while: wrapping.contains)
      guard let letter = value.first, letter == "M" || letter == "m",
        let next = value.dropFirst().first(where: { !$0.isWhitespace && $0 != "," }),
        next.isWholeNumber || "+-.".contains(next)
      else { return nil }
      self = .pathData(value.trimming(while: wrapping.contains))
    }

    /// The text without spaces around it, or the content of a fenced block of Markdown.
    private static func unfenced(_ text: String) -> String {
      func isSpace(_ character: Character) -> Bool { character.isWhitespace || character == "\u{FEFF}" }
      // A whole file keeps the line break at its end.
      let whole = text.drop(while: isSpace)
      guard let fence = ["```", "~~~"].first(where: whole.hasPrefix), let end = whole.firstIndex(where: \.isNewline)
      else { return String(whole) }
      let content = whole[end...].trimming(while: isSpace)
      return (content.hasSuffix(fence) ? content.dropLast(fence.count) : content[...]).trimming(while: isSpace)
    }

    /// True if the text is a file, or that of another format.
    var isFile: Bool {
      switch self {
      case .file, .translated: true
      case .elements, .pathData: false
      }
    }

    func file() throws(SVGError) -> SVGFile {
      let start = "<svg xmlns=\"http://www.w3.org/2000/svg\""
      switch self {
      case .file(let text), .translated(let text, _):
        let file = try SVGFile(Array(text.utf8))
        // In HTML the namespace may be missing.
        guard file.lacksNamespace else { return file }
        return try SVGFile(Array(text.replacing("<svg", with: start, maxReplacements: 1).utf8))
      case .elements(let text):
        return try SVGFile(Array("\(start) xmlns:xlink=\"http://www.w3.org/1999/xlink\">\(text)</svg>".utf8))
      case .pathData(let text):
        return try SVGFile(Array("\(start)><path d=\"\(text.escapedForXML(in: .attributeValue))\"/></svg>".utf8))
      }
    }
  }
}

/// The formats whose text can be pasted.
extension FormatCatalog {
  /// The formats with a reader, the more special ones first: an Android drawable begins like SVG.
  package static let pasted = all.reversed().filter { $0.pasted != nil }
}

extension Document {
  /// A page in whole units around the shapes with their lines.
  fileprivate var paintedPage: Rect {
    do throws(OutlineError) {
      if let page = try paintedBounds()?.wholeUnits, page.width > 0, page.height > 0 { return page }
    } catch {
      // A shape that was read always has an outline.
    }
    return page
  }

  /// The names of what the shapes lose with the file that they came from, such as a gradient.
  fileprivate var partsOfFile: [String] {
    var own = self
    own.leaveFile()
    do throws(OutlineError) {
      return try scene().features.losses(for: own.scene().features, besides: foreign.shapes.isEmpty ? [] : ["use"])
    } catch {
      // A shape that was read always has an outline.
      return []
    }
  }

  /// Makes the shapes independent of the file that they came from.
  fileprivate mutating func leaveFile() {
    (origin, groups, foreign) = (nil, Groups(), Foreign())
    items = ItemList(items.map(\.shown.asNew))
  }
}

/// The reason why text cannot be pasted.
package struct PasteError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// The formats that can be pasted, in words.
  package static let formats =
    FormatCatalog.pasted.reversed().map(\.pastedName).dropLast().joined(separator: ", ")
    + " or " + (FormatCatalog.pasted.first?.pastedName ?? "")
  package static let otherText = Self(description: "not pasted: paste \(formats)")

  /// - Parameter count: The number of shapes that the drawing would have.
  static func tooMany(_ count: Int) -> Self {
    Self(description: "not pasted: \(count) shapes, the limit is \(SVGFile.mostShapes)")
  }
}
