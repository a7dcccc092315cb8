import Document
import Images
import Raster

/// Reads any bytes as a picture: nothing may trap, and a picture must have the size in its header.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  do throws(PictureError) {
    let size = try PictureReader.size(of: bytes)
    precondition(size.width > 0 && size.height > 0 && size.width * size.height <= PictureLimits.pixels)
    // Large pictures take time and find no more than small ones.
    guard size.width * size.height <= 1 << 18 else { return 0 }
    let bitmap = try PictureReader.bitmap(of: bytes)
    precondition(bitmap.width == size.width && bitmap.height == size.height, "another size than promised")
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}
