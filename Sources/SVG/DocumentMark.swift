package import Document
import Geometry
import Shapes

extension Document {
  /// What the ids of a drawing begin with: a letter and four letters or digits that say what is drawn.
  ///
  /// Drawings that differ have other ids, so that they can stand in one web page; the same one has the same in every file.
  package var mark: String {
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      // Between one text and the next, for no text has this byte.
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    add(title)
    for number in [page.minX, page.minY, page.width, page.height] { add(NumberText.exact(number)) }
    for item in items {
      add(item.shape.kind)
      for value in item.shape.storedValues + item.storedEffects {
        add(value.name)
        add(value.text)
      }
      for attribute in SVGWriter.paint(of: item.style, over: Style()) {
        add(attribute.name)
        add(attribute.value)
      }
    }
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    var mark = String(letters[Int(hash % 26)])
    hash /= 26
    for _ in 0..<4 {
      mark.append(letters[Int(hash % 36)])
      hash /= 36
    }
    return mark
  }
}
