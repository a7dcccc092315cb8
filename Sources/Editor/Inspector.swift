package import Document
import Geometry
import Keymaps
import Shapes
import Text

/// The rows of the parameter panel; the same for every shape, so they never move.
package enum Inspector {
  /// A group of rows.
  package struct Group: Sendable {
    /// The title above the rows; `nil` for the first group.
    package let title: String?
    /// The names of the rows, from the top.
    package let rows: [String]
  }

  package static let groups: [Group] = ParameterTab.allCases.map { tab in
    let infos = (ItemParameters.all + Document.parameters.map(\.info)).filter { $0.tab == tab }
    let rows = infos.enumerated().sorted { ($0.element.row, $0.offset) < ($1.element.row, $1.offset) }
    return Group(
      title: tab == .shape ? nil : tab.rawValue,
      rows: (tab == .shape ? [ItemParameters.kind] : []) + rows.map(\.element.name))
  }

  /// The names of the rows, from the top; the kind of shape is the first.
  package static let rows: [String] = groups.flatMap(\.rows)

  /// A line of the panel.
  package enum Line: Hashable, Sendable {
    case title(String)
    /// A row, by its index in ``rows``.
    case row(Int)
  }

  /// The rows and the titles of their groups.
  package static let lines: [Line] = groups.flatMap { group in
    (group.title.map { [.title($0)] } ?? []) + group.rows.compactMap { rows.firstIndex(of: $0) }.map(Line.row)
  }

  /// The line of each row.
  package static let lineOfRow: [Int] = lines.indices.filter { if case .row = lines[$0] { true } else { false } }
}

/// One row of the parameter panel.
package struct InspectorRow: Hashable, Sendable {
  package let name: String
  package let label: String
  /// The value on screen; `nil` if the row does not apply.
  package let text: String?
  /// The value and range of the slider; `nil` for a row without one.
  package var slider: Slider?
  /// The color of a color row.
  package var swatch: Color?

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
      return InspectorRow(name: name, label: name, text: item.shape.kind)
    }
    let label = Document.parameter(named: name)?.label ?? name
    guard let value = value(of: name) else { return InspectorRow(name: name, label: label, text: nil) }
    guard let number = value.number, let domain = value.info.number else {
      return InspectorRow(name: name, label: label, text: value.text ?? "none", swatch: color(of: value))
    }
    let places = domain.unit == .ratio ? 2 : domain.places
    let fineness = domain.unit == .length ? outline.fineness : .usual
    return InspectorRow(
      name: name, label: label, text: fineness.fixed(number, places: places, columns: 7) + domain.suffix,
      slider: InspectorRow.Slider(value: number, range: domain.slider, places: places))
  }

  /// The value of a parameter of the document or the selected item, by any of its names.
  func value(of name: String) -> ParameterValue? {
    if let parameter = Document.parameters.first(where: { $0.info.name == name }) {
      return ParameterValue(parameter, in: document)
    }
    return item.value(of: name)
  }

  private func color(of value: ParameterValue) -> Color? {
    isColor(value) ? value.text.flatMap { Paint(css: $0) }?.color : nil
  }

  /// True if the parameter's example is a color; a title may be `red` too.
  func isColor(_ value: ParameterValue) -> Bool {
    if case .text(let example) = value.info.domain { example.first == "#" } else { false }
  }

  /// The color in a typed line such as `set fill #0af`.
  package func color(typedIn prompt: Prompt) -> Color? {
    guard let (name, text) = CommandCatalog.assignment(in: prompt.line), let value = value(of: name), isColor(value)
    else { return nil }
    return Paint(css: text).flatMap { $0.alpha > 0 ? $0.color : nil }
  }
}
