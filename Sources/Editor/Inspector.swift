package import Document
import Geometry
import Keymaps
package import Shapes
import Text

/// The rows of the parameter panel, in tabs; a shape shows those that it has and that have an effect.
package enum Inspector {
  /// The parameters with a row: tab by tab, each by their place.
  private static let parameters: [ParameterInfo] = {
    let infos = ItemParameters.all + Document.parameters.map(\.info)
    return ParameterTab.allCases.flatMap { tab in
      infos.indices.filter { infos[$0].tab == tab }.sorted { (infos[$0].row, $0) < (infos[$1].row, $1) }
        .map { infos[$0] }
    }
  }()

  /// The names of all rows, from the first tab's top; the first one is the kind of shape.
  package static let rows: [String] = [ItemParameters.kind] + parameters.map(\.name)

  package static let tabOfRow: [ParameterTab] = [.shape] + parameters.compactMap(\.tab)
}

extension Editor {
  /// True if the shape has the row's parameter, and its switch is on.
  func shows(row index: Int) -> Bool {
    let name = Inspector.rows[index]
    guard name != ItemParameters.kind else { return true }
    if let style = ParameterCatalog.ofStyles.first(where: { $0.key == name })?.value {
      return item.shape.corners.has(style)
    }
    guard let value = value(of: name) else { return false }
    guard let owner = value.info.shownWith, let state = self.value(of: owner) else { return true }
    return state.text.map { $0 != "off" && $0 != "none" } ?? false
  }

  /// The rows that the shape shows, in all tabs.
  package var shownRows: [Int] { Inspector.rows.indices.filter { shows(row: $0) } }

  package var rowsOfTab: [Int] { rows(of: tab) }

  package func rows(of tab: ParameterTab) -> [Int] {
    Inspector.rows.indices.filter { Inspector.tabOfRow[$0] == tab && shows(row: $0) }
  }

  /// The open tab: that of the selected row.
  package var tab: ParameterTab { Inspector.tabOfRow[row] }

  /// The selected row: if the shape has none of it, the row above.
  package internal(set) var row: Int {
    get { (0...selection.row).last { shows(row: $0) } ?? 0 }
    set { selection.row = min(max(newValue, 0), Inspector.rows.count - 1) }
  }

  /// Selects a row some places on, through all tabs, as far as they go.
  mutating func moveRow(by steps: Int) {
    let rows = shownRows
    let index = rows.firstIndex(of: row) ?? 0
    row = rows[min(max(index + steps, 0), rows.count - 1)]
  }

  mutating func open(_ tab: ParameterTab) {
    row = shownRows.first { Inspector.tabOfRow[$0] == tab } ?? row
  }
}

package struct InspectorRow: Hashable, Sendable {
  package let name: String
  package let label: String
  /// The value on screen; `nil` if the row does not apply.
  package let text: String?
  /// The value and range of the slider; `nil` for a row without one.
  package var slider: Slider?
  package var swatch: Color?
  /// True if the row only shows its value.
  package var isFixed = false

  package struct Slider: Hashable, Sendable {
    package let value: Double
    package let range: ClosedRange<Double>
    /// The number of decimals to show and to set.
    let places: Int
  }
}

extension Editor {
  package func inspectorRow(_ index: Int) -> InspectorRow {
    let name = Inspector.rows[index]
    if name == ItemParameters.kind {
      return InspectorRow(name: name, label: name, text: document.items.isEmpty ? nil : item.shape.kind)
    }
    let label = label(of: name)
    guard let value = value(of: name) else { return InspectorRow(name: name, label: label, text: nil) }
    guard let number = value.number, let domain = value.info.number else {
      let paint = item.style.paint(named: name)
      let text = paint?.title ?? value.text ?? "none"
      // One color would not show a gradient, and the word needs its room.
      let swatch = paint?.gradient == nil ? color(of: value) : nil
      return InspectorRow(name: name, label: label, text: text, swatch: swatch)
    }
    let places = domain.unit == .ratio ? 2 : domain.places
    let fineness = domain.unit == .length ? outline.fineness : .usual
    let isFixed = fixedReason(of: name) != nil
    return InspectorRow(
      name: name, label: label, text: fineness.fixed(number, places: places, columns: 7) + domain.suffix,
      slider: isFixed ? nil : InspectorRow.Slider(value: number, range: domain.slider, places: places),
      isFixed: isFixed)
  }

  /// The value of a parameter of the document or the selected item, by any of its names.
  func value(of name: String) -> ParameterValue? {
    if let parameter = Document.parameters.first(where: { $0.info.name == name }) {
      return ParameterValue(parameter, in: document)
    }
    return document.items.isEmpty ? nil : item.value(of: name)
  }

  private func color(of value: ParameterValue) -> Color? {
    isColor(value) ? value.text.flatMap { Paint(css: $0) }?.color : nil
  }

  /// True for a parameter of a color; a title may be `red` too.
  private func isColor(_ value: ParameterValue) -> Bool {
    if case .color = value.info.domain { true } else { false }
  }

  /// The color in a typed line such as `set fill #0af`.
  package func color(typedIn prompt: Prompt) -> Color? {
    guard let (name, text) = CommandCatalog.assignment(in: prompt.line), let value = value(of: name), isColor(value)
    else { return nil }
    return Paint(css: text).flatMap { $0.alpha > 0 ? $0.color : nil }
  }
}
