import Document
import SVG
import TestSupport
import Testing

/// Files in other encodings than UTF-8.
@Suite struct SourceFormTests {
  private static func drawing(_ encoding: String, title: String = "Größe") -> String {
    """
    <?xml version='1.0' encoding="\(encoding)" standalone='yes'?>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><title>\(title)</title><!-- café -->
    <rect id="ü" x="9" y="9" width="50" height="40"/></svg>

    """
  }

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  private static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

  static let files: [(form: SourceForm, bytes: [UInt8])] = [
    (SourceForm(.utf16LittleEndian, declared: "UTF-16"), utf16("\u{FEFF}" + drawing("UTF-16"), isBig: false)),
    (SourceForm(.utf16BigEndian, declared: "utf-16"), utf16("\u{FEFF}" + drawing("utf-16"), isBig: true)),
    (SourceForm(.utf16LittleEndian, declared: "UTF-16LE"), utf16(drawing("UTF-16LE"), isBig: false)),
    (SourceForm(.utf16BigEndian, declared: "UTF-16BE"), utf16(drawing("UTF-16BE", title: "図 𝄞"), isBig: true)),
    (SourceForm(.latin1, declared: "ISO-8859-1"), latin1(drawing("ISO-8859-1"))),
    (SourceForm(.latin1, declared: "latin1"), latin1(drawing("latin1", title: "\u{80}\u{9F}ÿ"))),
    (SourceForm(.windows1252, declared: "Windows-1252"), latin1(drawing("Windows-1252"))),
  ]

  /// A document of a file, as the program reads it.
  private static func document(_ file: [UInt8]) throws -> Document {
    let (text, form) = try SourceForm.text(of: file)
    return try SVGFile(text, form: form).document()
  }

  private static func saved(_ document: Document) throws -> [UInt8] {
    let text = Array(try SVGWriter.text(of: document).utf8)
    return document.source?.form?.bytes(of: text) ?? text
  }

  @Test(arguments: files)
  func `opening and saving changes no byte`(form: SourceForm, bytes: [UInt8]) throws {
    let document = try Self.document(bytes)
    #expect(document.source?.form == form)
    #expect(try Self.saved(document) == bytes)
  }

  @Test(arguments: files)
  func `an edited drawing keeps its encoding`(form: SourceForm, bytes: [UInt8]) throws {
    var document = try Self.document(bytes)
    document.title = "é 図 𝄞 €"
    document.items[0].name = "“q” ☃"
    let saved = try Self.saved(document)
    #expect(saved.starts(with: bytes.prefix(60)))
    let again = try Self.document(saved)
    #expect(again.source?.form == form && again == document)
    let isWide = form.encoding == .utf16LittleEndian || form.encoding == .utf16BigEndian
    #expect(isWide == !saved.contains(latin: "&#x2603;"))
    #expect((form.encoding == .windows1252) == saved.contains(latin: "\u{93}q\u{94}"))
  }

  @Test func `every byte of windows-1252 is a character, and every character that byte again`() throws {
    let file = Self.latin1("<?xml version=\"1.0\" encoding=\"windows-1252\"?>") + Array(0x80...0xFF)
    let (text, form) = try SourceForm.text(of: file)
    #expect(form?.bytes(of: text) == file)
    #expect(String(decoding: text, as: UTF8.self).unicodeScalars.count == file.count - "windows-1252".count + 5)
    #expect(String(decoding: text, as: UTF8.self).contains("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"))
  }

  @Test func `a UTF-16 file without a declaration gets none`() throws {
    let text = "\u{FEFF}<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"9\" height=\"9\"/></svg>"
    let file = Self.utf16(text, isBig: true)
    let document = try Self.document(file)
    #expect(document.source?.form == SourceForm(.utf16BigEndian))
    #expect(try Self.saved(document) == file)
  }

  @Test func `a character that a comment cannot have makes the file UTF-8, as it then says`() throws {
    let text = Array(Self.drawing("UTF-8").replacing("café", with: "図").utf8)
    #expect(SourceForm(.latin1, declared: "ISO-8859-1").bytes(of: text) == text)
    // Only the declaration tells a reader of Latin-1 from UTF-8.
    let bare = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><title>é</title></svg>".utf8)
    #expect(SourceForm(.latin1, declared: "ISO-8859-1").bytes(of: bare) == bare)
  }

  @Test(arguments: [
    ([0xFF, 0xFE, 0x3C, 0, 0x61], "1:2: the bytes here are not UTF-16LE: save the file as UTF-8"),
    ([0xFE, 0xFF, 0, 0x3C, 0xD8, 0, 0, 0x3C], "1:2: the bytes here are not UTF-16BE: save the file as UTF-8"),
    (
      latin1("<?xml version='1.0' encoding='US-ASCII'?>é"),
      "1:42: the byte 0xE9 is not US-ASCII: save the file as UTF-8"
    ),
  ])
  func `bytes that are no text are refused with their place`(file: [UInt8], message: String) {
    let error = #expect(throws: SVGError.self) { try SourceForm.text(of: file) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["Shift_JIS", "UTF-32", "UTF-16", "utf-8", "", "ISO-8859-1"])
  func `other encodings, and UTF-8, are left to the XML reader`(name: String) throws {
    let mark: [UInt8] = name == "ISO-8859-1" ? [0xEF, 0xBB, 0xBF] : []
    let file = mark + Array("<?xml version='1.0' encoding='\(name)'?><svg/>".utf8)
    let (text, form) = try SourceForm.text(of: file)
    #expect(form == nil && text == file)
  }

  @Test func `no file crashes the reader, and what it reads is written again`() {
    let seeds = Self.files.map(\.bytes)
    forAll(2000) { random in
      var file = random.pick(seeds)
      for _ in 0..<random.integer(0...4) { file[random.integer(0...file.count - 1)] = UInt8(random.integer(0...255)) }
      file.removeLast(random.integer(0...3))
      do throws(SVGError) {
        let (text, form) = try SourceForm.text(of: file)
        return form?.bytes(of: text) ?? text == file
      } catch {
        return true
      }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(latin text: String) -> Bool {
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    return indices.contains { self[$0...].starts(with: bytes) }
  }
}
