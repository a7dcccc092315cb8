import Document
import SVG
import XML

/// What a file says besides the shapes that are edited.
extension DocumentSource {
  /// The numbers of the shapes that the document was opened with; `nil` for all.
  var chosen: Set<Int>? { isWhole ? nil : Set(places.map(\.number)) }

  /// Whether another version of the file says something else outside the shapes that both versions have.
  ///
  /// A shape that one of them leaves alone lies outside; page, title and background are told for themselves.
  func hasOtherSurroundings(than other: DocumentSource) -> Bool {
    let isPage = page == other.page
    let (isTitle, isBackground) = (title == other.title, isPage && background == other.background)
    let shared =
      isWhole && other.isWhole ? nil : Set(places.map(\.number)).intersection(other.places.map(\.number))
    func rest(of source: DocumentSource) -> [UInt8] {
      let places = source.places.filter { shared?.contains($0.number) ?? true }
      var parts: [Range<Int>] = []
      for place in places {
        parts.append(place.element.whole)
        parts += place.made.map(\.whole)
      }
      parts += source.stores.map(\.element.whole)
      if !isTitle, let title = source.titleElement { parts.append(title.whole) }
      if !isBackground, let background = source.backgroundElement { parts.append(background.whole) }
      if !isPage { parts.append(source.root.tag) }
      return source.text(without: parts)
    }
    return rest(of: self) != rest(of: other)
  }

  /// The file without some of its parts, and without the blanks around tags, of which elements that come and go leave
  /// more or fewer.
  private func text(without parts: [Range<Int>]) -> [UInt8] {
    var text: [UInt8] = []
    var hasBlank = false
    func add(_ range: Range<Int>) {
      for byte in bytes[range] {
        guard !byte.isXMLBlank else {
          hasBlank = true
          continue
        }
        if hasBlank, byte != UInt8(ascii: "<"), text.last != UInt8(ascii: ">") { text.append(0x20) }
        hasBlank = false
        text.append(byte)
      }
    }
    var end = 0
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) where part.lowerBound >= end {
      add(end..<part.lowerBound)
      end = part.upperBound
    }
    add(end..<bytes.count)
    return text
  }
}
