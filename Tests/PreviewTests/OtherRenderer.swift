import Document
import SVG
import Foundation
import Geometry
import Images
import Preview
import Raster
import Testing

/// A picture's pixels, multiplied with their opacity.
struct Pixels {
  let width: Int
  let height: Int
  let pixels: [Pixel]

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    let bytes = bitmap.bytes
    pixels = stride(from: 0, to: bytes.count, by: 4).map { place in
      let alpha = Float(bytes[place + 3]) / 255
      func level(_ channel: Int) -> Float { Float(bytes[place + channel]) / 255 * alpha }
      return Pixel(level(0), level(1), level(2), alpha)
    }
  }
}

extension Pixel {
  /// The largest difference in a channel, and the mean of all four.
  ///
  /// Without SIMD, whose functions are slow in debug builds.
  func distance(to other: Pixel) -> (most: Float, mean: Float) {
    let (red, green, blue, alpha) = (abs(x - other.x), abs(y - other.y), abs(z - other.z), abs(w - other.w))
    return (Swift.max(red, green, blue, alpha), (red + green + blue + alpha) / 4)
  }
}

/// rsvg-convert, which draws the SVGs that the program writes.
enum OtherRenderer {
  /// A document's SVG as pixels.
  ///
  /// - Parameter sizes: of the pictures that the document refers to.
  static func pixels(
    of document: Document, width: Int, height: Int, sizes: [String: Bitmap] = [:]
  ) throws -> Pixels {
    var options = SVGWriter.Options()
    options.pictureSizes = sizes.mapValues { PictureSize(width: $0.width, height: $0.height) }
    let text = try SVGWriter.text(of: document, options: options)
    return try draw(Array(text.utf8)) { source, target in
      ["rsvg-convert", "-w", "\(width)", "-h", "\(height)", "-o", target, source]
    }
  }

  enum Program {
    case librsvg, inkscape
  }

  /// The bytes of a file as pixels, 400 wide.
  static func pixels(of bytes: [UInt8], by program: Program = .librsvg) throws -> Pixels {
    try draw(bytes) { source, target in
      switch program {
      case .librsvg: ["rsvg-convert", "-w", "400", "-o", target, source]
      case .inkscape: ["inkscape", "--export-type=png", "-w", "400", "--export-filename=\(target)", source]
      }
    }
  }

  private static func draw(
    _ bytes: [UInt8], by command: (_ source: String, _ target: String) -> [String]
  ) throws -> Pixels {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fillet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "a.svg"), folder.appending(path: "a.png"))
    try Data(bytes).write(to: source)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command(source.path(), target.path())
    // Inkscape keeps settings, which are nobody's here, and complains that it has no screen.
    process.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder.path()]) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(process.arguments?.first ?? "") failed")
    return Pixels(try PictureReader.bitmap(of: Array(try Data(contentsOf: target))))
  }
}
