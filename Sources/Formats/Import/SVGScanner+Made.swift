import XML

extension SVGScanner {
  /// Elements that are made for effects, outermost.
  static let made: Set<String> = ["defs", "use", "path", "image", "g"]

  /// Takes the picture that an element made for effects holds, for the shape that names the element.
  mutating func readPicture(_ name: XMLName) {
    guard xml.is(name, "image", in: .svg), let id = xml.attribute("id"),
      let address = xml.attribute("href", in: .xlink) ?? xml.attribute("href")
    else { return }
    let text = xml.string(address.value)
    guard let openMade, text.utf8.starts(with: "data:".utf8) else { return }
    embedded[xml.string(id.value)] = text
    made[openMade].pictures.append(xml.string(id.value))
  }

  /// Takes note of the elements that a shape has its pictures from.
  mutating func readReferences(_ range: Range<Int>) {
    for name in ["data-image", "data-backdrop"] {
      guard let attribute = xml.attribute(name), xml.string(attribute.value).utf8.first == UInt8(ascii: "#") else {
        continue
      }
      borrowers[String(xml.string(attribute.value).dropFirst()), default: []].insert(range.lowerBound)
    }
  }

  /// Takes note of an element that links to another one of the file, as `<use>` does.
  mutating func readLink(_ range: Range<Int>) {
    guard let link = xml.attribute("href", in: .xlink) ?? xml.attribute("href") else { return }
    let text = xml.string(link.value)
    if text.utf8.first == UInt8(ascii: "#") {
      borrowers[String(text.dropFirst()), default: []].insert(range.lowerBound)
    }
  }

  /// The elements made for effects whose shape is gone.
  var strays: [MadeElement] {
    let owners = Set(candidates.lazy.filter(\.isOwn).compactMap(\.id))
    return made.filter { !owners.contains($0.owner) }
  }
}
