import Drawing
import Formats
import Foundation
import Geometry
import Raster
import Testing

/// rsvg-convert, which draws the SVGs that the program writes.
enum OtherRenderer {
  /// A document's SVG as pixels.
  ///
  /// - Parameter sizes: of the pictures that the document refers to.
  static func pixels(
    of document: Document, width: Int, height: Int, sizes: [String: Bitmap] = [:]
  ) throws -> PNGPixels {
    var options = SVGWriter.Options()
    options.pictureSizes = sizes.mapValues { SVGWriter.PictureSize(width: $0.width, height: $0.height) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "fillet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "a.svg"), folder.appending(path: "a.png"))
    try SVGWriter.text(of: document, options: options).write(to: source, atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["rsvg-convert", "-w", "\(width)", "-h", "\(height)", "-o", target.path(), source.path()]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "rsvg-convert is needed: librsvg2-bin")
    return try #require(PNGPixels(Array(try Data(contentsOf: target))))
  }
}
