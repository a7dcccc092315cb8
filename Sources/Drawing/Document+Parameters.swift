public import Shapes

extension Document {
  /// What a person can change of a document besides its items.
  public static let parameters: [Parameter<Document>] = [
    Parameter(
      background, get: { $0.background?.hex ?? "none" },
      set: { document, text throws(ParameterError) in
        if text == "none" || text.lowercased() == "transparent" {
          document.background = nil
          return
        }
        let (color, solid) = try ColorText.value(text, of: background.name, expected: ColorText.forms)
        document.background = Paint(color, alpha: UInt8((solid * 255).rounded()))
      })
  ]

  public static let background = ParameterInfo(
    "background", label: "page", .text(example: "#fff"), help: "What the page is filled with, or none.")

  /// Every name that is set on a document or on one of its items, in the order of files.
  public static let allParameters: [ParameterInfo] =
    ItemParameters.all + ItemState.parameters.map(\.info) + parameters.map(\.info)

  /// A parameter of a document or of its items, by any of its names.
  public static func parameter(named name: String) -> ParameterInfo? {
    parameters.first { $0.info.name == name }?.info ?? ItemParameters.info(named: name)
      ?? ItemState.parameters.first { $0.info.name == name }?.info
  }
}
