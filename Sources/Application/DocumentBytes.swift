package import Document
package import Formats
import SVG
import Geometry
import Images
import Raster
package import Storage

/// A document in the bytes of a format.
package enum DocumentBytes {
  /// The format that documents are stored in.
  package static let svg = Format.svg

  /// The document as its own file holds it.
  ///
  /// - Parameter folder: where the file will lie, for the pictures that it links to; `nil` to read none.
  package static func svg(of document: Document, folder: FilePath?) throws(ProgramError) -> [UInt8] {
    let pictures = folder.map { ExportedPictures(document, in: $0, isDrawn: false) } ?? ExportedPictures()
    return try bytes(of: document, pictures, as: svg, folder: folder ?? ".")
  }

  /// - Parameter folder: where the document lies, for the pictures that it links to.
  package static func bytes(
    of document: Document, _ pictures: ExportedPictures, as format: Format, size: DrawnSize = .scale(1),
    folder: FilePath
  ) throws(ProgramError) -> [UInt8] {
    func text(_ options: SVGWriter.Options) throws(ProgramError) -> [UInt8] {
      do throws(OutlineError) {
        return Array(try SVGWriter.text(of: document, options: options).utf8)
      } catch {
        throw .badInput(error.description)
      }
    }
    switch format.maker {
    case .text(let make):
      do throws(OutlineError) {
        return try make(document, pictures.writing)
      } catch {
        throw .badInput(error.description)
      }
    case .drawing(let drawn):
      let (kept, drawing) = (try text(pictures.writing), try text(pictures.drawing))
      return try DrawingProgram().file(drawn, of: drawing, keeping: kept, size: size, folder: folder)
    case nil: throw .badInput("\(format.title) is shown and written to no file")
    }
  }
}

/// What has to be known of a document's pictures so that its SVG shows them as the preview does.
package struct ExportedPictures {
  /// What the document is written with.
  private(set) var writing = SVGWriter.Options()
  /// What is written for the drawing program, which knows nothing of how a camera was held, and goes by names.
  private(set) var drawing = SVGWriter.Options()
  /// The pictures that could not be read, each with the reason.
  package private(set) var problems: [ProgramError] = []

  /// Nothing is known of any.
  init() {}

  /// - Parameters:
  ///   - folder: where the document lies.
  ///   - isDrawn: whether the pictures themselves are needed, and not only the sizes of those that are centred.
  package init(_ document: Document, in folder: FilePath, isDrawn: Bool) {
    drawing.rewritesPictures = true
    let loader = PictureLoader(folder: folder)
    var known: Set<String> = []
    for effects in document.items.lazy.map(\.effects) {
      for address in isDrawn ? effects.pictures : [effects.imageFit == .center ? effects.image : nil].compactMap(\.self)
      where known.insert(address).inserted {
        do throws(PictureLoadError) {
          if isDrawn { try learn(address, loader) } else { setSize(try loader.size(address), of: address) }
        } catch {
          // In an SVG the address stands as ever; only that the picture is centred cannot be said without its size.
          problems.append(
            isDrawn
              ? ProgramError(leavingOut: address, error) : ProgramError("is not centred in the SVG", address, error))
          // The drawing program might show a part of it, or take its limits to read it.
          drawing.substitutes[address] = Self.nothing
        }
      }
    }
  }

  private mutating func learn(_ address: String, _ loader: PictureLoader) throws(PictureLoadError) {
    let picture = try loader.picture(address)
    setSize(PictureSize(width: picture.bitmap.width, height: picture.bitmap.height), of: address)
    guard picture.isShownOtherwise || !Self.tells(address, picture.kind) else { return }
    let (content, kind) = try picture.asShown()
    drawing.substitutes[address] = kind.address(holding: content)
  }

  /// Whether an address says rightly what its picture is: by its ending, or by the type before the data.
  private static func tells(_ address: String, _ kind: PictureKind) -> Bool {
    if address.hasPrefix("data:") { return address.hasPrefix("data:\(kind.mediaType);") }
    return kind.endings.contains { address.hasSuffix("." + $0) }
  }

  /// A PNG of one pixel through which everything is seen.
  private static let nothing =
    "data:image/png;base64,"
    + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII="

  private mutating func setSize(_ size: PictureSize, of address: String) {
    writing.pictureSizes[address] = SVGWriter.PictureSize(width: size.width, height: size.height)
    drawing.pictureSizes = writing.pictureSizes
  }
}
