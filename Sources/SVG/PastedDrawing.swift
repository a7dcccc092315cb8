package import Document
import Geometry
import Shapes
import XML

/// A drawing from the text of a clipboard: a whole SVG, some of its elements, or path data.
package struct PastedDrawing: Sendable {
  /// The drawing; elements and path data have no file around them.
  package let document: Document
  /// The parts of the text that are not shown, and how many there are; `nil` for none.
  package let remark: String?

  /// True if a text begins like SVG or path data.
  package static func isMeant(by text: String) -> Bool { Form(of: text) != nil }

  /// Reads a text; shapes whose path another program edited come with that path.
  package init(_ text: String) throws(PasteError) {
    guard let form = Form(of: text) else { throw .otherText }
    let file: SVGFile
    do throws(SVGError) {
      file = try form.file()
      var document = try file.undecidedDocument()
      document.changeItems { item in
        (item.name, item.isUndecided) = (item.nameOrID, false)
        // Path data has no colors.
        if case .pathData = form { item.style = .initial }
      }
      if !form.isFile {
        document.leaveFile()
        document.page = document.paintedPage
      }
      self.document = document
    } catch {
      // A place counts only in a whole file.
      throw PasteError(description: "not pasted: " + (form.isFile ? "\(error)" : "\(error.problem)"))
    }
    let more = file.notes.count > 1 ? " (\(file.hasMoreNotes ? "more than " : "")\(file.notes.count - 1) more)" : ""
    // The shapes leave the file, which would keep these parts.
    remark = file.notes.first.map { $0.description.replacing(": kept in the file", with: "") + more }
  }

  /// The shapes as new ones of another document, without names that it has already.
  package func items(for other: Document) throws(PasteError) -> [Item] {
    let count = other.items.count + document.items.count
    guard count <= SVGScanner.mostCandidates else { throw .tooMany(count) }
    let taken = Set(other.names.compactMap(\.self))
    return document.items.map { item in
      var item = item.shown.asNew
      if let name = item.name, taken.contains(name) { item.name = nil }
      return item
    }
  }

  /// The forms of a text.
  private enum Form {
    case file(String)
    case elements(String)
    case pathData(String)

    /// `nil` for other text.
    init?(of text: String) {
      let spaces: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r", "\u{FEFF}"]
      let scalars = text.unicodeScalars.drop { spaces.contains($0) }
      if scalars.first == "<" {
        let start = scalars.dropFirst()
        guard let first = start.first, first == "?" || first == "!" || first.properties.isAlphabetic else { return nil }
        let isFile = ["svg", "?", "!"].contains { start.starts(with: $0.unicodeScalars) }
        self = isFile ? .file(String(scalars)) : .elements(String(scalars))
        return
      }
      // The value may come with its attribute's name and quotes.
      let bare = scalars.starts(with: "d=".unicodeScalars) ? scalars.dropFirst(2) : scalars
      let data = bare.filter { $0 != "\"" && $0 != "'" }
      guard let letter = data.first, letter == "M" || letter == "m",
        let next = data.dropFirst().first(where: { !spaces.contains($0) && $0 != "," }),
        ("0"..."9").contains(next) || "+-.".unicodeScalars.contains(next)
      else { return nil }
      self = .pathData(String(String.UnicodeScalarView(data)))
    }

    /// True if the text is a file.
    var isFile: Bool { if case .file = self { true } else { false } }

    func file() throws(SVGError) -> SVGFile {
      let start = "<svg xmlns=\"http://www.w3.org/2000/svg\""
      switch self {
      case .file(let text):
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

  /// Makes the shapes independent of the file that they came from.
  fileprivate mutating func leaveFile() {
    (origin, groups, foreign) = (nil, Groups(), Foreign())
    items = ItemList(items.map(\.shown.asNew))
  }
}

/// The reason why text cannot be pasted.
package struct PasteError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  static let otherText = Self(description: "not SVG and not path data")

  /// - Parameter count: The number of shapes that the drawing would have.
  static func tooMany(_ count: Int) -> Self {
    Self(description: "not pasted: \(count) shapes, the limit is \(SVGScanner.mostCandidates)")
  }
}
