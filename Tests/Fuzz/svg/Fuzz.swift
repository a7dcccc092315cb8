import Document
import SVG
import Geometry
import Shapes
import XML

/// Reads any bytes as a drawing, writes it, changes it and writes it again: nothing may trap, and unchanged parts must
/// keep their bytes.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  let file: SVGFile
  do throws(SVGError) {
    file = try SVGFile(bytes)
  } catch {
    precondition((0...bytes.count).contains(error.position.offset) && !error.description.isEmpty)
    return 0
  }
  for keeping in DriftChoice.allCases {
    do throws(SVGError) {
      check(try file.document(keeping: keeping), bytes)
    } catch {
      precondition(!error.description.isEmpty)
    }
  }
  return 0
}

private func check(_ document: Document, _ bytes: [UInt8]) {
  guard let source = document.source else { preconditionFailure("a document that was read has no source") }
  do throws(OutlineError) {
    let text = try SVGWriter.text(of: document)
    if source.places.allSatisfy({ $0.isFaithful }) {
      precondition(Array(text.utf8) == bytes, "opening and saving changes bytes")
    }
    var changed = document
    changed.items.append(changed.items[0])
    changed.items.swapAt(0, changed.items.count - 1)
    changed.items[0].style.fill.color = Color(1, 2, 3)
    changed.items[0].shape.corners.radius += 1
    changed.title += "&"
    changed.page = Rect(x: 1, y: 2, width: 3, height: 4)
    let written = try SVGWriter.text(of: changed)
    do throws(SVGError) {
      _ = try SVGFile(Array(written.utf8))
    } catch {
      preconditionFailure("what was written cannot be read: \(error)")
    }
    changed = document
    let undone = try SVGWriter.text(of: changed)
    precondition(undone == text, "undoing does not bring the bytes back")
  } catch {
    // A shape that cannot be drawn is refused on a change, not on reading.
  }
}
