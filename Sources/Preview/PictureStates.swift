public import Document
public import Raster

/// The loaded or missing pictures of documents, by their references.
///
/// Not a dictionary: an embedded picture has megabytes of text, and hashing it takes longer than drawing a frame. Texts
/// in the same memory compare equal immediately.
public struct PictureStates: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private struct Entry: Equatable {
    let reference: String
    let state: PictureState
  }

  private var entries: [Entry] = []

  public init() {}

  public init(dictionaryLiteral elements: (String, PictureState)...) {
    for (reference, state) in elements { self[reference] = state }
  }

  /// Removes missing pictures, except those also in `others`.
  public mutating func forgetMissing(but others: PictureStates = [:]) {
    entries.removeAll { entry in
      if case .missing = entry.state { others[entry.reference] == nil } else { false }
    }
  }

  /// `nil` for an unknown reference.
  public subscript(reference: String) -> PictureState? {
    get { entries.first { $0.reference == reference }?.state }
    set {
      entries.removeAll { $0.reference == reference }
      if let newValue { entries.append(Entry(reference: reference, state: newValue)) }
    }
  }
}

/// A picture of a document.
public enum PictureState: Hashable, Sendable {
  case loaded(Bitmap)
  /// The picture could not be read, for this reason; a crossed-out box replaces it.
  case missing(String)
}

/// A drawing as character cells with one or two colors each, for the preview and text export.
public struct Picture: Equatable, Sendable {
  public struct Cell: Hashable, Sendable {
    public var glyph: Unicode.Scalar
    /// `nil` for the terminal's text color.
    public var color: Color?
    /// `nil` for the terminal's background.
    public var background: Color?

    init(glyph: Unicode.Scalar, color: Color?, background: Color? = nil) {
      (self.glyph, self.color, self.background) = (glyph, color, background)
    }

    public static let blank = Cell(glyph: " ", color: nil)
  }

  public private(set) var columns: Int
  public private(set) var rows: Int
  /// Row by row, `columns` to a row.
  public internal(set) var cells: [Cell]

  /// An empty picture; a negative size counts as 0.
  public init(columns: Int = 0, rows: Int = 0) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// Resizes the picture and clears every cell, in the same memory.
  mutating func reset(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells.fill(with: .blank, count: columns * rows)
  }

  /// The characters of each row without trailing blanks.
  public var lines: [String] {
    (0..<rows).map { row in
      let cells = cells[row * columns..<(row + 1) * columns]
      let count = cells.lastIndex { $0.glyph != " " }.map { $0 + 1 - cells.startIndex } ?? 0
      var line: [UInt8] = []
      line.reserveCapacity(3 * count)
      for cell in cells.prefix(count) { for unit in cell.glyph.utf8 { line.append(unit) } }
      return String(decoding: line, as: UTF8.self)
    }
  }
}
