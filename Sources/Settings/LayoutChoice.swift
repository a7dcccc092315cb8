public import Screen
import Text

/// How the panels are arranged where the screen leaves a choice.
public enum LayoutChoice: String, CaseIterable, Hashable, Sendable {
  /// As many panels as there is room for.
  case automatic
  /// The preview across the screen, and one list below it.
  case stacked
  /// One panel at a time, as large as the screen.
  case single

  /// Smaller screens show one panel at a time, whatever is chosen.
  public static let leastForSeveral = Size(columns: 60, rows: 20)

  package var text: String {
    switch self {
    case .automatic: "the panels stand as there is room for them"
    case .stacked:
      "the preview stands above one list, on screens from \(Self.leastForSeveral.columns)x\(Self.leastForSeveral.rows) on"
    case .single: "one panel is shown at a time"
    }
  }
}
