import Shapes

/// Kinds of values that several parameters have.
extension Parameter {
  /// `on` or `off`.
  static func toggle(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> Bool,
    _ set: @escaping @Sendable (inout Root, Bool) -> Void
  ) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { get($0) ? "on" : "off" },
      set: { root, text throws(ParameterError) in
        guard text == "on" || text == "off" else {
          throw .notAChoice(name: name, text: text, choices: ["off", "on"])
        }
        set(&root, text == "on")
      })
  }

  /// A colour that is always there; one that tells how solid it is sets the opacity beside it.
  static func solidColor(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> Color,
    _ set: @escaping @Sendable (inout Root, Color) -> Void,
    opacity: @escaping @Sendable (inout Root, Double) -> Void
  ) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { get($0).hex },
      set: { root, text throws(ParameterError) in
        let (color, solid) = try ColorText.value(text, of: name, expected: ColorText.solidForms)
        set(&root, color)
        if solid < 1 { opacity(&root, solid) }
      })
  }

  /// A colour that says itself how solid it is.
  static func paint(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> Paint,
    _ set: @escaping @Sendable (inout Root, Paint) -> Void
  ) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { get($0).hex },
      set: { root, text throws(ParameterError) in
        let (color, solid) = try ColorText.value(text, of: name, expected: ColorText.solidForms)
        set(&root, Paint(color, alpha: UInt8((solid * 255).rounded())))
      })
  }

  /// The address of a picture, relative to the document or with `data:`, or `none`.
  static func picture(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> String?,
    _ set: @escaping @Sendable (inout Root, String?) -> Void
  ) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { get($0) ?? "none" },
      set: { root, text throws(ParameterError) in
        // Any other text is kept, also where no picture will be found: its place in the file is not lost.
        guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
          throw .malformed(
            name: name, problem: "that is no name", expected: "photo.png, data:image/png;base64,… or none")
        }
        set(&root, text == "none" ? nil : text)
      })
  }
}

extension ColorText {
  /// What a colour that is always there may look like.
  static let solidForms = "#rgb, #rrggbb, rgb(0 128 255), or a name such as teal"
}
