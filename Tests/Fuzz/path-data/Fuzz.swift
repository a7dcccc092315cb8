import SVG
import Geometry
import Recognition
import Shapes

/// Reads any text as path data, measures it, writes it, and looks for corners in it: nothing may trap.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let text = unsafe String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
  do throws(PathDataError) {
    let path = try PathData.path(from: text)
    _ = (path.bounds, path.signedArea)
    let written = PathData.text(of: path)
    if let polygon = Unfillet.polygon(of: path) {
      precondition(polygon.points.count >= 3)
      do throws(OutlineError) {
        let drawn = try polygon.resolved().path
        precondition(!drawn.isEmpty)
      } catch {
        preconditionFailure("a polygon that was found cannot be drawn: \(error)")
      }
    }
    if let shape = Unfillet.shape(of: path, places: Precision.decimals(in: text)) {
      do throws(OutlineError) {
        _ = try shape.resolved()
      } catch {
        preconditionFailure("a shape that was found cannot be drawn: \(error)")
      }
    }
    // A path within the limits is written readably.
    if let box = path.bounds, max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < 1e8 {
      do throws(PathDataError) {
        _ = try PathData.path(from: written)
      } catch {
        preconditionFailure("what was written cannot be read: \(error)")
      }
    }
  } catch {
    precondition(error.offset >= 0 && !error.description.isEmpty)
  }
  return 0
}
