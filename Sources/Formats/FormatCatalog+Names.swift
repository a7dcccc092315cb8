extension FormatCatalog {
  /// Endings that tell a reader what is in a file, and that another format's file must not have.
  private static let knownEndings = [
    "svg", "png", "pdf", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "swift", "css", "xml", "dxf", "txt",
  ]

  /// What stands behind the last dot of a name without its folders, in lower case; `nil` for a name without a dot.
  private static func ending(of file: String) -> String? {
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // A dot in front hides a file and ends nothing.
    guard let dot = name.dropFirst().lastIndex(of: ".") else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Refuses a name that is no text, and one whose ending says another format.
  public static func check(_ file: String, for format: Format) throws(FileNameError) {
    if file.unicodeScalars.contains("\u{FFFD}") { throw .notText(file) }
    guard let ending = ending(of: file), ending != format.suffix, knownEndings.contains(ending) else { return }
    throw .otherFormat(ending: ending, format: format.suffix)
  }

  /// The name with the format's ending, which is added to a name that ends in none or in one that says nothing.
  public static func fileName(_ file: String, for format: Format) throws(FileNameError) -> String {
    try check(file, for: format)
    return ending(of: file) == format.suffix ? file : "\(file).\(format.suffix)"
  }
}

/// Why a file cannot have a name.
public enum FileNameError: Error, Hashable, Sendable {
  /// The name ends in one format's ending, and the file would be of another one.
  case otherFormat(ending: String, format: String)
  /// Bytes of the name are no UTF-8, and came as replacement characters.
  case notText(String)
}

extension FileNameError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .otherFormat(let ending, let format):
      "the name ends in .\(ending), and the file would be \(format): end it in .\(format)"
    case .notText(let name): "the name \(name) is no UTF-8: rename the file, or use another name"
    }
  }
}
