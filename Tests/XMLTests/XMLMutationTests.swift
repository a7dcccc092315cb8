import TestSupport
import Testing
@testable import XML

@Suite struct XMLMutationTests {
  @Test func `no damage to a drawing causes a crash or moves a piece`() {
    forAll(4_000) { random in
      var bytes = Array(rich.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, using: &random) }
      return isTiled(bytes)
    }
  }

  @Test func `every truncated drawing is refused`() {
    let bytes = Array(rich.utf8)
    let end = rich.utf8.count - "\n<!---->\n".utf8.count
    for count in 0..<end {
      #expect(throws: XMLError.self, "cut at \(count)") { try pieces(Array(bytes.prefix(count))) }
    }
    #expect(throws: Never.self) { try pieces(Array(bytes.prefix(end))) }
  }

  private func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    let special = Array("<>&;'\"/!?-[]=: \r\nx#%".utf8) + [0, 0x80, 0xC3, 0xFF]
    let index = Int.random(in: 0..<max(1, bytes.count), using: &random)
    guard index < bytes.count else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[index] = .random(in: 0...255, using: &random)
    case 1: bytes[index] = special.randomElement(using: &random) ?? 0
    case 2: bytes.insert(special.randomElement(using: &random) ?? 0, at: index)
    case 3: bytes.remove(at: index)
    case 4: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...30, using: &random)))
    default:
      let end = min(bytes.count, index + Int.random(in: 1...30, using: &random))
      bytes.insert(
        contentsOf: Array(bytes[index..<end]), at: Int.random(in: 0...bytes.count, using: &random))
    }
  }

  /// Whether the pieces lie side by side up to the end or to an error inside the file.
  private func isTiled(_ bytes: [UInt8]) -> Bool {
    var reader = XMLReader(bytes)
    var end = 0
    do throws(XMLError) {
      while let event = try reader.next() {
        guard event.range.lowerBound == end else { return false }
        end = event.range.upperBound
        for attribute in reader.attributes where end > event.range.lowerBound {
          _ = reader.string(attribute.value)
        }
        if case .text(let text) = event.content { _ = reader.string(text) }
      }
      return end == bytes.count
    } catch {
      return (0...bytes.count).contains(error.position.offset)
    }
  }
}
