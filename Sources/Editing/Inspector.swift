import Drawing
import Geometry
import Shapes

/// The rows of the parameter panel: the same for every shape, so that they never move.
public enum Inspector {
  /// The names of the rows, from the top; the kind of shape is the first.
  public static let rows: [String] =
    [ItemParameters.kind]
    + [
      ParameterCatalog.count, ParameterCatalog.radius, ParameterCatalog.cornerRadius, ParameterCatalog.roundness,
      ParameterCatalog.rotation, ParameterCatalog.cornerKind, ParameterCatalog.smoothing, ParameterCatalog.tips,
      ParameterCatalog.tipRatio,
      ParameterCatalog.tipRadius, ParameterCatalog.notchRadius, ParameterCatalog.extrusion, ParameterCatalog.width,
      ParameterCatalog.height, ParameterCatalog.arrow, ParameterCatalog.arrowCenter, ParameterCatalog.arrowWidth,
      ParameterCatalog.arrowHeight, ParameterCatalog.tail, ParameterCatalog.curlDepth, ParameterCatalog.curlDX,
      ParameterCatalog.curlDY,
      ParameterCatalog.padding, ParameterCatalog.frame, ParameterCatalog.x, ParameterCatalog.y,
      ParameterCatalog.overflow,
    ].map(\.name) + Style.parameters.map(\.info.name)
}

/// One row of the parameter panel.
public struct InspectorRow: Hashable, Sendable {
  public let name: String
  public let label: String
  /// As shown; `nil` where the row does not apply.
  public let text: String?
  /// The number and the numbers it may have, or `nil` for a row without a slider.
  public let slider: Slider?

  public struct Slider: Hashable, Sendable {
    public let value: Double
    public let range: ClosedRange<Double>
  }
}

extension Editor {
  public func inspectorRow(_ index: Int) -> InspectorRow {
    let name = Inspector.rows[index]
    if name == ItemParameters.kind {
      return InspectorRow(name: name, label: name, text: item.shape.kind, slider: nil)
    }
    let label = ItemParameters.info(named: name)?.label ?? name
    guard let value = item.value(of: name) else {
      return InspectorRow(name: name, label: label, text: nil, slider: nil)
    }
    guard let number = value.number, let domain = value.info.number else {
      return InspectorRow(name: name, label: label, text: value.text ?? "none", slider: nil)
    }
    let places = domain.unit == .ratio ? 2 : domain.places
    return InspectorRow(
      name: name, label: label, text: NumberText.fixed(number, places: places) + domain.suffix,
      slider: InspectorRow.Slider(value: number, range: domain.slider))
  }
}
