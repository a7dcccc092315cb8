package import Document
package import Raster
package import Cells
import Text

/// How the preview is drawn; none of it is saved with the document.
package struct ViewSettings: Hashable, Sendable {
  /// `nil` for the best that the terminal shows.
  package var glyphs: GlyphSet?
  /// The sets that the terminal can show, the best first.
  package var available: [GlyphSet]
  /// How far one key moves a vertex, in document units.
  package var nudge = 1.0
  package var theme = Theme.terminal
  /// Whether anything may move by itself.
  package var mayAnimate = true
  /// Whether the pointer acts on the editor.
  package var usesMouse = true
  /// Whether fills are drawn as dithered tones.
  package var showsTone = true
  /// Whether the corners' numbers stand beside them.
  package var showsLabels = true
  /// Whether dots at round places lie behind the drawing.
  package var showsGrid = false
  /// Whether numbers stand along the preview's borders.
  package var showsRulers = false
  /// Whether the outline as it was before the last change lies behind the drawing.
  package var showsGhost = false
  package var marks = VertexMarks.off
  package var layout = LayoutChoice.automatic
  /// Which form of code is shown, by its place in the catalogue.
  package var codeForm = 0
  /// The part of the page that is shown; `nil` for the whole.
  package var zoom: Zoom?

  package init(available: [GlyphSet] = GlyphSet.allCases) { self.available = available }
}

/// How the panels are arranged where the screen leaves a choice.
package enum LayoutChoice: String, CaseIterable, Hashable, Sendable {
  /// As many panels as there is room for.
  case automatic
  /// The preview across the screen, and one list below it.
  case stacked
  /// One panel at a time, as large as the screen.
  case single

  /// Smaller screens show one panel at a time, whatever is chosen.
  package static let leastForSeveral = Size(columns: 60, rows: 20)

  package var text: String {
    switch self {
    case .automatic: "the panels stand as there is room for them"
    case .stacked:
      "the preview stands above one list, on screens from \(Self.leastForSeveral.columns)x\(Self.leastForSeveral.rows) on"
    case .single: "one panel is shown at a time"
    }
  }
}

/// What lies behind the text.
package enum Ground: String, CaseIterable, Hashable, Sendable {
  case dark, light

  /// The ground that `COLORFGBG` tells, such as `15;0`, or `nil` where it tells none.
  ///
  /// Source: rxvt's and Konsole's convention: the last number is the background's; 7 and 9 to 15 are light ones.
  package init?(colorFGBG text: String) {
    guard let last = text.split(separator: ";").last, let index = Int(last), (0...15).contains(index) else {
      return nil
    }
    self = index == 7 || index > 8 ? .light : .dark
  }

  /// The ground that a colour makes: light where black stands out more from it than white does.
  package init(of color: Color) {
    let isLight = color.contrast(with: Color(0, 0, 0)) > color.contrast(with: Color(255, 255, 255))
    self = isLight ? .light : .dark
  }
}

/// Which vertices have a mark in the preview.
package enum VertexMarks: String, CaseIterable, Hashable, Sendable {
  case off
  /// The selected corner's.
  case corner
  case all

  /// The words for it in messages.
  package var text: String {
    switch self {
    case .off: "no vertex is marked"
    case .corner: "the selected vertex is marked"
    case .all: "all vertices are marked"
    }
  }
}
