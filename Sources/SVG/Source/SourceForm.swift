import XML

/// The form of a file around its text, which is UTF-8 in memory.
package struct SourceForm: Hashable, Sendable {
  /// An encoding of text.
  package enum Encoding: String, Hashable, Sendable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case ascii = "us-ascii"
    case latin1 = "iso-8859-1"
    case windows1252 = "windows-1252"
  }

  package var encoding: Encoding
  /// The encoding's name in the XML declaration, where the text in memory says UTF-8; `nil` without one.
  package var declared: String?
  /// The compressed file, empty if its text has changed since; `nil` for a file that is not compressed.
  package var packed: [UInt8]?

  package init(_ encoding: Encoding = .utf8, declared: String? = nil, packed: [UInt8]? = nil) {
    self.encoding = encoding
    self.declared = declared
    self.packed = packed
  }

  /// The form for another text.
  package var withOtherText: SourceForm {
    var form = self
    if packed != nil { form.packed = [] }
    return form
  }
}

extension SourceForm {
  /// The text of a file in UTF-8, and its form.
  ///
  /// A file in UTF-8 stays as it is and has no form; so does one in an unknown encoding, which the XML reader names.
  package static func text(of file: [UInt8]) throws(SVGError) -> (text: [UInt8], form: SourceForm?) {
    guard let encoding = encoding(of: file) else { return (file, nil) }
    var form = SourceForm(encoding)
    var text = try encoding.text(of: file)
    if let place = declaredEncoding(in: text) {
      form.declared = String(decoding: text[place], as: UTF8.self)
      text.replaceSubrange(place, with: "UTF-8".utf8)
    }
    return (text, form)
  }

  /// The bytes of a file with a text, not compressed.
  ///
  /// Characters that the encoding lacks become references. Where XML has none, as in comments, the whole text stays
  /// UTF-8, which it declares.
  package func bytes(of text: [UInt8]) -> [UInt8] {
    guard encoding != .utf8, let encoded = encoding.isUTF16 ? doubleBytes(of: text) : singleBytes(of: text) else {
      return text
    }
    return encoded
  }

  /// Sources: XML 1.0, appendix F; the names are those of the IANA registry and their usual forms.
  private static func encoding(of file: [UInt8]) -> Encoding? {
    switch file.prefix(4) {
    // UTF-32.
    case [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]: return nil
    default: break
    }
    switch file.prefix(2) {
    case [0xFF, 0xFE], [0x3C, 0]: return .utf16LittleEndian
    case [0xFE, 0xFF], [0, 0x3C]: return .utf16BigEndian
    default: break
    }
    guard file.starts(with: "<".utf8), let place = declaredEncoding(in: file) else { return nil }
    switch String(decoding: file[place], as: UTF8.self).lowercased() {
    case "us-ascii", "ascii": return .ascii
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1": return .latin1
    case "windows-1252", "cp1252": return .windows1252
    default: return nil
    }
  }

  /// The range of the encoding's name in an XML declaration, which is ASCII.
  private static func declaredEncoding(in text: [UInt8]) -> Range<Int>? {
    // A longer declaration is none.
    let start = text.prefix(1000)
    let mark = start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard start.dropFirst(mark).starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    var rest = start[..<end].dropFirst(mark + 5)
    while let blank = rest.firstIndex(where: \.isXMLBlank) {
      rest = rest[blank...].drop(while: \.isXMLBlank)
      guard rest.starts(with: "encoding".utf8) else { continue }
      rest = rest.dropFirst(8).drop(while: \.isXMLBlank)
      guard rest.starts(with: "=".utf8) else { continue }
      rest = rest.dropFirst().drop(while: \.isXMLBlank)
      guard let quote = rest.first, quote == "\"" || quote == "'", let last = rest.dropFirst().firstIndex(of: quote)
      else { return nil }
      return rest.startIndex + 1..<last
    }
    return nil
  }
}

extension SourceForm {
  private func doubleBytes(of text: [UInt8]) -> [UInt8] {
    var labeled = text
    if let declared, let place = Self.declaredEncoding(in: text) { labeled.replaceSubrange(place, with: declared.utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(2 * labeled.count)
    for unit in String(decoding: labeled, as: UTF8.self).utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      result.append(encoding == .utf16BigEndian ? high : low)
      result.append(encoding == .utf16BigEndian ? low : high)
    }
    return result
  }

  /// `nil` for a text that does not name its encoding, or that has a character where no reference helps.
  private func singleBytes(of text: [UInt8]) -> [UInt8]? {
    guard let declared, Self.declaredEncoding(in: text) != nil else { return nil }
    var (result, offset) = ([UInt8](), 0)
    result.reserveCapacity(text.count)
    var places: ArraySlice<Range<Int>>?
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      defer { offset += UTF8.width(scalar) }
      if let byte = encoding.byte(of: scalar) {
        result.append(byte)
        continue
      }
      let rest = (places ?? Self.placesOfReferences(in: text)[...]).drop { $0.upperBound <= offset }
      places = rest
      guard rest.first?.contains(offset) == true else { return nil }
      result += "&#x\(String(scalar.value, radix: 16));".utf8
    }
    if let label = Self.declaredEncoding(in: result) { result.replaceSubrange(label, with: declared.utf8) }
    return result
  }

  /// The ranges of a text in which a reference stands for a character, in order.
  private static func placesOfReferences(in text: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var reader = XMLReader(text)
    do throws(XMLError) {
      while let event = try reader.next() {
        switch event.content {
        case .startTag: places += reader.attributes.map(\.value.range)
        case .text(let text): places.append(text.range)
        default: break
        }
      }
    } catch {
      // A drawing is always a whole XML text; another text has no references.
      return []
    }
    return places
  }
}

extension SourceForm.Encoding {
  fileprivate var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

  /// The text in UTF-8.
  fileprivate func text(of file: [UInt8]) throws(SVGError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(file.count)
    func refusal(_ bytes: String) -> SVGError {
      SVGError(
        .xml(.syntax("\(bytes) not \(rawValue.uppercased()): save the file as UTF-8")),
        at: XMLReader(text).position(of: text.count))
    }
    switch self {
    case .utf8: return file
    case .utf16LittleEndian, .utf16BigEndian:
      let (high, low) = self == .utf16BigEndian ? (0, 1) : (1, 0)
      let units = stride(from: 0, to: file.count - 1, by: 2).lazy.map { index in
        UInt16(file[index + high]) << 8 | UInt16(file[index + low])
      }
      let isBroken = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
        text.append($0)
      }
      guard !isBroken, file.count.isMultiple(of: 2) else { throw refusal("the bytes here are") }
    case .ascii, .latin1, .windows1252:
      for byte in file {
        guard let scalar = scalar(of: byte) else {
          throw refusal("the byte 0x\(String(byte, radix: 16, uppercase: true)) is")
        }
        text += String(scalar).utf8
      }
    }
    return text
  }

  private func scalar(of byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0..<0x80: Unicode.Scalar(byte)
    case _ where self == .ascii: nil
    case 0x80..<0xA0 where self == .windows1252: Self.specials[Int(byte) - 0x80]
    default: Unicode.Scalar(byte)
    }
  }

  fileprivate func byte(of scalar: Unicode.Scalar) -> UInt8? {
    let isOwn = scalar.value < (self == .ascii ? 0x80 : 0x100)
    if isOwn, let byte = UInt8(exactly: scalar.value), self.scalar(of: byte) == scalar { return byte }
    guard self == .windows1252, let index = Self.specials.firstIndex(of: scalar) else { return nil }
    return UInt8(0x80 + index)
  }

  /// The characters of windows-1252 from 0x80 to 0x9F; the five free bytes are control characters.
  ///
  /// Source: the index of windows-1252 in the Encoding standard of the WHATWG.
  private static let specials = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
