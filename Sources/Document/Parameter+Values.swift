import Shapes

/// Forms of values that several parameters share.
extension Parameter {
  /// `on` or `off`.
  static func toggle(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> Bool,
    _ set: @escaping @Sendable (inout Root, Bool) -> Void
  ) -> Parameter {
    Parameter(
      info, get: { get($0) ? "on" : "off" },
      set: { root, text throws(ParameterError) in
        guard text == "on" || text == "off" else {
          throw .notAChoice(name: info.name, text: text, choices: ["off", "on"])
        }
        set(&root, text == "on")
      })
  }

  /// A color and its opacity, or `none`.
  static func color(
    _ info: ParameterInfo, allowsNone: Bool = true, _ get: @escaping @Sendable (Root) -> String?,
    _ set: @escaping @Sendable (inout Root, (color: Color, opacity: Double)?) -> Void
  ) -> Parameter {
    Parameter(
      info, get: { get($0) ?? "none" },
      set: { root, text throws(ParameterError) in
        if allowsNone, text == "none" || text.lowercased() == "transparent" { return set(&root, nil) }
        guard let value = ColorText.parse(text) else {
          throw .malformed(
            name: info.name, problem: "\"\(text)\" is not a color",
            expected: allowsNone ? ColorText.forms : ColorText.solidForms)
        }
        set(&root, value)
      })
  }

  /// A color that cannot be `none`, and its opacity.
  static func solidColor(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> String,
    _ set: @escaping @Sendable (inout Root, Color, _ opacity: Double) -> Void
  ) -> Parameter {
    color(info, allowsNone: false, get) { root, value in if let value { set(&root, value.color, value.opacity) } }
  }

  /// The address of a picture, relative to the document or a `data:` URI, or `none`.
  static func picture(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> String?,
    _ set: @escaping @Sendable (inout Root, String?) -> Void
  ) -> Parameter {
    Parameter(
      info, get: { get($0) ?? "none" },
      set: { root, text throws(ParameterError) in
        // An address without a picture is kept, so saving does not lose it.
        guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
          throw .malformed(
            name: info.name, problem: "not a file name", expected: "photo.png, data:image/png;base64,… or none")
        }
        set(&root, text == "none" ? nil : text)
      })
  }
}
