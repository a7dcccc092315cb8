import Cells
import TestSupport
import Testing

@testable import Terminal

@Suite struct ColorMapTests {
  private func number(_ color: CellColor, _ colors: TerminalCapabilities.Colors) -> Int32 {
    ColorMap(colors: colors).number(color).number
  }

  @Test(arguments: [TerminalCapabilities.Colors.eight, .sixteen, .indexed, .direct])
  func `the terminal's own colour stays its own`(colors: TerminalCapabilities.Colors) {
    #expect(number(.standard, colors) == -1)
    #expect(number(.index(3), colors) == 3)
  }

  @Test func `without colours there are none`() {
    #expect(number(.index(3), .none) == -1)
    #expect(number(.rgb(1, 2, 3), .none) == -1)
  }

  @Test func `bright colours of an eight colour terminal are bold`() {
    #expect(ColorMap(colors: .eight).number(.index(11)) == (3, true))
    #expect(ColorMap(colors: .eight).number(.index(3)) == (3, false))
    #expect(ColorMap(colors: .sixteen).number(.index(11)) == (11, false))
  }

  @Test(
    arguments: [
      (CellColor.rgb(0, 0, 0), 16), (.rgb(255, 255, 255), 231), (.rgb(255, 0, 0), 196),
      (.rgb(95, 135, 175), 67),
      // The nearest by its channels is a teal.
      (.rgb(0, 51, 102), 17),
      (.rgb(8, 8, 8), 232), (.rgb(128, 128, 128), 244), (.rgb(238, 238, 238), 255),
    ] as [(CellColor, Int32)])
  func `known colours have known numbers`(color: CellColor, expected: Int32) {
    #expect(number(color, .indexed) == expected)
  }

  @Test func `a colour goes to the nearest of the fixed ones`() {
    forAll(1000) { random in
      let color = (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
      let wanted = PerceivedColor((color[0], color[1], color[2]))
      func distance(_ index: Int) -> Double {
        wanted.distance(to: PerceivedColor(ColorMap.rgb(of: UInt8(index))))
      }
      let chosen = number(.rgb(UInt8(color[0]), UInt8(color[1]), UInt8(color[2])), .indexed)
      let best = (16...255).map(distance).min() ?? 0
      return (16...255).contains(chosen) && distance(Int(chosen)) == best
    }
  }

  @Test func `the fixed colours are their own nearest`() {
    for index in 16...255 {
      let (red, green, blue) = ColorMap.rgb(of: UInt8(index))
      let chosen = number(.rgb(UInt8(red), UInt8(green), UInt8(blue)), .indexed)
      #expect(ColorMap.rgb(of: UInt8(chosen)) == (red, green, blue))
    }
  }

  @Test func `direct colours are sent as they are, and never meet the theme's`() {
    var seen: Set<Int32> = []
    for red in 0...255 {
      for blue in 0...255 { seen.insert(number(.rgb(UInt8(red), 0, UInt8(blue)), .direct)) }
    }
    // The eight darkest blues are numbers of the theme's, and become the next one.
    #expect(seen.count == 256 * 256 - 8)
    #expect(seen.allSatisfy { $0 >= 8 })
    #expect(number(.rgb(255, 255, 255), .direct) == 0xFF_FFFF)
    #expect(number(.index(9), .direct) > 8)
  }

  @Test func `beside all colours the terminal's palette keeps its numbers`() {
    let map = ColorMap(colors: .direct, count: 0x200_0000)
    #expect((0...255).allSatisfy { map.number(.index(UInt8($0))).number == Int32($0) })
    #expect(map.number(.rgb(0, 0, 0)).number == 0x100_0000)
    #expect(map.number(.rgb(255, 0, 16)).number == 0x1FF_0010)
  }

  @Test func `what can be counted can be mixed from`() {
    let palettes = [TerminalCapabilities.Colors.none, .eight, .sixteen, .indexed, .direct].map(\.palette.count)
    #expect(palettes == [0, 8, 16, 240, 0])
    #expect(TerminalCapabilities.Colors.indexed.palette.first == .rgb(0, 0, 0))
    #expect(TerminalCapabilities.Colors.indexed.palette.last == .rgb(238, 238, 238))
  }

  @Test(arguments: [
    ("xterm-256color", false, true), ("screen-256color", false, false), ("screen-256color", true, true),
    ("tmux-256color", false, true),
  ])
  func `a promise of all colours is GNU screen's terminal's, and not its own`(
    type: String, isInTmux: Bool, expected: Bool
  ) {
    var environment = TerminalEnvironment(type: type, promisesAllColors: true, isInTmux: isInTmux)
    #expect(environment.hasAllColors == expected)
    environment.refusesColor = true
    #expect(!environment.hasAllColors)
  }

  @Test func `a terminal's number of colours decides`() {
    #expect(TerminalCapabilities.Colors(count: 0) == .none)
    #expect(TerminalCapabilities.Colors(count: 8) == .eight)
    #expect(TerminalCapabilities.Colors(count: 88) == .sixteen)
    #expect(TerminalCapabilities.Colors(count: 256) == .indexed)
    #expect(TerminalCapabilities.Colors(count: 16_777_216) == .direct)
  }
}
