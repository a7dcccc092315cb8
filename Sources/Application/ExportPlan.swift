package import Formats
import Storage

/// The files of an export, and their names.
package struct ExportPlan {
  package struct Step {
    package let format: Format
    package let size: DrawnSize
    /// `nil` for standard output.
    package let name: String?
  }

  package let steps: [Step]
  /// The folder for the files, if a folder was named; it need not exist yet.
  package let folder: String?

  /// - Parameters:
  ///   - sizes: The sizes of PNGs; empty for the natural size.
  ///   - input: The document's file; `-` for standard input.
  ///   - output: A file, or a folder if it is one or ends in a slash; `nil` and `-` for standard output.
  package init(formats: [Format], sizes: [DrawnSize], input: String, output: String?) throws(ProgramError) {
    var parts: [(format: Format, size: DrawnSize)] = []
    for format in formats {
      if case .drawing(.png) = format.maker {
        parts += (sizes.isEmpty ? [.scale(1)] : sizes).map { (format, $0) }
      } else {
        parts.append((format, .scale(1)))
      }
    }
    if !sizes.isEmpty, parts.count == formats.count, !formats.contains(where: { $0.name == "png" }) {
      throw .usage("--scale and --size are for png: add it to --format")
    }
    guard let output, output != "-" else {
      guard parts.count == 1, let part = parts.first else {
        throw .usage("\(parts.count) files need a folder: add --output FOLDER/")
      }
      steps = [Step(format: part.format, size: part.size, name: nil)]
      folder = nil
      return
    }
    let stem: String
    if output.hasSuffix("/") || FileStore().isDirectory(FilePath(output)) {
      let folder = output.hasSuffix("/") ? output : output + "/"
      self.folder = folder
      stem = folder + FormatCatalog.title(ofFile: input == "-" ? "stdin" : input)
    } else if parts.count == 1, let part = parts.first {
      steps = [Step(format: part.format, size: part.size, name: output)]
      folder = nil
      return
    } else {
      folder = nil
      stem = FormatCatalog.withoutEnding(output)
    }
    steps = parts.map { part in
      Step(
        format: part.format, size: part.size, name: stem + part.size.nameSuffix + "." + part.format.suffix)
    }
    var names: Set<String> = []
    for step in steps {
      guard let name = step.name, !names.insert(name).inserted else { continue }
      throw .usage("two files would have the name \(name): give each format and size once")
    }
  }
}

extension DrawnSize {
  /// The sizes from `--scale` and `--size`, or from the settings of the same names.
  package static func all(scale: String?, size: String?) throws(ProgramError) -> [DrawnSize] {
    try scales(scale) + sizes(size)
  }

  private static func scales(_ text: String?) throws(ProgramError) -> [DrawnSize] {
    guard let text else { return [] }
    var sizes: [DrawnSize] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let scale = Double(part), scale > 0, scale <= 1000 else {
        throw .usage("--scale '\(text)': '\(part)' is not a number above 0, up to 1000")
      }
      sizes.append(.scale(scale))
    }
    return sizes
  }

  private static func sizes(_ text: String?) throws(ProgramError) -> [DrawnSize] {
    guard let text else { return [] }
    var sizes: [DrawnSize] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(sides.count), let width = sides[0], let height = sides.last ?? nil,
        (1...32767).contains(width), (1...32767).contains(height)
      else {
        throw .usage("--size '\(text)': '\(part)' is not a size: type pixels from 1 to 32767, e.g. 64 or 640x480")
      }
      sizes.append(.pixels(width: width, height: height))
    }
    return sizes
  }
}
