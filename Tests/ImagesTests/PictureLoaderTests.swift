import Document
import Foundation
import Images
import Raster
import Storage
import Testing

@Suite struct PictureLoaderTests {
  private let loader = PictureLoader(
    folder: FilePath(URL(filePath: #filePath).deletingLastPathComponent().path))

  @Test func `a linked picture is found below the document's folder`() throws {
    let bitmap = try loader.bitmap("Files/rgba8.png")
    #expect(bitmap.largestError(PictureFile.pattern) == 0)
    let size = try loader.size("./Files/exif6.jpg")
    #expect(size == PictureSize(width: 32, height: 24))
  }

  @Test func `an embedded picture is in its address`() throws {
    let address = "data:image/png;base64," + Base64.text(of: try PictureFile.bytes("rgba8.png"))
    let linked = try loader.bitmap("Files/rgba8.png")
    #expect(try loader.bitmap(address) == linked)
  }

  @Test(arguments: [
    ("../ImagesTests/Files/rgba8.png", PictureLoadError.refused(.outside)),
    ("https://host/a.png", .refused(.scheme("https"))), ("Files/empty.png", .unreadable(.unknownKind)),
    ("Files/truncated.png", .unreadable(.truncated(.png))),
  ])
  func `a missing picture gives the reason`(address: String, reason: PictureLoadError) {
    let error = #expect(throws: PictureLoadError.self) { try loader.bitmap(address) }
    #expect(error == reason)
    #expect(error?.description.isEmpty == false)
  }

  @Test func `a missing file is named`() {
    let error = #expect(throws: PictureLoadError.self) { try loader.size("Files/none.png") }
    #expect(error?.description.hasSuffix("/Files/none.png does not exist; check the name") == true)
  }
}
