import Storage
import Testing

@Suite struct GzipTests {
  private static let text = Array(String(repeating: "<svg/> é\n", count: 10_000).utf8)

  private static func packed(_ text: [UInt8]) throws -> [UInt8] { try #require(Gzip.packed(text)) }

  @Test(arguments: [0, 1, 1000, 100_000])
  func `a packed text is unpacked to the same bytes`(size: Int) throws {
    let text = Array(Self.text.prefix(size))
    let packed = try Self.packed(text)
    #expect(Gzip.isPacked(packed) && !Gzip.isPacked(text))
    #expect(try Gzip.unpacked(packed, limit: size) == text)
    #expect(try Self.packed(text) == packed)
  }

  @Test func `members one after the other are one text`() throws {
    let parts = try Self.packed(Array("<svg>".utf8)) + Self.packed([]) + Self.packed(Array("</svg>".utf8))
    #expect(try Gzip.unpacked(parts, limit: 11) == Array("<svg></svg>".utf8))
  }

  @Test func `a text above the limit is refused before it takes memory`() throws {
    let bomb = try Self.packed([UInt8](repeating: 32, count: 20 << 20))
    #expect(bomb.count < 30_000)
    #expect(throws: GzipError.tooLarge(limit: 20 << 20 - 1)) { try Gzip.unpacked(bomb, limit: 20 << 20 - 1) }
    // The end of a file says how much it unpacks to, and can lie.
    let liar = bomb.dropLast(4) + [9, 0, 0, 0]
    #expect(throws: GzipError.tooLarge(limit: 1 << 20)) { try Gzip.unpacked(Array(liar), limit: 1 << 20) }
    #expect(
      GzipError.tooLarge(limit: 64 << 20).description
        == "the compressed file has more than 64 MiB of text, the limit")
  }

  @Test func `every cut of a file is one that ends too early`() throws {
    let packed = try Self.packed(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
    for count in 2..<packed.count {
      #expect(throws: GzipError.truncated, "\(count)") { try Gzip.unpacked(Array(packed.prefix(count)), limit: 1000) }
    }
  }

  @Test func `a wrong checksum, a wrong length and bytes after the end are damage`() throws {
    let packed = try Self.packed(Self.text)
    for place in [packed.count - 8, packed.count - 1] {
      var damaged = packed
      damaged[place] ^= 1
      #expect(throws: GzipError.damaged) { try Gzip.unpacked(damaged, limit: 1 << 20) }
    }
    #expect(throws: GzipError.damaged) { try Gzip.unpacked(packed + Array("more".utf8), limit: 1 << 20) }
  }

  @Test func `a store tells whether a file is compressed`() throws {
    let (directory, store) = (try TemporaryDirectory(), FileStore())
    try store.save(Self.packed(Self.text), to: directory("a.svgz"), .newFile)
    try store.save(Self.text, to: directory("b.svgz"), .newFile)
    try store.save([0x1F], to: directory("c.svgz"), .newFile)
    #expect(
      ["a.svgz", "b.svgz", "c.svgz", "none", "."].map { store.isPacked(directory($0)) } == [
        true, false, false, nil, nil,
      ])
  }
}
