package import Document
import Geometry
import Shapes

extension Document {
  /// The start of all ids in a drawing's file: a letter and four letters or digits, hashed from the content.
  ///
  /// Different drawings get different ids and can share a web page; the same drawing always gets the same.
  package var mark: String {
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      // 0xFF ends each text, because no UTF-8 has this byte.
      for byte in Array(text.utf8) + [0xFF] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
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
