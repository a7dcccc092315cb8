package import Formats
import Storage

/// The files that an export makes, and their names.
package struct ExportPlan {
  package struct Step {
    package let format: Format
    package let size: DrawnSize
    /// `nil` for standard output.
    package let name: String?
  }

  package let steps: [Step]
  /// The folder that the files go into, when that is what was named; it need not be there yet.
  package let folder: String?

  /// - Parameters:
  ///   - sizes: what is drawn for a format of pixels; the natural size when there is none.
  ///   - input: the document's file, `-` for standard input.
  ///   - output: a file, or a folder when it is one or ends in a slash; `nil` and `-` for standard output.
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
        throw .usage("\(parts.count) files need a place: add --output with a folder")
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
      throw .usage("two files would be called \(name): give each format and size once")
    }
  }
}
