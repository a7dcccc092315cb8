public import Document
public import Raster

/// What became of the pictures that documents refer to, by their references.
///
/// Not a dictionary: a picture in a document is megabytes of text, and to hash it takes longer than to draw a frame. The
/// same text in the same memory is equal at once.
public struct PictureStates: Sendable, ExpressibleByDictionaryLiteral {
  private var entries: [(reference: String, state: PictureState)] = []

  public init() {}

  public init(dictionaryLiteral elements: (String, PictureState)...) {
    for (reference, state) in elements { self[reference] = state }
  }

  /// Forgets those that could not be read, but for the ones that others know, too.
  public mutating func forgetMissing(but others: PictureStates = [:]) {
    entries.removeAll { entry in
      if case .missing = entry.state { others[entry.reference] == nil } else { false }
    }
  }

  /// `nil` for a reference that is not known.
  public subscript(reference: String) -> PictureState? {
    get { entries.first { $0.reference == reference }?.state }
    set {
      entries.removeAll { $0.reference == reference }
      if let newValue { entries.append((reference, newValue)) }
    }
  }
}

/// What became of a picture that a document refers to.
public enum PictureState: Hashable, Sendable {
  case loaded(Bitmap)
  /// It could not be read, and the reason why; its place is shown crossed out.
  case missing(String)
}

/// A drawing as character cells, each with one or two colours: what the preview shows and text export prints.
public struct Picture: Equatable, Sendable {
  public struct Cell: Hashable, Sendable {
    public var glyph: Unicode.Scalar
    /// `nil` for the terminal's own text colour.
    public var color: Color?
    /// Whether a line passes here, and not only a tone.
    public var hasLine: Bool
    /// `nil` for the terminal's own background.
    public var background: Color?

    public static let blank = Cell(glyph: " ", color: nil, hasLine: false)
  }

  public private(set) var columns: Int
  public private(set) var rows: Int
  /// Row by row, `columns` to a row.
  public internal(set) var cells: [Cell]

  /// An empty picture; a negative size counts as zero.
  public init(columns: Int = 0, rows: Int = 0) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// Makes every cell blank and gives the picture another size; the memory is kept.
  mutating func reset(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells.removeAll(keepingCapacity: true)
    cells.append(contentsOf: repeatElement(.blank, count: columns * rows))
  }

  /// The characters of each row without the blanks at its end.
  public var lines: [String] {
    (0..<rows).map { row in
      var line = String.UnicodeScalarView()
      for cell in cells[row * columns..<(row + 1) * columns] { line.append(cell.glyph) }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }
}
