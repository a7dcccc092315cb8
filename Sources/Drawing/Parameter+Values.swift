import Shapes

/// Kinds of values that several parameters have.
extension Parameter {
  /// `on` or `off`.
  static func toggle(_ info: ParameterInfo, _ path: any WritableKeyPath<Root, Bool> & Sendable) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { $0[keyPath: path] ? "on" : "off" },
      set: { root, text throws(ParameterError) in
        guard text == "on" || text == "off" else {
          throw .notAChoice(name: name, text: text, choices: ["off", "on"])
        }
        root[keyPath: path] = text == "on"
      })
  }

  /// A colour that is always there; one that tells how solid it is sets the opacity beside it.
  static func solidColor(
    _ info: ParameterInfo, _ path: any WritableKeyPath<Root, Color> & Sendable,
    opacity: any WritableKeyPath<Root, Double> & Sendable
  ) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { $0[keyPath: path].hex },
      set: { root, text throws(ParameterError) in
        let (color, solid) = try ColorText.value(text, of: name, expected: ColorText.solidForms)
        root[keyPath: path] = color
        if solid < 1 { root[keyPath: opacity] = solid }
      })
  }

  /// A colour that says itself how solid it is.
  static func paint(_ info: ParameterInfo, _ path: any WritableKeyPath<Root, Paint> & Sendable) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { $0[keyPath: path].hex },
      set: { root, text throws(ParameterError) in
        let (color, solid) = try ColorText.value(text, of: name, expected: ColorText.solidForms)
        root[keyPath: path] = Paint(color, alpha: UInt8((solid * 255).rounded()))
      })
  }

  /// A reference to a picture, or `none`.
  static func picture(
    _ info: ParameterInfo, _ path: any WritableKeyPath<Root, String?> & Sendable
  ) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { $0[keyPath: path] ?? "none" },
      set: { root, text throws(ParameterError) in
        guard text != "none" else {
          root[keyPath: path] = nil
          return
        }
        guard let problem = PictureReference.problem(of: text) else {
          root[keyPath: path] = text
          return
        }
        throw .malformed(name: name, problem: problem, expected: "photo.png, data:image/png;base64,… or none")
      })
  }
}

extension ColorText {
  /// What a colour that is always there may look like.
  static let solidForms = "#rgb, #rrggbb, rgb(0 128 255), or a name such as teal"
}

/// How documents name pictures.
public enum PictureReference {
  /// What is wrong with a reference, or `nil` for a right one.
  ///
  /// A document that came from elsewhere must not make the program ask for anything over a network.
  static func problem(of text: String) -> String? {
    if text.isEmpty || text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      return "that is no name"
    }
    if isData(text) { return nil }
    // One letter before the colon is a drive, and no program knows such a scheme.
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    if scheme.count > 1, scheme.first?.isLetter == true, text.dropFirst(scheme.count).first == ":" {
      return "pictures come from files, not from \(scheme):"
    }
    if text.hasPrefix("//") { return "pictures come from files, not from a network" }
    return nil
  }

  /// Whether the picture is part of the document.
  public static func isData(_ text: String) -> Bool { text.prefix(5).lowercased() == "data:" }
}
