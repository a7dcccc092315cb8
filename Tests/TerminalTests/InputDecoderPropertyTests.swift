import Cells
import TestSupport
import Testing

@testable import Terminal

@Suite struct InputDecoderPropertyTests {
  /// Bytes that look like input gone wrong.
  private func garbage(_ random: inout SeededGenerator) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x1B], [0x1B, 0x5B], [0x1B, 0x4F], [0x1B, 0x5D, 0x31], [0x1B, 0x50, 0x24], [0x1B, 0x5F, 0x47],
      Array("[<0;1".utf8),
      Array("\u{1B}[M".utf8), Array("\u{1B}[[".utf8), Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8),
      [0xE2, 0xA3],
      [0xF0], [0x9B], [0x07], [0x18], Array(";5u".utf8), Array("99999999999999999999".utf8), [0x00], [0xFF],
    ]
    return (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
      Bool.random(using: &random)
        ? pieces[Int.random(in: 0..<pieces.count, using: &random)]
        : [UInt8.random(in: 0...255, using: &random)]
    }
  }

  /// A decoder that knows some key strings of a terminal.
  private var decoder: InputDecoder {
    var tree = KeyTree()
    for (string, key) in [
      ("OA", Key(.up)), ("[3~", Key(.delete)), ("[3$", Key(.delete, .shift)), ("[[A", Key(.home)),
    ] {
      tree.add(Array("\u{1B}\(string)".utf8), key)
    }
    return InputDecoder(keys: tree, backspaceIsControlH: false)
  }

  @Test func `ten keys after any garbage and a pause arrive`() {
    forAll(20_000) { random in
      var decoder = decoder
      var events: [InputEvent] = []
      decoder.decode(garbage(&random), into: &events)
      decoder.endOfInput(into: &events)
      guard decoder.patience == .none else { return false }
      events = []
      decoder.decode(Array("0123456789".utf8), into: &events)
      return events == "0123456789".map { .key(Key(.character($0))) } && decoder.patience == .none
    }
  }

  @Test func `however bytes are cut into pieces they mean the same`() {
    forAll(20_000) { random in
      let bytes = garbage(&random)
      var (whole, pieces) = (decoder, decoder)
      var (expected, events): ([InputEvent], [InputEvent]) = ([], [])
      whole.decode(bytes, into: &expected)
      whole.endOfInput(into: &expected)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...max(1, min(5, rest.count)), using: &random)
        pieces.decode(rest.prefix(count), into: &events)
        rest = rest.dropFirst(count)
      }
      pieces.endOfInput(into: &events)
      return events == expected
    }
  }

  @Test func `bytes without escapes and controls come out as their text`() {
    forAll(2000) { random in
      let scalars = (0..<Int.random(in: 0...60, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0x20...0x10FFFF, using: &random))
      }.filter { $0.value != 0x7F && !(0x80..<0xA0).contains($0.value) }
      var decoder = decoder
      var events: [InputEvent] = []
      decoder.decode(Array(String(String.UnicodeScalarView(scalars)).utf8), into: &events)
      return events == scalars.map { .key(Key(.character(Character($0)))) }
    }
  }
}
