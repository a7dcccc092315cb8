package import Document
package import Raster
package import Cells

/// The state of the view; none of it is saved with the document.
package struct ViewSettings: Hashable, Sendable {
  /// The only set to draw with; `nil` for the best of all in ``available`` in each cell.
  package var glyphs: GlyphSet?
  /// The sets that the terminal can display.
  package var available: [GlyphSet]
  package var paper = PaperChoice.auto
  /// The distance that one key moves a vertex, in document units.
  package var nudge = 1.0
  /// The style of shapes to add.
  package var new = NewSettings()
  package var theme = Theme.fillet
  /// False to stop all animation.
  package var mayAnimate = true
  /// False to leave the mouse to the terminal.
  package var usesMouse = true
  /// True to draw fills as dithered tones.
  package var showsTone = true
  package var showsLabels = true
  /// True to draw a grid of dots behind the drawing.
  package var showsGrid = false
  /// True to draw rulers along the preview.
  package var showsRulers = false
  /// True to draw the previous outline behind the drawing.
  package var showsGhost = false
  package var marks = VertexMarks.auto
  package var layout = LayoutChoice.automatic
  /// The index of the code format in the catalog.
  package var codeForm = 0
  /// The sizes of exported PNGs, such as `2x` or `16,32`.
  package var exportSizes = "1x"
  /// The visible part of the page; `nil` for the whole page.
  package var zoom: Zoom?
  /// The size of the screen; `nil` without one.
  package var screen: Size?

  package init(available: [GlyphSet] = GlyphSet.common) { self.available = available }

  /// The characters among which each cell has the nearest.
  package var sets: GlyphSets { GlyphSets(glyphs.map { [$0] } ?? available) }

  /// True if the screen has a panel for the drawing's code, false if the code needs a separate page.
  package var hasCodePanel: Bool {
    guard let screen else { return true }
    let least = LayoutChoice.leastForCode
    return layout == .automatic && screen.columns >= least.columns && screen.rows >= least.rows
  }
}

/// The arrangement of the panels, if the screen is large enough for a choice.
package enum LayoutChoice: String, CaseIterable, Hashable, Sendable {
  /// As many panels as fit.
  case automatic
  /// The preview at full width, and one list below it.
  case stacked
  /// One panel at a time, at full size.
  case single

  /// Smaller screens always show one panel at a time.
  package static let leastForSeveral = Size(columns: 60, rows: 20)
  /// The smallest screen with a code panel.
  package static let leastForCode = Size(columns: 120, rows: 36)

  package var text: String {
    switch self {
    case .automatic: "Layout: automatic"
    case .stacked:
      "Layout: preview on top (needs \(Self.leastForSeveral.columns)x\(Self.leastForSeveral.rows))"
    case .single: "Layout: one panel"
    }
  }
}

/// The sheet on which the drawing lies on the screen.
package enum PaperChoice: String, CaseIterable, Hashable, Sendable {
  /// White, or night for a drawing that reads better there.
  case auto
  case white
  case night
  case checker
  /// None: the terminal's background.
  case terminal
}

/// The terminal's background.
package enum Ground: String, CaseIterable, Hashable, Sendable {
  case dark, light

  /// Parses `COLORFGBG`, such as `15;0`.
  ///
  /// Source: the convention of rxvt and Konsole: the last number is the background; 7 and 9 to 15 are light.
  package init?(colorFGBG text: String) {
    guard let last = text.split(separator: ";").last, let index = Int(last), (0...15).contains(index) else {
      return nil
    }
    self = index == 7 || index > 8 ? .light : .dark
  }

  /// Classifies a color: light if black contrasts more with it than white.
  package init(of color: Color) { self = color.isLight ? .light : .dark }
}

/// The vertices with a mark in the preview.
package enum VertexMarks: String, CaseIterable, Hashable, Sendable {
  /// All while the preview has the keyboard, otherwise none.
  case auto
  case off
  case corner
  case all

  package var text: String {
    switch self {
    case .auto: "Vertex marks: while the preview has the keyboard"
    case .off: "Vertex marks: none"
    case .corner: "Vertex marks: selected"
    case .all: "Vertex marks: all"
    }
  }
}
